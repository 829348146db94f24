// The result of a game as JSON, as in records.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/game.hpp"

namespace patolli::json {

// {"ending": "goal", "scores": […], "tie_breaks": […], "winners": […]}
nlohmann::ordered_json outcome_json(const Outcome& outcome);

}  // namespace patolli::json
