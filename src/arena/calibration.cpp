#include "arena/calibration.hpp"

#include <algorithm>
#include <cmath>

namespace patolli::arena {
namespace {

double share_of(const Prediction& p) noexcept { return static_cast<double>(p.points) / kPoint; }

ReliabilityBin bin_of(const Prediction* first, std::size_t count) {
  ReliabilityBin bin{.positions = count, .lowest = first->chance, .highest = first[count - 1].chance, .interval = {}};
  GroupScores scores;
  for (std::size_t i = 0; i < count; ++i) {
    bin.predicted += first[i].chance / static_cast<double>(count);
    scores.add(first[i].points);
  }
  bin.actual = scores.rate();
  bin.interval = scores.interval();
  return bin;
}

}  // namespace

ai::ChanceScale fit_scale(const std::vector<Prediction>& predictions) {
  constexpr int kSteps = 200;  // of Newton's method, which needs six, or some more from far away
  constexpr double kLongestStep = 0.5;
  constexpr double kNearLine = 1e-9;  // all odds are alike: then only the offset can be found
  double slope = 1;
  double offset = 0;
  for (int step = 0; step < kSteps; ++step) {
    double by_slope = 0, by_offset = 0, slope2 = 0, both = 0, offset2 = 0;  // derivatives of the log likelihood
    for (const Prediction& p : predictions) {
      if (p.chance <= 0 || p.chance >= 1) continue;
      const double x = std::log(p.chance / (1 - p.chance));
      const double said = 1 / (1 + std::exp(-(slope * x + offset)));
      const double weight = said * (1 - said);
      by_slope += (share_of(p) - said) * x;
      by_offset += share_of(p) - said;
      slope2 += weight * x * x;
      both += weight * x;
      offset2 += weight;
    }
    const double determinant = slope2 * offset2 - both * both;
    if (!(offset2 > 0)) break;
    if (!(determinant > kNearLine * offset2 * offset2)) {
      offset += by_offset / offset2;
      continue;
    }
    // Far from the best line a whole step may lead further away.
    const double towards_slope = (by_slope * offset2 - by_offset * both) / determinant;
    const double towards_offset = (by_offset * slope2 - by_slope * both) / determinant;
    const double part = std::min(1.0, kLongestStep / std::hypot(towards_slope, towards_offset));
    slope += part * towards_slope;
    offset += part * towards_offset;
  }
  return {static_cast<float>(slope), static_cast<float>(offset)};
}

Calibration calibrate(std::vector<Prediction> predictions, std::size_t bins) {
  Calibration all;
  all.positions = predictions.size();
  if (predictions.empty() || bins == 0) return all;
  std::sort(predictions.begin(), predictions.end(), [](const Prediction& a, const Prediction& b) {
    return a.chance != b.chance ? a.chance < b.chance : a.points < b.points;
  });
  const auto n = static_cast<double>(predictions.size());
  double mean = 0;
  for (const Prediction& p : predictions) mean += share_of(p) / n;
  for (const Prediction& p : predictions) {
    all.brier += (p.chance - share_of(p)) * (p.chance - share_of(p)) / n;
    all.base_brier += (mean - share_of(p)) * (mean - share_of(p)) / n;
  }
  const std::size_t wanted = std::min(bins, predictions.size());
  for (std::size_t i = 0; i < wanted; ++i) {
    const std::size_t first = predictions.size() * i / wanted;
    const std::size_t last = predictions.size() * (i + 1) / wanted;
    all.bins.push_back(bin_of(&predictions[first], last - first));
    all.expected_error +=
        std::abs(all.bins.back().predicted - all.bins.back().actual) * static_cast<double>(last - first) / n;
  }
  return all;
}

}  // namespace patolli::arena
