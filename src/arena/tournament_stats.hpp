// What the games of a match add up to.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "arena/play.hpp"
#include "arena/statistics.hpp"

namespace patolli::arena {

struct BotScore {
  std::uint64_t won = 0;   // alone
  std::uint64_t tied = 0;  // a victory shared, with another bot or with the automaton
  std::uint64_t lost = 0;
  std::int64_t points = 0;       // of the game, not of the match
  std::uint64_t rounds = 0;      // of all its games
  std::uint64_t rounds_won = 0;  // of those it won or shared
  GroupScores score{};           // its share of the victories
  BotStats bot_stats{};          // in games of this run

  [[nodiscard]] std::uint64_t games() const noexcept { return won + tied + lost; }
};

// Only whole groups are counted: half a group would favour who had the better seat.
class TournamentStats {
 public:
  explicit TournamentStats(const TournamentConfig& config);

  // The games of the next group, in order.
  void add(std::span<const GameReport> group);

  [[nodiscard]] const TournamentConfig& config() const noexcept { return config_; }
  [[nodiscard]] std::uint64_t groups() const noexcept { return groups_; }
  [[nodiscard]] std::uint64_t games() const noexcept {
    return groups_ * static_cast<std::uint64_t>(config_.games_per_group());
  }
  [[nodiscard]] const BotScore& bot(int i) const noexcept { return bots_[static_cast<std::size_t>(i)]; }
  // How the first does against the second: who comes before whom counts, also where a third wins. Alone: who does
  // better on the same deal. Precondition: a < b.
  [[nodiscard]] const GroupScores& versus(int a, int b) const noexcept { return versus_[pair_index(a, b)]; }
  [[nodiscard]] double seat_rate(int seat) const noexcept;  // share of the victories that went to that seat
  [[nodiscard]] std::uint64_t endings(Ending ending) const noexcept {
    return endings_[static_cast<std::size_t>(ending)];
  }
  [[nodiscard]] double automaton_points() const noexcept;  // average; of a game played alone

  // What a sequential test looks at: the first bot against the second, or alone against the automaton.
  [[nodiscard]] const GroupScores& tested() const noexcept;
  [[nodiscard]] Sprt::Verdict verdict() const noexcept;  // open without a test

 private:
  static std::size_t pair_index(int a, int b) noexcept { return static_cast<std::size_t>(a * kMaxBots + b); }

  TournamentConfig config_;
  std::uint64_t groups_ = 0;
  std::vector<BotScore> bots_;
  std::vector<GroupScores> versus_;
  std::array<std::uint64_t, kMaxSeats> seat_points_{};
  std::array<std::uint64_t, 5> endings_{};
  std::int64_t automaton_points_ = 0;
};

}  // namespace patolli::arena
