#include "games/coatl/module/commands/cards.hpp"

#include <fmt/ostream.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "games/coatl/module/words/words.hpp"
#include "games/coatl/rules/cards.hpp"

namespace patolli::coatl {

namespace {

// "8–11" for a stretch, "1, 3, 4" otherwise.
std::string places_text(const std::vector<int>& places) {
  if (places.size() > 1 && places.back() - places.front() + 1 == static_cast<int>(places.size()))
    return fmt::format("{}–{}", places.front(), places.back());
  return fmt::format("{}", fmt::join(places, ","));
}

std::string pieces_text(const std::vector<std::vector<int>>& occurrences) {
  std::string text;
  for (const auto& places : occurrences)
    if (!places.empty()) text += (text.empty() ? "" : "  ") + places_text(places);
  return text;
}

std::string requirement_text(const Requirement& r) {
  const auto letter = [](int c) { return kColourLetters[c]; };
  switch (r.demand) {
    case Demand::kWithout: return fmt::format("!{}", letter(r.a));
    case Demand::kLength: return fmt::format("#{}", r.a);
    case Demand::kEqual: return fmt::format("{}={}", letter(r.a), letter(r.b));
  }
  return {};
}

void print_line(const std::string& name, std::string_view face, const CardScore& card) {
  fmt::print(std::cout, "  {:<14}{:<12}{:>3} ×{:>4}  {}\n", name, face, card.times, card.points,
             pieces_text(card.pieces));
}

}  // namespace

i18n::Catalogue catalogue_of(std::string_view language) {
  const i18n::Words own[] = {words()};
  return i18n::Catalogue(i18n::language_from_text(language).value_or(i18n::language_of_environment()), own);
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

std::string error_text(const i18n::Catalogue& words, const SerpentError& error) {
  const auto byte = static_cast<unsigned char>(error.letter);
  const std::string letter = byte > ' ' && byte < 0x7F ? std::string(1, error.letter) : fmt::format("\\x{:02X}", byte);
  return words.tr(error.key, fmt::arg("place", error.place), fmt::arg("letter", letter));
}

void print_prophecy(const i18n::Catalogue& words, const CardScore& card) {
  print_line(words.tr("score.prophecy", card.id), kProphecyFaces[card.id - 1].pattern, card);
}

void print_temple(const i18n::Catalogue& words, const CardScore& card) {
  const Temple& temple = kTemple[card.id];
  print_line(words.tr("score.temple", card.id), requirement_text(temple.first) + ' ' + requirement_text(temple.second),
             card);
}

nlohmann::ordered_json card_json(const CardScore& card) {
  return {{"id", card.id}, {"times", card.times}, {"points", card.points}, {"pieces", card.pieces}};
}

}  // namespace patolli::coatl
