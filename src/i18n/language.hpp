// The languages that Patolli speaks, and which of them somebody wants.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace patolli::i18n {

enum class Language { kEnglish, kPortuguese, kSpanish, kFrench };
inline constexpr std::array<Language, 4> kLanguages = {Language::kEnglish, Language::kPortuguese, Language::kSpanish,
                                                       Language::kFrench};

std::string_view to_text(Language language) noexcept;  // "en", "pt", "es", "fr"

// "pt", and also what a system calls it: "pt_PT.UTF-8", "pt-BR". Nothing for a language that we don't speak.
std::optional<Language> language_from_text(std::string_view text) noexcept;

// What the environment asks for, by the usual order: LC_ALL, LC_MESSAGES, LANG. The first that is set decides; English
// if it is none of ours.
Language language_of_environment() noexcept;
// The one that is named, or else that.
Language language_or_environment(std::string_view text) noexcept;

}  // namespace patolli::i18n
