// A set of Prophecy cards in one word. Kinds 1 to 5 exist twice; copies are alike, so the first copy's bit is always
// used before the second's and equal sets are equal words.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "games/coatl/rules/cards.hpp"

namespace patolli::coatl {

constexpr std::uint64_t first_copy(int kind) noexcept { return std::uint64_t{1} << (kind - 1); }
constexpr std::uint64_t second_copy(int kind) noexcept { return std::uint64_t{1} << (kProphecies - 1 + kind); }
constexpr int kind_of_bit(int index) noexcept { return index < kProphecies ? index + 1 : index - kProphecies + 1; }

inline constexpr std::uint64_t kAllCards = (std::uint64_t{1} << kProphecyCards) - 1;
inline constexpr std::uint64_t kFirstCopies = (std::uint64_t{1} << kProphecies) - 1;

constexpr int copies_in(std::uint64_t set, int kind) noexcept {
  return static_cast<int>((set & first_copy(kind)) != 0) +
         static_cast<int>(kind <= kTwins && (set & second_copy(kind)) != 0);
}
constexpr void add_card(std::uint64_t& set, int kind) noexcept {
  set |= kind > kTwins || (set & first_copy(kind)) == 0 ? first_copy(kind) : second_copy(kind);
}
constexpr void remove_card(std::uint64_t& set, int kind) noexcept {
  set &= kind <= kTwins && (set & second_copy(kind)) != 0 ? ~second_copy(kind) : ~first_copy(kind);
}
// for (int i : Bits(set)) f(kind_of_bit(i)) visits twins twice.
constexpr void add_cards(std::uint64_t& set, std::uint64_t more) noexcept {
  for (const int i : Bits(more)) add_card(set, kind_of_bit(i));
}
constexpr void remove_cards(std::uint64_t& set, std::uint64_t fewer) noexcept {
  for (const int i : Bits(fewer)) remove_card(set, kind_of_bit(i));
}

}  // namespace patolli::coatl
