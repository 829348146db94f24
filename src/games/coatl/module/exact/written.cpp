#include "games/coatl/module/exact/written.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/printable.hpp"
#include "core/text.hpp"

namespace patolli::coatl {

ReadSerpent read_written(std::string_view text) {
  std::string capitals(text);
  for (char& ch : capitals)
    if (ch >= 'a' && ch <= 'z') ch = static_cast<char>(ch - 'a' + 'A');
  return read_serpent(capitals);
}

std::optional<std::vector<int>> read_numbers(std::string_view text, int max) {
  std::vector<int> ids;
  while (!text.empty()) {
    const auto comma = text.find(',');
    const auto id = parse_number(text.substr(0, comma), 1, max);
    if (!id) return std::nullopt;
    ids.push_back(*id);
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    if (comma != std::string_view::npos && text.empty()) return std::nullopt;
  }
  return ids;
}

std::optional<std::vector<int>> read_different_numbers(std::string_view text, int max) {
  auto ids = read_numbers(text, max);
  if (!ids) return std::nullopt;
  std::vector<int> sorted = *ids;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return std::nullopt;
  return ids;
}

std::string plain_text(const SerpentError& error) {
  std::string what(error.key.substr(error.key.find('.') + 1));  // "score.two_heads"
  std::replace(what.begin(), what.end(), '_', ' ');
  if (error.letter != 0) what += " (" + printable(std::string(1, error.letter)) + ")";
  return "place " + std::to_string(error.place) + ": " + what;
}

nlohmann::ordered_json card_json(const CardScore& card) {
  return {{"id", card.id}, {"times", card.times}, {"points", card.points}, {"pieces", card.pieces}};
}

}  // namespace patolli::coatl
