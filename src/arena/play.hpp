// One game of a match.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "arena/seated.hpp"
#include "arena/tournament_config.hpp"

namespace patolli::arena {

// Time and faults of one bot; forced moves are not counted.
struct BotStats {
  std::uint64_t decisions = 0;
  std::chrono::nanoseconds total_time{0};
  std::chrono::nanoseconds longest{0};
  std::uint64_t faults = 0;
  std::uint64_t faulty_games = 0;  // games with at least one
  std::string first_fault;

  void add(const BotStats& other);
};

// The result of one game.
struct GameReport {
  enum class End {
    kOver,
    kStopped,  // interrupted: nothing in here counts
    kFailed,   // a bot could not be seated, or did what no bot may do; `error` says what
    kBroken    // a program cannot play: it never said hello, or died twice
  };
  End end = End::kOver;
  Outcome outcome;
  int turns = 0;
  std::array<BotStats, kMaxBots> bot_stats;  // of each bot, not of each seat
  std::string record = {};                   // the line for the archive, when wanted
  std::string error = {};
};

// Plays game number `index` of the match, the same whichever thread does it and whatever was played before. Between two
// decisions it looks whether it should stop.
GameReport play_game(const TournamentConfig& config, std::uint64_t index, bool with_record, Programs& programs,
                     const std::atomic<bool>& stop);

}  // namespace patolli::arena
