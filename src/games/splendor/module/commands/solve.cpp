// patolli solve splendor: what is exactly best in the last rounds of a game.
#include <fmt/ostream.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/exit_code.hpp"
#include "cli/text_file.hpp"
#include "core/printable.hpp"
#include "games/splendor/module/commands/commands.hpp"
#include "games/splendor/module/exact/exact.hpp"
#include "games/splendor/module/words/words.hpp"
#include "i18n/catalogue.hpp"
#include "i18n/language.hpp"

namespace patolli::splendor {
namespace {

constexpr std::uint64_t kMaxNodes = 1'000'000'000;
constexpr std::size_t kMovesShown = 5;

struct SolveArgs {
  std::string file;
  std::string lang;
  std::uint64_t nodes = kEndgameLimits.nodes;
  std::uint64_t turns = static_cast<std::uint64_t>(kEndgameLimits.turns);
  bool json = false;
};

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

void print(const i18n::Catalogue& words, const Endgame& end) {
  const EndgameMove& best = end.moves.front();
  const std::string action = State::action_text(best.action);
  if (end.won())
    fmt::print(std::cout, "{}\n", words.tr("solve.splendor.won", action));
  else if (end.solved)
    fmt::print(std::cout, "{}\n", words.tr("solve.splendor.chance", action, percent(best.value.low)));
  else
    fmt::print(std::cout, "{}\n", words.tr("solve.splendor.open", words.count(static_cast<std::int64_t>(end.nodes))));
  for (std::size_t i = 0; i < end.moves.size() && i < kMovesShown; ++i) {
    const EndgameValue& v = end.moves[i].value;
    const std::string value = v.exact() ? words.tr("solve.splendor.exactly", percent(v.low))
                                        : words.tr("solve.splendor.between", percent(v.low), percent(v.high));
    fmt::print(std::cout, "  {:<24}{}\n", State::action_text(end.moves[i].action), value);
  }
}

int run_solve(const SolveArgs& args) {
  const i18n::Words own[] = {words()};
  const i18n::Catalogue words(i18n::language_or_environment(args.lang), own);
  const auto lines = cli::read_text_lines(args.file);
  if (!lines.ok()) return cli::bad_input("solve", lines.error().text());
  const auto state = lines->size() == 1 ? State::parse(lines->front().second) : std::nullopt;
  if (!state) return cli::bad_input("solve", printable(args.file) + ": " + words.tr("solve.splendor.no_position"));
  if (state->to_act() < 0)
    return cli::bad_input("solve", printable(args.file) + ": " + words.tr("solve.splendor.nobody"));
  const View view = state->view(state->to_act());  // what others hold unseen plays no part
  EndgameProver prover;
  const Endgame end = prover.solve(view, {args.nodes, static_cast<int>(args.turns)});
  if (args.json)
    std::cout << endgame_json(view, end).dump() << '\n';
  else
    print(words, end);
  return cli::kGood;
}

}  // namespace

void declare_solve(cli::CommandLine& line) {
  cli::Command command = line.game_command(
      "solve", "splendor", "Find what is provably best", "Find the best chance of the last rounds exactly",
      "FILE has one line: a position in the notation of src/games/splendor/README.md (State.text in Python). The "
      "player\n"
      "who has to decide is meant, and cards that others have reserved unseen count as unknown.\n"
      "A chance is the share of the victory that is certain on average over the cards to come, against all replies of\n"
      "players who would know one's own cards: 100 % is a forced win. Where others hold unknown cards, or --nodes do "
      "not\n"
      "suffice to look --turns ahead, it has a lower and an upper bound.\n"
      "--json gives one object: seat; solved; won; turns (how far it looked); nodes; moves (action, low, high).\n\n"
      "Example:\n"
      "  patolli solve splendor position.txt");
  const auto args = std::make_shared<SolveArgs>();
  command.text("FILE", args->file, "The position; - is standard input").required();
  command.number("--nodes", args->nodes, 1, kMaxNodes, "Positions to look at (default: 2 million)");
  command.number("--turns", args->turns, 1, kMaxEndgameTurns, "Turns of all players to look ahead (default: 8)");
  command.words_or_json(args->lang, args->json);
  command.runs([args] { return run_solve(*args); });
}

}  // namespace patolli::splendor
