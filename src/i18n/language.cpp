#include "i18n/language.hpp"

#include <cstdlib>

namespace patolli::i18n {

std::string_view to_text(Language language) noexcept {
  switch (language) {
    case Language::kEnglish: return "en";
    case Language::kPortuguese: return "pt";
    case Language::kSpanish: return "es";
    case Language::kFrench: return "fr";
  }
  return "en";
}

std::optional<Language> language_from_text(std::string_view text) noexcept {
  const std::string_view name = text.substr(0, text.find_first_of("_-.@"));
  for (const Language language : kLanguages)
    if (name == to_text(language)) return language;
  return std::nullopt;
}

Language language_of_environment() noexcept {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* const value = std::getenv(variable);
    if (value != nullptr && *value != '\0') return language_from_text(value).value_or(Language::kEnglish);
  }
  return Language::kEnglish;
}

Language language_or_environment(std::string_view text) noexcept {
  return language_from_text(text).value_or(language_of_environment());
}

}  // namespace patolli::i18n
