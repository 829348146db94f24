// The last step of reading a view: a line of state notation that would be seen like this, judged by the game's own
// reader, and then by comparison. Whatever the JSON said about hidden things or got wrong, it cannot get past both.
#pragma once

#include <string>

#include "core/result.hpp"
#include "json/view_json.hpp"

namespace patolli {

template <GameState S>
Result<typename S::View> parse_view(const nlohmann::json& json, const std::string& state_text) {
  const auto state = S::parse(state_text);
  if (!state) return Error::malformed("view", "no state of " + std::string(S::kName) + " looks like this");
  const Seat seat = state->to_act();
  const auto view = state->view(seat);
  if (seat < 0 || nlohmann::json(view_json(view)) != json)
    return Error::malformed("view", "it contradicts itself, or is not a decision of its seat");
  return view;
}

}  // namespace patolli
