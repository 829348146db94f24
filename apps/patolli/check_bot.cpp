// patolli check-bot: tries a program as a bot.
#include <fmt/ostream.h>

#include <iostream>
#include <memory>
#include <optional>

#include "bots/bot_check.hpp"
#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "registry/registry.hpp"

namespace patolli::cli {
namespace {

struct CheckBotArgs {
  std::string command;
  std::string game;
  std::uint64_t games = 2;
  std::uint64_t time = 1000;
  std::uint64_t hello = 10000;
  std::uint64_t seed = 1;
  std::string trace;
};

int run_check_bot(const CheckBotArgs& args) {
  if (args.command.find_first_not_of(" \t") == std::string::npos) return bad_input("check-bot", "no command");
  const match::AnyGame* only = nullptr;
  if (!args.game.empty()) {
    only = registry::games().find(args.game);
    if (only == nullptr)
      return bad_input("check-bot", "no such game: " + printable(args.game) + "; there are " + game_names());
  }
  std::optional<bots::BotTrace> trace;
  bots::BotCheckSettings settings;
  settings.games = static_cast<int>(args.games);
  settings.exec.time = std::chrono::milliseconds(args.time);
  settings.exec.start = std::chrono::milliseconds(args.hello);
  settings.exec.seed = args.seed;
  if (!args.trace.empty()) {
    trace.emplace(args.trace);
    if (!trace->good()) return bad_input("check-bot", "cannot open " + printable(args.trace) + " for writing");
    settings.exec.trace = &*trace;
  }
  int verdicts = 0;
  int bad = 0;
  const auto say = [&](const bots::BotVerdict& verdict) {
    ++verdicts;
    bad += verdict.good ? 0 : 1;
    fmt::print(std::cout, "{:<5} {:<17} {}\n", verdict.good ? "ok" : "FAIL", verdict.what, verdict.seen);
    std::cout.flush();
  };
  const match::Games games = only != nullptr ? match::Games({&only, 1}) : registry::games();
  const bool good = bots::check_bot(args.command, games, settings, say);
  fmt::print(std::cout, "{}: {} of {} checks passed\n", good ? "good" : "not good", verdicts - bad, verdicts);
  return good ? kGood : kFailed;
}

}  // namespace

void declare_check_bot(CommandLine& line) {
  Command command = line.command(
      "check-bot", "Try a program as a bot: one line and a verdict for every message and fault",
      "CMD is what follows `exec:` elsewhere; docs/BOTS.md describes the protocol. Plays whole games of everything "
      "that "
      "the\n"
      "program says it plays, against random players, and looks for every fault: late, silent, dead, illegal, "
      "malformed,\n"
      "oversized, wrong id, flooding, no answer; then whether it ignores unknown messages and ends when told to. Exit "
      "code\n"
      "1: it has faults.\n\n"
      "Examples:\n"
      "  patolli check-bot 'python3 examples/python/greedy_bot.py'\n"
      "  patolli check-bot 'python3 examples/python/greedy_bot.py' --game splendor --games 4 --trace talk.txt");
  const auto args = std::make_shared<CheckBotArgs>();
  command.text("CMD", args->command, "The program with its arguments").required();
  command.text("--game", args->game, "Only this game").shown_as("GAME");
  command.number("--games", args->games, 1, 1000, "Number of games of each kind (default: 2)");
  command.number("--time", args->time, 1, kMaxTimeMs, "Milliseconds per move (default: 1000)").shown_as("MS");
  command.number("--hello", args->hello, 1, kMaxTimeMs, "Milliseconds until its hello, and to end (default: 10000)")
      .shown_as("MS");
  declare_seed(command, args->seed);
  command.text("--trace", args->trace, "Keep the conversation in this file").shown_as("FILE");
  command.runs([args] { return run_check_bot(*args); });
}

}  // namespace patolli::cli
