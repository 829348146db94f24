// A game's views as JSON where its module does not say otherwise: who looks, the frame that every game has, the view in
// words, and one state that could be behind it, in the game's own notation.
#pragma once

#include "core/view_text.hpp"
#include "json/parse_view.hpp"

namespace patolli::json {

// The default asks of a view what core/game.hpp leaves open: `viewer`, the seat that looks (below 0: a spectator).
template <class S>
struct DefaultTraits {
  static nlohmann::ordered_json view_json(const typename S::View& view) {
    Rng rng(view.hash());  // "world" is a function of the view: nothing hidden can be in it
    const S world = S::determinize(view, rng);
    const auto seat_json = [](int seat) {
      return seat >= 0 ? nlohmann::ordered_json(seat) : nlohmann::ordered_json(nullptr);
    };
    nlohmann::ordered_json out;
    out["game"] = S::kName;
    out["seats"] = static_cast<int>(world.setup().seats);
    out["options"] = nlohmann::ordered_json::object();
    for (const OptionSpec& option : S::options())
      out["options"][std::string(option.name)] = world.setup().get(option.name);
    out["seat"] = seat_json(static_cast<Seat>(view.viewer));
    out["to_act"] = seat_json(world.to_act());
    out["turn"] = world.turn();
    out["text"] = view_text<S>(view);
    out["world"] = world.to_text();
    return out;
  }

  static Result<typename S::View> read_view(const nlohmann::json& json) {
    const auto world = json.is_object() ? json.find("world") : json.end();
    if (!json.is_object() || world == json.end() || !world->is_string())
      return Error::malformed("view", "a field is missing or of another kind");
    return parse_view<S>(json, world->get<std::string>());
  }

  static nlohmann::ordered_json cards_json() { return nlohmann::ordered_json::object(); }
};

}  // namespace patolli::json
