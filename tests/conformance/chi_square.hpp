// A chi-square test over many small samples together. For any number of draws the mean of the statistic is the degrees
// of freedom and its variance is known exactly, so that few draws in many positions are as good as many in one.
#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "conformance/violations.hpp"

namespace patolli::conformance {

class ChiSquare {
 public:
  // The count of each outcome, and its weight.
  void note(const std::vector<int>& times, const std::vector<double>& weights) {
    double total = 0;
    double draws = 0;
    double k = 0;  // possible outcomes
    for (const double w : weights) {
      total += w;
      k += w > 0 ? 1 : 0;
    }
    for (const int n : times) draws += n;
    double statistic = 0;
    double inverse = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
      if (weights[i] <= 0) {
        impossible_ += times[i];
        continue;
      }
      const double p = weights[i] / total;
      const double expected = p * draws;
      statistic += (times[i] - expected) * (times[i] - expected) / expected;
      inverse += 1 / p;
    }
    if (k < 2) return;
    excess_ += statistic - (k - 1);
    variance_ += 2 * (k - 1) + (inverse - k * k - 2 * k + 2) / draws;
    ++samples_;
  }

  // Seeds are fixed: five standard deviations are no coincidence.
  void verify(const std::string& property, Violations& out) const {
    if (impossible_ != 0) out.add(property, std::to_string(impossible_) + " impossible outcomes");
    if (samples_ == 0) {
      out.add(property, "nothing was drawn");
    } else if (const double z = excess_ / std::sqrt(variance_); std::fabs(z) > 5) {
      out.add(property,
              std::to_string(z) + " standard deviations away over " + std::to_string(samples_) + " positions");
    }
  }

 private:
  double excess_ = 0;
  double variance_ = 0;
  int samples_ = 0;
  int impossible_ = 0;
};

}  // namespace patolli::conformance
