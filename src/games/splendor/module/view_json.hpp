// Views of Splendor as JSON (docs/BOTS.md), and back.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/result.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor {

nlohmann::ordered_json view_json(const View& view);
Result<View> read_view(const nlohmann::json& view);
nlohmann::ordered_json cards_json();

}  // namespace patolli::splendor
