// Cóatls and cards on the command line: read from arguments, printed with their points.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/coatl/rules/notation.hpp"
#include "games/coatl/rules/scoring.hpp"
#include "i18n/catalogue.hpp"

namespace patolli::coatl {

// What the commands say, in the language that was asked for, or in that of the environment.
i18n::Catalogue catalogue_of(std::string_view language);

// A Cóatl as people write it: colours in small letters, too.
ReadSerpent read_written(std::string_view text);

// "29,10,5": numbers from 1 to `max`, in any order. None if malformed.
std::optional<std::vector<int>> read_numbers(std::string_view text, int max);

std::string error_text(const i18n::Catalogue& words, const SerpentError& error);

// One line per card: its face, how often it is shown, its points and the pieces that make them.
void print_prophecy(const i18n::Catalogue& words, const CardScore& card);
void print_temple(const i18n::Catalogue& words, const CardScore& card);
// Below it: what the card wants, in words, and what that brings.
void explain_prophecy(const i18n::Catalogue& words, const CardScore& card);
void explain_temple(const i18n::Catalogue& words, const CardScore& card, const Serpent& s);

nlohmann::ordered_json card_json(const CardScore& card);

}  // namespace patolli::coatl
