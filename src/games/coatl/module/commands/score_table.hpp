// A whole table of Cóatl at its end, as people with the box write it down: every Cóatl with its cards, and who has won.
#pragma once

#include <string>

#include "i18n/catalogue.hpp"

namespace patolli::coatl {

// Prints the count. Returns the exit code.
int score_table(const std::string& file, bool gap_closed, const i18n::Catalogue& words);

}  // namespace patolli::coatl
