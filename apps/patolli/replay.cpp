// patolli replay: replays and checks records.
#include <fmt/ostream.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "commands.hpp"
#include "common.hpp"
#include "core/line_reader.hpp"
#include "core/printable.hpp"
#include "match/record.hpp"
#include "print_table.hpp"
#include "registry/registry.hpp"

namespace patolli::cli {
namespace {

struct ReplayArgs {
  std::string file;
  std::string write;
  std::uint64_t format = match::Record::kFormat;
  bool check = false;
  bool show = false;
};

// Stop reading a file after this many bad records.
constexpr std::size_t kMaxErrors = 20;

// Prints every action, and the table at the beginning of every turn.
class Printer {
 public:
  Printer(std::ostream& out, const match::Record& record) : out_(out), names_(seat_names(record)) {}
  void operator()(const match::AnyState& state, Seat actor, Action action) {
    if (actor != kTerminal) fmt::print(out_, "  {}: {}\n", actor_text(actor), state.game().action_text(action));
    const Seat next = state.to_act();
    if (next == kChance || (next != kTerminal && state.turn() == turn_)) return;
    turn_ = state.turn();
    print_table(out_, state, names_);
  }

 private:
  std::ostream& out_;
  std::vector<std::string> names_;
  int turn_ = -1;
};

class Replayer {
 public:
  Replayer(const ReplayArgs& args, std::ostream* copies) : args_(args), copies_(copies) {}

  void line(const std::string& text, std::size_t number) {
    const auto record = match::read_record(text);
    if (!record.ok()) return report_error(record.error(), number);
    if (args_.show) {
      fmt::print(std::cout, "line {}: {}, {} seats\n", number, record->game, record->seats.size());
    }
    const match::Replay how = args_.check ? match::Replay::kEverything : match::Replay::kLegality;
    const auto last = args_.show ? match::replay_record(registry::games(), *record, how, Printer(std::cout, *record))
                                 : match::replay_record(registry::games(), *record, how);
    if (!last.ok()) return report_error(last.error(), number);
    ++good_;
    if (copies_ != nullptr)
      *copies_ << match::write_record(registry::games(), *record, static_cast<int>(args_.format)) << '\n';
    if (!args_.check && !args_.show)
      fmt::print(std::cout, "line {}: {}, {} player{}, {} actions, {} turns, {}\n", number, record->game,
                 record->seats.size(), record->seats.size() == 1 ? "" : "s", record->actions.size(), (*last)->turn(),
                 outcome_text(match::outcome_so_far(**last), (*last)->seats()));
  }
  void report_error(const Error& error, std::size_t number) {
    ++bad_;
    code_ = std::max(code_, error.kind == Error::Kind::kInvalid ? kFailed : kBadInput);
    fmt::print(std::cerr, "patolli replay: line {}: {}\n", number, error.text());
  }
  [[nodiscard]] bool too_many_errors() const {
    if (bad_ < kMaxErrors) return false;
    fmt::print(std::cerr, "patolli replay: stopped after {} bad records\n", bad_);
    return true;
  }
  int finish() const {
    if (good_ + bad_ == 0) return bad_input("replay", "no record in " + printable(args_.file));
    if (copies_ != nullptr && !copies_->flush().good())
      return failed("replay", "cannot write " + printable(args_.write));
    if (args_.check)
      fmt::print(std::cout, "{} record{}, {} good, {} bad\n", good_ + bad_, good_ + bad_ == 1 ? "" : "s", good_, bad_);
    return code_;
  }

 private:
  const ReplayArgs& args_;
  std::ostream* copies_;
  std::size_t good_ = 0;
  std::size_t bad_ = 0;
  int code_ = kGood;
};

int run_replay(const ReplayArgs& args) {
  std::ifstream file;
  if (args.file != "-") {
    std::error_code ignored;
    if (!std::filesystem::is_directory(args.file, ignored)) file.open(args.file, std::ios::binary);
    if (!file.is_open()) return bad_input("replay", "cannot read " + printable(args.file));
  }
  LineReader lines(args.file == "-" ? std::cin : file, match::kMaxRecordLine);
  std::ofstream copies;
  if (!args.write.empty()) {
    copies.open(args.write, std::ios::binary);
    if (!copies) return bad_input("replay", "cannot open " + printable(args.write) + " for writing");
  }
  Replayer replayer(args, args.write.empty() ? nullptr : &copies);
  std::string text;
  for (auto read = lines.next(text); read != LineReader::Read::kEnd && !replayer.too_many_errors();
       read = lines.next(text)) {
    if (read == LineReader::Read::kTooLong) {
      replayer.report_error(match::record_too_long(), lines.number());
    } else {
      replayer.line(text, lines.number());
    }
  }
  return replayer.finish();
}

}  // namespace

void declare_replay(CommandLine& line) {
  Command command = line.command(
      "replay", "Replay, show or check records",
      "A record is one line; docs/RECORDS.md describes it. Actions are always checked against the rules. With --check\n"
      "everything else in a record is checked, too: actors, legal actions (if present), scores, tie-breaks, winners "
      "and\n"
      "ending. Exit code 1: a record is invalid; 2: a record cannot be read.\n\n"
      "Examples:\n"
      "  patolli replay games.jsonl --check\n"
      "  patolli replay games.jsonl --show | less\n"
      "  patolli replay games.jsonl --write old.jsonl --format 1\n"
      "  patolli selfplay splendor --games 100 --legal --records - | patolli replay - --check");
  const auto args = std::make_shared<ReplayArgs>();
  command.text("FILE", args->file, "File of records; - is standard input").required();
  command.text("--write", args->write, "Write the good records to this file, all in one format").shown_as("FILE");
  command.number("--format", args->format, match::Record::kFirstFormat, match::Record::kFormat,
                 "Format of --write: 2, or 1 for version 0.1 (default: 2)");
  command.flag("--check", args->check, "Check everything in the records; print only the result");
  command.flag("--show", args->show, "Print every action, and the table after every turn");
  command.runs([args] { return run_replay(*args); });
}

}  // namespace patolli::cli
