// The last step of reading a view: the text of a state with this view goes through the game's own parser, and the
// resulting view is compared with the JSON. So invalid or contradictory input is always rejected.
#pragma once

#include <string>

#include "json/view_json.hpp"

namespace patolli::json {

template <GameState S>
Result<typename S::View> parse_view(const nlohmann::json& json, const std::string& state_text) {
  const auto state = S::parse(state_text);
  if (!state) return Error::malformed("view", "no state of " + std::string(S::kName) + " looks like this");
  const Seat seat = state->to_act();
  const auto view = state->view(seat);
  if (seat < 0 || nlohmann::json(view_json<S>(view)) != json)
    return Error::malformed("view", "it contradicts itself, or is not a decision of its seat");
  return view;
}

}  // namespace patolli::json
