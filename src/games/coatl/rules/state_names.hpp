// Names of phases and endings in the text of a state.
#pragma once

#include <array>
#include <string_view>

namespace patolli::coatl {

inline constexpr std::array<std::string_view, 17> kPhaseNames = {
    "supply", "deal-temples", "open-piles", "first-row",   "marco-cards", "deal",       "keep",       "turn", "taking",
    "build",  "completing",   "future",     "action-done", "turn-done",   "marco-turn", "marco-done", "over"};
inline constexpr std::array<std::string_view, 4> kEndings = {"running", "goal", "supply", "all-pass"};

}  // namespace patolli::coatl
