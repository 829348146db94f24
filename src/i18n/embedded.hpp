// The catalogues as they were when the program was built: JSON objects, key → text.
#pragma once

#include <string_view>

#include "i18n/language.hpp"

namespace patolli::i18n {

std::string_view embedded_catalogue(Language language) noexcept;

}  // namespace patolli::i18n
