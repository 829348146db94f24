// Reliability tables of predictions whose figures are known.
#include <gtest/gtest.h>

#include "arena/calibration.hpp"

namespace patolli::arena {
namespace {

TEST(ArenaCalibration, BinsOfEqualCountAndTheirErrors) {
  // Ten times 0.2, of which two are won, and ten times 0.9, of which five are.
  std::vector<Prediction> list;
  for (int i = 0; i < 10; ++i) list.push_back({0.9, i < 5 ? kPoint : 0});
  for (int i = 0; i < 10; ++i) list.push_back({0.2, i < 2 ? kPoint : 0});
  const Calibration all = calibrate(list, 2);
  ASSERT_EQ(all.bins.size(), 2U);
  EXPECT_EQ(all.bins[0].positions, 10U);
  EXPECT_NEAR(all.bins[0].predicted, 0.2, 1e-12);
  EXPECT_NEAR(all.bins[0].actual, 0.2, 1e-12);
  EXPECT_NEAR(all.bins[1].actual, 0.5, 1e-12);
  EXPECT_NEAR(all.expected_error, 0.5 * 0.4, 1e-12);
  EXPECT_NEAR(all.brier, (2 * 0.64 + 8 * 0.04 + 5 * 0.01 + 5 * 0.81) / 20, 1e-12);
  EXPECT_NEAR(all.base_brier, 0.35 * 0.65, 1e-12);
  EXPECT_LT(all.bins[1].interval.low, 0.5);
  EXPECT_GT(all.bins[1].interval.high, 0.5);
}

TEST(ArenaCalibration, SharedVictoriesAndFewPositions) {
  const Calibration one = calibrate({{0.5, kPoint / 2}}, 10);
  ASSERT_EQ(one.bins.size(), 1U);
  EXPECT_EQ(one.expected_error, 0);
  EXPECT_EQ(one.brier, 0);
  EXPECT_TRUE(calibrate({}, 10).bins.empty());
}

// Who says 2 : 1 where it is 4 : 1, and 1 : 2 where it is 1 : 4, needs odds twice as long.
TEST(ArenaCalibration, FindsTheScaleThatMakesChancesTrue) {
  std::vector<Prediction> list;
  for (int i = 0; i < 50; ++i) list.push_back({2.0 / 3, i < 40 ? kPoint : 0});
  for (int i = 0; i < 50; ++i) list.push_back({1.0 / 3, i < 10 ? kPoint : 0});
  list.push_back({1, 0});  // what is certain is not changed, and does not count
  const ai::ChanceScale scale = fit_scale(list);
  EXPECT_NEAR(scale.slope, 2, 1e-4);
  EXPECT_NEAR(scale.offset, 0, 1e-4);
  EXPECT_NEAR(ai::scaled_chance(2.0F / 3, scale), 0.8, 1e-4);
  EXPECT_EQ(ai::scaled_chance(1, scale), 1);
  EXPECT_EQ(ai::scaled_chance(0, scale), 0);
  // Chances that are all alike can only be moved.
  const ai::ChanceScale moved = fit_scale({{0.5, kPoint}, {0.5, kPoint}, {0.5, kPoint}, {0.5, 0}});
  EXPECT_NEAR(ai::scaled_chance(0.5, moved), 0.75, 1e-4);
  // Who thinks that all is nearly lost, and wins most.
  std::vector<Prediction> gloomy;
  for (int i = 0; i < 100; ++i) gloomy.push_back({i % 2 == 0 ? 0.01 : 0.03, i % 10 == 0 || i == 3 ? 0 : kPoint});
  const ai::ChanceScale cheered = fit_scale(gloomy);
  EXPECT_NEAR((ai::scaled_chance(0.01F, cheered) + ai::scaled_chance(0.03F, cheered)) / 2, 0.89, 1e-4);
  const ai::ChanceScale none = fit_scale({});
  EXPECT_EQ(none.slope, 1);
  EXPECT_EQ(none.offset, 0);
}

}  // namespace
}  // namespace patolli::arena
