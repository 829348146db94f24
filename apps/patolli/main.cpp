// patolli: one program, one subcommand for each thing it can do.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "commands.hpp"
#include "common.hpp"
#include "match/printable.hpp"

namespace {

// In the order of the help.
constexpr patolli::cli::Declare kCommands[] = {
    patolli::cli::declare_games,    patolli::cli::declare_play,   patolli::cli::declare_score,
    patolli::cli::declare_selfplay, patolli::cli::declare_replay, patolli::cli::declare_perft,
    patolli::cli::declare_bench,
};

constexpr const char* kAbout =
    "Patolli: board games with exact rules, in a terminal and for programs.\n"
    "`patolli COMMAND --help` explains a command and shows examples.";

constexpr const char* kExamples =
    "Examples:\n"
    "  patolli games\n"
    "  patolli play splendor\n"
    "  patolli selfplay splendor --players 2 --games 100 --seed 7 --records games.jsonl\n"
    "  patolli replay games.jsonl --check\n"
    "\n"
    "Exit codes: 0 all is well, 1 a check failed, 2 the input makes no sense.";

int no_such_command(const CLI::App& app) {
  std::string names;
  for (const CLI::App* command : app.get_subcommands(nullptr))
    names += (names.empty() ? "" : ", ") + command->get_name();
  std::cerr << "patolli: no such command: " << patolli::printable(app.remaining().front()) << "; there are " << names
            << "\n";
  return patolli::cli::kBadInput;
}

int run(int argc, char** argv) {
  CLI::App app(kAbout, "patolli");
  app.footer(kExamples);
  app.set_version_flag("--version", "patolli " PATOLLI_VERSION);
  app.require_subcommand(0, 1);
  int exit_code = patolli::cli::kGood;
  for (const patolli::cli::Declare declare : kCommands) declare(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ExtrasError& error) {
    if (app.get_subcommands().empty()) return no_such_command(app);
    app.exit(error);
    return patolli::cli::kBadInput;
  } catch (const CLI::ParseError& error) {
    // Asking for help or the version also ends here, with 0.
    return app.exit(error) == 0 ? patolli::cli::kGood : patolli::cli::kBadInput;
  }
  if (app.get_subcommands().empty()) {
    std::cerr << app.help();
    return patolli::cli::kBadInput;
  }
  return exit_code;
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
