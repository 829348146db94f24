// Plays a match on several threads. What comes out does not depend on how many there are: results are taken in the
// order of the games, whichever was finished first.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>

#include "arena/journal.hpp"
#include "arena/tournament_stats.hpp"

namespace patolli::arena {

// Why a tournament ended.
enum class Finish {
  kAll,          // all games were played
  kDecided,      // the sequential test knew enough
  kInterrupted,  // by the user
};

struct Progress {
  const TournamentStats& stats;
  std::uint64_t games = 0;   // finished so far, also those that wait for an earlier one
  std::uint64_t played = 0;  // of them by this run
  std::chrono::duration<double> elapsed{0};
};

struct RunSettings {
  int threads = 1;
  const std::atomic<bool>* interrupted = nullptr;         // checked between decisions
  std::function<void(const Progress&)> on_progress = {};  // called from time to time on the thread of run()
};

struct RunResult {
  Finish finish = Finish::kAll;
  std::uint64_t played = 0;  // games of this run, also those not counted
  std::chrono::duration<double> elapsed{0};
};

// Adds to the stats, and to the journal if there is one. An error: a program cannot play (malformed: it is what was
// asked for that is wrong), or a bot or the file failed (invalid); the stats hold the games before.
Result<RunResult> run(const TournamentConfig& config, TournamentStats& stats, Journal* journal,
                      const RunSettings& settings);

}  // namespace patolli::arena
