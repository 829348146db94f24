#include "conformance/coatl_traits.hpp"
#include "conformance/suite.hpp"

namespace patolli::conformance {
INSTANTIATE_TYPED_TEST_SUITE_P(Coatl, Conformance, coatl::Coatl);
}  // namespace patolli::conformance
