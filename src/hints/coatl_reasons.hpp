// What speaks for an action of Cóatl, from what the seat to act sees.
#pragma once

#include "games/coatl/coatl.hpp"
#include "hints/reason.hpp"

namespace patolli::coatl {

template <bool Solo>
Reasons reasons_for(const View<Solo>& view, Action action);

// Points that a seat has closed, and those that the Prophecies on its unfinished Cóatls show.
template <bool Solo>
int points_in_sight(const State<Solo>& table, int seat) noexcept;

inline bool same_idea(Action a, Action b) noexcept { return a == b; }

}  // namespace patolli::coatl
