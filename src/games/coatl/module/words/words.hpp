// The words of Cóatl in every language, for i18n::Catalogue.
#pragma once

#include "i18n/words.hpp"

namespace patolli::coatl {

i18n::Words words() noexcept;

}  // namespace patolli::coatl
