// A match from one viewer's perspective, as JSON: all that the web client needs to show the game and let its player
// act. Both the server and the engine in the web client produce it.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <vector>

#include "match/match.hpp"

namespace patolli::match {

// Whether log entries say what they did ("facts"), and which turns were or can be taken back: what protocol 1 does not
// have.
enum class Facts { kNone, kAll };

// The viewer is a seat, or kSpectator for a spectator. Of the log, the events from number `first` on. The fields are
// described in docs/PROTOCOL.md.
nlohmann::ordered_json position_json(const Match& match, Seat viewer, std::size_t first = 0,
                                     Facts facts = Facts::kNone);

// Events first, first + 1, … as the viewer saw them: {"n", "actor" (null: chance), "turn", "action", "facts"}.
nlohmann::ordered_json log_json(const Match& match, Seat viewer, std::size_t first = 0, Facts facts = Facts::kNone);

// {"fact": its kind, …}: its values by name, as numbers or words of the game's notation; null where there is none or
// the viewer may not know it.
nlohmann::ordered_json fact_json(const AnyGame& game, const Fact& fact);
nlohmann::ordered_json facts_json(const AnyGame& game, const std::vector<Fact>& facts);

}  // namespace patolli::match
