#include "registry/words.hpp"

#include "games/coatl/module/words/words.hpp"
#include "games/splendor/module/words/words.hpp"

namespace patolli::registry {

std::span<const i18n::Words> words() noexcept {
  static const i18n::Words all[] = {coatl::words(), splendor::words()};
  return all;
}

i18n::Catalogue catalogue(i18n::Language language) { return i18n::Catalogue(language, words()); }

}  // namespace patolli::registry
