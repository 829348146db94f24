// How much the randomised tests of Cóatl try: a tenth under the sanitizers, which are slow.
#pragma once

namespace patolli::coatl::test {

#if defined(PATOLLI_SANITIZE)
inline constexpr int kDivisor = 10;
#else
inline constexpr int kDivisor = 1;
#endif

constexpr int scaled(int n) { return n / kDivisor > 0 ? n / kDivisor : 1; }

}  // namespace patolli::coatl::test
