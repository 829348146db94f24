// A list of games as types, and how to go through it.
#pragma once

#include <string_view>

#include "core/game.hpp"

namespace patolli::match {

template <GameState... S>
struct GameList {
  static constexpr int kSize = sizeof...(S);

  // visit.template operator()<S>() for each game in order.
  template <class Visit>
  static void each(Visit&& visit) {
    (visit.template operator()<S>(), ...);
  }

  // The same for the game of that name only; false when there is none.
  template <class Visit>
  static bool with(std::string_view name, Visit&& visit) {
    return ((S::kName == name && (visit.template operator()<S>(), true)) || ...);
  }
};

}  // namespace patolli::match
