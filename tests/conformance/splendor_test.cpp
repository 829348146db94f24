#include "conformance/splendor_traits.hpp"
#include "conformance/suite.hpp"

namespace patolli::conformance {
INSTANTIATE_TYPED_TEST_SUITE_P(Splendor, Conformance, splendor::State);
}  // namespace patolli::conformance
