// The words of Splendor in every language, for i18n::Catalogue.
#pragma once

#include "i18n/words.hpp"

namespace patolli::splendor {

i18n::Words words() noexcept;

}  // namespace patolli::splendor
