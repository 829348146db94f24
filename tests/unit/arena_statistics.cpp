// The arithmetic of matches against figures worked out by hand.
#include "arena/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/rng.hpp"

namespace patolli::arena {
namespace {

constexpr double kExact = 1e-12;

// Pairs that brought 2, 1, 1½ and 1 points: rates 1, 0.5, 0.75, 0.5.
GroupScores four_pairs() {
  GroupScores scores(2);
  for (const int points : {24, 12, 18, 12}) scores.add(points);
  return scores;
}

TEST(ArenaElo, RatesAndDifferences) {
  EXPECT_NEAR(elo_of(0.5), 0, kExact);
  // Ten to one of the points is 400: that is what the scale was made for.
  EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(elo_of(1.0 / 11), -400, 1e-9);
  // Three to one: 400 · log10(3) = 400 · 0.47712125472 = 190.848501888.
  EXPECT_NEAR(elo_of(0.75), 190.848501888, 1e-6);
  EXPECT_NEAR(rate_of(190.848501888), 0.75, 1e-9);
  EXPECT_EQ(elo_of(1.0), kInfinity);
  EXPECT_EQ(elo_of(0.0), -kInfinity);
  for (const double elo : {-700.0, -35.0, 0.0, 12.5, 300.0}) EXPECT_NEAR(elo_of(rate_of(elo)), elo, 1e-9);
}

TEST(ArenaScores, MeanAndVarianceOfPairs) {
  const GroupScores scores = four_pairs();
  EXPECT_EQ(scores.groups(), 4U);
  // (1 + 0.5 + 0.75 + 0.5) / 4
  EXPECT_NEAR(scores.rate(), 0.6875, kExact);
  // Distances 0.3125, -0.1875, 0.0625, -0.1875; squares 0.09765625 + 0.03515625 + 0.00390625 + 0.03515625 = 0.171875;
  // divided by 3.
  EXPECT_NEAR(scores.variance(), 0.171875 / 3, kExact);
  // The same eight games, taken singly, would say 0.6875 · 0.3125 a game, and more than this of their mean: pairs are
  // what makes the difference.
  EXPECT_LT(scores.variance() / 4, 0.6875 * 0.3125 / 8);
}

TEST(ArenaScores, IntervalOfPairs) {
  const GroupScores scores = four_pairs();
  // Two lost and two won games are a lost and a won pair: (2.75 + 0 + 1) / 6 = 0.625.
  EXPECT_NEAR(scores.careful_rate(), 0.625, kExact);
  // Squared distances from 0.625: 0.140625 + 2 · 0.015625 + 0.015625, and of the added pairs 0.390625 + 0.140625:
  // together 0.71875; a sixth of it.
  EXPECT_NEAR(scores.careful_variance(), 0.71875 / 6, kExact);
  // √(0.71875 / 36) = 0.141298541; times 1.959964 = 0.276940.
  EXPECT_NEAR(scores.standard_error(), 0.141298541, 1e-9);
  EXPECT_NEAR(scores.interval().low, 0.348060, 1e-6);
  EXPECT_NEAR(scores.interval().high, 0.901940, 1e-6);
  // 400 · log10(0.34806 / 0.65194) = -109.03, 400 · log10(0.90194 / 0.09806) = 385.47.
  const Interval elo = elo_of(scores.interval());
  EXPECT_NEAR(elo.low, -109.03, 0.01);
  EXPECT_NEAR(elo.high, 385.47, 0.01);
  // (0.625 - 0.5) / 0.141298541 = 0.884652; the normal distribution has 0.81183 below.
  EXPECT_NEAR(scores.los(), 0.81183, 1e-5);
}

TEST(ArenaScores, SinglesAreAgrestiAndCoull) {
  // Ten wins out of ten: 12 / 14 = 0.857143; √(12/14 · 2/14 / 14) = 0.093522; times 1.959964 = 0.183300.
  GroupScores scores(1);
  for (int i = 0; i < 10; ++i) scores.add(kPoint);
  EXPECT_NEAR(scores.rate(), 1, kExact);
  EXPECT_NEAR(scores.variance(), 0, kExact);
  EXPECT_NEAR(scores.interval().low, 0.673843, 1e-6);
  EXPECT_EQ(scores.interval().high, 1);
}

TEST(ArenaScores, GroupsOfFour) {
  // Half a lost and half a won group of four. Two groups, of which the bot won one game and two: 0.25 and 0.5.
  GroupScores scores(4);
  scores.add(12);
  scores.add(24);
  EXPECT_NEAR(scores.rate(), 0.375, kExact);
  // (0.75 + 0.5) / 3 = 5/12. Squares: (1/6)² + (1/12)² + ½ (5/12)² + ½ (7/12)² = (4 + 1 + 12.5 + 24.5) / 144 = 42 /
  // 144.
  EXPECT_NEAR(scores.careful_rate(), 5.0 / 12, kExact);
  EXPECT_NEAR(scores.careful_variance(), 42.0 / 144 / 3, kExact);
}

TEST(ArenaScores, NothingPlayedSaysNothing) {
  const GroupScores none(2);
  EXPECT_EQ(none.rate(), 0.5);
  EXPECT_EQ(none.interval().low, 0);
  EXPECT_EQ(none.interval().high, 1);
  EXPECT_NEAR(none.los(), 0.5, kExact);
}

TEST(ArenaScores, ManyPairsComeToThePlainFormula) {
  GroupScores scores(2);
  for (int i = 0; i < 4000; ++i) scores.add(i % 4 == 0 ? 0 : i % 4 == 1 ? 12 : 24);
  // Rates 0, 0.5, 1, 1: mean 0.625, variance (0.390625 + 0.015625 + 2 · 0.140625) / 4 = 0.171875.
  const double half = 1.959964 * std::sqrt(0.171875 / 4000);
  EXPECT_NEAR(scores.interval().low, 0.625 - half, 1e-4);
  EXPECT_NEAR(scores.interval().high, 0.625 + half, 1e-4);
}

TEST(ArenaScores, MirrorImages) {
  GroupScores ours(2);
  GroupScores theirs(2);
  for (const int points : {24, 24, 12, 6, 0, 18, 24}) {
    ours.add(points);
    theirs.add(24 - points);
  }
  EXPECT_NEAR(ours.rate() + theirs.rate(), 1, kExact);
  EXPECT_NEAR(ours.interval().low + theirs.interval().high, 1, kExact);
  EXPECT_NEAR(ours.los() + theirs.los(), 1, kExact);
}

// How often the interval holds the truth, with pairs whose games depend on each other: a deal is good or bad for both.
TEST(ArenaScores, CoversTheTruth) {
  Rng rng(7);
  for (const int pairs : {10, 50, 200}) {
    int held = 0;
    constexpr int kMatches = 2000;
    for (int config = 0; config < kMatches; ++config) {
      GroupScores scores(2);
      for (int i = 0; i < pairs; ++i) {
        // In half of the deals the first seat always wins: 1 point. In the others each game is won with 80 %.
        int points = 12;
        if (rng.below(2) == 0) {
          points = rng.below(5) != 0 ? 12 : 0;
          points += rng.below(5) != 0 ? 12 : 0;
        }
        scores.add(points);
      }
      const Interval range = scores.interval();  // the truth: (0.5 + 0.8) / 2
      held += range.low <= 0.65 && 0.65 <= range.high ? 1 : 0;
    }
    EXPECT_GT(held, kMatches * 93 / 100) << pairs;
  }
}

TEST(ArenaSprt, LikelihoodRatioByHand) {
  // Rates 0.5 and 0.75: 4 · 0.25 · (2 · 0.6875 - 1.25) / (2 · 0.71875 / 6) = 0.125 / 0.239583… = 12/23.
  const Sprt test{0, 400 * std::log10(3.0)};
  EXPECT_NEAR(test.log_likelihood_ratio(four_pairs()), 12.0 / 23, 1e-12);
  EXPECT_NEAR(Sprt::bound(), 2.944438979, 1e-9);  // ln 19
  EXPECT_EQ(test.verdict(four_pairs()), Sprt::Verdict::kOpen);
  EXPECT_EQ(test.log_likelihood_ratio(GroupScores(2)), 0);
}

TEST(ArenaSprt, DecidesBothWays) {
  const Sprt test{0, 100};
  GroupScores won(2);
  GroupScores even(2);
  int needed_won = 0;
  while (test.verdict(won) == Sprt::Verdict::kOpen && ++needed_won < 1000) won.add(24);
  EXPECT_EQ(test.verdict(won), Sprt::Verdict::kElo1);
  EXPECT_GT(needed_won, 3);
  EXPECT_LT(needed_won, 20);
  int needed_even = 0;
  while (test.verdict(even) == Sprt::Verdict::kOpen && ++needed_even < 1000) even.add(needed_even % 2 == 0 ? 24 : 0);
  EXPECT_EQ(test.verdict(even), Sprt::Verdict::kElo0);
}

// Both errors stay near what is promised.
TEST(ArenaSprt, ErrsSeldom) {
  const Sprt test{0, 100};
  Rng rng(11);
  for (const bool stronger : {false, true}) {
    const auto odds = static_cast<std::uint32_t>(1e6 * rate_of(stronger ? 100 : 0));
    int wrong = 0;
    constexpr int kMatches = 1000;
    for (int config = 0; config < kMatches; ++config) {
      GroupScores scores(2);
      while (test.verdict(scores) == Sprt::Verdict::kOpen) {
        int points = rng.below(1'000'000) < odds ? 12 : 0;
        points += rng.below(1'000'000) < odds ? 12 : 0;
        scores.add(points);
      }
      wrong += (test.verdict(scores) == Sprt::Verdict::kElo1) != stronger ? 1 : 0;
    }
    EXPECT_LT(wrong, kMatches * 7 / 100) << stronger;
  }
}

}  // namespace
}  // namespace patolli::arena
