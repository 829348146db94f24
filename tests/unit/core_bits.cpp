// Bit sets, compared with plain loops.
#include "core/bits.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "core/rng.hpp"

namespace patolli {
namespace {

std::vector<int> members(std::uint64_t set) {
  std::vector<int> result;
  for (int i = 0; i < 64; ++i)
    if ((set >> i & 1) != 0) result.push_back(i);
  return result;
}

void expect_like_the_loop(std::uint64_t set) {
  const std::vector<int> expected = members(set);
  ASSERT_EQ(count_bits(set), static_cast<int>(expected.size()));
  std::vector<int> visited;
  for (const int i : Bits(set)) visited.push_back(i);
  ASSERT_EQ(visited, expected);
  for (int n = 0; n < static_cast<int>(expected.size()); ++n) ASSERT_EQ(nth_bit(set, n), expected[n]) << set;
  ASSERT_TRUE(expected.empty() || lowest_bit(set) == expected.front());
}

TEST(CoreBits, Singles) {
  for (int i = 0; i < 64; ++i) {
    expect_like_the_loop(bit(i));
    expect_like_the_loop(~bit(i));
    expect_like_the_loop(bit(i) - 1);
  }
}

TEST(CoreBits, EmptyAndFull) {
  expect_like_the_loop(0);
  expect_like_the_loop(~std::uint64_t{0});
  static_assert(nth_bit(~std::uint64_t{0}, 63) == 63);
  static_assert(nth_bit(bit(63), 0) == 63);
}

TEST(CoreBits, RandomSetsOfEveryDensity) {
  Rng rng(2024);
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t a = rng.next();
    const std::uint64_t b = rng.next();
    const std::uint64_t c = rng.next();
    expect_like_the_loop(a);
    expect_like_the_loop(a & b & c);
    expect_like_the_loop(a | b | c);
  }
}

}  // namespace
}  // namespace patolli
