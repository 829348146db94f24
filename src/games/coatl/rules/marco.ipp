// M.A.R.C.O.: collects by colour, for the highest level of its cards, from the left.
// (Part of rules.cpp.)
#pragma once

#include "games/coatl/rules/facts.hpp"
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
  [[nodiscard]] int packed() const noexcept {
    int sum = any << 3 * kColours;
    for (int c = 0; c < kColours; ++c) sum |= colour[c] << 3 * c;
    return sum;
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

// Why it takes that space: the cards it looks at, each with what it lacks, up to the one that decides.
template <bool Solo>
template <class Sink>
void State<Solo>::marco_explain([[maybe_unused]] Sink emit) const noexcept {
  if constexpr (Solo) {
    const MarcoChoice choice = marco_choice();
    if (choice.space < 0) return emit(FactId::kMarcoIdle);
    const int looked_at = choice.card < 0 ? marco.cards : choice.card + 1;
    for (int i = 0; i < looked_at; ++i)
      emit(FactId::kMarcoLooks, i + 1, marco.card[i].kind, lack_of(marco.card[i]).packed());
    if (choice.card < 0)
      emit(FactId::kMarcoClears, choice.space);
    else
      emit(FactId::kMarcoTakes, choice.card + 1, marco.card[choice.card].kind, choice.space);
  }
}

template <bool Solo>
template <class Sink>
void State<Solo>::marco_place(Piece p, [[maybe_unused]] int from, [[maybe_unused]] Sink emit) noexcept {
  if constexpr (Solo) {
    for (int i = 0; i < marco.cards; ++i) {
      MarcoCard& card = marco.card[i];
      if (!lack_of(card).wants(colour_of(p))) continue;
      emit(FactId::kPieceMoves, p, from, at::marco(i), kNoValue);
      card.piece[card.count++] = p;
      return;
    }
    emit(FactId::kPieceMoves, p, from, at::kOut, kNoValue);
    ++marco.discarded[p];
  }
}

// Several pieces are handed out in the order of the colours.
template <bool Solo>
template <class Sink>
void State<Solo>::marco_hand_out(std::array<Piece, 6> pieces, int count, int from, Sink emit) noexcept {
  for (int c = 0; c < kColours; ++c)
    for (int form = 0; form < kForms; ++form)
      for (int i = 0; i < count; ++i)
        if (pieces[i] == make_piece(form, c)) marco_place(pieces[i], from, emit);
}

// Completes cards, the leftmost first, as long as there is one; the pieces of each go on to the cards that remain.
template <bool Solo>
template <class Sink>
void State<Solo>::marco_complete([[maybe_unused]] Sink emit) noexcept {
  if constexpr (Solo) {
    for (int i = 0; i < marco.cards;) {
      if (!lack_of(marco.card[i]).nothing()) {
        ++i;
        continue;
      }
      const MarcoCard done = marco.card[i];
      const int points = kProphecy[done.kind].top_points;
      emit(FactId::kProphecyMoves, done.kind, at::marco(i), at::kCompleted, kNoValue, points);
      for (int k = i; k + 1 < marco.cards; ++k) marco.card[k] = marco.card[k + 1];
      marco.card[--marco.cards] = MarcoCard{};
      add_card(marco.completed, done.kind);
      marco.score = static_cast<std::uint16_t>(marco.score + points);
      marco_hand_out(done.piece, done.count, at::kCompleted, emit);
      i = 0;
    }
  }
}

// Takes the rightmost cards of the Prophecy row until its own row is full again.
template <bool Solo>
template <class Sink>
void State<Solo>::marco_refill([[maybe_unused]] Sink emit) noexcept {
  if constexpr (Solo) {
    for (int slot = kRowSize - 1; slot >= 0 && marco.cards < marco_limit(); --slot) {
      if (row[slot] == 0) continue;
      emit(FactId::kProphecyMoves, row[slot], at::row(slot), at::marco(marco.cards), kNoValue, kNoValue);
      marco.card[marco.cards++].kind = row[slot];
      row[slot] = 0;
    }
  }
}

template <bool Solo>
template <class Sink>
void State<Solo>::marco_turn([[maybe_unused]] int s, [[maybe_unused]] Sink emit) noexcept {
  if constexpr (Solo) {
    if constexpr (Sink::kOn) marco_explain(emit);
    if (s >= 0) {
      std::array<Piece, 6> pieces{};
      int count = 0;
      for (const Piece p : space(s))
        if (p != kNoPiece) pieces[count++] = p;
      const int place = s < kBodySpaces ? 2 * s : kBodySpaces + s;
      supply[place] = 0;
      if (s < kBodySpaces) supply[place + 1] = 0;
      marco_hand_out(pieces, count, at::space(s), emit);
      marco_complete(emit);
    }
    marco_refill(emit);
    phase = Phase::kMarcoDone;
    refill_if_due();
  }
}

}  // namespace patolli::coatl
