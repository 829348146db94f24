// How hard a passphrase is to guess, by zxcvbn: words, names, dates and patterns count for what they are worth.
#pragma once

#include <string>
#include <string_view>

namespace patolli::server {

// From 0 (at once) to 4; 2 takes more than a million attempts, of which the server allows a few an hour.
int phrase_score(std::string_view phrase, const std::string& name);
inline constexpr int kMinPhraseScore = 2;

}  // namespace patolli::server
