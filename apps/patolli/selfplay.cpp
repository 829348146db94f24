// patolli selfplay: games between random players, with records.
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iostream>
#include <limits>
#include <memory>
#include <vector>

#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "match/record.hpp"
#include "progress_line.hpp"
#include "registry/registry.hpp"

namespace patolli::cli {
namespace {

struct SelfplayArgs {
  TableArgs table;
  std::uint64_t games = 1;
  bool legal = false;
  std::string records;
  std::uint64_t format = match::Record::kFormat;
};

// Statistics over all games.
class Summary {
 public:
  void add(const match::Match& match) {
    ++games_;
    std::int64_t decisions = 0;
    for (const match::Event& event : match.log(kSpectator)) decisions += event.actor != kChance ? 1 : 0;
    decisions_ += decisions;
    min_ = std::min(min_, decisions);
    max_ = std::max(max_, decisions);
    turns_ += match.turn();
    const Outcome outcome = *match.result();
    ++endings_[static_cast<std::size_t>(outcome.ending)];
    sides_ = outcome.sides;
    for (int side = 0; side < sides_; ++side) {
      score_[side] += outcome.score[side];
      if ((outcome.winners >> side & 1) == 0) continue;
      ++(outcome.winners == 1U << side ? won_ : shared_)[side];
    }
  }

  void print(std::ostream& out, const TableSpec& spec, std::uint64_t seed) const {
    const auto n = static_cast<double>(games_);
    fmt::print(out, "{}, {} player{}, seed {}: {} game{} of random play\n", spec.game->name(), spec.players,
               spec.players == 1 ? "" : "s", seed, games_, games_ == 1 ? "" : "s");
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
};

// Game number `index` of a seed, independent of the other games.
RejectReason play(match::Match& match, std::uint64_t seed, std::uint64_t index) {
  const Rng game = Rng(seed).split(index);
  Rng deal = game.split(0);
  std::vector<Rng> players;
  players.reserve(static_cast<std::size_t>(match.seats()));
  for (int seat = 0; seat < match.seats(); ++seat) players.push_back(game.split(static_cast<std::uint64_t>(seat) + 1));
  for (match.resolve_chance(deal); !match.over(); match.resolve_chance(deal)) {
    const Seat seat = match.to_act();
    const std::vector<Action> legal = match.legal(seat);
    const Action choice =
        legal[players[static_cast<std::size_t>(seat)].below(static_cast<std::uint32_t>(legal.size()))];
    if (const RejectReason why = match.act(seat, choice); !why.ok()) return why;
  }
  return kAllowed;
}

int selfplay(const SelfplayArgs& args, const TableSpec& spec, std::ostream* records, std::ostream& report) {
  Summary summary;
  ProgressLine progress;
  for (std::uint64_t index = 0; index < args.games; ++index) {
    match::Match match(*spec.game->make(spec.players, spec.options));
    if (const RejectReason why = play(match, args.table.seed, index); !why.ok())
      return failed("selfplay", fmt::format("game {}: a legal action was rejected ({})", index, why.key));
    summary.add(match);
    if (records != nullptr) {
      std::vector<match::SeatInfo> seats(static_cast<std::size_t>(spec.players), {.name = "random", .kind = "random"});
      match::Record record = match::take_record(match, std::move(seats), args.legal);
      record.seed = args.table.seed;
      record.index = index;
      *records << match::write_record(registry::games(), record, static_cast<int>(args.format)) << '\n';
      if (!records->good()) return failed("selfplay", "cannot write " + printable(args.records));
    }
    progress.show([&] { return fmt::format("{} of {} games", index + 1, args.games); });
  }
  progress.clear();
  if (records != nullptr && !records->flush().good())
    return failed("selfplay", "cannot write " + printable(args.records));
  summary.print(report, spec, args.table.seed);
  return kGood;
}

int run_selfplay(const SelfplayArgs& args) {
  const auto spec = understand(args.table);
  if (!spec.ok()) return bad_input("selfplay", spec.error().text());
  if (args.legal && args.records.empty()) return bad_input("selfplay", "--legal needs --records");

  std::ofstream file;
  std::ostream* records = nullptr;
  if (args.records == "-") {
    records = &std::cout;
  } else if (!args.records.empty()) {
    file.open(args.records, std::ios::binary);
    if (!file) return bad_input("selfplay", "cannot open " + printable(args.records) + " for writing");
    records = &file;
  }
  std::ostream& report = records == &std::cout ? std::cerr : std::cout;
  return selfplay(args, *spec, records, report);
}

}  // namespace

void declare_selfplay(CommandLine& line) {
  Command command = line.command(
      "selfplay", "Play games between random players and record them",
      "Chance and every seat have their own random generator in every game, derived from the seed: the same command "
      "gives\n"
      "the same games, and a game does not depend on the others. docs/RECORDS.md describes the records;\n"
      "with `--records -` they go to standard output and the summary to standard error.\n\n"
      "Examples:\n"
      "  patolli selfplay splendor --players 3 --games 1000 --seed 7\n"
      "  patolli selfplay coatl --players 2 --games 10 --option sacrifice=on --records games.jsonl --legal\n"
      "  patolli selfplay coatl-solo --games 5 --records - | patolli replay - --check");
  const auto args = std::make_shared<SelfplayArgs>();
  args->table.declare(command);
  command.number("--games", args->games, 1, kMaxGames, "Number of games (default: 1)");
  command.text("--records", args->records, "Write records to this file; - is standard output").shown_as("FILE");
  command.number("--format", args->format, match::Record::kFirstFormat, match::Record::kFormat,
                 "Format of the records: 2, or 1 for version 0.1 (default: 2)");
  command.flag("--legal", args->legal, "Also record the legal actions of every step");
  command.runs([args] { return run_selfplay(*args); });
}

}  // namespace patolli::cli
