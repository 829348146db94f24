// The n-th member of a set without a branch or a loop: the drawn card is random, so a branch on it would be
// mispredicted half of the time.
#pragma once

#include <array>
#include <cstdint>

#include "core/bits.hpp"

namespace patolli {

namespace select {
// The place of the n-th member within a byte: 256 * n + byte.
inline constexpr auto kInByte = [] {
  std::array<std::uint8_t, 2048> table{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    unsigned n = 0;
    for (int i : Bits(byte)) table[256 * n++ + byte] = static_cast<std::uint8_t>(i);
  }
  return table;
}();
}  // namespace select

// n from 0; it must be less than the number of members.
constexpr int nth_member(std::uint64_t set, int n) noexcept {
  constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  constexpr std::uint64_t kTops = kOnes << 7;
  // The members of each byte, then those of it and all bytes below.
  std::uint64_t counts = set - ((set >> 1) & 0x5555555555555555ULL);
  counts = (counts & 0x3333333333333333ULL) + ((counts >> 2) & 0x3333333333333333ULL);
  counts = (counts + (counts >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
  const std::uint64_t sums = counts * kOnes;
  // The bytes that are passed over: those with no more than n members up to them.
  const auto index = static_cast<std::uint64_t>(n);
  const int shift = 8 * count_bits(((index * kOnes | kTops) - sums) & kTops);
  const auto rank = static_cast<unsigned>(index - (sums << 8 >> shift & 0xFF));
  const auto byte = static_cast<unsigned>(set >> shift & 0xFF);
  return shift + select::kInByte[256 * rank + byte];
}

}  // namespace patolli
