// The subcommands, each in a file of its own; those of one game come with its module. To add one: its function here and
// a line in main.cpp.
#pragma once

#include "cli/arguments.hpp"

namespace patolli::cli {

void declare_games(CommandLine& line);
void declare_cards(CommandLine& line);
void declare_play(CommandLine& line);
void declare_selfplay(CommandLine& line);
void declare_arena(CommandLine& line);
void declare_replay(CommandLine& line);
void declare_analyse(CommandLine& line);
void declare_calibrate(CommandLine& line);
void declare_perft(CommandLine& line);
void declare_bench(CommandLine& line);
void declare_bot(CommandLine& line);
void declare_bots(CommandLine& line);
void declare_check_bot(CommandLine& line);
void declare_serve(CommandLine& line);
void declare_backup(CommandLine& line);
void declare_restore(CommandLine& line);
void declare_check(CommandLine& line);
void declare_copy(CommandLine& line);
void declare_admin(CommandLine& line);
void declare_nodes(CommandLine& line);

}  // namespace patolli::cli
