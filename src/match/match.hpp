// One game with its state, log and undo. The match alone holds the full state; seats get views, their own legal actions
// and redacted log entries. The record (match/record.hpp) has everything and is not for seats.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/log_entry.hpp"
#include "core/result.hpp"
#include "match/any_game.hpp"
#include "match/game_of.hpp"
#include "match/games.hpp"
#include "match/record_note.hpp"

namespace patolli::match {

struct Record;
struct SeatInfo;

inline constexpr RejectReason kNothingToUndo{"reject.nothing_to_undo"};    // no own step in this turn
inline constexpr RejectReason kUndoPastChance{"reject.undo_past_chance"};  // chance has revealed something since
inline constexpr RejectReason kNothingToRedo{"reject.nothing_to_redo"};
inline constexpr RejectReason kNothingToTakeBack{"reject.nothing_to_take_back"};

// One entry of the log, redacted for a viewer.
struct Event {
  Seat actor = kChance;
  Action action{};
  int turn = 0;  // the turn in which it was done
};

class Match {
 public:
  // A table that starts from this state; usually AnyGame::make's.
  explicit Match(std::unique_ptr<AnyState> start);

  [[nodiscard]] const AnyGame& game() const noexcept { return state_->game(); }
  [[nodiscard]] int seats() const noexcept { return state_->seats(); }
  // Where it started: nothing has happened there.
  [[nodiscard]] const AnyState& start() const noexcept { return *start_; }
  [[nodiscard]] Options options() const { return state_->options(); }
  [[nodiscard]] Seat to_act() const noexcept { return state_->to_act(); }
  [[nodiscard]] bool over() const noexcept { return to_act() == kTerminal; }
  [[nodiscard]] int turn() const noexcept { return state_->turn(); }
  // Grows with every change, undo included, so that requests about an older state are recognised.
  [[nodiscard]] std::uint64_t revision() const noexcept { return revision_; }

  // What the seat may do now; nothing while others decide. The possible outcomes of chance are not for seats: they tell
  // what is in the decks.
  [[nodiscard]] std::vector<Action> legal(Seat seat) const;
  // All that the seat may know (kSpectator: a spectator). Precondition: game() is S.
  template <GameState S>
  [[nodiscard]] typename S::View view(Seat seat) const noexcept {
    return state_as<S>(*state_)->view(seat);
  }
  [[nodiscard]] std::string view_bytes(Seat seat) const { return state_->view(seat); }  // the same, of any game
  // The events from number `first` on, as the viewer (a seat, or kSpectator) was allowed to see them.
  [[nodiscard]] std::vector<Event> log(Seat viewer, std::size_t first = 0) const;
  [[nodiscard]] std::size_t log_size() const noexcept { return log_.size(); }
  // One of them. Precondition: number < log_size().
  [[nodiscard]] Event step(std::size_t number, Seat viewer) const;
  // What the steps from number `first` on did (core/fact.hpp), as the viewer may know it: one list a step.
  [[nodiscard]] std::vector<std::vector<Fact>> facts_from(Seat viewer, std::size_t first = 0) const;
  // Those of one step. Precondition: number < log_size().
  [[nodiscard]] std::vector<Fact> facts(std::size_t number, Seat viewer) const;
  // Once the game is over.
  [[nodiscard]] std::optional<Outcome> result() const noexcept;
  // Current scores, without winners while the game is running. Not for seats: it may reveal hidden cards.
  [[nodiscard]] Outcome standing() const noexcept;

  // Why the seat may not do that now; allowed if it may.
  [[nodiscard]] RejectReason check(Seat seat, Action action) const noexcept;
  // An action of a seat, untrusted: checked.
  RejectReason act(Seat seat, Action action);
  // An outcome of chance decided elsewhere (a real table, a test, a record): checked.
  RejectReason chance(Action outcome);
  // Samples chance until a seat has to act or the game is over.
  void resolve_chance(Rng& rng);
  // One step of that; false when it isn't chance's turn.
  bool resolve_chance_step(Rng& rng);

  // Takes the seat's last step back, within its turn and with nothing of chance or of others since.
  RejectReason undo(Seat seat);
  [[nodiscard]] RejectReason can_undo(Seat seat) const noexcept;
  // Does again what undo took back, as long as nothing else was done since.
  RejectReason redo(Seat seat);
  [[nodiscard]] RejectReason can_redo(Seat seat) const noexcept;
  // The table as it was after its first steps. Precondition: steps <= log_size().
  [[nodiscard]] Match after(std::size_t steps) const;
  // Goes back there, past chance and others, without a trace.
  void rewind(std::size_t steps);

  // Taking back a finished turn, past chance and others: the one exception to undo's law, for those who play against
  // bots only or alone, or with the consent of all the others. Who may is for the caller to know.
  // The first step of the seat's last turn, as a number of steps; nothing: it has done none.
  [[nodiscard]] std::optional<std::size_t> takeback_to(Seat seat) const;
  [[nodiscard]] RejectReason can_take_back(Seat seat) const noexcept;
  RejectReason take_back(Seat seat);
  // The same from that step on, as a log says. Precondition: steps < log_size().
  void take_back(Seat seat, std::size_t steps);
  // The last step was a conditional move that its seat had made before: a note for the record.
  void note_conditional();
  // Likewise: it stands in place of what its seat's bot answered, which was no action.
  void note_replaced();
  // What was taken back stays known: as notes for the record. A note about steps that are gone is gone with them.
  [[nodiscard]] const std::vector<RecordNote>& notes() const noexcept { return notes_; }

 private:
  static bool stands(const RecordNote& note, std::size_t steps) noexcept;  // is about what is there after so many steps
  friend LogEntry stored_entry(const Match& match, std::size_t number) noexcept;
  friend std::unique_ptr<AnyState> full_state(const Match& match);
  friend Record take_record(const Match& match, std::vector<SeatInfo> seats, bool with_legal);
  friend Result<std::unique_ptr<Match>> open_record(Games games, const Record& record, std::int64_t steps);

  void commit(Seat actor, Action action);
  // Undo is replay: no game needs to know how to take a step back.
  void replay_log();
  // Calls visit(entry, state before it) for the entries first … last - 1.
  template <class Visit>
  void replay(std::size_t first, std::size_t last, Visit visit) const;
  [[nodiscard]] std::vector<std::vector<Fact>> facts_between(std::size_t first, std::size_t last, Seat viewer) const;

  std::unique_ptr<AnyState> start_;
  std::unique_ptr<AnyState> state_;
  std::vector<LogEntry> log_;  // unredacted: what a viewer saw of a step is derived from the state before it
  // The state before the last step of a seat, and that step's number: nearly all who ask for the log want its end.
  // Null: no seat has done anything.
  std::unique_ptr<AnyState> before_;
  std::size_t before_at_ = 0;
  std::vector<Action> undone_;  // the last taken back is last
  std::vector<RecordNote> notes_;
  std::uint64_t revision_ = 0;
};

}  // namespace patolli::match
