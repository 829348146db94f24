// Types that all games share: seats, actions, reasons of rejection.
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace patolli {

// The index of a player, from the first. Negative values are no player.
using Seat = std::int8_t;
inline constexpr Seat kChance = -1;     // chance: a card turned over, a piece drawn from a bag
inline constexpr Seat kTerminal = -2;   // in to_act(): the game is over
inline constexpr Seat kSpectator = -2;  // a viewer without a seat
inline constexpr Seat kNoSeat = -2;     // no seat given
inline constexpr int kMaxSeats = 4;

// One step of a game: a player's choice or an outcome of chance. Each game packs its own meaning into the code; numeric
// order is the order in which actions are listed. It has no initial value: lists of hundreds are made for every
// legal(), and clearing them first would cost more than filling them.
struct Action {
  std::uint32_t code;
  friend constexpr bool operator==(Action a, Action b) noexcept { return a.code == b.code; }
  friend constexpr bool operator!=(Action a, Action b) noexcept { return a.code != b.code; }
  friend constexpr bool operator<(Action a, Action b) noexcept { return a.code < b.code; }
};

// Why an action is refused, as the key of a message in the catalogues; empty when it is allowed. Each game defines its
// own (games/coatl/rules/reject.hpp).
struct RejectReason {
  std::string_view key;
  [[nodiscard]] constexpr bool ok() const noexcept { return key.empty(); }
  friend constexpr bool operator==(RejectReason a, RejectReason b) noexcept { return a.key == b.key; }
};
inline constexpr RejectReason kAllowed{};
inline constexpr RejectReason kGameOver{"reject.game_over"};
inline constexpr RejectReason kNotYourTurn{"reject.not_your_turn"};
inline constexpr RejectReason kNotNow{"reject.not_now"};  // well-formed, but not in this phase
inline constexpr RejectReason kNoSuch{"reject.no_such"};  // a code that means nothing in this game

// A value that may be copied with memcpy and compared or hashed by its bytes: it has no padding and owns nothing.
template <class T>
inline constexpr bool is_pod_v =
    std::is_trivially_copyable_v<T>&& std::is_standard_layout_v<T>&& std::has_unique_object_representations_v<T>;

}  // namespace patolli
