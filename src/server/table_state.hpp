// The states of a table, and the changes that are allowed between them. Two machines: what the table is to its players
// (open, running, over, closed; stored), and what the server is doing with it (in memory).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "store/rows.hpp"

namespace patolli::server {

// What a table in memory is waiting for. Only a ready one handles messages; otherwise they wait in its inbox.
enum class Activity : std::uint8_t {
  kReading,     // its rows are being read: for the first time, or again
  kReady,       // memory agrees with the store, as far as this process knows
  kWriting,     // a change was decided, and is being written
  kUnreadable,  // it could not be read; the next message tries again
};
enum class ActivityEvent : std::uint8_t {
  kRead,  // its rows have arrived
  kReadFailed,
  kChange,       // a change was decided
  kWritten,      // it is durable
  kConflict,     // it is not: another process was first
  kWriteFailed,  // it is not: the store cannot write
  kRefresh,      // its rows are to be read again
};
inline constexpr std::size_t kActivities = 4;
inline constexpr std::size_t kActivityEvents = 7;

// What a table is to its players.
enum class TableEvent : std::uint8_t {
  kBegin,   // all seats are taken
  kFinish,  // the game has ended
  kCancel,  // its creator gave it up, or nobody came
};
inline constexpr std::size_t kTableStates = 4;
inline constexpr std::size_t kTableEvents = 3;

namespace table_state_detail {
using A = Activity;
using T = store::TableState;
inline constexpr std::nullopt_t kNo = std::nullopt;

// clang-format off
inline constexpr std::array<std::array<std::optional<A>, kActivityEvents>, kActivities> kActivityTable = {{
    //               kRead      kReadFailed       kChange       kWritten    kConflict     kWriteFailed  kRefresh
    /* kReading    */ {A::kReady, A::kUnreadable, kNo,          kNo,        kNo,          kNo,          kNo},
    /* kReady      */ {kNo,       kNo,            A::kWriting,  kNo,        kNo,          kNo,          A::kReading},
    /* kWriting    */ {kNo,       kNo,            kNo,          A::kReady,  A::kReading,  A::kReading,  kNo},
    /* kUnreadable */ {kNo,       kNo,            kNo,          kNo,        kNo,          kNo,          A::kReading},
}};
inline constexpr std::array<std::array<std::optional<T>, kTableEvents>, kTableStates> kTableTable = {{
    //            kBegin        kFinish    kCancel
    /* kOpen    */ {T::kRunning, kNo,       T::kClosed},
    /* kRunning */ {kNo,         T::kOver,  kNo},
    /* kOver    */ {kNo,         kNo,       kNo},
    /* kClosed  */ {kNo,         kNo,       kNo},
}};
// clang-format on
}  // namespace table_state_detail

// Nothing: that event cannot happen in this state.
constexpr std::optional<Activity> next(Activity from, ActivityEvent event) noexcept {
  return table_state_detail::kActivityTable[static_cast<std::size_t>(from)][static_cast<std::size_t>(event)];
}
constexpr std::optional<store::TableState> next(store::TableState from, TableEvent event) noexcept {
  return table_state_detail::kTableTable[static_cast<std::size_t>(from)][static_cast<std::size_t>(event)];
}

// Changes the state. An event that cannot happen is an error of the program: going on would write nonsense, while the
// stored log is sound.
template <class State, class Event>
void advance(State& state, Event event) {
  const auto to = next(state, event);
  if (!to)
    throw std::logic_error("table state " + std::to_string(static_cast<int>(state)) + " does not allow event " +
                           std::to_string(static_cast<int>(event)));
  state = *to;
}

}  // namespace patolli::server
