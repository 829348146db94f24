// The subcommands. Each has a file of its own and declares itself to the command line; to add one: its function here
// and a line in main.cpp.
#pragma once

#include <CLI/CLI.hpp>

namespace patolli::cli {

// Adds the subcommand. When it is the one that was called, it runs at the end of parsing and leaves its exit code.
using Declare = void (*)(CLI::App& app, int& exit_code);

void declare_games(CLI::App& app, int& exit_code);
void declare_play(CLI::App& app, int& exit_code);
void declare_score(CLI::App& app, int& exit_code);
void declare_selfplay(CLI::App& app, int& exit_code);
void declare_replay(CLI::App& app, int& exit_code);
void declare_perft(CLI::App& app, int& exit_code);
void declare_bench(CLI::App& app, int& exit_code);

}  // namespace patolli::cli
