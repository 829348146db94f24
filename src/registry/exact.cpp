#include "registry/exact.hpp"

#include <span>

#define PATOLLI_MODULE(module)                    \
  namespace patolli::module {                     \
  std::span<const match::Exact> exact() noexcept; \
  }
#include "parts/exact.def"
#undef PATOLLI_MODULE

namespace patolli::registry {

match::Exact exact_of(std::string_view game) noexcept {
#define PATOLLI_MODULE(module)                     \
  for (const match::Exact& each : module::exact()) \
    if (each.game == game) return each;
#include "parts/exact.def"
#undef PATOLLI_MODULE
  return {};
}

}  // namespace patolli::registry
