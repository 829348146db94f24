// A rated game as rows for the store: new ratings, and what the game did to each. And how much a game counts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "store/rows.hpp"

namespace patolli::rating {

// How long it takes until somebody who does not play is less certain by one period: with the usual volatility, a
// deviation of 60 becomes 110 within a year.
inline constexpr std::int64_t kPeriodMs = std::int64_t{5} * 24 * 60 * 60 * 1000;

// A rating that says little yet: it is marked as such, and ranks behind all others.
inline constexpr std::int64_t kFewGames = 10;
inline constexpr double kUncertain = 130;
inline bool is_provisional(const store::RatingRow& rating) noexcept {
  return rating.games < kFewGames || rating.deviation > kUncertain;
}

// Games of the same two within that time count less and less.
inline constexpr std::int64_t kPairPeriodMs = std::int64_t{7} * 24 * 60 * 60 * 1000;
// How much a result against `other` counts, with so many rated games of the two within that time: three in full, then
// half as much each time, and after five of those not at all. Beating somebody provisional counts a quarter for whoever
// is not, and nothing for whoever is rated so much above them: otherwise new accounts could be made to lose. Not so in
// one's own first games, which move a rating that far by themselves; and losing to them counts always.
inline constexpr double kFarAbove = 300;
inline constexpr std::int64_t kFirstGames = 3;
double weight_of(const store::RatingRow& mine, const store::RatingRow& other, std::int64_t games_of_pair,
                 bool won = true) noexcept;

// `before` has a rating for each player (a new one, with the person and game only, for who has none), `places` theirs:
// 1 is the first, equal places drew. `games_of_pairs`: how many rated games each two had, row by row; none: no two had
// any. Nobody's rating changes for whom nothing counts. The store refuses the changes when this table was rated before.
store::WriteBatch rate(store::TableId table, std::span<const store::RatingRow> before, std::span<const int> places,
                       std::int64_t now_ms, std::span<const std::int64_t> games_of_pairs = {});

}  // namespace patolli::rating
