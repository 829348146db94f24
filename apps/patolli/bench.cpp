// patolli bench: how fast rules and search are, and signatures of what they do.
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "ai/bot.hpp"
#include "ai/thread_time.hpp"
#include "commands.hpp"
#include "common.hpp"
#include "match/any_bot.hpp"
#include "match/signature.hpp"
#include "registry/registry.hpp"

namespace patolli::cli {
namespace {

struct BenchArgs {
  std::string game;  // empty: all
  std::uint64_t games = 0;
  std::uint64_t seed = 1;
  std::uint64_t players = 0;
  bool json = false;
};

struct Figures {
  std::string_view game;
  int players = 0;
  std::uint64_t games = 0;
  std::uint64_t plies = 0;  // players' decisions only
  double seconds = 0;
  std::size_t state_bytes = 0;
  std::size_t view_bytes = 0;
  std::uint64_t signature = 0;
  std::uint64_t search_signature = 0;
  std::vector<std::pair<std::string_view, std::uint64_t>> opponents = {};  // with their signatures
  std::uint64_t iterations = 0;                                            // of the search
  double search_seconds = 0;
  std::uint64_t evaluations = 0;  // of the evaluator
  double evaluation_seconds = 0;
  double clock_seconds = 0;  // of all that was measured; all seconds above are processor time of this thread
  double processor_seconds = 0;

  [[nodiscard]] double evaluations_per_second() const { return static_cast<double>(evaluations) / evaluation_seconds; }
  // Below 1 the machine did something else, too.
  [[nodiscard]] double processor_share() const { return std::min(1.0, processor_seconds / clock_seconds); }
  [[nodiscard]] double iterations_per_second() const { return static_cast<double>(iterations) / search_seconds; }
  [[nodiscard]] double games_per_second() const { return static_cast<double>(games) / seconds; }
  [[nodiscard]] double plies_per_second() const { return static_cast<double>(plies) / seconds; }
  [[nodiscard]] double ns_per_ply() const { return 1e9 * seconds / static_cast<double>(plies); }
};

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

// Processor time, so that a busy machine does not make the program look slow.
double since(std::chrono::nanoseconds start) { return Seconds(ai::thread_time() - start).count(); }

void measure_evaluator(const match::AnyGame& game, const match::AnyState& start, std::uint64_t seed, double seconds,
                       Figures& figures) {
  Rng rng(seed);
  const auto begun = ai::thread_time();
  do {
    figures.evaluations += game.random_evaluations(start, rng);
    figures.evaluation_seconds = since(begun);
  } while (figures.evaluation_seconds < seconds);
}

// The search plays against itself on one core, at the budget of a strong level. A decision without a choice takes no
// iteration and hardly any time.
void measure_search(const match::AnyGame& game, const match::AnyState& start, std::uint64_t seed, double seconds,
                    Figures& figures) {
  constexpr std::uint32_t kIterations = 200;
  const Rng seeds(seed);
  Rng chance = seeds.split(0);
  const ai::BotSpec spec{.type = ai::BotType::kSearch, .budget = {kIterations, {}}};
  while (figures.iterations == 0 || figures.search_seconds < seconds) {
    std::vector<std::unique_ptr<match::AnyBot>> bots;
    bots.reserve(static_cast<std::size_t>(start.seats()));
    for (int i = 0; i < start.seats(); ++i)
      bots.push_back(game.make_bot(spec, seeds.split(1 + static_cast<std::uint64_t>(i)).next()));
    const auto state = start.clone();
    do {
      while (state->to_act() == kChance) state->apply(state->sample(chance));
      const Seat seat = state->to_act();
      if (seat == kTerminal) break;
      match::AnyBot& bot = *bots[static_cast<std::size_t>(seat)];
      bot.begin(state->view(seat));
      const auto begun = ai::thread_time();
      const ai::BotReply reply = bot.decide();
      figures.search_seconds += since(begun);
      figures.iterations += reply.iterations;
      state->apply(reply.action);
    } while (figures.iterations == 0 || figures.search_seconds < seconds);
  }
}

Figures measure(const match::AnyGame& game, const BenchArgs& args) {
  Figures figures{.game = game.name(), .state_bytes = game.state_bytes(), .view_bytes = game.view_bytes()};
  figures.players =
      args.players == 0 ? std::clamp(2, game.min_seats(), game.max_seats()) : static_cast<int>(args.players);
  figures.signature = game.signature();  // also warms the machine up
  figures.search_signature = game.search_signature();
  for (const ai::Opponent& opponent : game.opponents())
    figures.opponents.emplace_back(opponent.name,
                                   game.search_signature(static_cast<int>(figures.opponents.size()) + 1));
  const auto table = *game.make(figures.players, {});
  Rng rng(args.seed);
  // Without a number of games: as many as fit into a second or so.
  const std::uint64_t batch = args.games == 0 ? 500 : args.games;
  const auto clock = Clock::now();
  const auto start = ai::thread_time();
  do {
    figures.plies += game.random_decisions(*table, batch, rng);
    figures.games += batch;
    figures.seconds = since(start);
  } while (args.games == 0 && figures.seconds < 1.0);
  measure_evaluator(game, *table, args.seed, args.games == 0 ? 0.5 : 0.0, figures);
  measure_search(game, *table, args.seed, args.games == 0 ? 1.0 : 0.0, figures);
  figures.processor_seconds = since(start);
  figures.clock_seconds = Seconds(Clock::now() - clock).count();
  return figures;
}

void print_text(std::ostream& out, const Figures& f) {
  fmt::print(out,
             "{}, {} player{}, random play: {} games, {} plies (players' decisions; chance is not counted)\n"
             "  {:.0f} games/s, {:.3f} million plies/s, {:.1f} ns a ply\n"
             "  evaluator: {:.0f} evaluations/s; search: {:.0f} iterations/s on one core\n"
             "  processor time; it had {:.0f} % of the core meanwhile\n"
             "  {} bytes a state, {} a view\n"
             "  signature {} of the rules, {} of the search\n",
             f.game, f.players, f.players == 1 ? "" : "s", f.games, f.plies, f.games_per_second(),
             f.plies_per_second() / 1e6, f.ns_per_ply(), f.evaluations_per_second(), f.iterations_per_second(),
             100 * f.processor_share(), f.state_bytes, f.view_bytes, match::signature_text(f.signature),
             match::signature_text(f.search_signature));
  for (const auto& [name, signature] : f.opponents)
    fmt::print(out, "  signature {} of {}\n", match::signature_text(signature), name);
  out.flush();
}

nlohmann::ordered_json opponents_json(const Figures& f) {
  auto list = nlohmann::ordered_json::array();
  for (const auto& [name, signature] : f.opponents)
    list.push_back({{"name", name}, {"signature", match::signature_text(signature)}});
  return list;
}

void print_json(std::ostream& out, const std::vector<Figures>& all) {
  auto list = nlohmann::ordered_json::array();
  for (const Figures& f : all)
    list.push_back({{"game", f.game},
                    {"players", f.players},
                    {"games", f.games},
                    {"plies", f.plies},
                    {"seconds", f.seconds},
                    {"games_per_second", f.games_per_second()},
                    {"plies_per_second", f.plies_per_second()},
                    {"ns_per_ply", f.ns_per_ply()},
                    {"evaluations", f.evaluations},
                    {"evaluations_per_second", f.evaluations_per_second()},
                    {"search_iterations", f.iterations},
                    {"search_iterations_per_second", f.iterations_per_second()},
                    {"clock_seconds", f.clock_seconds},
                    {"processor_seconds", f.processor_seconds},
                    {"state_bytes", f.state_bytes},
                    {"view_bytes", f.view_bytes},
                    {"signature", match::signature_text(f.signature)},
                    {"search_signature", match::signature_text(f.search_signature)},
                    {"opponents", opponents_json(f)}});
  out << list.dump(2) << '\n';
}

int run_bench(const BenchArgs& args) {
  if (!args.game.empty()) {
    const auto spec = understand({.game = args.game, .players = args.players, .options = {}});
    if (!spec.ok()) return bad_input("bench", spec.error().text());
  } else if (args.players != 0) {
    return bad_input("bench", "--players goes with a GAME");
  }
  std::vector<Figures> all;
  for (const match::AnyGame* game : registry::games()) {
    if (!args.game.empty() && args.game != game->name()) continue;
    all.push_back(measure(*game, args));
    if (!args.json) print_text(std::cout, all.back());
  }
  if (args.json) print_json(std::cout, all);
  return kGood;
}

}  // namespace

void declare_bench(CommandLine& line) {
  Command command = line.command(
      "bench", "How fast rules and search are, and signatures of what they do",
      "Processor time of one core, uniform random legal play on the standard table, set-up and chance included. A ply "
      "is a decision of "
      "a\n"
      "player; outcomes of chance cost time but are not counted. The search is measured at 200 iterations a decision, "
      "for\n"
      "a second unless --games is given.\n"
      "The signature of the rules is a hash over all actions and results of a fixed set of games, that of the search "
      "one\n"
      "over what it looked at and played in some positions of such games. They are the same on every compiler and "
      "machine,\n"
      "and change when the rules or the search do.\n\n"
      "Examples:\n"
      "  patolli bench\n"
      "  patolli bench splendor --json\n"
      "  valgrind --tool=callgrind --toggle-collect='*timed_games*' patolli bench splendor --games 2000");
  const auto args = std::make_shared<BenchArgs>();
  command.text("GAME", args->game, "One of: " + game_names() + " (default: all)");
  command.number("--games", args->games, 1, kMaxGames, "Number of timed games (default: for one second)");
  command.number("--players", args->players, 1, kMaxSeats, "Number of players (default: 2 where possible)");
  declare_seed(command, args->seed);
  command.flag("--json", args->json, "Print one JSON list instead of text");
  command.runs([args] { return run_bench(*args); });
}

}  // namespace patolli::cli
