#include "games/coatl/module/terminal/marco_turn.hpp"

#include <algorithm>

namespace patolli::coatl {

bool MarcoNeed::nothing() const noexcept {
  return any == 0 && std::all_of(colour.begin(), colour.end(), [](int n) { return n == 0; });
}

MarcoNeed marco_need(const MarcoCard& card) noexcept {
  const Prophecy& p = kProphecy[card.kind];
  MarcoNeed need;
  for (int c = 0; c < kColours; ++c) need.colour[c] = p.needs[c];
  need.any = p.needs_any;
  for (int i = 0; i < card.count; ++i) {
    int& open = need.colour[colour_of(card.piece[i])];
    --(open > 0 ? open : need.any);
  }
  return need;
}

namespace {

using What = MarcoStep::What;

class MarcoTracer {
 public:
  explicit MarcoTracer(const CoatlSolo& before) : state_(before) {
    turn_.row = before.marco.card;
    turn_.cards = before.marco.cards;
  }

  MarcoTurn trace() {
    const int space = choose();
    if (space >= 0) {
      std::vector<Piece> taken;
      for (const Piece p : state_.space(space))
        if (p != kNoPiece) taken.push_back(p);
      hand_out(taken);
      while (complete_one()) {
      }
    }
    draw();
    return turn_;
  }

 private:
  int choose() {
    for (int i = 0; i < turn_.cards; ++i) {
      const MarcoNeed need = marco_need(turn_.row[i]);
      for (const int s : state_.agreed.order) {
        for (const Piece p : state_.space(s)) {
          if (p == kNoPiece || !need.wants(colour_of(p))) continue;
          note({What::kTakes, i, turn_.row[i], s});
          return s;
        }
      }
      note({What::kHelpless, i, turn_.row[i]});
    }
    for (const int s : state_.agreed.order) {
      if (state_.space(s)[0] == kNoPiece) continue;
      turn_.steps.clear();
      note({What::kClears, 0, {}, s});
      return s;
    }
    turn_.steps.clear();
    note({What::kEmpty});
    return -1;
  }

  // In the order of the colours; of one colour bodies, heads, tails.
  void hand_out(std::vector<Piece> pieces) {
    std::sort(pieces.begin(), pieces.end(), [](Piece a, Piece b) {
      return colour_of(a) != colour_of(b) ? colour_of(a) < colour_of(b) : form_of(a) < form_of(b);
    });
    for (const Piece p : pieces) place(p);
  }

  void place(Piece p) {
    for (int i = 0; i < turn_.cards; ++i) {
      MarcoCard& card = turn_.row[i];
      if (!marco_need(card).wants(colour_of(p))) continue;
      card.piece[card.count++] = p;
      note({What::kPlaces, i, card, -1, p});
      return;
    }
    note({What::kDiscards, 0, {}, -1, p});
  }

  bool complete_one() {
    for (int i = 0; i < turn_.cards; ++i) {
      if (!marco_need(turn_.row[i]).nothing()) continue;
      const MarcoCard done = turn_.row[i];
      note({What::kCompletes, i, done});
      std::copy(turn_.row.begin() + i + 1, turn_.row.begin() + turn_.cards, turn_.row.begin() + i);
      turn_.row[--turn_.cards] = MarcoCard{};
      hand_out({done.piece.begin(), done.piece.begin() + done.count});
      return true;
    }
    return false;
  }

  void draw() {
    for (int slot = kRowSize - 1; slot >= 0 && turn_.cards < state_.marco_limit(); --slot) {
      if (state_.row[slot] == 0) continue;
      turn_.row[turn_.cards].kind = state_.row[slot];
      note({What::kDraws, turn_.cards, turn_.row[turn_.cards]});
      ++turn_.cards;
    }
  }

  void note(const MarcoStep& step) { turn_.steps.push_back(step); }

  const CoatlSolo& state_;
  MarcoTurn turn_;
};

}  // namespace

MarcoTurn trace_marco_turn(const CoatlSolo& before) { return MarcoTracer(before).trace(); }

}  // namespace patolli::coatl
