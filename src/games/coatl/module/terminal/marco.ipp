// M.A.R.C.O.: its cards with what lies on them and what they need, and its turn in words.
// (Part of presenter.cpp.)
#pragma once

#include "games/coatl/module/terminal/marco_turn.hpp"
#include "games/coatl/module/terminal/presenter.hpp"

namespace patolli::coatl {

using namespace term;

namespace {

// "K Y *": by colour, a star for any.
std::string need_text(const CoatlWords& w, const MarcoCard& card) {
  const MarcoNeed need = marco_need(card);
  std::vector<std::string> parts;
  for (int c = 0; c < kColours; ++c)
    for (int n = 0; n < need.colour[c]; ++n) parts.push_back(w.tile(make_piece(kBody, c)));
  for (int n = 0; n < need.any; ++n) parts.emplace_back("*");
  return join(parts, kGlueText);
}

}  // namespace

template <bool Solo>
Lines CoatlPresenter<Solo>::marco(const View& v) const {
  Lines lines;
  if constexpr (Solo) {
    const Marco& m = v.shown.marco;
    const CoatlWords w = words(v);
    std::string text = c_.paint(kStrong, "M.A.R.C.O.") + " · " + c_.points(m.score);
    std::vector<std::string> done;
    for (const int index : Bits(m.completed)) done.push_back(w.number(kind_of_bit(index)));
    text += " · " + c_.tr("coatl.marco.completed", c_.text.count(static_cast<int>(done.size())));
    if (!done.empty()) text += c_.tr("play.colon") + join(done, " ");
    append(lines, wrap(text, " "));
    for (int i = 0; i < m.cards; ++i) {
      const MarcoCard& card = m.card[i];
      std::string on = w.tiles(std::span(card.piece.data(), card.count));
      std::string line = "  " + c_.paint(kDim, std::to_string(i + 1)) + " " + pad_right(w.number(card.kind), 5) +
                         pad_right(w.pattern(card.kind), 11);
      line += pad_right(c_.points(kProphecy[card.kind].top_points), 11);
      line += pad_right(c_.tr("coatl.marco.has", on.empty() ? "-" : on), 24);
      line += c_.tr("coatl.marco.needs", need_text(w, card));
      lines.push_back(line);
    }
  }
  return lines;
}

template <bool Solo>
std::vector<LogSentence> CoatlPresenter<Solo>::describe_marco([[maybe_unused]] const View& before) const {
  std::vector<LogSentence> sentences;
  if constexpr (Solo) {
    const CoatlWords w = words(before);
    sentences.push_back({c_.tr("coatl.marco.turn")});
    const auto detail = [&](std::string text) { sentences.push_back({std::move(text), {}, {}, false, true}); };
    // Pieces that go the same way are one sentence.
    std::string together;
    int last = -1;
    const auto tell_pieces = [&] {
      if (last > 0) detail(c_.tr("coatl.marco.on_card", together, w.card(last)));
      if (last == 0) detail(c_.tr("coatl.marco.out", together));
      together.clear();
      last = -1;
    };
    const auto hand = [&](Piece piece, int kind) {
      if (kind != last) tell_pieces();
      if (!together.empty()) together += kGlue;
      together += w.tile(piece);
      last = kind;
    };
    const MarcoTurn turn = trace_marco_turn(before.shown);
    for (const MarcoStep& step : turn.steps) {
      if (step.piece == kNoPiece) tell_pieces();
      const std::string card = step.card.kind == 0 ? "" : w.card(step.card.kind);
      switch (step.what) {
        case MarcoStep::What::kHelpless:
          detail(c_.tr("coatl.marco.helpless", step.place + 1, card, need_text(w, step.card)));
          break;
        case MarcoStep::What::kTakes:
          detail(c_.tr("coatl.marco.takes", step.place + 1, card, need_text(w, step.card), w.space(step.space),
                       w.tiles(before.shown.space(step.space))));
          break;
        case MarcoStep::What::kClears:
          detail(c_.tr("coatl.marco.clears", w.space(step.space), w.tiles(before.shown.space(step.space))));
          break;
        case MarcoStep::What::kEmpty: detail(c_.tr("coatl.marco.empty")); break;
        case MarcoStep::What::kPlaces:
        case MarcoStep::What::kDiscards: hand(step.piece, step.card.kind); break;
        case MarcoStep::What::kCompletes:
          detail(c_.tr("coatl.marco.completes", card, c_.points(kProphecy[step.card.kind].top_points)));
          break;
        case MarcoStep::What::kDraws: detail(c_.tr("coatl.marco.draws", card)); break;
      }
    }
    tell_pieces();
  }
  return sentences;
}

}  // namespace patolli::coatl
