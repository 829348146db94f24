// Reports of a tournament as text and as JSON. docs/ARENA.md explains every figure.
#pragma once

#include <string>

#include "arena/runner.hpp"
#include "arena/tournament_stats.hpp"

namespace patolli::arena {

std::string report_text(const TournamentStats& stats, const RunResult& run, int threads);

// One object. All but "this_run" is a function of the results and the same whenever they are.
std::string report_json(const TournamentStats& stats, const RunResult& run, int threads);

// A line of progress, no wider than a terminal.
std::string progress_text(const Progress& progress);

}  // namespace patolli::arena
