// Why an action is good, as language-independent facts: what it gains now, what it brings nearer, what it denies to
// opponents. Presenters put them into words. Each game lists its own reasons in its module's why.hpp.
#pragma once

#include <string_view>
#include <vector>

#include "core/types.hpp"

namespace patolli::hints {

// The kind of a reason, by its key ("reaches_goal"), as JSON and the message catalogues have it.
struct Why {
  std::string_view key;
  friend constexpr bool operator==(Why a, Why b) noexcept { return a.key == b.key; }
};

// The one reason that hints add for every game; n: points that all steps of the turn bring together.
inline constexpr Why kTurnBrings{"turn_brings"};

struct Reason {
  Why why;
  int card = 0;
  int n = 0;
  int m = 0;
  Seat seat = kNoSeat;

  friend bool operator==(const Reason& a, const Reason& b) noexcept {
    return a.why == b.why && a.card == b.card && a.n == b.n && a.m == b.m && a.seat == b.seat;
  }
};

using Reasons = std::vector<Reason>;  // most important first

}  // namespace patolli::hints
