// Ratings: the paper's example, and what must hold for games of two to four.
#include <gtest/gtest.h>

#include <array>

#include "rating/glicko2.hpp"
#include "rating/rate.hpp"

namespace patolli::rating {
namespace {

TEST(Rating, ThePapersExample) {
  const std::array<Versus, 3> results{{{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}}};
  const Skill after = update({1500, 200, 0.06}, results);
  EXPECT_NEAR(after.rating, 1464.06, 0.015);  // the paper rounds on its way
  EXPECT_NEAR(after.deviation, 151.52, 0.005);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Rating, TimeMakesUncertainAndNothingElse) {
  const Skill before{1700, 60, 0.06};
  const Skill later = update(before, {}, 73);  // a year of five-day periods
  EXPECT_EQ(later.rating, 1700);
  EXPECT_EQ(later.volatility, 0.06);
  EXPECT_NEAR(later.deviation, 107.5, 0.5);
  EXPECT_EQ(update(before, {}, 1e6).deviation, kMaxDeviation);
}

TEST(Rating, OrderOfThePlayersDoesNotMatter) {
  const std::array<Skill, 3> skills{{{1500, 200, 0.06}, {1650, 80, 0.05}, {1400, 350, 0.06}}};
  const std::array<int, 3> places{2, 1, 3};
  const std::array<double, 3> periods{1, 0.2, 0};
  const auto there = after_game(skills, places, periods);
  const std::array<Skill, 3> turned{skills[2], skills[0], skills[1]};
  const auto back = after_game(turned, std::array<int, 3>{3, 2, 1}, std::array<double, 3>{0, 1, 0.2});
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(there[i].rating, back[(i + 1) % 3].rating, 1e-9);
    EXPECT_NEAR(there[i].deviation, back[(i + 1) % 3].deviation, 1e-9);
  }
}

TEST(Rating, EqualPlayersWhoDrawStayEqual) {
  const std::array<Skill, 4> skills{};
  const auto after = after_game(skills, std::array<int, 4>{1, 1, 1, 1}, std::array<double, 4>{});
  for (const Skill& skill : after) {
    EXPECT_NEAR(skill.rating, 1500, 1e-9);
    EXPECT_LT(skill.deviation, 350);
  }
  const auto ranked = after_game(skills, std::array<int, 4>{1, 2, 3, 4}, std::array<double, 4>{});
  for (std::size_t i = 1; i < 4; ++i) EXPECT_GT(ranked[i - 1].rating, ranked[i].rating);
  EXPECT_NEAR(ranked[0].rating + ranked[3].rating, 3000, 1e-6);
}

// Who wins every game goes up and stays finite; nobody's deviation reaches zero.
TEST(Rating, LongSeriesStaySane) {
  std::array<Skill, 2> skills{};
  for (int n = 0; n < 5000; ++n) {
    const auto after = after_game(skills, std::array<int, 2>{1, 2}, std::array<double, 2>{0.1, 0.1});
    EXPECT_GE(after[0].rating, skills[0].rating);
    skills = {after[0], after[1]};
  }
  EXPECT_LT(skills[0].rating, 10'000);
  EXPECT_GE(skills[0].deviation, kMinDeviation);
  EXPECT_GT(skills[0].volatility, 0);
  EXPECT_LT(skills[0].volatility, 1);
}

TEST(Rating, RowsOfAGame) {
  store::RatingRow ana;
  ana.user = 7;
  ana.game = "coatl";
  store::RatingRow ben = ana;
  ben.user = 8;
  ben.rating = 1600;
  ben.deviation = 50;
  ben.games = 12;
  ben.at_ms = 1000;
  const std::array<store::RatingRow, 2> before{ana, ben};
  const auto changes = rate(99, before, std::array<int, 2>{1, 2}, 1000 + 2 * kPeriodMs);
  ASSERT_EQ(changes.size(), 4U);
  const auto& change = std::get<store::RatingChangeRow>(changes[0]);
  const auto& rating = std::get<store::RatingRow>(changes[1]);
  EXPECT_EQ(change.table, 99);
  EXPECT_EQ(change.user, 7);
  EXPECT_EQ(change.before, 1500);
  EXPECT_EQ(change.after, rating.rating);
  EXPECT_GT(rating.rating, 1600);
  EXPECT_EQ(rating.games, 1);
  EXPECT_EQ(rating.wins, 1);
  const auto& loser = std::get<store::RatingRow>(changes[3]);
  EXPECT_EQ(loser.games, 13);
  EXPECT_EQ(loser.wins, 0);
  EXPECT_LT(loser.rating, 1600);
  EXPECT_EQ(loser.at_ms, 1000 + 2 * kPeriodMs);
}

// New accounts lose to somebody, one after the other, as often as it counts: that leads nowhere.
TEST(Rating, AFarmOfNewAccountsDoesNotEstablishAnybody) {
  store::RatingRow eve;
  eve.user = 1;
  for (int puppet = 2; puppet < 202; ++puppet) {
    store::RatingRow loser;
    loser.user = puppet;
    for (std::int64_t games = 0; games < 3; ++games)
      for (const auto& change :
           rate(1, std::array{eve, loser}, std::array{1, 2}, 1000, std::array{games, games, games, games}))
        if (const auto* const now = std::get_if<store::RatingRow>(&change)) (now->user == 1 ? eve : loser) = *now;
    EXPECT_LT(loser.rating, 1500) << "who loses has lost";
  }
  EXPECT_TRUE(is_provisional(eve));
  EXPECT_LT(eve.rating, 1850);
  EXPECT_LT(eve.games, 10);
}

TEST(Rating, WhoIsFarAboveSomebodyProvisionalGainsNothing) {
  const auto rated = [](double rating, std::int64_t games, double deviation) {
    store::RatingRow row;
    row.rating = rating;
    row.games = games;
    row.deviation = deviation;
    return row;
  };
  const auto fresh = rated(1500, 0, 350);
  EXPECT_EQ(weight_of(rated(1799, 3, 200), fresh, 0), 1);
  EXPECT_EQ(weight_of(rated(1800, 3, 200), fresh, 0), 0);
  EXPECT_EQ(weight_of(rated(1799, 40, 60), fresh, 0), 0.25);
  EXPECT_EQ(weight_of(rated(1800, 40, 60), fresh, 0), 0);
  EXPECT_EQ(weight_of(rated(1800, 2, 250), fresh, 0), 1) << "two newcomers' first game parts them as far";
  EXPECT_EQ(weight_of(rated(1800, 3, 200), fresh, 0, false), 1) << "losing to somebody far below counts";
  EXPECT_EQ(weight_of(fresh, rated(1800, 3, 200), 0), 1) << "for the other one it counts";
  EXPECT_EQ(weight_of(rated(1900, 40, 60), rated(1500, 40, 60), 0), 1) << "and so it does against the established";
}

}  // namespace
}  // namespace patolli::rating
