// A view as text, for a game that has no text of its own for it.
#pragma once

#include <algorithm>
#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace patolli {

inline constexpr std::string_view kUnknownWord = "?";

// What several texts have in common, word by word: a word in which they differ is kUnknownWord. Where they do not even
// have the same number of words, only what they begin and end with is common, with kUnknownWord between.
std::string common_words(const std::vector<std::string>& texts);

// If the view has a to_text(), that. Otherwise the text of the state as far as the seat knows it: some states are drawn
// from the view, and what differs between them is hidden. They are drawn from nothing but the view, so nothing hidden
// can be in the text; a word may look known because it was the same in all of them by chance.
template <GameState S>
std::string view_text(const typename S::View& view) {
  if constexpr (requires {
                  { view.to_text() } -> std::convertible_to<std::string>;
                }) {
    return view.to_text();
  } else {
    constexpr int kWorlds = 16;
    Rng rng(view.hash());  // the same view has the same text
    std::vector<std::string> texts;
    texts.reserve(kWorlds);
    for (int i = 0; i < kWorlds; ++i) texts.push_back(S::determinize(view, rng).to_text());
    return common_words(texts);
  }
}

}  // namespace patolli
