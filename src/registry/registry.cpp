#include "registry/registry.hpp"

#include <vector>

// What every module defines (games/<name>/module/module.cpp).
#define PATOLLI_MODULE(module)                             \
  namespace patolli::module {                              \
  std::span<const match::AnyGame* const> games() noexcept; \
  }
#include "registry/modules.def"
#ifdef PATOLLI_EXTRA_MODULES  // games outside of src/games, of a build for tests
#include PATOLLI_EXTRA_MODULES
#endif
#undef PATOLLI_MODULE

namespace patolli::registry {

match::Games games() noexcept {
  static const std::vector<const match::AnyGame*> all = [] {
    std::vector<const match::AnyGame*> list;
    const auto add = [&](std::span<const match::AnyGame* const> more) {
      list.insert(list.end(), more.begin(), more.end());
    };
#define PATOLLI_MODULE(module) add(module::games());
#include "registry/modules.def"
#ifdef PATOLLI_EXTRA_MODULES
#include PATOLLI_EXTRA_MODULES
#endif
#undef PATOLLI_MODULE
    return list;
  }();
  return match::Games(all);
}

}  // namespace patolli::registry
