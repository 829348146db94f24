// Reasons for an action of Splendor, from the view of the seat to act.
#pragma once

#include "games/splendor/rules/splendor.hpp"
#include "hints/reason.hpp"

namespace patolli::splendor {

hints::Reasons reasons_for(const View& view, Action action);

// Actions that differ only in how one card is paid for.
inline bool same_choice(Action a, Action b) noexcept {
  return a == b || (kind_of(a) == Kind::kBuy && kind_of(b) == Kind::kBuy && slot_of(a) == slot_of(b));
}

}  // namespace patolli::splendor
