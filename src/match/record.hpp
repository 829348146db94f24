// Records: a game as one JSON object on a line, complete enough to be replayed without a seed. docs/RECORDS.md is the
// description for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/games.hpp"
#include "match/match.hpp"
#include "match/record_note.hpp"

namespace patolli::match {

// Limits of records, far above any real game.
inline constexpr std::size_t kMaxRecordLine = std::size_t{8} << 20;  // bytes
inline constexpr std::size_t kMaxRecordActions = 20'000;
inline constexpr std::size_t kMaxRecordText = 200;  // bytes of an action, a name, an option
inline constexpr std::size_t kMaxRecordNotes = 20'000;

struct SeatInfo {
  std::string name;
  std::string kind;  // "human", "random", …
};

struct Record {
  static constexpr int kFormat = 2;       // what is written unless told otherwise
  static constexpr int kFirstFormat = 1;  // without notes and fields of others; read, and written on request

  std::string game;
  int version = 0;
  Options options;
  std::vector<SeatInfo> seats;
  std::optional<std::uint64_t> seed;   // where chance came from one
  std::optional<std::uint64_t> index;  // which of the games of that seed
  std::vector<std::string> actions;
  std::vector<std::int8_t> actors;              // empty, or who did each: a seat or kChance
  std::vector<std::vector<std::string>> legal;  // empty, or what could have been done instead of each
  Outcome result;
  std::vector<RecordNote> notes;
};

// The result of a state, also while the game is running: then without winners.
Outcome outcome_so_far(const AnyState& state) noexcept;

// One entry of the log, hidden information included: for stores that write them one by one, never for seats.
// Precondition: number < log_size().
LogEntry stored_entry(const Match& match, std::size_t number) noexcept;

// The state, hidden information included: for programs that run whole games, never for seats.
std::unique_ptr<AnyState> full_state(const Match& match);

// The record of a table as it stands. A running game has a record, too: its result says "running".
Record take_record(const Match& match, std::vector<SeatInfo> seats, bool with_legal);

// The table after the record's first `steps` actions (below 0: after all of them), with the notes about them: what
// take_record makes of it has them again. Every action has to be legal.
Result<std::unique_ptr<Match>> open_record(Games games, const Record& record, std::int64_t steps = -1);

// One line, without its end. Options get the names that the format has for them: in the first one those of version
// 0.1.0, and there notes are left out. Those of a game that is not among `games` are written as they are.
std::string write_record(Games games, const Record& record, int format = Record::kFormat);

// Reads one line. Takes nothing but the format, and no more memory than some twenty times the line.
Result<Record> read_record(std::string_view line);

Error record_too_long();  // for a line longer than kMaxRecordLine

// Plays a record, whatever is in it: every action has to be legal, and, if wanted, everything else that the record
// claims (actors, legal actions, result) has to be true. `visit` sees every state, the initial one (with kNoSeat as the
// actor) and the one after each action. Returns the last state.
enum class Replay { kLegality, kEverything };
using ReplayVisit = std::function<void(const AnyState& state, Seat actor, Action action)>;
Result<std::unique_ptr<AnyState>> replay_record(Games games, const Record& record, Replay how = Replay::kEverything,
                                                const ReplayVisit& visit = {});

}  // namespace patolli::match
