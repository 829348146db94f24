// Cóatls and cards as people write them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/coatl/rules/notation.hpp"
#include "games/coatl/rules/scoring.hpp"

namespace patolli::coatl {

// A Cóatl with its colours in small letters, too.
ReadSerpent read_written(std::string_view text);

// "29,10,5": numbers from 1 to `max`, in any order. None if malformed.
std::optional<std::vector<int>> read_numbers(std::string_view text, int max);
// The same, each once.
std::optional<std::vector<int>> read_different_numbers(std::string_view text, int max);

// For programs; people are told in their language (commands/cards.hpp).
std::string plain_text(const SerpentError& error);

nlohmann::ordered_json card_json(const CardScore& card);

}  // namespace patolli::coatl
