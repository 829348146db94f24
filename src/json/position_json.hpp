// A match from one viewer's perspective, as JSON: all that the web client needs to show the game and let its player
// act. Both the server and the engine in the web client produce it.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>

#include "match/match.hpp"

namespace patolli::json {

// The viewer is a seat, or kSpectator for a spectator. Of the log, the events from number `first` on. The fields are
// described in docs/PROTOCOL.md.
nlohmann::ordered_json position_json(const match::Match& match, Seat viewer, std::size_t first = 0);

// Events first, first + 1, … as the viewer saw them: {"n", "actor" (null: chance), "turn", "action"}.
nlohmann::ordered_json log_json(const match::Match& match, Seat viewer, std::size_t first = 0);

// The printed cards of any game; null for a game that isn't ours.
nlohmann::ordered_json cards_of(std::string_view game);

}  // namespace patolli::json
