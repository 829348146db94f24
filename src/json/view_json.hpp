// Views as JSON, for bots in any language and the web client. Encoders are given views and nothing else, so they cannot
// leak hidden information. How a game writes them is its module's business (json/traits.hpp); every field is described
// in docs/BOTS.md.
#pragma once

#include <nlohmann/json.hpp>

#include "core/game.hpp"
#include "core/module_traits.hpp"
#include "core/result.hpp"

namespace patolli::json {

// Any moment of a game, for a seat or a spectator (whose "seat" is null).
template <GameState S>
nlohmann::ordered_json view_json(const typename S::View& view) {
  return ModuleTraits<S>::view_json(view);
}

// The inverse, for a decision of the view's seat: exactly the view that was encoded, byte by byte. Other input is
// rejected unless some state of the game has this view.
template <GameState S>
Result<typename S::View> read_view(const nlohmann::json& json) {
  return ModuleTraits<S>::read_view(json);
}

// The printed cards: what the numbers in views and actions mean.
template <GameState S>
nlohmann::ordered_json cards_json() {
  return ModuleTraits<S>::cards_json();
}

}  // namespace patolli::json
