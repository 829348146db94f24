// Views of Cóatl as JSON (docs/BOTS.md), and back.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/result.hpp"
#include "games/coatl/rules/coatl.hpp"

namespace patolli::coatl {

template <bool Solo>
nlohmann::ordered_json view_json(const View<Solo>& view);

template <bool Solo>
Result<View<Solo>> read_view(const nlohmann::json& view);

nlohmann::ordered_json cards_json();  // the same cards in both games

}  // namespace patolli::coatl
