// Reasons for an action as JSON, for the web client, which has the texts.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hints/reason.hpp"

namespace patolli::json {

// Most important first: {"why", "card", "n", "m", "seat" (null: none)}. What the numbers mean is in
// hints/reason.hpp.
nlohmann::ordered_json reasons_json(const hints::Reasons& reasons);

}  // namespace patolli::json
