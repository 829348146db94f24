// A game as an event log plus the state derived from it. The log is authoritative: state is rebuilt from it after a
// restart or a failed write.
//
// It knows seats, not users, and has neither a clock nor a store: the caller passes the time, and collects what has to
// be written.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "server/clock.hpp"
#include "server/store_types.hpp"
#include "server/table_config.hpp"

namespace patolli::server {

// Numbers are in databases: only add.
enum class Kind : std::uint8_t {
  kStart = 0,
  kAct = 1,
  kChance = 2,
  kUndo = 3,
  kRedo = 4,
  kTakeback = 5,
  kResign = 6,
  kTimeout = 7,
  kOver = 8,
};
std::string_view to_text(Kind kind) noexcept;

struct GameEvent {
  Kind kind = Kind::kStart;
  Seat seat = kChance;
  std::uint8_t level = 0;  // of a timeout: 1 + which of kLevels plays on; 0: forfeited
  std::int32_t turn = 0;
  std::uint32_t steps = 0;                   // taken back
  Action action{};                           // unredacted, for the log
  std::array<Action, kMaxSeats + 1> seen{};  // by each seat, and last by spectators
  [[nodiscard]] Action seen_by(Seat viewer) const noexcept {
    return seen[viewer >= 0 ? static_cast<std::size_t>(viewer) : kMaxSeats];
  }
};

// How a game ended, for people: by its rules or because somebody left.
struct Ended {
  Outcome outcome;
  std::string_view ending;
};

class OnlineMatch {
 public:
  // A game in which nothing has happened yet. `people`: bit i: seat i is a person's.
  OnlineMatch(std::unique_ptr<match::AnyState> start, const TimeControl& clock, std::uint8_t people);

  [[nodiscard]] const match::Match& match() const noexcept { return *match_; }
  [[nodiscard]] const match::AnyGame& game() const noexcept { return match_->game(); }
  [[nodiscard]] std::int64_t revision() const noexcept { return static_cast<std::int64_t>(events_.size()); }
  [[nodiscard]] const GameEvent& event(std::int64_t number) const noexcept {  // from 1
    return events_[static_cast<std::size_t>(number - 1)];
  }
  [[nodiscard]] bool over() const noexcept { return ended_early_ || match_->over(); }
  [[nodiscard]] Seat to_act() const noexcept { return over() ? kTerminal : match_->to_act(); }
  [[nodiscard]] std::optional<Ended> result() const;
  // The seat has left the contest: nothing, kResign or kTimeout.
  [[nodiscard]] std::optional<Kind> left_by(Seat seat) const noexcept;
  // The bot that moves in place of a person who is gone; empty: the person does.
  [[nodiscard]] std::string_view replaced_by(Seat seat) const noexcept;
  [[nodiscard]] const Clocks& clocks() const noexcept { return clocks_; }
  [[nodiscard]] std::int64_t last_at() const noexcept { return last_at_; }
  [[nodiscard]] std::int64_t last_of(Seat seat) const noexcept;  // the number of the seat's last event; 0: none

  // -- what may happen; each either appends events or says why not ---------------------------------------------------
  struct When {
    std::int64_t now = 0;
    std::string_view request_id;  // of the message that asked for it
  };
  using RandomBits = std::function<std::uint64_t()>;

  void start(const When& when, const RandomBits& random_bits);
  RejectReason act(Seat seat, Action action, const When& when, const RandomBits& random_bits);
  RejectReason undo(Seat seat, const When& when);
  RejectReason redo(Seat seat, const When& when, const RandomBits& random_bits);
  RejectReason restart(Seat seat, const When& when);  // the whole turn, as far as it can be undone
  // The first step of the seat's last turn, as a number of steps of the table; nothing: it has done none.
  [[nodiscard]] std::optional<std::size_t> takeback_to(Seat seat) const noexcept;
  void takeback(Seat seat, std::size_t steps, const When& when);  // everybody has agreed
  void resign(Seat seat, const When& when);
  void timeout(Seat seat, std::string_view level, const When& when);  // empty: forfeits

  // -- the archive ---------------------------------------------------------------------------------------------------
  // Events that nobody has been told of yet, and that are not written: none, or those of one change. When they cannot
  // be written, the match is rebuilt from the log.
  [[nodiscard]] bool pending() const noexcept { return !unwritten_.empty(); }
  [[nodiscard]] std::int64_t durable() const noexcept {
    return revision() - static_cast<std::int64_t>(unwritten_.size());
  }
  void append_pending(TableId match, WriteBatch& changes) const;
  // This message is named by the pending events: its repetition will be recognised by the log.
  [[nodiscard]] bool pending_by(std::string_view request_id) const noexcept {
    return !unwritten_.empty() && unwritten_.front().request_id == request_id;
  }
  // An event of this kind belongs to the change before it: who asked for that is told the last one's number.
  [[nodiscard]] static bool follows(Kind kind) noexcept { return kind == Kind::kChance || kind == Kind::kOver; }
  void written() noexcept { unwritten_.clear(); }
  // One event of the archive, in order. False: it isn't possible here; the log is damaged.
  bool replay(const EventRow& event);
  // A running budget is not charged for the time before that: the server was down.
  void not_before(std::int64_t since) noexcept;

 private:
  struct Unwritten {
    std::int64_t at = 0;
    std::string request_id;
    std::optional<std::int64_t> left;  // on the clock of whoever had to decide
  };

  void append(GameEvent event, const When& when);
  void append_step(Kind kind, const When& when);  // the table's last step has become an event
  void resolve_chance(const When& when, const RandomBits& random_bits);
  void finish(const When& when);  // of a change: the clocks
  void mark_left(Kind kind, Seat seat, std::string_view level) noexcept;
  void leave(Kind kind, Seat seat, std::string_view level, const When& when);

  std::unique_ptr<match::Match> match_;
  std::vector<GameEvent> events_;
  std::vector<Unwritten> unwritten_;
  Clocks clocks_;
  std::uint8_t users_ = 0;
  std::array<std::uint8_t, kMaxSeats> out_{};    // the Kind, or 0
  std::array<std::uint8_t, kMaxSeats> plays_{};  // 1 + level; 0: the person
  std::array<std::int64_t, kMaxSeats> last_{};
  bool ended_early_ = false;
  std::int64_t last_at_ = 0;
};

}  // namespace patolli::server
