// What speaks for an action of Splendor, from what the seat to act sees.
#pragma once

#include "games/splendor/splendor.hpp"
#include "hints/reason.hpp"

namespace patolli::splendor {

Reasons reasons_for(const View& view, Action action);

// Two ways to do the same: payments for one card.
inline bool same_idea(Action a, Action b) noexcept {
  return a == b || (kind_of(a) == Kind::kBuy && kind_of(b) == Kind::kBuy && slot_of(a) == slot_of(b));
}

}  // namespace patolli::splendor
