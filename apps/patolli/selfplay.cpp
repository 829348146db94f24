// patolli selfplay: games of random players or bots among themselves, with records.
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "commands.hpp"
#include "core/printable.hpp"
#include "in_order.hpp"
#include "interrupt.hpp"
#include "match/record.hpp"
#include "progress_line.hpp"
#include "registry/registry.hpp"
#include "selfplay_file.hpp"
#include "selfplay_players.hpp"

namespace patolli::cli {
namespace {

struct SelfplayArgs {
  TableArgs table;
  std::uint64_t games = 1;
  std::vector<std::string> bots;
  bool legal = false;
  std::string records;
  std::string observations;
  std::string payments = "default";
  std::uint64_t format = match::Record::kFormat;
  bool resume = false;
  bool recover = false;
  std::string part;
  std::uint64_t threads = 0;
};

std::string bot_list(const SelfplayTable& table) {
  std::string names;
  for (const arena::BotText& bot : table.bots) names += (names.empty() ? "" : ",") + bot.name;
  return names;
}

encoding::ActionSpace space_of(const SelfplayArgs& args) {
  return args.payments == "all" ? encoding::ActionSpace::kAll : encoding::ActionSpace::kDefault;
}

// Where games are kept, if anywhere.
struct Kept {
  std::ofstream file;
  std::ostream* records = nullptr;
  std::unique_ptr<ObservationFolder> observations;
};

// Statistics over all games.
class Summary {
 public:
  void add(const SelfplayGame& game) {
    ++games_;
    decisions_ += game.decisions;
    min_ = std::min(min_, game.decisions);
    max_ = std::max(max_, game.decisions);
    turns_ += game.turns;
    const Outcome& outcome = game.outcome;
    ++endings_[static_cast<std::size_t>(outcome.ending)];
    sides_ = outcome.sides;
    for (int side = 0; side < sides_; ++side) {
      score_[side] += outcome.score[side];
      if ((outcome.winners >> side & 1) == 0) continue;
      ++(outcome.winners == 1U << side ? won_ : shared_)[side];
    }
    for (std::size_t seat = 0; seat < replaced_.size(); ++seat) {
      replaced_[seat] += game.replaced[seat];
      if (game.replaced[seat] != 0) ++faulty_games_[seat];
    }
  }

  void print(std::ostream& out, const SelfplayTable& table) const {
    const auto n = static_cast<double>(std::max<std::int64_t>(games_, 1));
    const TableSpec& spec = table.spec;
    fmt::print(out, "{}, {} player{}, seed {}{}: {} game{} of {}\n", spec.game->name(), spec.players,
               spec.players == 1 ? "" : "s", table.seed, table.part.whole() ? "" : ", part " + table.part.text(),
               games_, games_ == 1 ? "" : "s", table.bots.empty() ? "random play" : printable(bot_list(table)));
    if (games_ == 0) return;
    fmt::print(out, "  decisions per game  {:.1f} ({} to {}), turns per game {:.1f}\n",
               static_cast<double>(decisions_) / n, min_, max_, static_cast<double>(turns_) / n);
    fmt::print(out, "  ended by            ");
    const char* between = "";
    for (std::size_t i = 0; i < endings_.size(); ++i) {
      if (endings_[i] == 0) continue;
      fmt::print(out, "{}{} {}", between, to_text(static_cast<Ending>(i)), endings_[i]);
      between = ", ";
    }
    fmt::print(out, "\n");
    for (int side = 0; side < sides_; ++side) {
      const std::string who = side < spec.players ? fmt::format("seat {}", side + 1) : "automaton";
      fmt::print(out, "  {:<18}  average score {:.2f}, won {}, shared {}\n", who, static_cast<double>(score_[side]) / n,
                 won_[side], shared_[side]);
    }
    for (std::size_t seat = 0; seat < replaced_.size(); ++seat)
      if (replaced_[seat] != 0)
        fmt::print(out, "  seat {}              {} decision{} replaced by random ones, in {} game{}\n", seat + 1,
                   replaced_[seat], replaced_[seat] == 1 ? "" : "s", faulty_games_[seat],
                   faulty_games_[seat] == 1 ? "" : "s");
  }

 private:
  std::int64_t games_ = 0;
  std::int64_t decisions_ = 0;
  std::int64_t min_ = std::numeric_limits<std::int64_t>::max();
  std::int64_t max_ = 0;
  std::int64_t turns_ = 0;
  int sides_ = 0;
  std::array<std::int64_t, 5> endings_{};
  std::array<std::int64_t, kMaxSeats> score_{};
  std::array<std::int64_t, kMaxSeats> won_{};
  std::array<std::int64_t, kMaxSeats> shared_{};
  std::array<std::int64_t, kMaxSeats> replaced_{};
  std::array<std::int64_t, kMaxSeats> faulty_games_{};
};

// Game number `index` of a seed, independent of the other games. Nothing: stopped.
std::optional<SelfplayGame> play_game(const SelfplayArgs& args, const SelfplayTable& table, std::uint64_t index,
                                      arena::Programs& programs, const std::atomic<bool>& stop) {
  match::Match match(*table.spec.game->make(table.spec.players, table.spec.options));
  const Rng game = Rng(table.seed).split(index);
  Rng deal = game.split(0);
  SelfplayGame played;
  auto players = SelfplayPlayers::seat(table, game, programs);
  if (!players.ok()) {
    played.error = players.error().text();
    return played;
  }
  std::vector<match::RecordNote> notes;
  for (match.resolve_chance(deal); !match.over(); match.resolve_chance(deal)) {
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
    const Seat seat = match.to_act();
    const SelfplayPlayers::Choice choice = players->choose(seat, match);
    if (!choice.broken.empty() && !args.recover) {
      played.error = fmt::format("game {}: {}: {}", index, printable(table.seat_info(seat).name), choice.broken);
      played.broken = true;
      return played;
    }
    if (choice.replaced) {
      notes.push_back(*choice.replaced);
      ++played.replaced[static_cast<std::size_t>(seat)];
    }
    if (!args.observations.empty())
      played.observed.add(*table.spec.game->encoding(), space_of(args), match.view_bytes(seat), seat, choice.action);
    if (const RejectReason why = match.act(seat, choice.action); !why.ok()) {
      played.error = fmt::format("game {}: an action was rejected ({})", index, why.key);
      return played;
    }
    ++played.decisions;
  }
  played.turns = match.turn();
  played.outcome = *match.result();
  players->game_over(played.outcome);
  if (args.records.empty()) return played;
  std::vector<match::SeatInfo> seats;
  seats.reserve(static_cast<std::size_t>(table.spec.players));
  for (int seat = 0; seat < table.spec.players; ++seat) seats.push_back(table.seat_info(seat));
  match::Record record = match::take_record(match, std::move(seats), args.legal);
  record.seed = table.seed;
  record.index = index;
  record.notes = std::move(notes);
  played.record = match::write_record(registry::games(), record, static_cast<int>(args.format));
  return played;
}

int selfplay(const SelfplayArgs& args, const SelfplayTable& table, Summary& summary, std::uint64_t first, Kept& kept,
             std::ostream& report) {
  std::ostream* const records = kept.records;
  ProgressLine progress;
  std::string error;
  bool broken = false;
  const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const std::atomic<bool>& interrupted = watch_interrupts();
  const std::uint64_t played = work_in_order<SelfplayGame>(
      first, table.end, args.threads == 0 ? cores : static_cast<int>(args.threads), interrupted,
      [&] {
        return [&, programs = std::make_shared<arena::Programs>()](std::uint64_t index, const std::atomic<bool>& stop) {
          return play_game(args, table, index, *programs, stop);
        };
      },
      [&](std::uint64_t index, const SelfplayGame& game) {
        error = game.error;
        broken = game.broken;
        if (!error.empty()) return false;
        summary.add(game);
        if (records != nullptr) *records << game.record << '\n';
        if (records != nullptr && !records->good()) error = "cannot write " + printable(args.records);
        // The record first, so that the two are never more than a game apart.
        if (kept.observations && records != nullptr) records->flush();
        if (kept.observations && !kept.observations->write(index, game.observed, game.outcome))
          error = "cannot write " + printable(args.observations);
        progress.show([&] { return fmt::format("{} of {} games", index + 1 - table.first, table.end - table.first); });
        return error.empty();
      });
  progress.clear();
  if (error.empty() && records != nullptr && !records->flush().good())
    error = "cannot write " + printable(args.records);
  if (broken) return bad_input("selfplay", error + "; with --recover such a bot plays on at random");
  if (!error.empty()) return failed("selfplay", error);
  summary.print(report, table);
  if (first + played >= table.end) return kGood;
  const bool can_resume = args.records != "-" && (!args.records.empty() || !args.observations.empty());
  fmt::print(std::cerr, "patolli selfplay: interrupted{}\n",
             can_resume ? "; run the same command with --resume to continue" : "");
  return kInterrupted;
}

Result<SelfplayTable> table_of(const SelfplayArgs& args) {
  auto spec = understand(args.table);
  if (!spec.ok()) return spec.error();
  SelfplayTable table{.spec = std::move(*spec), .seed = args.table.seed, .bots = {}};
  if (!args.part.empty()) {
    const auto part = arena::read_part(args.part);
    if (!part.ok()) return part.error();
    table.part = *part;
  }
  table.first = table.part.first(args.games);
  table.end = table.part.end(args.games);
  for (const std::string& text : arena::split_bots(args.bots)) {
    auto bot = arena::read_bot(text, *table.spec.game, {});
    if (!bot.ok()) return bot.error();
    table.bots.push_back(std::move(*bot));
  }
  if (table.bots.size() == 1) table.bots.resize(static_cast<std::size_t>(table.spec.players), table.bots.front());
  if (!table.bots.empty() && table.bots.size() != static_cast<std::size_t>(table.spec.players))
    return Error::malformed("--bots", fmt::format("name one bot, or {} for {} players, not {}", table.spec.players,
                                                  table.spec.players, table.bots.size()));
  return table;
}

// Empty, or why these options do not go together.
std::string contradiction(const SelfplayArgs& args, const SelfplayTable& table) {
  if (args.legal && args.records.empty()) return "--legal needs --records";
  if (args.resume && (args.records == "-" || (args.records.empty() && args.observations.empty())))
    return "--resume needs --records with a file, or --observations";
  if (!args.observations.empty() && table.spec.game->encoding() == nullptr)
    return fmt::format("--observations: {} has no encoding", table.spec.game->name());
  return {};
}

// Opens what is written, and returns the games that are in all of it. Records and observations are written game by
// game, one after the other, so that one may have more.
Result<std::vector<SelfplayGame>> open_outputs(const SelfplayArgs& args, const SelfplayTable& table, Kept& out) {
  std::vector<SelfplayGame> games;
  std::optional<std::uint64_t> observed;
  const auto whole = [&](const std::string& path, std::uint64_t there) {
    if (there <= table.end - table.first) return std::string();
    return fmt::format("{} has {} games already", printable(path), there);
  };
  if (!args.observations.empty()) {
    auto folder = ObservationFolder::open(args.observations, table, space_of(args), args.resume);
    if (!folder.ok()) return folder.error();
    out.observations = std::move(*folder);
    observed = out.observations->games();
    if (std::string why = whole(args.observations, *observed); !why.empty()) return Error::malformed("", why);
    games.resize(*observed);
  }
  if (args.records == "-") {
    out.records = &std::cout;
  } else if (!args.records.empty()) {
    auto kept = open_selfplay_file(args.records, table, args.resume, observed, out.file);
    if (!kept.ok()) return kept.error();
    if (std::string why = whole(args.records, kept->size()); !why.empty()) return Error::malformed("", why);
    games = std::move(*kept);
    out.records = &out.file;
  }
  if (!out.observations) return games;
  if (std::string why = out.observations->keep(games.size()); !why.empty()) return Error::malformed("", why);
  return games;
}

int run_selfplay(const SelfplayArgs& args) {
  const auto table = table_of(args);
  if (!table.ok()) return bad_input("selfplay", table.error().text());
  if (const std::string why = contradiction(args, *table); !why.empty()) return bad_input("selfplay", why);
  Kept out;
  Summary summary;
  const auto there = open_outputs(args, *table, out);
  if (!there.ok()) return bad_input("selfplay", there.error().text());
  for (const SelfplayGame& game : *there)
    if (game.decisions != 0) summary.add(game);
  std::ostream& report = out.records == &std::cout ? std::cerr : std::cout;
  if (!there->empty() && args.records.empty())
    fmt::print(report, "{} games were there already; the figures are of the others\n", there->size());
  return selfplay(args, *table, summary, table->first + there->size(), out, report);
}

}  // namespace

void declare_selfplay(CommandLine& line) {
  Command command = line.command(
      "selfplay", "Play games of random players or bots among themselves and record them",
      "Chance and every seat have their own random generator in every game, derived from the seed: the same command "
      "gives\n"
      "the same games, and a game depends neither on the others nor on --threads. docs/RECORDS.md describes the "
      "records;\n"
      "with `--records -` they go to standard output and the summary to standard error. A file that is not empty is "
      "not\n"
      "written to without --resume, which goes on after an interruption (Ctrl-C). --bots names the bots of the seats, "
      "or\n"
      "one for all of them, as in the arena (docs/ARENA.md); without it everybody plays at random. --part 3/10 plays "
      "the third\n"
      "tenth of the games, for batch schedulers: the files of all parts, one after the other, are the file of one "
      "run.\n"
      "--observations writes a row for every decision to NumPy arrays in a folder, in the layout of the Python "
      "package.\n\n"
      "Examples:\n"
      "  patolli selfplay splendor --players 3 --games 1000 --seed 7\n"
      "  patolli selfplay coatl --players 2 --games 10 --option sacrifice=on --records games.jsonl --legal\n"
      "  patolli selfplay splendor --bots greedy,random --games 100 --records bots.jsonl --resume\n"
      "  patolli selfplay splendor --games 1000 --part 3/10 --records games-3.jsonl\n"
      "  patolli selfplay coatl --bots greedy --games 20 --observations games\n"
      "  patolli selfplay coatl-solo --games 5 --records - | patolli replay - --check");
  const auto args = std::make_shared<SelfplayArgs>();
  args->table.declare(command);
  command.number("--games", args->games, 1, kMaxGames, "Number of games (default: 1)");
  command.text("--records", args->records, "Write records to this file; - is standard output").shown_as("FILE");
  command.text("--observations", args->observations, "Write what players saw and did to NumPy arrays in this folder")
      .shown_as("DIR");
  command.text("--payments", args->payments, "Action indices of the observations: default or all (default: default)")
      .among({"default", "all"});
  command.number("--format", args->format, match::Record::kFirstFormat, match::Record::kFormat,
                 "Format of the records: 2, or 1 for version 0.1 (default: 2)");
  command.texts("--bots", args->bots, "The bots of the seats, or one for all (default: random play)").shown_as("A,B");
  command.flag("--resume", args->resume, "Continue from the records or observations of an interrupted run");
  command.flag("--recover", args->recover, "Go on, at random, for a program that never says hello or dies twice");
  command.text("--part", args->part, "Play the K-th of N parts of the games").shown_as("K/N");
  command.number("--threads", args->threads, 1, 1024, "Number of threads (default: all cores)");
  command.flag("--legal", args->legal, "Also record the legal actions of every step");
  command.runs([args] { return run_selfplay(*args); });
}

}  // namespace patolli::cli
