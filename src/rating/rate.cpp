#include "rating/rate.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "rating/glicko2.hpp"

namespace patolli::rating {

double weight_of(const store::RatingRow& mine, const store::RatingRow& other, std::int64_t games_of_pair,
                 bool won) noexcept {
  constexpr std::int64_t kInFull = 3;
  constexpr std::int64_t kHalved = 5;
  if (games_of_pair >= kInFull + kHalved) return 0;
  const double pair = games_of_pair < kInFull ? 1 : std::ldexp(1.0, static_cast<int>(kInFull - games_of_pair - 1));
  if (!is_provisional(other)) return pair;
  if (won && mine.games >= kFirstGames && mine.rating - other.rating >= kFarAbove) return 0;
  return is_provisional(mine) ? pair : pair / 4;
}

store::WriteBatch rate(store::TableId table, std::span<const store::RatingRow> before, std::span<const int> places,
                       std::int64_t now_ms, std::span<const std::int64_t> games_of_pairs) {
  std::vector<Skill> skills;
  std::vector<double> periods;
  std::vector<double> weights;
  std::vector<bool> counts(before.size());
  for (std::size_t me = 0; me < before.size(); ++me)
    for (std::size_t other = 0; other < before.size(); ++other) {
      const std::int64_t games = games_of_pairs.empty() ? 0 : games_of_pairs[me * before.size() + other];
      weights.push_back(me == other ? 0 : weight_of(before[me], before[other], games, places[me] < places[other]));
      if (weights.back() > 0) counts[me] = true;
    }
  for (const store::RatingRow& one : before) {
    skills.push_back({one.rating, one.deviation, one.volatility});
    const auto since = one.games == 0 ? 0 : std::max<std::int64_t>(now_ms - one.at_ms, 0);
    periods.push_back(static_cast<double>(since) / static_cast<double>(kPeriodMs));
  }
  const std::vector<Skill> after = after_game(skills, places, periods, weights);
  const int best = *std::min_element(places.begin(), places.end());
  store::WriteBatch changes;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!counts[i]) continue;
    store::RatingRow now = before[i];
    now.rating = after[i].rating;
    now.deviation = after[i].deviation;
    now.volatility = after[i].volatility;
    ++now.games;
    if (places[i] == best) ++now.wins;
    now.at_ms = now_ms;
    changes.emplace_back(store::RatingChangeRow{table, now.user, now.game, before[i].rating, now.rating, now_ms});
    changes.emplace_back(std::move(now));
  }
  return changes;
}

}  // namespace patolli::rating
