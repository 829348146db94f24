// Actions, lists of them, hashes, and what counts as a small value.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <set>
#include <string_view>
#include <vector>

#include "core/action_list.hpp"
#include "core/hash.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"

namespace patolli {
namespace {

TEST(CoreActions, OrderIsThatOfTheCodes) {
  const Action low{3};
  const Action high{0x80000000U};
  EXPECT_TRUE(low < high);
  EXPECT_FALSE(high < low);
  EXPECT_TRUE(low == Action{3});
  EXPECT_TRUE(low != high);
  EXPECT_EQ(Action{}.code, 0U);
}

TEST(CoreActions, AListFillsClearsAndFinds) {
  ActionList<8> list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.begin(), list.end());
  for (std::uint32_t i = 0; i < 8; ++i) list.push(Action{i * 10});
  EXPECT_EQ(list.size(), 8);
  EXPECT_EQ(list[7].code, 70U);
  EXPECT_TRUE(list.contains(Action{0}));
  EXPECT_TRUE(list.contains(Action{70}));
  EXPECT_FALSE(list.contains(Action{75}));
  std::uint32_t sum = 0;
  for (const Action x : list) sum += x.code;
  EXPECT_EQ(sum, 280U);
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_FALSE(list.contains(Action{0})) << "what was there before is forgotten";
}

TEST(CoreActions, TailAndGrowWriteSeveralAtOnce) {
  ActionList<4> list;
  list.push(Action{1});
  Action* free = list.tail();
  free[0] = Action{2};
  free[1] = Action{3};
  EXPECT_EQ(list.size(), 1);
  list.grow(2);
  EXPECT_EQ(list.size(), 3);
  EXPECT_EQ(list[2].code, 3U);
  EXPECT_EQ(list.tail(), list.end());
}

TEST(CoreReject, OnlyTheEmptyKeyAllows) {
  EXPECT_TRUE(kAllowed.ok());
  const std::set<std::string_view> keys{kGameOver.key, kNotYourTurn.key, kNotNow.key, kNoSuch.key};
  EXPECT_EQ(keys.size(), 4U);
  for (const std::string_view key : keys) {
    EXPECT_FALSE(RejectReason{key}.ok());
    EXPECT_EQ(key.substr(0, 7), "reject.");
  }
}

struct Padded {
  std::uint8_t a;
  std::uint32_t b;
};
struct Owning {
  std::vector<int> v;
};
struct Plain {
  std::uint32_t a;
  std::uint32_t b;
};
static_assert(is_pod_v<Action> && is_pod_v<Plain>);
static_assert(!is_pod_v<Padded>, "padding has no defined bytes");
static_assert(!is_pod_v<Owning>);
static_assert(!is_pod_v<float>, "0 and -0 are equal with different bytes");

std::uint64_t hash_of(std::string_view text) { return hash_bytes(text.data(), text.size()); }

TEST(CoreHash, KnownAnswers) {
  // Worked out by a second implementation in another language; the same on every platform.
  EXPECT_EQ(hash_of(""), 0x5436DDAF99DC8296ULL);
  EXPECT_EQ(hash_of("a"), 0xB49C0D15C5133BABULL);
  EXPECT_EQ(hash_of("Patolli"), 0x8E3EA2DDE2C16BD4ULL);
  EXPECT_EQ(hash_of("Patolli!"), 0x36F790220033E13DULL);
  EXPECT_EQ(hash_of("Patolli!?"), 0x5E7E3F65BA275C02ULL);
  EXPECT_EQ(hash_of("0123456789abcdef0123"), 0x4C75B69B11B3D2D1ULL);
}

TEST(CoreHash, DoesNotDependOnAlignment) {
  std::array<char, 64> buffer{};
  const std::string_view text = "the same nineteen b";
  for (std::size_t at = 0; at < 16; ++at) {
    std::memset(buffer.data(), static_cast<int>(at), buffer.size());
    std::memcpy(buffer.data() + at, text.data(), text.size());
    EXPECT_EQ(hash_bytes(buffer.data() + at, text.size()), hash_of(text));
  }
}

TEST(CoreHash, EveryBitAndTheLengthCount) {
  std::set<std::uint64_t> seen;
  std::array<unsigned char, 33> bytes{};
  for (std::size_t size = 0; size <= bytes.size(); ++size)
    EXPECT_TRUE(seen.insert(hash_bytes(bytes.data(), size)).second) << "length " << size;
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (int b = 0; b < 8; ++b) {
      bytes[at] = static_cast<unsigned char>(1U << b);
      EXPECT_TRUE(seen.insert(hash_bytes(bytes.data(), bytes.size())).second) << at << ' ' << b;
      bytes[at] = 0;
    }
}

TEST(CoreHash, TwoBitsNeverCancelEachOther) {
  std::set<std::uint64_t> seen;
  std::array<std::uint64_t, 3> words{};
  for (int a = 0; a < 192; ++a)
    for (int b = 0; b < a; ++b) {
      words = {};
      words[a / 64] |= std::uint64_t{1} << (a % 64);
      words[b / 64] |= std::uint64_t{1} << (b % 64);
      ASSERT_TRUE(seen.insert(hash_value(words)).second) << a << ' ' << b;
    }
}

TEST(CoreHash, OneInputBitFlipsHalfOfTheOutput) {
  Rng rng(11);
  std::int64_t turned = 0;
  constexpr int kTrials = 4000;
  for (int i = 0; i < kTrials; ++i) {
    std::array<std::uint64_t, 4> words{};
    for (auto& w : words) w = rng.next();
    const std::uint64_t before = hash_value(words);
    const std::uint32_t flipped = rng.below(256);
    words[flipped / 64] ^= std::uint64_t{1} << (flipped % 64);
    turned += __builtin_popcountll(before ^ hash_value(words));
  }
  EXPECT_NEAR(static_cast<double>(turned) / kTrials, 32.0, 0.5);
}

TEST(CoreHash, SameBytes) {
  const Plain a{1, 2};
  Plain b{1, 2};
  EXPECT_TRUE(same_bytes(a, b));
  EXPECT_EQ(hash_value(a), hash_value(b));
  b.b = 3;
  EXPECT_FALSE(same_bytes(a, b));
  EXPECT_NE(hash_value(a), hash_value(b));
}

}  // namespace
}  // namespace patolli
