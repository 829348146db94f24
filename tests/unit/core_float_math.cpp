// exp and log of our own: close to the exact values, monotonic, sensible at the ends, and the same bits everywhere.
#include "core/float_math.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/hash.hpp"

namespace patolli {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// Floats of one sign, from `first` to `last` away from 0, every 1009th of them: about a quarter of a million of those
// that matter. The stride is prime, so that the lowest bits are of all kinds.
template <class Look>
void for_many(float first, float last, Look&& look) {
  constexpr std::uint32_t kStride = 1009;
  for (auto bits = std::bit_cast<std::uint32_t>(first); bits <= std::bit_cast<std::uint32_t>(last); bits += kStride)
    look(std::bit_cast<float>(bits));
}

double unit_in_last_place(double exact) { return std::ldexp(1.0, std::ilogb(exact) - 23); }

// The largest error in units of the last place, also of the neighbours. Counts where the function falls.
template <class Ours, class Exact>
double worst_error(float first, float last, Ours&& ours, Exact&& exact, int& falls) {
  double worst = 0;
  for_many(first, last, [&](float x) {
    const float next = std::nextafter(x, kInfinity);
    falls += ours(next) < ours(x) ? 1 : 0;
    for (const float at : {x, next}) {
      const double right = exact(static_cast<double>(at));
      if (right != 0) worst = std::max(worst, std::fabs(double{ours(at)} - right) / unit_in_last_place(right));
    }
  });
  return worst;
}

const auto kOurExp = [](float x) { return portable_exp(x); };
const auto kOurLog = [](float x) { return portable_log(x); };
const auto kExactExp = [](double x) { return std::exp(x); };
const auto kExactLog = [](double x) { return std::log(x); };

TEST(CoreFloatMath, ExpIsWithinOneUnitAndNeverFalls) {
  int falls = 0;
  EXPECT_LT(worst_error(-1e-8F, -86.9F, kOurExp, kExactExp, falls), 1.0);
  EXPECT_LT(worst_error(1e-8F, 88.7F, kOurExp, kExactExp, falls), 1.0);
  EXPECT_EQ(falls, 0);
}

TEST(CoreFloatMath, LogIsWithinOneUnitAndNeverFalls) {
  int falls = 0;
  EXPECT_LT(worst_error(1e-37F, 1e38F, kOurLog, kExactLog, falls), 1.0);
  EXPECT_EQ(falls, 0);
}

// Where e^x is cut into powers of 2 and where the logarithm's exponent changes, neighbour by neighbour.
TEST(CoreFloatMath, NothingFallsAtTheSeams) {
  constexpr int kNeighbours = 1000;
  for (int n = -125; n <= 127; ++n) {
    float x = static_cast<float>((n + 0.5) * std::log(2.0));
    float y = static_cast<float>(std::ldexp(std::sqrt(0.5), n));
    for (int i = 0; i < kNeighbours / 2; ++i) {
      x = std::nextafter(x, -kInfinity);
      y = std::nextafter(y, 0.0F);
    }
    for (int i = 0; i < kNeighbours; ++i) {
      const float next_x = std::nextafter(x, kInfinity);
      const float next_y = std::nextafter(y, kInfinity);
      ASSERT_LE(portable_exp(x), portable_exp(next_x)) << x;
      ASSERT_LE(portable_log(y), portable_log(next_y)) << y;
      x = next_x;
      y = next_y;
    }
  }
}

TEST(CoreFloatMath, ExpAtTheEnds) {
  EXPECT_EQ(portable_exp(0.0F), 1.0F);
  EXPECT_EQ(portable_exp(-0.0F), 1.0F);
  EXPECT_EQ(portable_exp(std::numeric_limits<float>::denorm_min()), 1.0F);
  EXPECT_EQ(portable_exp(1.0F), 2.71828183F);
  EXPECT_GT(portable_exp(-87.0F), 1.6e-38F);
  const float below = std::nextafter(-87.0F, -kInfinity);
  for (const float x : {below, -88.0F, -104.0F, -1e6F, -std::numeric_limits<float>::max(), -kInfinity}) {
    EXPECT_EQ(portable_exp(x), 0.0F) << x;
    EXPECT_FALSE(std::signbit(portable_exp(x))) << x;
  }
  const float last = 88.722832F;
  EXPECT_GT(portable_exp(last), 3.4e38F);
  EXPECT_LT(portable_exp(last), kInfinity);
  for (const float x : {std::nextafter(last, kInfinity), 89.0F, 1e6F, std::numeric_limits<float>::max(), kInfinity})
    EXPECT_EQ(portable_exp(x), kInfinity) << x;
}

TEST(CoreFloatMath, LogAtTheEnds) {
  EXPECT_EQ(portable_log(1.0F), 0.0F);
  EXPECT_EQ(portable_log(0.0F), -kInfinity);
  EXPECT_EQ(portable_log(-0.0F), -kInfinity);
  EXPECT_EQ(portable_log(std::numeric_limits<float>::denorm_min()), -kInfinity);
  EXPECT_FLOAT_EQ(portable_log(std::numeric_limits<float>::min()), -87.3365448F);
  EXPECT_FLOAT_EQ(portable_log(std::numeric_limits<float>::max()), 88.7228391F);
  EXPECT_EQ(portable_log(kInfinity), kInfinity);
  for (const float x : {-1.0F, -1e-30F, -kInfinity, std::numeric_limits<float>::quiet_NaN()})
    EXPECT_TRUE(std::isnan(portable_log(x))) << x;
}

// From every compiler, and where it computes a value while compiling.
TEST(CoreFloatMath, TheSameBitsEverywhere) {
  constexpr float kE = portable_exp(0.7F);
  constexpr float kL = portable_log(3.3F);
  volatile float x = 0.7F;
  volatile float y = 3.3F;
  EXPECT_EQ(portable_exp(x), kE);
  EXPECT_EQ(portable_log(y), kL);

  std::uint64_t hash = 0;
  const auto note = [&](float value) { hash = hash_step(hash, std::bit_cast<std::uint32_t>(value)); };
  for_many(-1e-8F, -90.0F, [&](float at) { note(portable_exp(at)); });
  for_many(1e-8F, 90.0F, [&](float at) { note(portable_exp(at)); });
  EXPECT_EQ(mix64(hash), 5318818283389583645U);
  hash = 0;
  for_many(1e-37F, 1e38F, [&](float at) { note(portable_log(at)); });
  EXPECT_EQ(mix64(hash), 12264181832450066892U);
}

}  // namespace
}  // namespace patolli
