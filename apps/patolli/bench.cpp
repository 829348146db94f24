// patolli bench: how fast rules and search are, and signatures of what they do.
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "ai/bot.hpp"
#include "commands.hpp"
#include "common.hpp"
#include "match/all_games.hpp"
#include "match/search_signature.hpp"
#include "match/setup.hpp"
#include "match/signature.hpp"

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
  std::uint64_t iterations = 0;  // of the search
  double search_seconds = 0;

  [[nodiscard]] double iterations_per_second() const { return static_cast<double>(iterations) / search_seconds; }
  [[nodiscard]] double games_per_second() const { return static_cast<double>(games) / seconds; }
  [[nodiscard]] double plies_per_second() const { return static_cast<double>(plies) / seconds; }
  [[nodiscard]] double ns_per_ply() const { return 1e9 * seconds / static_cast<double>(plies); }
};

// A ply is a decision of a player.
struct CountPlies {
  std::uint64_t plies = 0;
  void operator()(Seat seat, Action /*action*/) noexcept { plies += seat >= 0 ? 1 : 0; }
};

// The work that is timed; a function of its own, so that a profiler can be told to look at nothing else.
template <GameState S>
[[gnu::noinline]] std::uint64_t timed_games(const typename S::Setup& setup, std::uint64_t games, Rng& rng) {
  CountPlies count;
  for (std::uint64_t i = 0; i < games; ++i) match::play_game<S>(setup, rng, count);
  return count.plies;
}

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// The search plays against itself on one core, at the budget of a strong level. A decision without a choice takes no
// iteration and hardly any time.
template <GameState S>
void measure_search(const typename S::Setup& setup, std::uint64_t seed, double seconds, Figures& figures) {
  constexpr std::uint32_t kIterations = 200;
  const Rng seeds(seed);
  Rng chance = seeds.split(0);
  const ai::BotSpec spec{.type = ai::BotType::kSearch, .budget = {kIterations, {}}};
  while (figures.iterations == 0 || figures.search_seconds < seconds) {
    std::vector<ai::Bot<S>> bots;
    bots.reserve(static_cast<std::size_t>(setup.seats));
    for (int i = 0; i < setup.seats; ++i)
      bots.push_back(ai::make_bot<S>(spec, seeds.split(1 + static_cast<std::uint64_t>(i)).next()));
    S state = S::initial(setup);
    do {
      resolve_chance(state, chance);
      const Seat seat = state.to_act();
      if (seat == kTerminal) break;
      LegalActions<S> legal;
      state.legal(legal);
      const auto start = Clock::now();
      const ai::BotReply reply = bots[static_cast<std::size_t>(seat)](state.view(seat), {legal.begin(), legal.end()});
      figures.search_seconds += since(start);
      figures.iterations += reply.iterations;
      state.apply(reply.action);
    } while (figures.iterations == 0 || figures.search_seconds < seconds);
  }
}

template <GameState S>
Figures measure(const BenchArgs& args) {
  Figures figures{.game = S::kName, .state_bytes = sizeof(S), .view_bytes = sizeof(typename S::View)};
  figures.players =
      args.players == 0 ? std::clamp(2, int{S::kMinSeats}, int{S::kMaxSeats}) : static_cast<int>(args.players);
  figures.signature = match::game_signature<S>();  // also warms the machine up
  figures.search_signature = match::search_signature<S>();
  const auto setup = *match::make_setup<S>(figures.players, {});
  Rng rng(args.seed);
  // Without a number of games: as many as fit into a second or so.
  const std::uint64_t batch = args.games == 0 ? 500 : args.games;
  const auto start = Clock::now();
  do {
    figures.plies += timed_games<S>(setup, batch, rng);
    figures.games += batch;
    figures.seconds = since(start);
  } while (args.games == 0 && figures.seconds < 1.0);
  measure_search<S>(setup, args.seed, args.games == 0 ? 1.0 : 0.0, figures);
  return figures;
}

void print_text(std::ostream& out, const Figures& f) {
  fmt::print(out,
             "{}, {} player{}, random play: {} games, {} plies (players' decisions; chance is not counted)\n"
             "  {:.0f} games/s, {:.3f} million plies/s, {:.1f} ns a ply\n"
             "  search: {:.0f} iterations/s on one core\n"
             "  {} bytes a state, {} a view\n"
             "  signature {} of the rules, {} of the search\n",
             f.game, f.players, f.players == 1 ? "" : "s", f.games, f.plies, f.games_per_second(),
             f.plies_per_second() / 1e6, f.ns_per_ply(), f.iterations_per_second(), f.state_bytes, f.view_bytes,
             match::signature_text(f.signature), match::signature_text(f.search_signature));
  out.flush();
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
                    {"search_iterations", f.iterations},
                    {"search_iterations_per_second", f.iterations_per_second()},
                    {"state_bytes", f.state_bytes},
                    {"view_bytes", f.view_bytes},
                    {"signature", match::signature_text(f.signature)},
                    {"search_signature", match::signature_text(f.search_signature)}});
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
  match::AllGames::each([&]<class S>() {
    if (!args.game.empty() && args.game != S::kName) return;
    all.push_back(measure<S>(args));
    if (!args.json) print_text(std::cout, all.back());
  });
  if (args.json) print_json(std::cout, all);
  return kGood;
}

}  // namespace

void declare_bench(CommandLine& line) {
  Command command = line.command(
      "bench", "How fast rules and search are, and signatures of what they do",
      "One core, uniform random legal play on the standard table, set-up and chance included. A ply is a decision of "
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
