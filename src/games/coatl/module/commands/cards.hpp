// Cóatls and cards on the command line: read from arguments, printed with their points.
#pragma once

#include <string>
#include <string_view>

#include "games/coatl/module/exact/written.hpp"
#include "i18n/catalogue.hpp"

namespace patolli::coatl {

// What the commands say, in the language that was asked for, or in that of the environment.
i18n::Catalogue catalogue_of(std::string_view language);

std::string error_text(const i18n::Catalogue& words, const SerpentError& error);

// One line per card: its face, how often it is shown, its points and the pieces that make them.
void print_prophecy(const i18n::Catalogue& words, const CardScore& card);
void print_temple(const i18n::Catalogue& words, const CardScore& card);
// Below it: what the card wants, in words, and what that brings.
void explain_prophecy(const i18n::Catalogue& words, const CardScore& card);
void explain_temple(const i18n::Catalogue& words, const CardScore& card, const Serpent& s);

}  // namespace patolli::coatl
