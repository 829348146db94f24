// patolli analyse: a recorded game, decision by decision.
#include "analysis/analysis.hpp"

#include <fmt/ostream.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "ai/bot.hpp"
#include "analyse_words.hpp"
#include "analysis/marks.hpp"
#include "commands.hpp"
#include "common.hpp"
#include "core/line_reader.hpp"
#include "core/printable.hpp"
#include "core/text.hpp"
#include "progress_line.hpp"
#include "registry/registry.hpp"
#include "registry/terminal.hpp"
#include "registry/words.hpp"
#include "term/layout.hpp"
#include "term/screen.hpp"

namespace patolli::cli {
namespace {

constexpr std::uint64_t kMaxThreads = 64;
constexpr std::uint64_t kDefaultTimeMs = 200;  // milliseconds

struct AnalyseArgs {
  std::string file;
  std::uint64_t line = 1;
  std::string seat;
  std::uint64_t milliseconds = 0;
  std::uint64_t iterations = 0;
  std::uint64_t threads = 0;
  std::uint64_t seed = 1;
  std::string language;
  std::string search{"search"};
  bool json = false;
};

// The line with that number.
Result<std::string> read_line(const AnalyseArgs& args) {
  std::ifstream file;
  if (args.file != "-") {
    std::error_code ignored;
    if (!std::filesystem::is_directory(args.file, ignored)) file.open(args.file, std::ios::binary);
    if (!file.is_open()) return Error::malformed("", "cannot read " + printable(args.file));
  }
  patolli::LineReader lines(args.file == "-" ? std::cin : file, match::kMaxRecordLine);
  std::string text;
  for (;;) {
    const auto read = lines.next(text);
    if (read == patolli::LineReader::Read::kEnd)
      return Error::malformed("", fmt::format("{} has no line {}", printable(args.file), args.line));
    if (lines.number() != args.line) continue;
    if (read == patolli::LineReader::Read::kTooLong)
      return Error::malformed(fmt::format("line {}", args.line), match::record_too_long().text());
    return text;
  }
}

std::string seat_name(const match::Record& record, std::size_t seat) {
  const std::string& name = record.seats[seat].name;
  const auto same =
      std::count_if(record.seats.begin(), record.seats.end(), [&](const match::SeatInfo& s) { return s.name == name; });
  const std::string shown = name.empty() ? "seat" : term::clean(name, 16);
  return same == 1 && !name.empty() ? shown : fmt::format("{} {}", shown, seat + 1);
}

// A number counted from 1, or the name of a player; all of that name.
std::optional<std::uint8_t> seats_meant(const match::Record& record, const std::string& seat) {
  if (seat.empty()) return std::uint8_t{0xFF};
  unsigned set = 0;
  for (std::size_t i = 0; i < record.seats.size(); ++i)
    if (record.seats[i].name == seat) set |= 1U << i;
  if (set == 0)
    if (const auto number = parse_number(seat, 1, static_cast<int>(record.seats.size()))) set = 1U << (*number - 1);
  if (set == 0) return std::nullopt;
  return static_cast<std::uint8_t>(set);
}

std::string bar_text(std::size_t done, std::size_t all) {
  constexpr std::size_t kWidth = 40;
  const std::size_t filled = all == 0 ? kWidth : kWidth * done / all;
  return fmt::format("[{:.<{}}] {} of {} decisions", std::string(filled, '#'), kWidth, done, all);
}

// Analyses every decision, on all threads; the results do not depend on their number.
std::vector<analysis::Decision> analyse_all(const analysis::Analysis& analysis, std::size_t threads) {
  std::vector<analysis::Decision> decisions(analysis.size());
  std::atomic<std::size_t> next = 0;
  std::size_t done = 0;
  std::mutex guard;
  ProgressLine progress;
  const auto work = [&] {
    for (std::size_t i = next++; i < decisions.size(); i = next++) {
      decisions[i] = analysis.look(i);
      const std::lock_guard lock(guard);
      ++done;
      progress.show([&] { return bar_text(done, analysis.size()); });
    }
  };
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < std::min(threads, decisions.size()); ++i) others.emplace_back(work);
  work();
  for (std::thread& thread : others) thread.join();
  progress.clear();
  return decisions;
}

std::string percent(int winrate) { return fmt::format("{}%", winrate); }
std::string percent(float winrate) { return fmt::format("{:.0f}%", std::round(100.0F * winrate)); }

// The win probability of a seat at each of its decisions, as a row of bars; a long game is sampled.
std::string graph(const std::vector<analysis::Decision>& decisions, Seat seat) {
  constexpr std::string_view kBars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::size_t kWidth = 60;
  std::vector<float> winrates;
  for (const analysis::Decision& d : decisions)
    if (d.seat == seat) winrates.push_back(d.after);
  const std::size_t width = std::min(kWidth, winrates.size());
  std::string bars;
  for (std::size_t i = 0; i < width; ++i) {
    const float winrate = winrates[i * winrates.size() / width];
    bars += kBars[std::clamp(static_cast<int>(winrate * 8.0F), 0, 7)];
  }
  return bars;
}

void print_decision(const analysis::Decision& d, const match::Record& record, const match::AnyGame& game) {
  const std::string head = fmt::format("{:>4}  {}", d.turn, seat_name(record, static_cast<std::size_t>(d.seat)));
  const std::string what = term::pad_right(head, 24) + term::pad_right(game.action_text(d.played), 28);
  fmt::print(
      std::cout, "{}{:>5} → {:>4}{}\n", what, percent(shown_chance(d).before), percent(shown_chance(d).after),
      d.mark == analysis::Mark::kNone ? "" : fmt::format("  {:<2} {}", analysis::sign_of(d.mark), to_text(d.mark)));
  std::vector<std::string> best;
  for (const analysis::Alternative& a : d.best)
    if (d.best.front().action != d.played || a.action != d.played)
      best.push_back(game.action_text(a.action) + " " + percent(a.winrate));
  const char* const title = !d.best.empty() && d.best.front().action == d.played ? "best; next: " : "best: ";
  if (best.empty()) return;
  for (const std::string& text : term::wrap(title + term::join(best, ", "), std::string(8, ' ')))
    fmt::print(std::cout, "{}\n", text);
}

void print_summary(const std::vector<analysis::Decision>& decisions, const match::Record& record) {
  fmt::print(std::cout, "\n");
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    const analysis::SeatSummary sum = analysis::summarise(decisions, seat);
    if (sum.decisions == 0) continue;
    const auto some = [](int n, const char* one, const char* many) {
      return fmt::format("{} {}", n, n == 1 ? one : many);
    };
    fmt::print(std::cout, "{}: accuracy {:.0f}%, average loss {:.1f}%; {}, {}, {}\n", seat_name(record, i),
               sum.accuracy, 100.0F * sum.average_loss, some(sum.inaccuracies, "inaccuracy", "inaccuracies"),
               some(sum.mistakes, "mistake", "mistakes"), some(sum.blunders, "blunder", "blunders"));
    fmt::print(std::cout, "  win chance  {}\n", graph(decisions, seat));
  }
}

int run_analyse(const AnalyseArgs& args) {
  const auto line = read_line(args);
  if (!line.ok()) return bad_input("analyse", line.error().text());
  const auto report_error = [&](const Error& error) {
    const std::string text = fmt::format("line {}: {}", args.line, error.text());
    return error.kind == Error::Kind::kInvalid ? failed("analyse", text) : bad_input("analyse", text);
  };
  const auto record = match::read_record(*line);
  if (!record.ok()) return report_error(record.error());
  // The result is a claim like any other: an analysis of a game that ended otherwise would be about another game.
  if (const auto last = match::replay_record(registry::games(), *record); !last.ok()) return report_error(last.error());
  const auto seats = seats_meant(*record, args.seat);
  if (!seats) return bad_input("analyse", "--seat: no player of the record is " + printable(args.seat));

  analysis::AnalysisSettings settings;
  settings.budget.iterations = static_cast<std::uint32_t>(args.iterations);
  settings.budget.time =
      std::chrono::milliseconds(args.iterations == 0 && args.milliseconds == 0 ? kDefaultTimeMs : args.milliseconds);
  settings.seed = args.seed;
  settings.seats = *seats;
  const match::AnyGame& played = *registry::games().find(record->game);
  const auto search = ai::bot_spec(args.search, played.level_iterations(), {}, played.opponents());
  if (!search || search->type != ai::BotType::kSearch)
    return bad_input("analyse", "--search: no search of this game is " + printable(args.search));
  settings.opponent = search->opponent;
  const auto analysis = analysis::Analysis::of(registry::games(), *record, settings);
  if (!analysis.ok()) return report_error(analysis.error());
  const std::size_t threads = args.threads != 0 ? args.threads : std::max(1U, std::thread::hardware_concurrency());
  const auto decisions = analyse_all(*analysis, threads);
  if (args.json) {
    fmt::print(std::cout, "{}\n", analysis::analysis_json(analysis->game(), *record, settings, decisions));
    return kGood;
  }
  const match::AnyGame& game = analysis->game();
  if (!args.language.empty()) {
    const i18n::Catalogue text = registry::catalogue(*i18n::language_from_text(args.language));
    term::Context context{text, term::Paint(false), {}};
    for (std::size_t i = 0; i < record->seats.size(); ++i) context.names.push_back(seat_name(*record, i));
    for (const std::string& words :
         analysis_in_words(*registry::find_terminal(record->game), *record, decisions, context))
      fmt::print(std::cout, "{}\n", term::printed(words));
    return kGood;
  }
  fmt::print(std::cout, "{}, {} player{}\n{:<52}win chance:\n{:<53}best → played\n", record->game, record->seats.size(),
             record->seats.size() == 1 ? "" : "s", "", "turn  player            action");
  for (const analysis::Decision& d : decisions) print_decision(d, *record, game);
  if (decisions.empty()) fmt::print(std::cout, "There were no decisions.\n");
  print_summary(decisions, *record);
  return kGood;
}

}  // namespace

void declare_analyse(CommandLine& line) {
  Command command = line.command(
      "analyse", "Analyse a recorded game: win probabilities, better actions, mistakes",
      fmt::format("For each decision a search estimates the seat's win probability with the best action and "
                  "with the one that was\n"
                  "played, from the seat's view: hidden cards stay hidden. Losses are marked: ?! inaccuracy "
                  "from {:.0f} percentage\n"
                  "points, ? mistake from {:.0f}, ?? blunder from {:.0f}. Decisions with a single legal "
                  "action are skipped.\n"
                  "With --lang it speaks words: what was played, what was better and why, and where the game "
                  "turned.\n"
                  "docs/ANALYSIS.md describes the figures and the JSON. With --iterations the result is "
                  "reproducible.\n\n"
                  "Examples:\n"
                  "  patolli analyse game.jsonl\n"
                  "  patolli analyse games.jsonl --line 3 --seat Ana --time 1000\n"
                  "  patolli analyse game.jsonl --lang fr\n"
                  "  patolli analyse game.jsonl --iterations 2000 --json",
                  100 * analysis::kInaccuracyFrom, 100 * analysis::kMistakeFrom, 100 * analysis::kBlunderFrom));
  const auto args = std::make_shared<AnalyseArgs>();
  constexpr auto kMax = std::numeric_limits<std::uint64_t>::max();
  command.text("RECORD", args->file, "File of records; - is standard input").required();
  command.number("--line", args->line, 1, kMax, "Line of the file (default: 1)");
  command.text("--seat", args->seat, "Only this player: a name, or a number from 1").shown_as("S");
  command.number("--time", args->milliseconds, 1, kMaxTimeMs, "Milliseconds per decision (default: 200)")
      .shown_as("MS");
  command.number("--iterations", args->iterations, 1, std::numeric_limits<std::uint32_t>::max(),
                 "Search iterations per decision");
  command.number("--threads", args->threads, 1, kMaxThreads, "Number of threads (default: all cores)");
  command.number("--seed", args->seed, 0, kMax, "Random seed of the search (default: 1)");
  command.text("--search", args->search, "Whose opinion: search, or another of `patolli bots` (default: search)");
  command.text("--lang", args->language, "In words, with reasons and turning points: en, pt, es or fr")
      .among({"en", "pt", "es", "fr"});
  command.flag("--json", args->json, "Print one JSON object instead of text");
  command.runs([args] { return run_analyse(*args); });
}

}  // namespace patolli::cli
