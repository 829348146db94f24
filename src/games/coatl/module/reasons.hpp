// Reasons for an action of Cóatl, from the view of the seat to act.
#pragma once

#include "games/coatl/rules/coatl.hpp"
#include "hints/reason.hpp"

namespace patolli::coatl {

template <bool Solo>
hints::Reasons reasons_for(const View<Solo>& view, Action action);

// Points of completed Cóatls, and those that the Prophecies on unfinished ones show.
template <bool Solo>
int points_in_sight(const State<Solo>& table, int seat) noexcept;

}  // namespace patolli::coatl
