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
  struct Versions {
    std::vector<const match::AnyGame*> newest;
    std::vector<const match::AnyGame*> older;
  };
  static const Versions all = [] {
    Versions list;
    // A module lists the newest version of a game first.
    const auto add = [&](std::span<const match::AnyGame* const> more) {
      for (const match::AnyGame* const game : more)
        (match::Games(list.newest).find(game->name()) == nullptr ? list.newest : list.older).push_back(game);
    };
#define PATOLLI_MODULE(module) add(module::games());
#include "registry/modules.def"
#ifdef PATOLLI_EXTRA_MODULES
#include PATOLLI_EXTRA_MODULES
#endif
#undef PATOLLI_MODULE
    return list;
  }();
  return match::Games(all.newest, all.older);
}

}  // namespace patolli::registry
