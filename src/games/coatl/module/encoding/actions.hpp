// Cóatl's actions as constant indices, the same for a group and alone. Cards are named by the places where they lie,
// not by what they are; where places hold equal cards, it is the first of them:
//
//     0  take what is on a supply space (10)
//    10  take the Prophecy of a slot of the row (6)
//    16  take the top of the Prophecy deck
//    17  start a Cóatl with a piece (15 kinds)
//    32  add a piece: of the first Cóatl on the left (5 bodies, 5 heads), on the right (5 bodies, 5 tails); of the
//    second 72  play a card of the hand on the first Cóatl (6 places), on the second (6) 84  close with a Temple of the
//    hand (2 places, by number), with the top of a pile (2), without one 89  Perfect pick: two bodies (15), a head or a
//    tail (10)
//   114  See the future
//   115  Priest's commitment (2 piles)
//   117  end
//   118  pass
//   119  keep at most three of six cards of the hand (42 sets)
//   161  discard at most five of six (63 sets)
#pragma once

#include <array>

#include "encoding/traits.hpp"
#include "games/coatl/rules/coatl.hpp"

namespace patolli::coatl {

using encoding::ActionSpace;

namespace indices {

inline constexpr int kPieceEnds = 2 * kColours;  // what can be added at one end: bodies, and heads or tails
inline constexpr int kTemplePlaces = 2;
inline constexpr unsigned kHandSets = 1U << kMaxDealt;

enum First : int {
  kFirstTake = 0,
  kFirstRow = kFirstTake + kSpaces,
  kIndexOfDeck = kFirstRow + kRowSize,
  kFirstStart = kIndexOfDeck + 1,
  kFirstAdd = kFirstStart + kPieces,
  kFirstPlay = kFirstAdd + 2 * kUnfinished * kPieceEnds,
  kFirstTempleHand = kFirstPlay + kUnfinished * kMaxDealt,
  kFirstTemplePile = kFirstTempleHand + kTemplePlaces,
  kIndexOfClose = kFirstTemplePile + kPiles,
  kFirstPerfect = kIndexOfClose + 1,
  kIndexOfFuture = kFirstPerfect + 25,
  kFirstPriest = kIndexOfFuture + 1,
  kIndexOfEnd = kFirstPriest + kPiles,
  kIndexOfPass = kIndexOfEnd + 1,
  kFirstKeep = kIndexOfPass + 1,
  kFirstDiscard = kFirstKeep + 42,
  kIndices = kFirstDiscard + 63,
};

// Sets of places of the hand with at most so many members, in the order of their words.
struct SetRanks {
  std::array<std::int8_t, kHandSets> rank{};
  std::array<std::uint8_t, kHandSets> set{};
};
constexpr SetRanks rank_sets(int most) noexcept {
  SetRanks ranks;
  int n = 0;
  for (unsigned set = 0; set < kHandSets; ++set) {
    ranks.rank[set] = static_cast<std::int8_t>(patolli::count_bits(set) <= most ? n : -1);
    if (patolli::count_bits(set) <= most) ranks.set[static_cast<std::size_t>(n++)] = static_cast<std::uint8_t>(set);
  }
  return ranks;
}
inline constexpr SetRanks kKeepSets = rank_sets(3);
inline constexpr SetRanks kDiscardSets = rank_sets(5);

// Two bodies, the colours in order: 15 pairs.
inline constexpr auto kPairs = [] {
  std::array<std::array<std::uint8_t, 2>, 15> pairs{};
  std::size_t n = 0;
  for (std::uint8_t a = 0; a < kColours; ++a)
    for (std::uint8_t b = a; b < kColours; ++b) pairs[n++] = {a, b};
  return pairs;
}();

}  // namespace indices

// The first place of the hand that holds the card; -1: none does.
inline int hand_place(const Player& p, int kind) noexcept {
  for (int i = 0; i < p.hand_size; ++i)
    if (p.hand[i] == kind) return i;
  return -1;
}

// The places of a set of kinds, equal cards from the first; -1: they are not all there.
inline int hand_places(const Player& p, Action x) noexcept {
  unsigned set = 0;
  for (const int kind : set_kinds(x)) {
    if (kind == 0) break;
    int i = hand_place(p, kind);
    while (i >= 0 && i < p.hand_size && p.hand[i] == kind && (set >> i & 1U) != 0) ++i;
    if (i < 0 || i >= p.hand_size || p.hand[i] != kind) return -1;
    set |= 1U << i;
  }
  return static_cast<int>(set);
}

// What is added at an end: bodies, then the form that closes it.
inline int added_piece(Action x) noexcept {
  const Piece piece = add_piece(x);
  return form_of(piece) == kBody ? piece : kColours + colour_of(piece);
}

inline int perfect_index(Action x) noexcept {
  const Piece first = perfect_first(x);
  if (form_of(first) != kBody) return 15 + first - kColours;
  for (std::size_t i = 0; i < indices::kPairs.size(); ++i)
    if (indices::kPairs[i][0] == first && indices::kPairs[i][1] == perfect_second(x)) return static_cast<int>(i);
  return -1;
}

// A card of the hand, a Temple of the hand, or a set of cards: by the place; -1: it is not there.
inline int card_index(const Player& p, Action x) noexcept {
  using namespace indices;
  const auto from = [](int first, int rank) { return rank < 0 ? -1 : first + rank; };
  if (is_card_set(x)) {
    const int set = hand_places(p, x);
    if (set < 0) return -1;
    return tag_of(x) == kKeep ? from(kFirstKeep, kKeepSets.rank[static_cast<std::size_t>(set)])
                              : from(kFirstDiscard, kDiscardSets.rank[static_cast<std::size_t>(set)]);
  }
  if (tag_of(x) == kPlay) return from(kFirstPlay + kMaxDealt * play_coatl(x), hand_place(p, play_kind(x)));
  const std::uint32_t temple = value_of(x);
  if (temple < 1 || temple > kTemples) return -1;
  const int place = patolli::count_bits(p.temples & ((1U << (temple - 1)) - 1));
  return place < kTemplePlaces ? kFirstTempleHand + place : -1;
}

template <bool Solo>
int action_index(const State<Solo>& table, Action x) noexcept {
  using namespace indices;
  const auto value = static_cast<int>(value_of(x));
  if (is_card_set(x)) return card_index(table.player[table.seat], x);
  switch (tag_of(x)) {
    case kTake: return kFirstTake + value;
    case kRow: return kFirstRow + value;
    case kDeck: return kIndexOfDeck;
    case kStart: return kFirstStart + value;
    case kAdd: return kFirstAdd + kPieceEnds * (2 * add_coatl(x) + add_side(x)) + added_piece(x);
    case kPlay:
    case kTempleHand: return card_index(table.player[table.seat], x);
    case kTemplePile: return kFirstTemplePile + value;
    case kClose: return kIndexOfClose;
    case kPerfectPick: return kFirstPerfect + perfect_index(x);
    case kSeeFuture: return kIndexOfFuture;
    case kPriest: return kFirstPriest + value;
    case kEnd: return kIndexOfEnd;
    case kPass: return kIndexOfPass;
    default: return -1;
  }
}

inline Action indexed_set(const Player& p, Tag tag, unsigned set) noexcept {
  std::array<std::uint8_t, kMaxCardsInSet> kinds{};
  std::size_t n = 0;
  for (const int i : Bits(set)) {
    if (i >= p.hand_size) return encoding::kNoAction;
    kinds[n++] = p.hand[i];
  }
  return set_action(tag, kinds);
}

inline Action indexed_add(int rest) noexcept {
  using namespace indices;
  const int end = rest / kPieceEnds;
  const int piece = rest % kPieceEnds;
  const auto side = static_cast<Side>(end & 1);
  const Form form = piece < kColours ? kBody : side == kLeft ? kHead : kTail;
  return add_action(end >> 1, side, make_piece(form, piece % kColours));
}

inline Action indexed_perfect(int rest) noexcept {
  if (rest >= 15) return perfect_action(static_cast<Piece>(rest - 15 + kColours), kNoPiece);
  const auto& pair = indices::kPairs[static_cast<std::size_t>(rest)];
  return perfect_action(make_piece(kBody, pair[0]), make_piece(kBody, pair[1]));
}

inline Action indexed_play(const Player& p, int rest) noexcept {
  const int place = rest % kMaxDealt;
  return place < p.hand_size ? play_action(rest / kMaxDealt, p.hand[place]) : encoding::kNoAction;
}

inline Action indexed_temple(const Player& p, int place) noexcept {
  if (place >= patolli::count_bits(p.temples)) return encoding::kNoAction;
  return make_action(kTempleHand, static_cast<std::uint32_t>(nth_bit(p.temples, place) + 1));
}

// Precondition: the index is one of the space.
template <bool Solo>
Action indexed_action(const State<Solo>& table, int index) noexcept {
  using namespace indices;
  const Player& p = table.player[table.seat];
  const auto make = [](Tag tag, int value) { return make_action(tag, static_cast<std::uint32_t>(value)); };
  const auto set_of = [](const SetRanks& sets, int rank) { return sets.set[static_cast<std::size_t>(rank)]; };
  if (index >= kFirstDiscard) return indexed_set(p, kDiscard, set_of(kDiscardSets, index - kFirstDiscard));
  if (index >= kFirstKeep) return indexed_set(p, kKeep, set_of(kKeepSets, index - kFirstKeep));
  if (index == kIndexOfPass) return make(kPass, 0);
  if (index == kIndexOfEnd) return make(kEnd, 0);
  if (index >= kFirstPriest) return make(kPriest, index - kFirstPriest);
  if (index == kIndexOfFuture) return make(kSeeFuture, 0);
  if (index >= kFirstPerfect) return indexed_perfect(index - kFirstPerfect);
  if (index == kIndexOfClose) return make(kClose, 0);
  if (index >= kFirstTemplePile) return make(kTemplePile, index - kFirstTemplePile);
  if (index >= kFirstTempleHand) return indexed_temple(p, index - kFirstTempleHand);
  if (index >= kFirstPlay) return indexed_play(p, index - kFirstPlay);
  if (index >= kFirstAdd) return indexed_add(index - kFirstAdd);
  if (index >= kFirstStart) return make(kStart, index - kFirstStart);
  if (index == kIndexOfDeck) return make(kDeck, 0);
  if (index >= kFirstRow) return make(kRow, index - kFirstRow);
  return make(kTake, index - kFirstTake);
}

}  // namespace patolli::coatl
