#include "i18n/catalogue.hpp"

#include <nlohmann/json.hpp>

namespace patolli::i18n {

Catalogue::Catalogue(Language language, std::span<const Words> games) : language_(language) {
  const auto add = [&](const Words& words) {
    const auto read = nlohmann::json::parse(words[static_cast<std::size_t>(language)]);
    for (const auto& [key, text] : read.items()) texts_.emplace(key, text.get<std::string>());
  };
  add(words());
  for (const Words& game : games) add(game);
}

std::string_view Catalogue::text(std::string_view key) const {
  const auto found = texts_.find(key);
  return found == texts_.end() ? key : std::string_view(found->second);
}

std::string Catalogue::format(std::string_view key, fmt::format_args args) const {
  return fmt::vformat(text(key), args);
}

}  // namespace patolli::i18n
