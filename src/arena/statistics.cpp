#include "arena/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace patolli::arena {
namespace {

constexpr double kAddedGames = 2;  // lost, and as many won
constexpr double kError = 0.05;    // of the sequential test, either way

}  // namespace

double elo_of(double rate) noexcept {
  if (rate <= 0) return -kInfinity;
  if (rate >= 1) return kInfinity;
  return 400 * std::log10(rate / (1 - rate));
}

double rate_of(double elo) noexcept { return 1 / (1 + std::pow(10, -elo / 400)); }

Interval elo_of(const Interval& rate) noexcept { return {elo_of(rate.low), elo_of(rate.high)}; }

double normal_below(double z) noexcept { return std::erfc(-z / std::sqrt(2.0)) / 2; }

void GroupScores::add(int points) noexcept {
  ++groups_;
  points_ += static_cast<std::uint64_t>(points);
  ++counts_[static_cast<std::size_t>(points)];
}

double GroupScores::group_rate(std::size_t points) const noexcept {
  return static_cast<double>(points) / (kPoint * games_);
}

double GroupScores::squares(double mean) const noexcept {
  double sum = 0;
  for (std::size_t points = 0; points < counts_.size(); ++points) {
    const double distance = group_rate(points) - mean;
    sum += static_cast<double>(counts_[points]) * distance * distance;
  }
  return sum;
}

double GroupScores::rate() const noexcept {
  if (groups_ == 0) return 0.5;
  return static_cast<double>(points_) / (static_cast<double>(groups_) * kPoint * games_);
}

double GroupScores::variance() const noexcept {
  return groups_ < 2 ? 0 : squares(rate()) / static_cast<double>(groups_ - 1);
}

double GroupScores::careful_rate() const noexcept {
  const double added = kAddedGames / games_;  // groups
  const auto n = static_cast<double>(groups_);
  return (n * (groups_ == 0 ? 0 : rate()) + added) / (n + 2 * added);
}

double GroupScores::careful_variance() const noexcept {
  const double added = kAddedGames / games_;
  const double mean = careful_rate();
  const double sum = squares(mean) + added * (mean * mean + (1 - mean) * (1 - mean));
  return sum / (static_cast<double>(groups_) + 2 * added);
}

double GroupScores::standard_error() const noexcept {
  return std::sqrt(careful_variance() / (static_cast<double>(groups_) + 2 * kAddedGames / games_));
}

Interval GroupScores::interval() const noexcept {
  const double half = kConfidence95 * standard_error();
  return {std::max(0.0, careful_rate() - half), std::min(1.0, careful_rate() + half)};
}

double GroupScores::los() const noexcept { return normal_below((careful_rate() - 0.5) / standard_error()); }

double Sprt::bound() noexcept { return std::log((1 - kError) / kError); }

double Sprt::log_likelihood_ratio(const GroupScores& scores) const noexcept {
  const double rate0 = rate_of(elo0);
  const double rate1 = rate_of(elo1);
  return static_cast<double>(scores.groups()) * (rate1 - rate0) * (2 * scores.rate() - rate0 - rate1) /
         (2 * scores.careful_variance());
}

Sprt::Verdict Sprt::verdict(const GroupScores& scores) const noexcept {
  const double ratio = log_likelihood_ratio(scores);
  if (ratio >= bound()) return Verdict::kElo1;
  return ratio <= -bound() ? Verdict::kElo0 : Verdict::kOpen;
}

}  // namespace patolli::arena
