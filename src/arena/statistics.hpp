// The statistics of a tournament: pure functions of counted results. docs/ARENA.md gives the formulas and the reasons.
//
// What is counted are groups, not games. A group is one deal played once from every seat; its games share the deal and
// so are not independent of each other, but groups are. All variances are therefore those of groups.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "core/types.hpp"

namespace patolli::arena {

// Points of a game are counted in twelfths, so that a victory shared by two, three or four is a whole number and every
// sum is exact, in whatever order it is made.
inline constexpr int kPoint = 12;

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kConfidence95 = 1.959963984540054;  // of a normal distribution, 95 % lie within ± this

struct Interval {
  double low = 0;
  double high = 1;
};

// Elo: how far apart two players are if one expects that share of the points, and back.
double elo_of(double rate) noexcept;  // -infinity for 0, +infinity for 1
double rate_of(double elo) noexcept;
Interval elo_of(const Interval& rate) noexcept;

double normal_below(double z) noexcept;  // how much of a standard normal distribution lies below z

// The scores of groups, each of the same number of games: how often each score came.
class GroupScores {
 public:
  explicit GroupScores(int games_per_group = 1) noexcept : games_(games_per_group) {}

  // A group's points, in twelfths: from 0 to kPoint * games_per_group.
  void add(int points) noexcept;

  [[nodiscard]] int games_per_group() const noexcept { return games_; }
  [[nodiscard]] std::uint64_t groups() const noexcept { return groups_; }
  [[nodiscard]] std::uint64_t count(int points) const noexcept { return counts_[static_cast<std::size_t>(points)]; }

  // The share of the points that were to be had; a half when nothing was played.
  [[nodiscard]] double rate() const noexcept;
  // Sample variance of the groups' rates (divided by groups - 1); 0 below two groups.
  [[nodiscard]] double variance() const noexcept;

  // The same with two lost and two won games added (Agresti and Coull's "plus four"), spread over groups: so that ten
  // wins out of ten are not taken for certainty. Intervals and tests are made of these.
  [[nodiscard]] double careful_rate() const noexcept;
  [[nodiscard]] double careful_variance() const noexcept;  // of one group
  [[nodiscard]] double standard_error() const noexcept;    // of careful_rate()
  [[nodiscard]] Interval interval() const noexcept;        // 95 %, cut to what is possible

  // How likely it is that the true rate is above a half.
  [[nodiscard]] double los() const noexcept;

 private:
  static constexpr std::size_t kMaxPoints = kPoint * std::size_t{kMaxSeats};

  [[nodiscard]] double group_rate(std::size_t points) const noexcept;
  [[nodiscard]] double squares(double mean) const noexcept;  // sum of squared distances from it

  int games_;
  std::uint64_t groups_ = 0;
  std::uint64_t points_ = 0;
  std::array<std::uint64_t, kMaxPoints + 1> counts_{};
};

// The sequential test: is the difference elo0 or rather elo1? Both errors are made in at most 5 of 100 matches.
struct Sprt {
  double elo0 = 0;
  double elo1 = 0;

  enum class Verdict { kOpen, kElo0, kElo1 };

  static double bound() noexcept;  // log-likelihood ratios beyond ± this decide
  [[nodiscard]] double log_likelihood_ratio(const GroupScores& scores) const noexcept;
  [[nodiscard]] Verdict verdict(const GroupScores& scores) const noexcept;
};

}  // namespace patolli::arena
