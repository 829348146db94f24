// A histogram of durations, in buckets that grow by powers of about three.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <numeric>

namespace patolli::server {

class Durations {
 public:
  static constexpr std::array<double, 10> kBounds{0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3};  // seconds
  void add(std::chrono::steady_clock::duration duration) {
    const double seconds = std::chrono::duration<double>(duration).count();
    std::size_t bucket = 0;
    while (bucket < kBounds.size() && seconds > kBounds[bucket]) ++bucket;
    ++counts_[bucket];
    sum_ += seconds;
  }
  [[nodiscard]] const std::array<std::uint64_t, kBounds.size() + 1>& counts() const { return counts_; }
  [[nodiscard]] double sum() const { return sum_; }
  [[nodiscard]] double mean() const {  // seconds
    const auto all = std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
    return all == 0 ? 0 : sum_ / static_cast<double>(all);
  }

 private:
  std::array<std::uint64_t, kBounds.size() + 1> counts_{};
  double sum_ = 0;
};

}  // namespace patolli::server
