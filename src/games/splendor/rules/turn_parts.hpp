// What a player may do in a turn, part by part: rows of actions that are copied or counted whole, and payments, which
// are worked out. Listing (legal.cpp) and drawing (draw.cpp) share it.
#pragma once

#include <array>
#include <cstring>

#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor {

// Actions are written at a cursor that each part gets and gives back.
using Cursor = Action*;

template <int N>
struct Row {
  Action actions[N];
  std::uint32_t size;
  constexpr void add(Action x) noexcept { actions[size++] = x; }
};

// The whole row is copied whatever its size, because a fixed length is a few wide moves: the list has room for that.
template <int N>
Cursor copy_row(const Row<N>& row, Cursor at) noexcept {
  std::memcpy(at, row.actions, sizeof row.actions);
  return at + row.size;
}

// By the set of colours that the bank has: three different ones, or one of each when there are fewer than three.
inline constexpr auto kTakeRows = [] {
  std::array<Row<11>, 32> rows{};
  for (unsigned there = 1; there < 32; ++there)
    for (unsigned set = 1; set < 32; ++set)
      if ((set & ~there) == 0 && (count_bits(there) > 3 ? count_bits(set) == 3 : set == there))
        rows[there].add(act(Kind::kTake, set));
  return rows;
}();

inline constexpr auto kReserveRow = [] {
  Row<kFaces + kLevels> row{};
  for (unsigned place = 0; place < kFaces; ++place) row.add(act(Kind::kReserve, place));
  for (unsigned level = 0; level < kLevels; ++level) row.add(act(Kind::kReserveDeck, level));
  return row;
}();

// What a player can pay of one colour, in every lane, with the top bits set. No price is above seven.
inline constexpr auto kPower = [] {
  std::array<std::uint64_t, 32> table{};
  for (unsigned n = 0; n < table.size(); ++n) table[n] = (n < 7 ? n : 7) * lanes::kOnes | lanes::kTops;
  return table;
}();

// What can be paid for, a bit each: the top bits of the lanes of the open places, and above them the reserved cards.
inline constexpr int kReservedBit = 61;
static_assert(lanes::kWidth * kFaces < kReservedBit && kReservedBit + kMaxReserved == 64);

// By those bits.
inline constexpr auto kPlainPurchase = [] {
  std::array<Action, 64> table{};
  for (int slot = 0; slot < kFaces; ++slot) table[lanes::kWidth * slot + lanes::kWidth - 1] = buy(slot, 0);
  for (int i = 0; i < kMaxReserved; ++i) table[kReservedBit + i] = buy(kFaces + i, 0);
  return table;
}();

// Without gold there is one way to pay.
inline std::uint64_t purchases_without_gold(const StateBase& table, const Hand& hand) noexcept {
  const Gems power = hand.bonuses + hand.tokens;
  std::uint64_t covered = lanes::kTops;
  for_each_colour([&](int c) { covered &= kPower[amount(power, c)] - table.prices[c]; });
  const auto reserved = [&](int i) {
    return static_cast<std::uint64_t>(covers(power, kCardTable[hand.reserved[i]].cost)) << (kReservedBit + i);
  };
  return covered | reserved(0) | reserved(1) | reserved(2);
}

struct Payer {
  Nibbles bonuses;
  Nibbles tokens;
  int gold;
};

// Payments with more gold than the least, which stands at `first`. The list is built colour by colour: what it has so
// far is repeated with one, two, … more gold for the next colour, leaving out what would be too much. So it grows in
// the order of the codes.
[[gnu::noinline]] inline Cursor add_choices(Nibbles choice, int gold, const Cursor first) noexcept {
  Cursor at = first + 1;
  while (choice != 0) {
    const Nibbles unit = 1U << (lowest_bit(choice) & ~3);
    const Cursor end = at;
    for (Nibbles more = unit; (choice & 15 * unit) != 0; more += unit, choice -= unit) {
      for (Cursor one = first; one != end; ++one) {
        *at = Action{one->code + more};
        at += nibbles::total(gold_nibbles_of(*at)) <= gold ? 1 : 0;
      }
    }
  }
  return at;
}

// Every way to pay for a card: of each colour some of the tokens may be replaced by gold. The least gold comes first.
inline Cursor list_payments(const Payer& payer, int slot, int card, Cursor at) noexcept {
  const Nibbles owed = nibbles::less(kCostNibbles[card], payer.bonuses);
  const Nibbles min = nibbles::less(owed, payer.tokens);
  const Nibbles choice = owed - min;  // tokens that gold could replace
  const std::uint32_t code = act(Kind::kBuy, static_cast<std::uint32_t>(slot) << kSlotShift | min).code;
  *at = Action{code};
  const int spare = payer.gold - nibbles::total(min);
  if (spare < 0) return at;  // more gold is missing than there is
  if (spare > 1) return add_choices(choice, payer.gold, at);
  ++at;
  if (spare == 0) return at;
  for (Nibbles units = nibbles::not_zero(choice); units != 0; units &= units - 1)
    *at++ = Action{code + (units & -units)};
  return at;
}

// The open places that can be paid for with gold in place of what is missing: the top bits of their lanes.
inline std::uint64_t places_with_gold(const StateBase& table, const Hand& hand) noexcept {
  const Gems power = hand.bonuses + hand.tokens;
  std::uint64_t missing = 0;
  for_each_colour([&](int c) {
    const std::uint64_t difference = (table.prices[c] + 2 * lanes::kTops) - kPower[amount(power, c)];
    const std::uint64_t kept = difference & lanes::kTops;
    missing += difference & (kept - (kept >> (lanes::kWidth - 1)));
  });
  const auto gold = static_cast<std::uint64_t>(amount(hand.tokens, kGold));
  return ((gold * lanes::kOnes | lanes::kTops) - missing) & lanes::kTops;
}

inline Payer payer_of(const Hand& hand) noexcept {
  constexpr Gems kSeven = 7 * packed::kOnes;  // more bonuses than that are of no use for one card
  return {gather(hand.bonuses - less(hand.bonuses, kSeven)), gather(hand.tokens), amount(hand.tokens, kGold)};
}

}  // namespace patolli::splendor
