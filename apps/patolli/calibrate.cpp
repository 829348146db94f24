// patolli calibrate: how true the chances are that a search gives.
#include <fmt/ostream.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "ai/bot.hpp"
#include "arena/bot_text.hpp"
#include "arena/calibration.hpp"
#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "in_order.hpp"
#include "interrupt.hpp"
#include "match/any_bot.hpp"
#include "match/any_search.hpp"
#include "match/match.hpp"
#include "progress_line.hpp"

namespace patolli::cli {
namespace {

struct CalibrateArgs {
  TableArgs table;
  std::string bots{"expert"};
  std::string search{"search@400i"};
  std::uint64_t games = 500;
  std::uint64_t bins = 10;
  std::uint64_t threads = 0;
  bool raw = false;
  bool json = false;
};

struct Question {
  const match::AnyGame* game = nullptr;
  int players = 0;
  match::Options options;
  std::uint64_t seed = 1;
  arena::BotText players_bot;
  arena::BotText judge;
  bool raw = false;
};

struct Position {
  Seat seat = 0;
  std::string view;
};

// Game number `index`, and what is said of one of its positions, drawn at random. Nothing: stopped.
std::optional<arena::Prediction> ask(const Question& q, std::uint64_t index, const std::atomic<bool>& stop) {
  const Rng game = Rng(q.seed).split(index);
  Rng deal = game.split(0);
  Rng draw = game.split(kMaxSeats + 1);
  std::vector<std::unique_ptr<match::AnyBot>> bots;
  bots.reserve(static_cast<std::size_t>(q.players));
  for (int seat = 0; seat < q.players; ++seat)
    bots.push_back(q.game->make_bot(q.players_bot.spec, game.split(static_cast<std::uint64_t>(seat) + 1).next()));
  match::Match match(*q.game->make(q.players, q.options));
  Position chosen;
  std::uint32_t seen = 0;
  for (match.resolve_chance(deal); !match.over(); match.resolve_chance(deal)) {
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
    const Seat seat = match.to_act();
    const std::string view = match.view_bytes(seat);
    if (match.legal(seat).size() > 1 && draw.below(++seen) == 0) chosen = {seat, view};
    match::AnyBot& bot = *bots[static_cast<std::size_t>(seat)];
    bot.begin(view);
    match.act(seat, bot.decide().action);
  }
  const auto search = q.game->make_search(q.judge.spec, draw.next());
  const ai::RootAction best = search->think(chosen.view, q.judge.spec.budget).front();
  const bool exact = q.raw || best.proven || q.judge.spec.opponent != 0;
  const float chance = exact ? best.winrate : ai::scaled_chance(best.winrate, q.game->chance_scale(chosen.view));
  const float share = ai::final_win_probs(*match.result())[static_cast<std::size_t>(chosen.seat)];
  return arena::Prediction{static_cast<double>(chance),
                           static_cast<int>(std::lround(share * static_cast<float>(arena::kPoint)))};
}

struct Answer {
  arena::Calibration all;
  ai::ChanceScale scale;
};

void print_text(std::ostream& out, const Question& q, const Answer& answer) {
  const arena::Calibration& all = answer.all;
  fmt::print(out, "{}, {} player{}, seed {}: {} games of {}, one position each, judged by {}\n\n", q.game->name(),
             q.players, q.players == 1 ? "" : "s", q.seed, all.positions, q.players_bot.name, q.judge.name);
  fmt::print(out, "positions    chances         mean     won       95 %\n");
  for (const arena::ReliabilityBin& bin : all.bins)
    fmt::print(out, "{:>9}  {:>5.1f} to {:>5.1f} %  {:>5.1f} %  {:>5.1f} %  {:>5.1f} to {:>5.1f}\n", bin.positions,
               100 * bin.lowest, 100 * bin.highest, 100 * bin.predicted, 100 * bin.actual, 100 * bin.interval.low,
               100 * bin.interval.high);
  fmt::print(out, "\nexpected calibration error {:.1f} points, Brier score {:.4f} (always the mean: {:.4f})\n",
             100 * all.expected_error, all.brier, all.base_brier);
  fmt::print(out, "log odds that would fit best: {:.3f} * odds {:+.3f}\n", answer.scale.slope, answer.scale.offset);
}

void print_json(std::ostream& out, const Question& q, const Answer& answer) {
  const arena::Calibration& all = answer.all;
  nlohmann::ordered_json object = {{"game", q.game->name()},
                                   {"players", q.players},
                                   {"seed", q.seed},
                                   {"bots", q.players_bot.name},
                                   {"search", q.judge.name},
                                   {"games", all.positions},
                                   {"expected_calibration_error", all.expected_error},
                                   {"brier", all.brier},
                                   {"brier_of_the_mean", all.base_brier},
                                   {"best_fit", {{"slope", answer.scale.slope}, {"offset", answer.scale.offset}}},
                                   {"bins", nlohmann::ordered_json::array()}};
  for (const arena::ReliabilityBin& bin : all.bins)
    object["bins"].push_back({{"positions", bin.positions},
                              {"chances", {bin.lowest, bin.highest}},
                              {"predicted", bin.predicted},
                              {"won", bin.actual},
                              {"won_95", {bin.interval.low, bin.interval.high}}});
  out << object.dump() << '\n';
}

int run_calibrate(const CalibrateArgs& args) {
  auto spec = understand(args.table);
  if (!spec.ok()) return bad_input("calibrate", spec.error().text());
  const auto players_bot = arena::read_bot(args.bots, *spec->game, {});
  if (!players_bot.ok()) return bad_input("calibrate", "--bots: " + players_bot.error().text());
  const auto judge = arena::read_bot(args.search, *spec->game, {});
  if (!judge.ok()) return bad_input("calibrate", "--search: " + judge.error().text());
  if (judge->spec.type != ai::BotType::kSearch || judge->spec.random_move_percent != 0)
    return bad_input("calibrate", "--search: " + printable(args.search) + " does not search, so it gives no chances");
  if (players_bot->kind.starts_with("exec"))
    return bad_input("calibrate", "--bots: only bots of this program can play");
  const Question question{spec->game, spec->players, spec->options, args.table.seed, *players_bot, *judge, args.raw};
  const int threads =
      static_cast<int>(args.threads != 0 ? args.threads : std::max(1U, std::thread::hardware_concurrency()));
  std::vector<arena::Prediction> predictions;
  ProgressLine progress;
  const std::atomic<bool>& interrupted = watch_interrupts();
  work_in_order<arena::Prediction>(
      0, args.games, threads, interrupted,
      [&] { return [&](std::uint64_t index, const std::atomic<bool>& stop) { return ask(question, index, stop); }; },
      [&](std::uint64_t /*index*/, const arena::Prediction& prediction) {
        predictions.push_back(prediction);
        progress.show([&] { return fmt::format("{} of {} games", predictions.size(), args.games); });
        return true;
      });
  progress.clear();
  Answer answer{.all = {}, .scale = arena::fit_scale(predictions)};
  answer.all = arena::calibrate(std::move(predictions), static_cast<std::size_t>(args.bins));
  args.json ? print_json(std::cout, question, answer) : print_text(std::cout, question, answer);
  return interrupted ? kInterrupted : kGood;
}

}  // namespace

void declare_calibrate(CommandLine& line) {
  Command command = line.command(
      "calibrate", "How true the chances are that a search gives",
      "Bots play games, and a search is asked for the chance of the player to act in one position of each, drawn at\n"
      "random. Positions are put into bins of equal count by that chance: what was said, what was won, with the 95 %\n"
      "interval. The expected calibration error is the mean distance of both; the Brier score the mean squared "
      "distance\n"
      "of chance and result. The last line says by which line through the log odds the chances would be truest; hints\n"
      "and analyses of the current search are corrected like that, and --raw shows them as they were before. The same "
      "arguments give the same numbers on any number of threads, unless a budget is a "
      "time.\n\n"
      "Examples:\n"
      "  patolli calibrate splendor --games 5000\n"
      "  patolli calibrate splendor --games 5000 --search search:1@400i");
  const auto args = std::make_shared<CalibrateArgs>();
  args->table.declare(command);
  command.text("--bots", args->bots, "Who plays the games, every seat (default: expert)").shown_as("BOT");
  command.text("--search", args->search, "Who says what the chances are (default: search@400i)").shown_as("BOT");
  command.number("--games", args->games, 1, kMaxGames, "Number of games (default: 500)");
  command.number("--bins", args->bins, 1, 100, "Number of bins (default: 10)");
  command.number("--threads", args->threads, 1, 1024, "Number of threads (default: all cores)");
  command.flag("--raw", args->raw, "Chances as the search has them, without the correction of hints and analyses");
  command.flag("--json", args->json, "Print one JSON object instead of text");
  command.runs([args] { return run_calibrate(*args); });
}

}  // namespace patolli::cli
