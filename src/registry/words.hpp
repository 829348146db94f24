// The words of all games.
#pragma once

#include <span>

#include "i18n/catalogue.hpp"

namespace patolli::registry {

std::span<const i18n::Words> words() noexcept;

// Everything that the program can say.
i18n::Catalogue catalogue(i18n::Language language);

}  // namespace patolli::registry
