// patolli perft: counts sequences of actions, to check the rules.
#include <fmt/ostream.h>

#include <chrono>
#include <iostream>
#include <memory>

#include "commands.hpp"
#include "common.hpp"
#include "match/any_game.hpp"

namespace patolli::cli {
namespace {

struct PerftArgs {
  TableArgs table;
  std::uint64_t depth = 0;
  bool divide = false;
};

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

void count(const PerftArgs& args, const TableSpec& spec, std::ostream& out) {
  const auto state = *spec.game->make(spec.players, spec.options);
  Rng deal(args.table.seed);
  while (state->to_act() == kChance) state->apply(state->sample(deal));
  fmt::print(out, "{}, {} player{}, seed {}\n", spec.game->name(), spec.players, spec.players == 1 ? "" : "s",
             args.table.seed);
  const int deepest = static_cast<int>(args.depth);
  for (int depth = 1; depth <= deepest; ++depth) {
    const Stopwatch stopwatch;
    const std::uint64_t sequences = spec.game->perft(*state, depth);
    fmt::print(out, "depth {}: {}  ({:.3f} s)\n", depth, sequences, stopwatch.seconds());
    out.flush();
  }
  if (!args.divide) return;
  if (state->to_act() == kTerminal) return;
  for (const Action action : state->legal()) {
    const auto next = state->clone();
    next->apply(action);
    fmt::print(out, "  {}: {}\n", spec.game->action_text(action), spec.game->perft(*next, deepest - 1));
  }
}

int run_perft(const PerftArgs& args) {
  const auto spec = understand(args.table);
  if (!spec.ok()) return bad_input("perft", spec.error().text());
  count(args, *spec, std::cout);
  return kGood;
}

}  // namespace

void declare_perft(CommandLine& line) {
  Command command = line.command(
      "perft", "Count all sequences of actions up to a depth",
      "The game is dealt with the seed up to the first decision. From there every sequence is counted; a player's "
      "action\n"
      "and an outcome of chance are one step each. The numbers are exact and the same on every machine.\n\n"
      "Examples:\n"
      "  patolli perft splendor --players 2 --seed 1 --depth 4\n"
      "  patolli perft coatl --players 2 --seed 1 --depth 3 --divide");
  const auto args = std::make_shared<PerftArgs>();
  args->table.declare(command);
  command.number("--depth", args->depth, 1, 100, "Number of steps").required();
  command.flag("--divide", args->divide, "Also print the count for each first action");
  command.runs([args] { return run_perft(*args); });
}

}  // namespace patolli::cli
