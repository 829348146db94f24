// M.A.R.C.O.: collects by colour, for the highest level of its cards, from the left.
// (Part of rules.cpp.)
#pragma once

#include <utility>

#include "games/coatl/rules/facts.hpp"
#include "games/coatl/rules/legal.ipp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

namespace {

// What a card of M.A.R.C.O.'s still lacks: pieces by colour, and in the sixth byte those of any colour.
class MarcoLack {
 public:
  MarcoLack() noexcept = default;
  explicit MarcoLack(const MarcoCard& card) noexcept : left_(kAtFirst[card.kind]) {
    for (int i = 0; i < card.count; ++i) fill(colour_of(card.piece[i]));
  }

  // A piece that is not lacking by its colour is one of those of any colour.
  void fill(int c) noexcept {
    const int byte = amount(c) != 0 ? c : kAny;
    left_ -= std::uint64_t{1} << 8 * byte;
  }
  [[nodiscard]] bool wants(int c) const noexcept { return (left_ & (kByte << 8 * c | kByte << 8 * kAny)) != 0; }
  // The colours that it wants, a bit each.
  [[nodiscard]] std::uint32_t wanted() const noexcept { return amount(kAny) != 0 ? kEveryColour : not_zero(left_); }
  [[nodiscard]] bool nothing() const noexcept { return left_ == 0; }
  [[nodiscard]] int packed() const noexcept {
    int sum = 0;
    for (int c = 0; c <= kAny; ++c) sum |= amount(c) << 3 * c;
    return sum;
  }

 private:
  static constexpr int kAny = kColours;
  static constexpr std::uint64_t kByte = 0xFF;
  static constexpr std::uint32_t kEveryColour = (1U << kColours) - 1;
  static constexpr auto kAtFirst = [] {
    std::array<std::uint64_t, kProphecies + 1> table{};
    for (int kind = 0; kind <= kProphecies; ++kind) {
      table[kind] = std::uint64_t{kProphecy[kind].needs_any} << 8 * kAny;
      for (int c = 0; c < kColours; ++c) table[kind] |= std::uint64_t{kProphecy[kind].needs[c]} << 8 * c;
    }
    return table;
  }();

  [[nodiscard]] int amount(int c) const noexcept { return static_cast<int>(left_ >> 8 * c & kByte); }

  std::uint64_t left_ = 0;
};
using MarcoLacks = std::array<MarcoLack, kMarcoRow>;

MarcoLacks lacks_of(const Marco& marco) noexcept {
  MarcoLacks lacks;
  for (int i = 0; i < marco.cards; ++i) lacks[i] = MarcoLack(marco.card[i]);
  return lacks;
}

// By a place of the supply, as a set of one colour: what lies there (0: nothing).
constexpr auto kColourSet = [] {
  std::array<std::uint8_t, kPieces + 1> table{};
  for (int k = 0; k < kPieces; ++k) table[k + 1] = static_cast<std::uint8_t>(1U << colour_of(static_cast<Piece>(k)));
  return table;
}();

// The order in which pieces are handed out: by colour, then by form.
constexpr int hand_out_rank(Piece p) noexcept { return kForms * colour_of(p) + form_of(p); }

}  // namespace

template <bool Solo>
typename State<Solo>::MarcoChoice State<Solo>::marco_choice() const noexcept {
  if constexpr (Solo) {
    const auto colours = [&](int s) -> std::uint32_t {
      if (s >= kBodySpaces) return kColourSet[supply[kBodySpaces + s]];
      return static_cast<std::uint32_t>(kColourSet[supply[2 * s]] | kColourSet[supply[2 * s + 1]]);
    };
    for (int i = 0; i < marco.cards; ++i) {
      const std::uint32_t wanted = MarcoLack(marco.card[i]).wanted();
      for (const int s : agreed.order)
        if ((colours(s) & wanted) != 0) return {s, i};
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
      emit(FactId::kMarcoLooks, i + 1, marco.card[i].kind, MarcoLack(marco.card[i]).packed());
    if (choice.card < 0)
      emit(FactId::kMarcoClears, choice.space);
    else
      emit(FactId::kMarcoTakes, choice.card + 1, marco.card[choice.card].kind, choice.space);
  }
}

template <bool Solo>
template <class Lacks, class Sink>
void State<Solo>::marco_place(Piece p, [[maybe_unused]] int from, [[maybe_unused]] Lacks& lacks,
                              [[maybe_unused]] Sink emit) noexcept {
  if constexpr (Solo) {
    const int colour = colour_of(p);
    for (int i = 0; i < marco.cards; ++i) {
      if (!lacks[i].wants(colour)) continue;
      emit(FactId::kPieceMoves, p, from, at::marco(i), kNoValue);
      MarcoCard& card = marco.card[i];
      card.piece[card.count++] = p;
      lacks[i].fill(colour);
      return;
    }
    emit(FactId::kPieceMoves, p, from, at::kOut, kNoValue);
    ++marco.discarded[p];
  }
}

// Several pieces are handed out in the order of the colours.
template <bool Solo>
template <class Lacks, class Sink>
void State<Solo>::marco_hand_out(std::array<Piece, 6> pieces, int count, int from, Lacks& lacks, Sink emit) noexcept {
  for (int i = 1; i < count; ++i)
    for (int k = i; k > 0 && hand_out_rank(pieces[k]) < hand_out_rank(pieces[k - 1]); --k)
      std::swap(pieces[k], pieces[k - 1]);
  for (int i = 0; i < count; ++i) marco_place(pieces[i], from, lacks, emit);
}

// Completes cards, the leftmost first, as long as there is one; the pieces of each go on to the cards that remain.
template <bool Solo>
template <class Lacks, class Sink>
void State<Solo>::marco_complete([[maybe_unused]] Lacks& lacks, [[maybe_unused]] Sink emit) noexcept {
  if constexpr (Solo) {
    for (int i = 0; i < marco.cards;) {
      if (!lacks[i].nothing()) {
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
      lacks = lacks_of(marco);
      marco_hand_out(done.piece, done.count, at::kCompleted, lacks, emit);
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
      MarcoLacks lacks = lacks_of(marco);
      marco_hand_out(pieces, count, at::space(s), lacks, emit);
      marco_complete(lacks, emit);
    }
    marco_refill(emit);
    phase = Phase::kMarcoDone;
    refill_if_due();
  }
}

}  // namespace patolli::coatl
