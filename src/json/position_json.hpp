// A table as one of those around it sees it, as JSON: what a page needs to show the game and to let its player act. The
// server sends it and the engine in the page makes it, so one page serves both.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>

#include "match/match.hpp"

namespace patolli {

// The viewer is a seat, or kSpectator for a spectator. Of the log, the events from number `first` on. The fields are
// described in docs/PROTOCOL.md.
nlohmann::ordered_json position_json(const Match& match, Seat viewer, std::size_t first = 0);

// Events first, first + 1, … as the viewer saw them: {"n", "actor" (null: chance), "turn", "action"}.
nlohmann::ordered_json log_json(const Match& match, Seat viewer, std::size_t first = 0);

// The printed cards of any game; null for a game that isn't ours.
nlohmann::ordered_json cards_of(std::string_view game);

}  // namespace patolli
