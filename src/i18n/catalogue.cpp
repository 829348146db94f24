#include "i18n/catalogue.hpp"

#include <nlohmann/json.hpp>

#include "i18n/embedded.hpp"

namespace patolli::i18n {

Catalogue::Catalogue(Language language) : language_(language) {
  const auto read = nlohmann::json::parse(embedded_catalogue(language));
  for (const auto& [key, text] : read.items()) texts_.emplace(key, text.get<std::string>());
}

std::string_view Catalogue::text(std::string_view key) const {
  const auto found = texts_.find(key);
  return found == texts_.end() ? key : std::string_view(found->second);
}

std::string Catalogue::format(std::string_view key, fmt::format_args args) const {
  return fmt::vformat(text(key), args);
}

}  // namespace patolli::i18n
