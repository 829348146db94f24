// The random number generator: a seed gives the same numbers on every platform and in every version, and below() is
// exactly uniform.
#include "core/rng.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <vector>

namespace patolli {
namespace {

// The inverse of splitmix64's output function, so that a test can choose what the generator says next.
std::uint64_t unshift(std::uint64_t z, int by) {
  std::uint64_t x = z;
  for (int known = by; known < 64; known += by) x = z ^ (x >> by);
  return x;
}

std::uint64_t inverse_of_odd(std::uint64_t a) {
  std::uint64_t x = a;  // Newton: every round doubles the number of right bits, beginning with three
  for (int i = 0; i < 5; ++i) x *= 2 - a * x;
  return x;
}

Rng about_to_say(std::uint64_t wanted) {
  std::uint64_t z = unshift(wanted, 31);
  z = unshift(z * inverse_of_odd(0x94D049BB133111EBULL), 27);
  z = unshift(z * inverse_of_odd(0xBF58476D1CE4E5B9ULL), 30);
  return Rng(z - 0x9E3779B97F4A7C15ULL);
}

TEST(CoreRng, KnownAnswersOfSplitmix64) {
  // Published with the reference code of splitmix64 for the seed 1234567.
  Rng rng(1234567);
  for (const std::uint64_t expected : {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL,
                                       4593380528125082431ULL, 16408922859458223821ULL})
    EXPECT_EQ(rng.next(), expected);
  Rng zero(0);
  EXPECT_EQ(zero.next(), 0xE220A8397B1DCDAFULL);
  EXPECT_EQ(zero.next(), 0x6E789E6AA1B965F4ULL);
}

TEST(CoreRng, WorksAtCompileTime) {
  constexpr std::uint64_t first = Rng(0).next();
  static_assert(first == 0xE220A8397B1DCDAFULL);
  constexpr std::uint32_t drawn = Rng(7).below(6);
  EXPECT_EQ(Rng(7).below(6), drawn);
}

TEST(CoreRng, ModularInverseIsRight) {
  for (std::uint64_t wanted : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}, std::uint64_t{0x123456789ABCDEF}})
    EXPECT_EQ(about_to_say(wanted).next(), wanted);
}

// 2^32 inputs fall into n buckets of equal size or one more. Fair means: as many accepted inputs in each bucket. Inputs
// of a bucket differ by n in the low half of the product, so that only the first of each bucket can be refused: looking
// at the first two inputs and the last one of every bucket decides the matter for all of them.
void expect_exactly_fair(std::uint32_t n) {
  const std::uint64_t all = std::uint64_t{1} << 32;
  const std::uint64_t share = all / n;
  const auto accepted = [n](std::uint64_t input, std::uint32_t bucket) {
    Rng rng = about_to_say(input << 32 | 0x5EEDULL);
    Rng untouched = rng;
    const std::uint32_t drawn = rng.below(n);
    (void)untouched.next();
    const bool one_call = rng.next() == untouched.next();
    EXPECT_TRUE(!one_call || drawn == bucket);
    return one_call;
  };
  for (std::uint32_t bucket = 0; bucket < n; ++bucket) {
    const std::uint64_t first = (bucket * all + n - 1) / n;
    const std::uint64_t end = ((bucket + 1) * all + n - 1) / n;
    std::uint64_t size = end - first;
    if (!accepted(first, bucket)) --size;
    ASSERT_EQ(size, share) << "n " << n << " bucket " << bucket;
    if (end - first > 1) {
      ASSERT_TRUE(accepted(first + 1, bucket)) << "n " << n << " bucket " << bucket;
      ASSERT_TRUE(accepted(end - 1, bucket)) << "n " << n << " bucket " << bucket;
    }
  }
}

TEST(CoreRng, BelowIsExactlyUniform) {
  for (std::uint32_t n = 1; n <= 256; ++n) expect_exactly_fair(n);
  for (std::uint32_t n : {1000U, 1024U, 65535U, 65537U}) expect_exactly_fair(n);
}

TEST(CoreRng, BelowStaysBelow) {
  Rng rng(99);
  for (std::uint32_t n : {1U, 2U, 3U, 5U, 90U, 0x80000000U, 0x80000001U, 0xFFFFFFFFU})
    for (int i = 0; i < 2000; ++i) ASSERT_LT(rng.below(n), n);
}

TEST(CoreRng, BelowReachesEverything) {
  Rng rng(5);
  std::array<int, 90> times{};
  for (int i = 0; i < 90 * 200; ++i) ++times[rng.below(90)];
  for (const int t : times) {
    EXPECT_GT(t, 130);  // 200 expected, 14 a standard deviation
    EXPECT_LT(t, 270);
  }
}

TEST(CoreRng, SplitLeavesTheParentAlone) {
  Rng parent(42);
  Rng same(42);
  (void)parent.split(3);
  (void)parent.split(9);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(parent.next(), same.next());
}

TEST(CoreRng, SplitStreamsAreDifferentAndReproducible) {
  const Rng parent(42);
  std::set<std::uint64_t> seen;
  for (std::uint64_t stream = 0; stream < 1000; ++stream) {
    Rng child = parent.split(stream);
    Rng again = parent.split(stream);
    for (int i = 0; i < 4; ++i) {
      const std::uint64_t said = child.next();
      EXPECT_EQ(said, again.next());
      EXPECT_TRUE(seen.insert(said).second) << "stream " << stream;
    }
  }
  Rng itself(42);
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(seen.insert(itself.next()).second) << "a stream repeats its parent";
}

TEST(CoreRng, NeighbouringStreamsAreUncorrelated) {
  // Half of the bits differ between the words of two streams; 32 of 64, a standard deviation of 4 a word.
  const Rng parent(7);
  std::int64_t differing = 0;
  constexpr int kStreams = 2000;
  for (std::uint64_t stream = 0; stream < kStreams; ++stream) {
    Rng a = parent.split(stream);
    Rng b = parent.split(stream + 1);
    differing += __builtin_popcountll(a.next() ^ b.next());
  }
  EXPECT_NEAR(static_cast<double>(differing) / kStreams, 32.0, 0.5);
}

TEST(CoreRng, KnownAnswersOfSplit) {
  // Records and goldens depend on them.
  Rng a = Rng(0).split(0);
  Rng b = Rng(1).split(7);
  EXPECT_EQ(a.next(), 0xCD3E39D1538B888DULL);
  EXPECT_EQ(b.next(), 0xEE0BA5F61B2FC7BBULL);
}

}  // namespace
}  // namespace patolli
