// patolli arena: tournaments between bots.
#include <fmt/ostream.h>

#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "arena/report.hpp"
#include "arena/runner.hpp"
#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "match/record.hpp"
#include "progress_line.hpp"
#include "registry/registry.hpp"

namespace patolli::cli {
namespace {

constexpr int kInterrupted = 130;  // what shells report of a program that SIGINT ended

struct ArenaArgs {
  TableArgs table;
  std::vector<std::string> bots;
  std::uint64_t games = 100;
  bool pairs = false;
  std::string sprt;
  std::uint64_t time = 0;
  std::uint64_t iterations = 0;
  std::string records;
  std::uint64_t format = match::Record::kFormat;
  bool resume = false;
  std::uint64_t threads = 0;
  bool json = false;
};

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may write nothing else");

// The first signal stops in order; a second one has its default effect.
void install_signal_handlers() {
  struct sigaction action {};
  action.sa_handler = [](int /*signal*/) { interrupted = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

std::optional<double> read_elo(std::string_view text) {
  double value = 0;
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  if (error != std::errc{} || stop != end || !(value >= -2000 && value <= 2000)) return std::nullopt;
  return value;
}

Result<arena::Sprt> read_sprt(std::string_view text) {
  const auto comma = text.find(',');
  const auto elo0 = read_elo(text.substr(0, comma));
  const auto elo1 = comma == std::string_view::npos ? std::nullopt : read_elo(text.substr(comma + 1));
  if (!elo0 || !elo1 || *elo0 >= *elo1)
    return Error::malformed("--sprt", printable(text) + " is not two Elo differences, the smaller first: write 0,50");
  return arena::Sprt{*elo0, *elo1};
}

Result<arena::TournamentConfig> config_of(const ArenaArgs& args) {
  const std::vector<std::string> bots = arena::split_bots(args.bots);
  TableArgs table = args.table;
  const match::AnyGame* const game = registry::games().find(table.game);
  if (table.players == 0 && game != nullptr && game->max_seats() > 1) table.players = bots.size();
  const auto spec = understand(table);
  if (!spec.ok()) return spec.error();
  arena::TournamentConfig config;
  config.record_format = static_cast<int>(args.format);
  config.game = spec->game;
  config.seats = spec->players;
  config.options = spec->options;
  config.seed = table.seed;
  const ai::Budget budget{static_cast<std::uint32_t>(args.iterations), std::chrono::milliseconds(args.time)};
  for (const std::string& text : bots) {
    auto bot = arena::read_bot(text, *config.game, budget);
    if (!bot.ok()) return bot.error();
    config.bots.push_back(std::move(*bot));
  }
  if (!args.sprt.empty()) {
    const auto sprt = read_sprt(args.sprt);
    if (!sprt.ok()) return sprt.error();
    config.sprt = *sprt;
  }
  if (auto error = arena::validate(config)) return std::move(*error);
  const auto each = static_cast<std::uint64_t>(config.games_per_group());
  config.groups = args.pairs ? args.games : (args.games + each - 1) / each;
  return config;
}

int run_arena(const ArenaArgs& args) {
  const auto config = config_of(args);
  if (!config.ok()) return bad_input("arena", config.error().text());
  if (args.resume && args.records.empty()) return bad_input("arena", "--resume needs --records");
  std::optional<arena::Journal> journal;
  if (!args.records.empty()) {
    auto opened = args.resume ? arena::Journal::resume(args.records, *config) : arena::Journal::begin(args.records);
    if (!opened.ok()) return bad_input("arena", opened.error().text());
    journal = std::move(*opened);
  }
  const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  arena::RunSettings settings;
  settings.threads = args.threads == 0 ? cores : static_cast<int>(args.threads);
  settings.interrupted = &interrupted;
  ProgressLine line(std::chrono::seconds(60));
  settings.on_progress = [&line](const arena::Progress& progress) {
    line.show([&] { return arena::progress_text(progress); });
  };
  install_signal_handlers();

  arena::TournamentStats stats(*config);
  const auto result = arena::run(*config, stats, journal ? &*journal : nullptr, settings);
  line.clear();
  if (!result.ok()) return failed("arena", result.error().text());
  const auto report = args.json ? arena::report_json : arena::report_text;
  fmt::print(std::cout, "{}{}", report(stats, *result, settings.threads), args.json ? "\n" : "");
  if (result->finish != arena::Finish::kInterrupted) return kGood;
  if (journal) fmt::print(std::cerr, "patolli arena: interrupted; run the same command with --resume to continue\n");
  return kInterrupted;
}

}  // namespace

void declare_arena(CommandLine& line) {
  Command command = line.command(
      "arena", "Play bots against each other; report Elo with 95% intervals",
      "Every deal is played from every seat: two bots play pairs of games, three or four play groups. Intervals count\n"
      "pairs and groups, not games. The same seed and iterations give the same result on any number of threads;\n"
      "time budgets do not. docs/ARENA.md explains the figures, the records and the JSON.\n\n"
      "A bot is random, greedy, search, or a level: novice, casual, skilled, expert, master. Those that search may "
      "have\n"
      "their own budget: search@400i (iterations), search@100ms, master@1s. exec:CMD runs your own program over the "
      "bot\n"
      "protocol (docs/BOTS.md), exec-st:CMD one of the splendor-tools contest.\n"
      "In coatl-solo the bots are compared on the same deals against the automaton.\n\n"
      "Ctrl-C stops, reports the games played so far and exits with 130; with --records the tournament can be "
      "resumed.\n\n"
      "Examples:\n"
      "  patolli arena splendor --bots search,greedy --iterations 200 --games 400\n"
      "  patolli arena splendor --bots search@1s,search@100ms --pairs --games 200 --records match.jsonl\n"
      "  patolli arena splendor --bots search@1s,search@100ms --pairs --games 200 --records match.jsonl --resume\n"
      "  patolli arena coatl --bots skilled,casual --games 2000 --sprt 0,100\n"
      "  patolli arena coatl --bots expert,skilled,casual,novice --games 400 --option sacrifice=on --json\n"
      "  patolli arena splendor --bots casual,exec:'python3 examples/python/greedy_bot.py' --games 20 --time 500\n"
      "  patolli arena coatl-solo --bots master --games 50");
  const auto args = std::make_shared<ArenaArgs>();
  command.text("GAME", args->table.game, "One of: " + game_names()).required();
  command.texts("--bots", args->bots, "The bots, separated by commas; may be repeated").required().shown_as("A,B");
  command.number("--games", args->games, 1, kMaxGames,
                 "Number of games, rounded up to whole pairs or groups (default: 100)");
  command.flag("--pairs", args->pairs, "--games counts pairs or groups");
  command.number("--players", args->table.players, 1, kMaxSeats, "Number of players (default: the number of bots)");
  command.texts("--option", args->table.options, "Option of the game, may be repeated; see `patolli games`")
      .shown_as("K=V");
  declare_seed(command, args->table.seed);
  command.text("--sprt", args->sprt, "Stop when one of two Elo differences is rejected; --sprt=-10,0 if negative")
      .shown_as("ELO0,ELO1");
  command.number("--time", args->time, 1, 3'600'000, "Milliseconds per decision, for bots without their own budget");
  command.number("--iterations", args->iterations, 1, 1'000'000'000, "Search iterations per decision, likewise");
  command.text("--records", args->records, "Write the records of the games to this file").shown_as("FILE");
  command.number("--format", args->format, match::Record::kFirstFormat, match::Record::kFormat,
                 "Format of the records: 2, or 1 for version 0.1 (default: 2)");
  command.flag("--resume", args->resume, "Continue from the records of an interrupted run");
  command.number("--threads", args->threads, 1, 1024, "Number of threads (default: all cores)");
  command.flag("--json", args->json, "Print one JSON object instead of text");
  command.runs([args] { return run_arena(*args); });
}

}  // namespace patolli::cli
