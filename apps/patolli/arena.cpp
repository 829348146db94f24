// patolli arena: tournaments between bots.
#include <fmt/ostream.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "arena/merge.hpp"
#include "arena/report.hpp"
#include "arena/runner.hpp"
#include "bots/external_bot.hpp"
#include "bots/trace.hpp"
#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "interrupt.hpp"
#include "match/record.hpp"
#include "progress_line.hpp"
#include "registry/registry.hpp"

namespace patolli::cli {
namespace {

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
  std::string part;
  std::vector<std::string> merge;
  bool games_given = false;
  std::uint64_t threads = 0;
  bool recover = false;
  std::string trace;
  bool json = false;
};

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

// The same options, however they were written: only those that are not at their default, as a merge finds them.
match::Options plain_options(const TableSpec& spec) {
  match::Options options;
  const match::Options defaults = (*spec.game->make(spec.players, {}))->options();
  for (const auto& option : (*spec.game->make(spec.players, spec.options))->options())
    if (std::find(defaults.begin(), defaults.end(), option) == defaults.end()) options.push_back(option);
  return options;
}

std::uint64_t groups_of(const ArenaArgs& args, int games_per_group) {
  const auto each = static_cast<std::uint64_t>(games_per_group);
  return args.pairs ? args.games : (args.games + each - 1) / each;
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
  if (!args.part.empty()) {
    const auto part = arena::read_part(args.part);
    if (!part.ok()) return part.error();
    config.part = *part;
  }
  config.game = spec->game;
  config.seats = spec->players;
  config.options = plain_options(*spec);
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
  config.groups = groups_of(args, config.games_per_group());
  return config;
}

// Programs have wall-clock time: where all cores are taken, the machine decides who is late.
void warn_of_wall_clocks(const arena::TournamentConfig& config, int threads, int cores) {
  const bool external = std::any_of(config.bots.begin(), config.bots.end(),
                                    [](const arena::BotText& bot) { return bots::is_external(bot.name); });
  if (!external || threads < cores || config.games() == 1) return;
  fmt::print(std::cerr,
             "patolli arena: warning: programs have wall-clock time, and {} thread{} on {} core{} may make them late; "
             "--threads {} is safer\n",
             threads, threads == 1 ? "" : "s", cores, cores == 1 ? "" : "s", std::max(1, cores / 2));
}

// What cannot be said together, or nothing.
std::string contradiction(const ArenaArgs& args) {
  if (!args.merge.empty()) {
    if (!args.part.empty() || args.resume) return "--merge joins parts that are finished: without --part and --resume";
    if (args.table.game.empty() != args.bots.empty())
      return "--merge reads the match from the records: name both GAME and --bots to compare, or neither";
    if (args.table.game.empty() && (args.table.players != 0 || !args.table.options.empty()))
      return "--players and --option describe a match: name GAME and --bots, too";
    return {};
  }
  if (args.table.game.empty()) return "GAME is required; there are " + game_names();
  if (args.bots.empty()) return "--bots is required";
  if (args.resume && args.records.empty()) return "--resume needs --records";
  if (args.part.empty()) return {};
  if (args.records.empty()) return "--part needs --records: the parts are joined from there";
  if (!args.sprt.empty()) return "--sprt looks at all games: give it to --merge, not to a part";
  return {};
}

Result<arena::Merged> merged(const ArenaArgs& args) {
  if (!args.table.game.empty()) {
    auto config = config_of(args);
    if (!config.ok()) return config.error();
    auto journal = arena::Journal::join(args.merge, *config, args.records);
    if (!journal.ok()) return journal.error();
    return arena::Merged{std::move(*config), std::move(*journal)};
  }
  arena::MergeWish wish;
  if (args.games_given) wish.groups = [&args](int games_per_group) { return groups_of(args, games_per_group); };
  if (!args.sprt.empty()) {
    const auto sprt = read_sprt(args.sprt);
    if (!sprt.ok()) return sprt.error();
    wish.sprt = *sprt;
  }
  return arena::merge_parts(registry::games(), args.merge, wish, args.records);
}

int merge_arena(const ArenaArgs& args) {
  auto all = merged(args);
  if (!all.ok()) return bad_input("arena", all.error().text());
  arena::TournamentStats stats(all->config);
  const auto result = arena::run(all->config, stats, &all->journal, {});
  if (!result.ok()) return failed("arena", result.error().text());
  const auto report = args.json ? arena::report_json : arena::report_text;
  fmt::print(std::cout, "{}{}", report(stats, *result, 1), args.json ? "\n" : "");
  return kGood;
}

int run_arena(const ArenaArgs& args) {
  if (const std::string why = contradiction(args); !why.empty()) return bad_input("arena", why);
  if (!args.merge.empty()) return merge_arena(args);
  auto config = config_of(args);
  if (!config.ok()) return bad_input("arena", config.error().text());
  std::optional<bots::BotTrace> trace;
  if (!args.trace.empty()) {
    trace.emplace(args.trace);
    if (!trace->good()) return bad_input("arena", "cannot open " + printable(args.trace) + " for writing");
    config->trace = &*trace;
  }
  config->recover = args.recover;
  std::optional<arena::Journal> journal;
  if (!args.records.empty()) {
    auto opened = args.resume ? arena::Journal::resume(args.records, *config) : arena::Journal::begin(args.records);
    if (!opened.ok()) return bad_input("arena", opened.error().text());
    journal = std::move(*opened);
  }
  const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  arena::RunSettings settings;
  settings.threads = args.threads == 0 ? cores : static_cast<int>(args.threads);
  settings.interrupted = &watch_interrupts();
  ProgressLine line(std::chrono::seconds(60));
  settings.on_progress = [&line](const arena::Progress& progress) {
    line.show([&] { return arena::progress_text(progress); });
  };

  warn_of_wall_clocks(*config, settings.threads, cores);
  arena::TournamentStats stats(*config);
  const auto result = arena::run(*config, stats, journal ? &*journal : nullptr, settings);
  line.clear();
  if (!result.ok() && result.error().kind == Error::Kind::kMalformed)
    return bad_input("arena", result.error().text() + "; with --recover such a bot plays on at random");
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
      "--part 3/10 plays the third tenth of the match, for batch schedulers; --merge joins the records of all parts "
      "and\n"
      "prints what one run would have printed, but for the times.\n\n"
      "Examples:\n"
      "  patolli arena splendor --bots search,greedy --iterations 200 --games 400\n"
      "  patolli arena splendor --bots search@1s,search@100ms --pairs --games 200 --records match.jsonl\n"
      "  patolli arena splendor --bots search@1s,search@100ms --pairs --games 200 --records match.jsonl --resume\n"
      "  patolli arena coatl --bots skilled,casual --games 2000 --sprt 0,100\n"
      "  patolli arena coatl --bots expert,skilled,casual,novice --games 400 --option sacrifice=on --json\n"
      "  patolli arena splendor --bots casual,exec:'python3 examples/python/greedy_bot.py' --games 20 --time 500\n"
      "  patolli arena coatl-solo --bots master --games 50\n"
      "  patolli arena splendor --bots greedy,random --games 40 --part 1/2 --records part-1.jsonl\n"
      "  patolli arena splendor --bots greedy,random --games 40 --part 2/2 --records part-2.jsonl\n"
      "  patolli arena --merge part-1.jsonl part-2.jsonl");
  const auto args = std::make_shared<ArenaArgs>();
  command.text("GAME", args->table.game, "One of: " + game_names());
  command.texts("--bots", args->bots, "The bots, separated by commas; may be repeated").shown_as("A,B");
  const Option games = command.number("--games", args->games, 1, kMaxGames,
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
  command.text("--part", args->part, "Play the K-th of N parts of the match; needs --records").shown_as("K/N");
  command.texts("--merge", args->merge, "Join the records of all parts and report the match").many().shown_as("FILES");
  command.number("--threads", args->threads, 1, 1024, "Number of threads (default: all cores)");
  command.flag("--recover", args->recover, "Go on, at random, for a program that never says hello or dies twice");
  command.text("--trace", args->trace, "Keep the conversations with programs in this file").shown_as("FILE");
  command.flag("--json", args->json, "Print one JSON object instead of text");
  command.runs([args, games] {
    args->games_given = games.given();
    return run_arena(*args);
  });
}

}  // namespace patolli::cli
