// M.A.R.C.O.: collects by colour, for the highest level of its cards, from the left.
// (Part of rules.cpp.)
#pragma once

#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

namespace {

// What a card of M.A.R.C.O.'s still lacks. A piece beyond the coloured needs is the one of any colour.
struct Lack {
  std::array<int, kColours> colour{};
  int any = 0;

  [[nodiscard]] bool wants(int c) const noexcept { return colour[c] > 0 || any > 0; }
  [[nodiscard]] bool nothing() const noexcept {
    int sum = any;
    for (const int n : colour) sum += n;
    return sum == 0;
  }
};

Lack lack_of(const MarcoCard& card) noexcept {
  const Prophecy& p = kProphecy[card.kind];
  Lack lack;
  for (int c = 0; c < kColours; ++c) lack.colour[c] = p.needs[c];
  lack.any = p.needs_any;
  for (int i = 0; i < card.count; ++i) {
    int& need = lack.colour[colour_of(card.piece[i])];
    if (need > 0)
      --need;
    else
      --lack.any;
  }
  return lack;
}

}  // namespace

template <bool Solo>
typename State<Solo>::MarcoChoice State<Solo>::marco_choice() const noexcept {
  if constexpr (Solo) {
    for (int i = 0; i < marco.cards; ++i) {
      const Lack lack = lack_of(marco.card[i]);
      for (const int s : agreed.order)
        for (const Piece p : space(s))
          if (p != kNoPiece && lack.wants(colour_of(p))) return {s, i};
    }
    for (const int s : agreed.order)
      if (space(s)[0] != kNoPiece) return {s, -1};
  }
  return {};
}

template <bool Solo>
void State<Solo>::marco_place(Piece p) noexcept {
  if constexpr (Solo) {
    for (int i = 0; i < marco.cards; ++i) {
      MarcoCard& card = marco.card[i];
      if (!lack_of(card).wants(colour_of(p))) continue;
      card.piece[card.count++] = p;
      return;
    }
    ++marco.discarded[p];
  }
}

// Several pieces are handed out in the order of the colours.
template <bool Solo>
void State<Solo>::marco_hand_out(std::array<Piece, 6> pieces, int count) noexcept {
  for (int c = 0; c < kColours; ++c)
    for (int form = 0; form < kForms; ++form)
      for (int i = 0; i < count; ++i)
        if (pieces[i] == make_piece(form, c)) marco_place(pieces[i]);
}

// Completes cards, the leftmost first, as long as there is one; the pieces of each go on to the cards that remain.
template <bool Solo>
void State<Solo>::marco_complete() noexcept {
  if constexpr (Solo) {
    for (int i = 0; i < marco.cards;) {
      if (!lack_of(marco.card[i]).nothing()) {
        ++i;
        continue;
      }
      const MarcoCard done = marco.card[i];
      for (int k = i; k + 1 < marco.cards; ++k) marco.card[k] = marco.card[k + 1];
      marco.card[--marco.cards] = MarcoCard{};
      add_card(marco.completed, done.kind);
      marco.score = static_cast<std::uint16_t>(marco.score + kProphecy[done.kind].top_points);
      marco_hand_out(done.piece, done.count);
      i = 0;
    }
  }
}

// Takes the rightmost cards of the Prophecy row until its own row is full again.
template <bool Solo>
void State<Solo>::marco_refill() noexcept {
  if constexpr (Solo) {
    for (int slot = kRowSize - 1; slot >= 0 && marco.cards < marco_limit(); --slot) {
      if (row[slot] == 0) continue;
      marco.card[marco.cards++].kind = row[slot];
      row[slot] = 0;
    }
  }
}

template <bool Solo>
void State<Solo>::marco_turn(int s) noexcept {
  if constexpr (Solo) {
    if (s >= 0) {
      std::array<Piece, 6> pieces{};
      int count = 0;
      for (const Piece p : space(s))
        if (p != kNoPiece) pieces[count++] = p;
      const int place = s < kBodySpaces ? 2 * s : kBodySpaces + s;
      supply[place] = 0;
      if (s < kBodySpaces) supply[place + 1] = 0;
      marco_hand_out(pieces, count);
      marco_complete();
    }
    marco_refill();
    phase = Phase::kMarcoDone;
    refill_if_due();
  }
}

}  // namespace patolli::coatl
