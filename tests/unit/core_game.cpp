// Outcomes: winners, tie-breaks, and the texts of endings.
#include "core/game.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <string_view>

#include "core/rng.hpp"

namespace patolli {
namespace {

struct Side {
  int score;
  int first = 0;
  int second = 0;
};

Outcome outcome_of(std::initializer_list<Side> sides) {
  Outcome o;
  for (const Side& side : sides) {
    o.score[o.sides] = static_cast<std::int16_t>(side.score);
    o.tie_break[o.sides][0] = static_cast<std::int16_t>(side.first);
    o.tie_break[o.sides][1] = static_cast<std::int16_t>(side.second);
    ++o.sides;
  }
  o.winners = 0xFF;  // must be overwritten
  decide_winners(o);
  return o;
}

TEST(CoreOutcome, TheHighestScoreWins) {
  EXPECT_EQ(outcome_of({{10}, {15}}).winners, 0b10);
  EXPECT_EQ(outcome_of({{16}, {15}, {3}}).winners, 0b001);
  EXPECT_EQ(outcome_of({{-3}, {-5}}).winners, 0b01);
  EXPECT_EQ(outcome_of({{0}}).winners, 0b1);
}

TEST(CoreOutcome, TieBreaksInOrder) {
  EXPECT_EQ(outcome_of({{15, -9}, {15, -8}}).winners, 0b10);
  EXPECT_EQ(outcome_of({{15, 4, 1}, {15, 3, 9}}).winners, 0b01) << "the first tie-break comes before the second";
  EXPECT_EQ(outcome_of({{15, 4, 1}, {15, 4, 2}}).winners, 0b10);
  EXPECT_EQ(outcome_of({{16, 0, 0}, {15, 4, 2}}).winners, 0b01) << "the score comes before the tie-breaks";
}

TEST(CoreOutcome, VictoriesAreShared) {
  EXPECT_EQ(outcome_of({{15, 1, 1}, {15, 1, 1}}).winners, 0b11);
  EXPECT_EQ(outcome_of({{15}, {3}, {15}, {15}}).winners, 0b1101);
}

TEST(CoreOutcome, EmptySidesDoNotPlay) {
  // Two sides with less than nothing: the unused entries of the arrays, all zero, must not surpass them.
  EXPECT_EQ(outcome_of({{-2}, {-1}}).winners, 0b10);
}

TEST(CoreOutcome, AgreesWithSortingOverRandomResults) {
  Rng rng(31);
  for (int i = 0; i < 20000; ++i) {
    Outcome o;
    o.sides = static_cast<std::int8_t>(1 + rng.below(4));
    std::set<std::array<int, 3>> ranks;
    for (int s = 0; s < o.sides; ++s) {
      o.score[s] = static_cast<std::int16_t>(rng.below(3));
      o.tie_break[s][0] = static_cast<std::int16_t>(rng.below(2));
      o.tie_break[s][1] = static_cast<std::int16_t>(rng.below(2));
      ranks.insert({o.score[s], o.tie_break[s][0], o.tie_break[s][1]});
    }
    decide_winners(o);
    for (int s = 0; s < o.sides; ++s) {
      const bool best = *ranks.rbegin() == std::array<int, 3>{o.score[s], o.tie_break[s][0], o.tie_break[s][1]};
      ASSERT_EQ((o.winners >> s & 1) != 0, best);
    }
    ASSERT_EQ(o.winners >> o.sides, 0);
  }
}

TEST(CoreEnding, Texts) {
  EXPECT_EQ(to_text(Ending::kRunning), "running");
  EXPECT_EQ(to_text(Ending::kGoal), "goal");
  EXPECT_EQ(to_text(Ending::kSupply), "supply");
  EXPECT_EQ(to_text(Ending::kAllPass), "all-pass");
  EXPECT_EQ(to_text(Ending::kTurnLimit), "turn-limit");
}

}  // namespace
}  // namespace patolli
