// The subcommands, each in a file of its own. To add one: its function here and a line in main.cpp.
#pragma once

#include "arguments.hpp"

namespace patolli::cli {

// Adds the subcommand.
using Declare = void (*)(CommandLine& line);

void declare_games(CommandLine& line);
void declare_play(CommandLine& line);
void declare_score(CommandLine& line);
void declare_solve(CommandLine& line);
void declare_selfplay(CommandLine& line);
void declare_arena(CommandLine& line);
void declare_replay(CommandLine& line);
void declare_analyse(CommandLine& line);
void declare_perft(CommandLine& line);
void declare_bench(CommandLine& line);
void declare_bot(CommandLine& line);
void declare_serve(CommandLine& line);
void declare_backup(CommandLine& line);
void declare_restore(CommandLine& line);
void declare_check(CommandLine& line);

}  // namespace patolli::cli
