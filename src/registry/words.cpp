#include "registry/words.hpp"

#include <vector>

#define PATOLLI_MODULE(module)  \
  namespace patolli::module {   \
  i18n::Words words() noexcept; \
  }
#include "parts/words.def"
#undef PATOLLI_MODULE

namespace patolli::registry {

std::span<const i18n::Words> words() noexcept {
#define PATOLLI_MODULE(module) module::words(),
  static const std::vector<i18n::Words> all = {
#include "parts/words.def"
  };
#undef PATOLLI_MODULE
  return all;
}

i18n::Catalogue catalogue(i18n::Language language) { return i18n::Catalogue(language, words()); }

}  // namespace patolli::registry
