// What Nature decides: every outcome with its odds.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "splendor_position.hpp"

namespace patolli::splendor {
namespace {

using testing::Position;

// Draws often and compares with the weights. The bound is about five standard deviations above what is expected.
void expect_the_weights(const State& s, std::uint64_t seed) {
  ASSERT_EQ(s.to_act(), kChance);
  State::Legal outcomes;
  s.legal(outcomes);
  std::uint32_t all = 0;
  for (const Action x : outcomes) all += s.weight(x);
  ASSERT_GT(all, 0U);
  Rng rng(seed);
  std::map<std::uint32_t, int> seen;
  const int draws = 500 * outcomes.size();
  for (int i = 0; i < draws; ++i) ++seen[s.sample(rng).code];
  double chi_squared = 0;
  for (const Action x : outcomes) {
    const double expected = static_cast<double>(draws) * s.weight(x) / all;
    const double difference = seen[x.code] - expected;
    chi_squared += difference * difference / expected;
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(outcomes.size())) << "an outcome that isn't listed";
  const double freedom = outcomes.size() - 1;
  EXPECT_LT(chi_squared, freedom + 5 * std::sqrt(2 * freedom) + 5);
}

TEST(SplendorChance, CardsAndNoblesOfTheSetUp) {
  State s = testing::undealt(3);
  Rng rng(2);
  for (std::uint64_t i = 0; s.to_act() == kChance; ++i) {
    ASSERT_NO_FATAL_FAILURE(expect_the_weights(s, i));
    s.apply(s.sample(rng));
  }
}

TEST(SplendorChance, ReplacementsAndCardsDrawnUnseen) {
  int kinds[2] = {};
  testing::random_game(2, 12, [&](const State& s) {
    if (s.phase() != Phase::kReveal && s.phase() != Phase::kDraw) return;
    ++kinds[s.phase() == Phase::kDraw ? 1 : 0];
    ASSERT_NO_FATAL_FAILURE(expect_the_weights(s, static_cast<std::uint64_t>(s.turn())));
  });
  EXPECT_GT(kinds[0], 0);
  EXPECT_GT(kinds[1], 0);
}

TEST(SplendorChance, TheLastCardOfADeckIsCertain) {
  std::vector<int> bought;
  for (int id = 71; id <= 85; ++id) bought.push_back(id);
  State s = Position{.turn = 2, .rows = {{}, {}, {86, 87, 88, 89}}, .players = {{"", bought}, {}}}.state();
  testing::play(s, {"reserve deck 3"});
  Rng rng(1);
  EXPECT_EQ(State::action_text(s.sample(rng)), "draw 90");
  EXPECT_EQ(testing::legal_texts(s), std::vector<std::string>{"draw 90"});
}

TEST(SplendorChance, NoOutcomeWhenAPlayerDecides) {
  const State s = testing::dealt(2, 3);
  Rng rng(1);
  EXPECT_EQ(s.sample(rng), Action{});
  EXPECT_EQ(s.weight(testing::action("take wbg")), 0U);
}

}  // namespace
}  // namespace patolli::splendor
