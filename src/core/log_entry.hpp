// One entry of a game's log: what happened, as it is stored and replayed. The state, whose turn it was and what each
// viewer may see of it are derived by replaying the log.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/types.hpp"

namespace patolli {

// Numbers are in databases: only add.
enum class EventType : std::uint8_t {
  kStart = 0,
  kAct = 1,
  kOutcome = 2,  // of chance
  kUndo = 3,
  kRedo = 4,
  kTakeback = 5,
  kResign = 6,
  kTimeout = 7,
  kOver = 8,  // the game ended early: too few are left or, with code 1, nobody has moved for long
};

constexpr std::string_view to_text(EventType type) noexcept {
  switch (type) {
    case EventType::kStart: return "start";
    case EventType::kAct: return "act";
    case EventType::kOutcome: return "chance";
    case EventType::kUndo: return "undo";
    case EventType::kRedo: return "redo";
    case EventType::kTakeback: return "takeback";
    case EventType::kResign: return "resign";
    case EventType::kTimeout: return "timeout";
    case EventType::kOver: break;
  }
  return "over";
}

struct LogEntry {
  EventType type = EventType::kStart;
  Seat seat = kChance;
  // Of a timeout: 1 + the bot level that plays on; 0: forfeited. Of an action: 1: it was planned before.
  std::uint8_t level = 0;
  std::uint32_t code = 0;                  // of the action, unredacted; of an undo or takeback: the number of steps
  std::int64_t at_ms = 0;                  // when
  std::optional<std::int64_t> clock_ms{};  // left on the clock of the seat that had to decide

  [[nodiscard]] constexpr Action action() const noexcept { return Action{code}; }
  // It applied an action: the game's own log grew by one.
  [[nodiscard]] constexpr bool is_step() const noexcept {
    return type == EventType::kAct || type == EventType::kOutcome || type == EventType::kRedo;
  }
  // It took steps back.
  [[nodiscard]] constexpr bool is_rewind() const noexcept {
    return type == EventType::kUndo || type == EventType::kTakeback;
  }
  friend bool operator==(const LogEntry&, const LogEntry&) = default;
};

}  // namespace patolli
