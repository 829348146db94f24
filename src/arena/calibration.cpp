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
