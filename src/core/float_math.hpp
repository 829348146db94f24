// exp and log of a float with the same bits from every compiler and on every machine, the page's WebAssembly included.
// The standard library's may differ in the last bit from one system to the next, and one such bit can change what a
// search plays. Only additions, subtractions, multiplications, divisions and operations on integers are used, each of
// which IEEE 754 defines exactly. Everything is compiled with -ffp-contract=off (cmake/Options.cmake), or a
// compiler might fuse a multiplication and an addition into one with a single rounding.
//
// The coefficients are those of minimax polynomials (Remez), rounded to float. Over all floats, both functions are
// monotonic and less than 1 unit in the last place from the exact value.
#pragma once

#include <bit>
#include <cfloat>
#include <cstdint>
#include <limits>

namespace patolli {

static_assert(FLT_EVAL_METHOD == 0 && std::numeric_limits<float>::is_iec559, "a float must be computed as a float");

// ln 2 in two parts. The first has so few bits that its product with an exponent is exact.
inline constexpr float kLn2High = 0.693359375F;
inline constexpr float kLn2Low = -2.12194442e-4F;

// e to the power of x, any number. Below -87 it is 0, a little before the exact value leaves the normal floats; from
// 88.72284 on it is infinite. Without a branch, so that compilers compute several at once in a loop.
[[nodiscard]] constexpr float portable_exp(float x) noexcept {
  constexpr float kMin = -87.0F;
  constexpr float kMax = 88.722832F;     // the last with a finite result
  constexpr float kRound = 12582912.0F;  // 1.5 * 2^23: a sum with it has no bits left for a fraction
  // e^x = 2^n * e^r with |r| <= ln 2 / 2.
  const float shifted = x * 1.44269504F + kRound;
  const float n = shifted - kRound;
  const float r = (x - n * kLn2High) - n * kLn2Low;
  const float p = (((1.381454e-3F * r + 8.36874511e-3F) * r + 4.16683908e-2F) * r + 0.166665204F) * r + 0.499999934F;
  const float power = (p * (r * r) + r) + 1.0F;
  // The lowest bits of `shifted` are n. Added to the exponent, it multiplies by 2^n. What comes of an x that is too
  // small or too large is replaced; by masks, because g++ makes branches of conditions.
  const std::uint32_t scaled = std::bit_cast<std::uint32_t>(power) + (std::bit_cast<std::uint32_t>(shifted) << 23);
  const std::uint32_t not_low = x < kMin ? 0U : ~0U;
  const std::uint32_t high = x > kMax ? ~0U : 0U;
  constexpr auto kInfinity = std::bit_cast<std::uint32_t>(std::numeric_limits<float>::infinity());
  return std::bit_cast<float>((scaled & not_low & ~high) | (kInfinity & high));
}

// The natural logarithm of x. 0 and subnormal numbers give minus infinity, negative ones NaN.
[[nodiscard]] constexpr float portable_log(float x) noexcept {
  constexpr float kMin = std::numeric_limits<float>::min();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  if (!(x >= kMin)) return x > -kMin ? -kInfinity : std::numeric_limits<float>::quiet_NaN();
  if (x == kInfinity) return x;
  // x = 2^k * m with m between sqrt(1/2) and sqrt(2).
  constexpr std::uint32_t kOne = 0x3F800000;
  constexpr std::uint32_t kRootOfHalf = 0x3F3504F3;
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(x) + (kOne - kRootOfHalf);
  const auto k = static_cast<float>(static_cast<std::int32_t>(bits >> 23) - 127);
  const float m = std::bit_cast<float>((bits & 0x007FFFFFU) + kRootOfHalf);
  // With f = m - 1 and s = f / (2 + f): log(m) = log((1 + s) / (1 - s)) = 2 * s + s * rest, and 2 * s = f - s * f. The
  // exact f is added late, which keeps the errors of the other terms small beside it.
  const float f = m - 1.0F;
  const float s = f / (2.0F + f);
  const float z = s * s;
  const float rest = z * (0.666667767F + z * (0.399774956F + z * 0.298730734F));
  const float half = 0.5F * f * f;  // s * f = half - s * half
  return ((s * (half + rest) + k * kLn2Low) - half + f) + k * kLn2High;
}

}  // namespace patolli
