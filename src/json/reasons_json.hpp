// Why an action is a good one, as JSON: the engine in the page and the server say it alike, and the page has the words.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hints/reason.hpp"

namespace patolli {

// The weightiest first: {"why", "card", "n", "m", "seat" (null: nobody)}. What the numbers mean is in
// hints/reason.hpp.
nlohmann::ordered_json reasons_json(const Reasons& reasons);

}  // namespace patolli
