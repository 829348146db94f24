#include "rating/rate.hpp"

#include <algorithm>
#include <vector>

#include "rating/glicko2.hpp"

namespace patolli::rating {

store::WriteBatch rate(store::TableId table, std::span<const store::RatingRow> before, std::span<const int> places,
                       std::int64_t now_ms) {
  std::vector<Skill> skills;
  std::vector<double> periods;
  for (const store::RatingRow& one : before) {
    skills.push_back({one.rating, one.deviation, one.volatility});
    const auto since = one.games == 0 ? 0 : std::max<std::int64_t>(now_ms - one.at_ms, 0);
    periods.push_back(static_cast<double>(since) / static_cast<double>(kPeriodMs));
  }
  const std::vector<Skill> after = after_game(skills, places, periods);
  const int best = *std::min_element(places.begin(), places.end());
  store::WriteBatch changes;
  for (std::size_t i = 0; i < before.size(); ++i) {
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
