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

#include "core/log_entry.hpp"
#include "match/match.hpp"
#include "match/record.hpp"
#include "server/clock.hpp"
#include "server/store_types.hpp"
#include "server/table_config.hpp"

namespace patolli::server {

// A log entry as one viewer may see it.
struct SeenEvent {
  LogEntry entry;                                  // the action redacted
  int turn = 0;                                    // of a step: the turn in which it was done
  std::optional<std::size_t> step = std::nullopt;  // its number in the log of the match, if it still stands there
  std::vector<Fact> facts = {};                    // what it did, if wanted
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
  [[nodiscard]] std::int64_t revision() const noexcept { return static_cast<std::int64_t>(log_.size()); }
  [[nodiscard]] const LogEntry& entry(std::int64_t number) const noexcept {  // from 1
    return log_[static_cast<std::size_t>(number - 1)];
  }
  // The entries after `from`, as the viewer (a seat, or kSpectator) was allowed to see them.
  [[nodiscard]] std::vector<SeenEvent> seen(std::int64_t from, Seat viewer, bool with_facts = false) const;
  [[nodiscard]] bool over() const noexcept { return ended_early_ || match_->over(); }
  [[nodiscard]] Seat to_act() const noexcept { return over() ? kTerminal : match_->to_act(); }
  [[nodiscard]] std::optional<Ended> result() const;
  // The seat has left the contest: nothing, kResign or kTimeout.
  [[nodiscard]] std::optional<EventType> left_by(Seat seat) const noexcept;
  // The bot that moves in place of a person who is gone; empty: the person does.
  [[nodiscard]] std::string_view replaced_by(Seat seat) const noexcept;
  [[nodiscard]] const Clocks& clocks() const noexcept { return clocks_; }
  [[nodiscard]] std::int64_t last_at() const noexcept { return last_at_; }
  [[nodiscard]] int turns_of(Seat seat) const;                   // in which the seat has done something that stands
  [[nodiscard]] std::int64_t last_of(Seat seat) const noexcept;  // the number of the seat's last event; 0: none

  // -- what may happen; each either appends events or says why not ---------------------------------------------------
  struct When {
    std::int64_t now = 0;
    std::string_view request_id;  // of the message that asked for it
    std::int64_t arrived = 0;     // when that came; 0: now. What it waited for us is not the player's time
  };
  using RandomBits = std::function<std::uint64_t()>;

  void start(const When& when, const RandomBits& random_bits);
  RejectReason act(Seat seat, Action action, const When& when, const RandomBits& random_bits);
  // The same, of what a player has planned before: noted in the record.
  void act_as_planned(Seat seat, Action action, const When& when, const RandomBits& random_bits);
  RejectReason undo(Seat seat, const When& when);
  RejectReason redo(Seat seat, const When& when, const RandomBits& random_bits);
  RejectReason restart(Seat seat, const When& when);              // the whole turn, as far as it can be undone
  void takeback(Seat seat, std::size_t steps, const When& when);  // to that step; everybody has agreed
  void resign(Seat seat, const When& when);
  void timeout(Seat seat, std::string_view level, const When& when);  // empty: forfeits
  void abandon(const When& when);  // nobody has moved for long: it ends, and nobody has won
  [[nodiscard]] bool abandoned() const noexcept { return ended_early_ && log_.back().code == kAbandoned; }

  // -- the log -------------------------------------------------------------------------------------------------------
  // Events that are not durable yet, and that nobody has been told of: none, or those of one change.
  [[nodiscard]] bool pending() const noexcept { return !pending_ids_.empty(); }
  [[nodiscard]] std::int64_t durable() const noexcept {
    return revision() - static_cast<std::int64_t>(pending_ids_.size());
  }
  [[nodiscard]] std::optional<LogEntry> last_durable() const {
    return durable() == 0 ? std::nullopt : std::optional(log_[static_cast<std::size_t>(durable() - 1)]);
  }
  void append_pending(TableId table, WriteBatch& changes) const;
  // The pending events carry this request's id: its repetition will be recognised by the log.
  [[nodiscard]] bool pending_by(std::string_view request_id) const noexcept {
    return !pending_ids_.empty() && pending_ids_.front() == request_id;
  }
  // An event of this type belongs to the change before it: the acknowledgement has the number of the last such event.
  [[nodiscard]] static bool follows(EventType type) noexcept {
    return type == EventType::kOutcome || type == EventType::kOver;
  }
  void written() noexcept { pending_ids_.clear(); }
  // Rebuilds the match from its durable entries: what is pending is forgotten.
  void roll_back();
  // The next entry of the stored log. False: it isn't possible here; the log is damaged.
  bool replay(const LogEntry& entry);
  // A running budget is not charged for the time before that: the server was down.
  void not_before(std::int64_t since) noexcept;
  void stood_still(std::int64_t began, std::int64_t ended) noexcept;  // nobody served; likewise
  void not_after(std::int64_t now) noexcept;                          // no event is in the future

 private:
  static constexpr std::uint32_t kAbandoned = 1;  // the code of kOver
  static constexpr std::uint8_t kPlanned = 1;     // the level of kAct

  void append(LogEntry entry, const When& when);
  // The match's last step has become an event.
  void append_step(EventType type, const When& when, std::uint8_t level = 0);
  void resolve_chance(const When& when, const RandomBits& random_bits);
  void finish(const When& when);  // of a change: the clocks
  void mark_left(EventType type, Seat seat, std::uint8_t level) noexcept;
  void leave(EventType type, Seat seat, std::uint8_t level, const When& when);

  TimeControl control_;
  std::uint8_t people_ = 0;

  std::unique_ptr<match::Match> match_;
  std::vector<LogEntry> log_;
  std::vector<std::string> pending_ids_;  // the request ids of the entries that are not durable
  Clocks clocks_;
  std::array<std::uint8_t, kMaxSeats> out_{};    // the EventType, or 0
  std::array<std::uint8_t, kMaxSeats> plays_{};  // 1 + level; 0: the person
  std::array<std::int64_t, kMaxSeats> last_{};
  bool ended_early_ = false;
  std::int64_t last_at_ = 0;
};

}  // namespace patolli::server
