// Tokens, bonuses and prices: six small numbers in one word, a byte a colour, so that they are added, compared and
// subtracted all at once. No amount in the game reaches 128, so the top bit of every byte is free for the carries.
#pragma once

#include <cstdint>

namespace patolli::splendor {

enum Colour : std::uint8_t { kWhite, kBlue, kGreen, kRed, kBlack, kGold };
inline constexpr int kColours = 5;     // the colours of gems, bonuses and prices
inline constexpr int kTokenKinds = 6;  // and gold
inline constexpr char kLetters[] = "wbgrko";

using Gems = std::uint64_t;

// Does something for each of the five, written out: compilers don't unroll such a loop at -O2, and it is a hot one.
template <class Do>
constexpr void for_each_colour(Do action) noexcept {
  action(kWhite);
  action(kBlue);
  action(kGreen);
  action(kRed);
  action(kBlack);
}

namespace packed {
inline constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
inline constexpr std::uint64_t kTops = 0x8080808080808080ULL;
inline constexpr std::uint64_t kColoured = 0x000000FFFFFFFFFFULL;  // all but gold
}  // namespace packed

constexpr Gems gems_of(int colour, int n = 1) noexcept { return static_cast<Gems>(n) << (8 * colour); }
constexpr Gems gems(int white, int blue, int green, int red, int black, int gold = 0) noexcept {
  return gems_of(kWhite, white) | gems_of(kBlue, blue) | gems_of(kGreen, green) | gems_of(kRed, red) |
         gems_of(kBlack, black) | gems_of(kGold, gold);
}
constexpr int amount(Gems g, int colour) noexcept { return static_cast<int>(g >> (8 * colour) & 0xFF); }
constexpr int total(Gems g) noexcept { return static_cast<int>(g * packed::kOnes >> 56); }  // below 256

// What is left of a after taking away b, never below 0.
constexpr Gems less(Gems a, Gems b) noexcept {
  const std::uint64_t difference = (a | packed::kTops) - b;  // the top bit of a byte survives where a >= b
  const std::uint64_t kept = difference & packed::kTops;     // …
  return difference & (kept - (kept >> 7));                  // … and there only the lower bits count
}
constexpr bool covers(Gems a, Gems b) noexcept { return (((a | packed::kTops) - b) & packed::kTops) == packed::kTops; }
// The set of colours (bit c) of which there are at least n.
constexpr unsigned with_at_least(Gems g, int n) noexcept {
  const std::uint64_t tops = (g + packed::kOnes * static_cast<unsigned>(128 - n)) & packed::kTops;
  return static_cast<unsigned>(tops * 0x0002040810204081ULL >> 56);
}

}  // namespace patolli::splendor
