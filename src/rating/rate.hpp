// A rated game as rows for the store: new ratings, and what the game did to each.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "store/rows.hpp"

namespace patolli::rating {

// How long it takes until somebody who does not play is less certain by one period: with the usual volatility, a
// deviation of 60 becomes 110 within a year.
inline constexpr std::int64_t kPeriodMs = std::int64_t{5} * 24 * 60 * 60 * 1000;

// `before` has a rating for each player (a new one, with the person and game only, for who has none), `places` theirs:
// 1 is the first, equal places drew. The store refuses the changes when this table was rated before.
store::WriteBatch rate(store::TableId table, std::span<const store::RatingRow> before, std::span<const int> places,
                       std::int64_t now_ms);

}  // namespace patolli::rating
