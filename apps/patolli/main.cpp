// patolli: the program, with its subcommands.
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/documents.hpp"
#include "cli/exit_code.hpp"
#include "commands.hpp"
#include "registry/registry.hpp"
#include "registry/terminal.hpp"

namespace {

using patolli::cli::Declare;

// In the order of the help: those for players, then those that the games bring, then the others.
constexpr Declare kForPlayers[] = {patolli::cli::declare_games, patolli::cli::declare_cards,
                                   patolli::cli::declare_play};
constexpr Declare kOthers[] = {
    patolli::cli::declare_selfplay,  patolli::cli::declare_arena, patolli::cli::declare_replay,
    patolli::cli::declare_analyse,   patolli::cli::declare_perft, patolli::cli::declare_bench,
    patolli::cli::declare_calibrate, patolli::cli::declare_bot,   patolli::cli::declare_bots,
    patolli::cli::declare_check_bot, patolli::cli::declare_serve, patolli::cli::declare_backup,
    patolli::cli::declare_restore,   patolli::cli::declare_check, patolli::cli::declare_copy,
    patolli::cli::declare_admin,     patolli::cli::declare_nodes,
};

constexpr const char* kAbout =
    "Patolli: board games with exact rules, in the terminal, in the browser and for programs.\n"
    "`patolli help COMMAND` explains a command and shows examples.";

// Answered by the parser itself (cli/arguments.cpp); declared for the list of commands.
void declare_help(patolli::cli::CommandLine& line) {
  line.command("help", "Explain a command and show examples", "Example:\n  patolli help play");
}

constexpr const char* kExamples =
    "Examples:\n"
    "  patolli games\n"
    "  patolli play splendor\n"
    "  patolli selfplay splendor --players 2 --games 100 --seed 7 --records games.jsonl\n"
    "  patolli replay games.jsonl --check\n"
    "\n"
    "Exit codes: 0 success, 1 check failed, 2 invalid input.";

// For builders of packages: manual pages and completions, below a folder.
constexpr std::string_view kWriteDocuments = "--write-documents";

int write_documents(const patolli::cli::CommandLine& line, const std::string& folder) {
  std::vector<std::string> games;
  for (const patolli::match::AnyGame* const game : patolli::registry::games()) games.emplace_back(game->name());
  if (patolli::cli::write_documents(line.describe(), "patolli " PATOLLI_VERSION, games, folder))
    return patolli::cli::kGood;
  return patolli::cli::failed("documents", "cannot write below " + folder);
}

int run(int argc, char** argv) {
  patolli::cli::CommandLine line(kAbout, kExamples, "patolli " PATOLLI_VERSION);
  for (const Declare declare : kForPlayers) declare(line);
  for (const Declare declare : patolli::registry::commands()) declare(line);
  for (const Declare declare : kOthers) declare(line);
  declare_help(line);
  if (argc == 3 && argv[1] == kWriteDocuments) return write_documents(line, argv[2]);
  return line.run(argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int code = run(argc, argv);
    if (std::cout.flush().good()) return code;
    std::cerr << "patolli: cannot write to standard output\n";
    return patolli::cli::kFailed;
  } catch (const std::exception& error) {
    std::cerr << "patolli: " << error.what() << '\n';
    return patolli::cli::kFailed;
  }
}
