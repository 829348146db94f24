// Are probabilities true? Of positions that were given a chance of 70 % seven in ten should be won.
#pragma once

#include <cstddef>
#include <vector>

#include "ai/chance.hpp"
#include "arena/statistics.hpp"

namespace patolli::arena {

// What was said of a position, and what came of it. One position a game, so that they are independent.
struct Prediction {
  double chance = 0;
  int points = 0;  // of the victory, in twelfths (kPoint)
};

// Positions with about the same chance.
struct ReliabilityBin {
  std::size_t positions = 0;
  double lowest = 0;  // chances
  double highest = 0;
  double predicted = 0;  // their mean
  double actual = 0;     // share of the victories
  Interval interval;     // 95 %, of the true share
};

struct Calibration {
  std::size_t positions = 0;
  double expected_error = 0;  // mean distance of predicted and actual over the bins, each by its positions
  double brier = 0;           // mean squared distance of chance and result: less is better
  double base_brier = 0;      // of somebody who always says the mean
  std::vector<ReliabilityBin> bins;
};

// The correction that fits best (logistic regression of the results on the log odds of the chances). What was certain
// counts for nothing.
ai::ChanceScale fit_scale(const std::vector<Prediction>& predictions);

// Bins of equal count, the lowest chances first; fewer bins where there are fewer positions.
Calibration calibrate(std::vector<Prediction> predictions, std::size_t bins);

}  // namespace patolli::arena
