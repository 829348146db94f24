// Texts as they were when the program was built: those that all games share (i18n::words), and those of each game,
// which its module embeds (patolli_words in src/i18n/CMakeLists.txt). A catalogue is made of both.
#pragma once

#include <array>
#include <string_view>

namespace patolli::i18n {

// For each of kLanguages in that order a JSON object: key → text.
using Words = std::array<std::string_view, 4>;

Words words() noexcept;  // what belongs to no game

}  // namespace patolli::i18n
