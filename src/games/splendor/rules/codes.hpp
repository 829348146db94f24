// Actions as numbers: the kind in the top byte, below it what it is about. Numeric order is the order of listing.
#pragma once

#include <array>
#include <cstdint>

#include "core/bits.hpp"
#include "core/types.hpp"
#include "games/splendor/rules/cards.hpp"

namespace patolli::splendor {

enum class Kind : std::uint8_t {
  kNone,
  kTake,         // the set of colours, one token of each
  kTakeTwo,      // the colour
  kReserve,      // the place
  kReserveDeck,  // the level
  kBuy,          // the place or the reserved card, and for each colour the gold that stands for it (a nibble each)
  kReturn,       // which tokens: see kReturned
  kNoble,        // its id
  kPass,
  kReveal,  // outcomes of chance, by id
  kRevealNoble,
  kDraw,  // 0: the card is somebody else's secret
};

inline constexpr int kMaxReserved = 3;
inline constexpr int kSlots = kFaces + kMaxReserved;  // what may be bought: the open places, then the reserved cards
inline constexpr int kMaxGold = 5;
inline constexpr int kHandLimit = 10;

constexpr Action act(Kind kind, std::uint32_t payload = 0) noexcept {
  return Action{static_cast<std::uint32_t>(kind) << 24 | payload};
}
constexpr Kind kind_of(Action x) noexcept { return static_cast<Kind>(x.code >> 24); }
constexpr std::uint32_t payload_of(Action x) noexcept { return x.code & 0xFFFFFF; }

// Prices and gold once more with a nibble a colour, as the code of a purchase has them. No price is above seven, so the
// top bit of a nibble is free, and no card costs more than fourteen, so all five together fit into one.
using Nibbles = std::uint32_t;

constexpr Gems spread(Nibbles nibbles) noexcept {
  std::uint64_t x = nibbles;
  x = (x | x << 16) & 0x0F0000FFFFULL;
  x = (x | x << 8) & 0x0F00FF00FFULL;
  return (x | x << 4) & 0x0F0F0F0F0FULL;
}
// The coloured ones.
constexpr Nibbles gather(Gems g) noexcept {
  std::uint64_t x = g & 0x0F0F0F0F0FULL;
  x = (x | x >> 4) & 0x0F00FF00FFULL;
  x = (x | x >> 8) & 0x0F0000FFFFULL;
  return static_cast<Nibbles>((x | x >> 16) & 0xFFFFF);
}

namespace nibbles {
constexpr Nibbles kAll = 0xFFFFF;
constexpr Nibbles kOnes = 0x11111;
constexpr Nibbles kTops = 8 * kOnes;
constexpr Nibbles less(Nibbles a, Nibbles b) noexcept {
  const Nibbles difference = (a | kTops) - b;
  const Nibbles kept = difference & kTops;
  return difference & (kept - (kept >> 3));
}
// One of each colour of which there are any.
constexpr Nibbles not_zero(Nibbles a) noexcept { return ((a + (kTops - kOnes)) & kTops) >> 3; }
constexpr int total(Nibbles a) noexcept { return static_cast<int>(a * kOnes >> 16 & 15); }  // below 16
}  // namespace nibbles

inline constexpr auto kCostNibbles = [] {
  std::array<Nibbles, kCards + 1> table{};
  for (int id = 1; id <= kCards; ++id) table[id] = gather(kCardTable[id].cost);
  return table;
}();

inline constexpr std::uint32_t kSlotShift = 20;
constexpr Action buy(int slot, Gems gold) noexcept {
  return act(Kind::kBuy, static_cast<std::uint32_t>(slot) << kSlotShift | gather(gold));
}
constexpr int slot_of(Action x) noexcept { return static_cast<int>(payload_of(x) >> kSlotShift); }
constexpr Nibbles gold_nibbles_of(Action x) noexcept { return x.code & nibbles::kAll; }
constexpr Gems gold_of(Action x) noexcept { return spread(gold_nibbles_of(x)); }

// One to three tokens to give back. At most three are ever too many, and there are few ways to choose them: the code
// says the shape and which colours, so that listing them is copying rows, and a table says which tokens are meant.
enum class Shape : std::uint8_t { kOne, kTwo, kTwoAndOne, kThree };
constexpr std::uint32_t return_code(Shape shape, int which) noexcept {
  return static_cast<std::uint32_t>(shape) << 6 | static_cast<std::uint32_t>(which);
}
inline constexpr std::uint32_t kReturnCodes = 256;

// The tokens of a code; none: no such code.
inline constexpr auto kReturned = [] {
  std::array<Gems, kReturnCodes> table{};
  for (int c = 0; c < kTokenKinds; ++c) {
    table[return_code(Shape::kOne, c)] = gems_of(c);
    for (int d = c; d < kTokenKinds; ++d)
      table[return_code(Shape::kTwo, kTokenKinds * c + d)] = gems_of(c) + gems_of(d);
    for (int d = 0; d < kTokenKinds; ++d)
      table[return_code(Shape::kTwoAndOne, kTokenKinds * c + d)] = 2 * gems_of(c) + gems_of(d);
  }
  for (unsigned set = 0; set < 64; ++set) {
    if (count_bits(set) != 3) continue;
    for (int c : Bits(set)) table[return_code(Shape::kThree, static_cast<int>(set))] += gems_of(c);
  }
  return table;
}();

// One token of each colour in a set.
inline constexpr auto kOneOfEach = [] {
  std::array<Gems, 32> table{};
  for (unsigned set = 0; set < 32; ++set)
    for (int c : Bits(set)) table[set] += gems_of(c);
  return table;
}();

}  // namespace patolli::splendor
