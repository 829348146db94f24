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

}  // namespace
}  // namespace patolli::arena
