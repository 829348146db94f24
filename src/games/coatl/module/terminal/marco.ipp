// M.A.R.C.O.: its cards with what lies on them and what they need, and its turn in words.
// (Part of presenter.cpp.)
#pragma once

#include "games/coatl/module/terminal/presenter.hpp"
#include "games/coatl/rules/facts.hpp"

namespace patolli::coatl {

using namespace term;

namespace {

// "K Y *": by colour, a star for any.
std::string need_text(const CoatlWords& w, int packed) {
  std::vector<std::string> parts;
  for (int c = 0; c < kColours; ++c)
    for (int n = 0; n < lacks_of(packed, c); ++n) parts.push_back(w.tile(make_piece(kBody, c)));
  for (int n = 0; n < lacks_any(packed); ++n) parts.emplace_back("*");
  return join(parts, kGlueText);
}

// What a card still lacks, packed as in the facts. A piece beyond the coloured needs is the one of any colour.
int lack_of(const MarcoCard& card) noexcept {
  const Prophecy& p = kProphecy[card.kind];
  std::array<int, kColours> open{};
  for (int c = 0; c < kColours; ++c) open[c] = p.needs[c];
  int any = p.needs_any;
  for (int i = 0; i < card.count; ++i) --(open[colour_of(card.piece[i])] > 0 ? open[colour_of(card.piece[i])] : any);
  int packed = any << 3 * kColours;
  for (int c = 0; c < kColours; ++c) packed |= open[c] << 3 * c;
  return packed;
}

// The sentences of one of its turns, fact by fact.
class MarcoSentences {
 public:
  MarcoSentences(const Context& context, const CoatlWords& words, const CoatlSolo& before)
      : c_(context), w_(words), before_(before) {
    for (int i = 0; i < before.marco.cards; ++i) row_.push_back(before.marco.card[i].kind);
    sentences_.push_back({c_.tr("coatl.marco.turn")});
  }

  void add(const Fact& fact) {
    const auto& value = fact.value;
    switch (static_cast<FactId>(fact.kind)) {
      case FactId::kPieceMoves: return hand_on(static_cast<Piece>(value[0]), value[2]);
      case FactId::kProphecyMoves: return move_card(fact);
      case FactId::kMarcoLooks: looks_.push_back(fact); break;
      case FactId::kMarcoTakes:
        for (const Fact& look : looks_)
          if (look.value[0] != value[0])
            detail(c_.tr("coatl.marco.helpless", look.value[0], w_.card(look.value[1]), need_text(w_, look.value[2])));
        detail(c_.tr("coatl.marco.takes", value[0], w_.card(value[1]), need_text(w_, looks_.back().value[2]),
                     w_.space(value[2]), w_.tiles(before_.space(value[2]))));
        break;
      case FactId::kMarcoClears:
        detail(c_.tr("coatl.marco.clears", w_.space(value[0]), w_.tiles(before_.space(value[0]))));
        break;
      case FactId::kMarcoIdle: detail(c_.tr("coatl.marco.empty")); break;
      default: break;
    }
  }
  std::vector<LogSentence> take() {
    tell_pieces();
    return std::move(sentences_);
  }

 private:
  void detail(std::string text) { sentences_.push_back({std::move(text), {}, {}, false, true}); }

  // Pieces that go the same way are one sentence.
  void hand_on(Piece piece, int to) {
    if (to != to_) tell_pieces();
    if (!together_.empty()) together_ += kGlue;
    together_ += w_.tile(piece);
    to_ = to;
  }
  void tell_pieces() {
    if (together_.empty()) return;
    detail(to_ == at::kOut ? c_.tr("coatl.marco.out", together_)
                           : c_.tr("coatl.marco.on_card", together_, w_.card(row_[card_at(to_)])));
    together_.clear();
  }

  static std::size_t card_at(int place) noexcept { return static_cast<std::size_t>(place - at::marco(0)); }

  void move_card(const Fact& fact) {
    const int from = fact.value[1];
    const int to = fact.value[2];
    if (to == at::kCompleted) {
      tell_pieces();
      detail(c_.tr("coatl.marco.completes", w_.card(fact.value[0]), c_.points(fact.value[4])));
      row_.erase(row_.begin() + static_cast<std::ptrdiff_t>(card_at(from)));
    } else if (to >= at::marco(0)) {
      tell_pieces();
      detail(c_.tr("coatl.marco.draws", w_.card(fact.value[0])));
      row_.push_back(fact.value[0]);
    }
  }

  const Context& c_;
  const CoatlWords& w_;
  const CoatlSolo& before_;
  std::vector<int> row_;  // its cards as they lie
  std::vector<Fact> looks_;
  std::string together_;
  int to_ = at::kOut;  // where those pieces go
  std::vector<LogSentence> sentences_;
};

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
    append(lines, c_.wrap(text, " "));
    for (int i = 0; i < m.cards; ++i) {
      const MarcoCard& card = m.card[i];
      std::string on = w.tiles(std::span(card.piece.data(), card.count));
      std::string line = "  " + c_.paint(kDim, std::to_string(i + 1)) + " " + pad_right(w.number(card.kind), 5) +
                         pad_right(w.pattern(card.kind), 11);
      line += pad_right(c_.points(kProphecy[card.kind].top_points), 11);
      line += pad_right(c_.tr("coatl.marco.has", on.empty() ? "-" : on), 24);
      line += c_.tr("coatl.marco.needs", need_text(w, lack_of(card)));
      lines.push_back(line);
    }
  }
  return lines;
}

// Its cards in columns: what they are, and what they still need.
template <bool Solo>
Lines CoatlPresenter<Solo>::short_marco([[maybe_unused]] const View& v) const {
  Lines lines;
  if constexpr (Solo) {
    const Marco& m = v.shown.marco;
    const CoatlWords w = words(v);
    const int done = count_bits(m.completed);
    lines = c_.wrap(c_.paint(kStrong, "M.A.R.C.O.") + " · " + c_.points(m.score) + " · " +
                        c_.tr("coatl.marco.completed", c_.text.count(done)),
                    " ");
    std::vector<std::string> cells;
    cells.reserve(static_cast<std::size_t>(m.cards));
    for (int i = 0; i < m.cards; ++i)
      cells.push_back(c_.paint(kDim, std::to_string(i + 1)) + " " + w.card(m.card[i].kind) + "  " +
                      c_.tr("coatl.marco.needs", need_text(w, lack_of(m.card[i]))));
    for (const std::string& line : in_columns(cells, c_.width - 2)) lines.push_back("  " + line);
  }
  return lines;
}

template <bool Solo>
std::vector<LogSentence> CoatlPresenter<Solo>::describe_marco([[maybe_unused]] const View& before,
                                                              [[maybe_unused]] std::span<const Fact> facts) const {
  if constexpr (Solo) {
    const CoatlWords w = words(before);
    MarcoSentences sentences(c_, w, before.shown);
    for (const Fact& fact : facts) sentences.add(fact);
    return sentences.take();
  }
  return {};
}

}  // namespace patolli::coatl
