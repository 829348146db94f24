// The last step of reading a view: the text of a state with this view goes through the game's own parser, and the
// resulting view is compared with the JSON. So invalid or contradictory input is always rejected.
#pragma once

#include <algorithm>
#include <string>

#include "json/view_json.hpp"

namespace patolli::json {

// Whether both are the same value, whatever the order of their keys.
inline bool same_value(const nlohmann::ordered_json& a, const nlohmann::json& b) {
  if (a.size() != b.size()) return false;
  if (a.is_object())
    return b.is_object() && std::all_of(a.items().begin(), a.items().end(), [&](const auto& item) {
             const auto found = b.find(item.key());
             return found != b.end() && same_value(item.value(), *found);
           });
  if (a.is_array()) return b.is_array() && std::equal(a.begin(), a.end(), b.begin(), same_value);
  return nlohmann::json(a) == b;
}

template <GameState S>
Result<typename S::View> parse_view(const nlohmann::json& json, const std::string& state_text) {
  const auto state = S::parse(state_text);
  if (!state) return Error::malformed("view", "no state of " + std::string(S::kName) + " looks like this");
  const Seat seat = state->to_act();
  const auto view = state->view(seat);
  if (seat < 0 || !same_value(view_json<S>(view), json))
    return Error::malformed("view", "it contradicts itself, or is not a decision of its seat");
  return view;
}

}  // namespace patolli::json
