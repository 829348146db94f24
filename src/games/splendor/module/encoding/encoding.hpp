// Splendor for programs that learn: docs/PYTHON.md lists indices and parts.
#pragma once

#include <span>

#include "encoding/layout.hpp"
#include "games/splendor/module/encoding/actions.hpp"

namespace patolli::splendor {

// What is seen of a card: whether it is there, points, bonus, price.
inline constexpr int kCardNumbers = 2 + 2 * kColours;
// Of a reserved one also whether the viewer knows it, and its level.
inline constexpr int kReservedNumbers = 1 + kLevels + kCardNumbers;

inline constexpr auto kObservationParts = encoding::lay_out(std::to_array<encoding::Part>({
    {"seats", 1, kMaxSeats - 1, "one of: two, three, four players"},
    {"place", 1, kMaxSeats, "one of: the viewer is the first, second, third, fourth player"},
    {"to_act", 1, kMaxSeats, "one of: who has to decide, the viewer first; none while chance does or after the end"},
    {"phase", 1, 4, "one of: play, return tokens, choose a noble, over"},
    {"turn", 1, 1, "turns begun / 100"},
    {"last_round", 1, 1, "somebody has 15 points"},
    {"surplus", 1, 1, "tokens that the viewer has to return / 3"},
    {"bank", 1, kTokenKinds, "tokens: white, blue, green, red, black, gold; / 7"},
    {"decks", 1, kLevels, "cards left in the decks of level 1, 2, 3 / 40"},
    {"nobles", 1, kNobles, "nobles on the table, by id"},
    {"cards", kFaces, kCardNumbers,
     "the open cards, level by level: there, points / 5, bonus (one of five), price / 7"},
    {"player", kMaxSeats, 1, "players, the viewer first, then in the order of play: there"},
    {"points", kMaxSeats, 1, "points / 15"},
    {"tokens", kMaxSeats, kTokenKinds, "tokens / 7"},
    {"bonuses", kMaxSeats, kColours, "bonuses / 7"},
    {"bought", kMaxSeats, 1, "cards bought / 18"},
    {"visits", kMaxSeats, 1, "nobles / 5"},
    {"reserved", kMaxSeats* kMaxReserved, kReservedNumbers,
     "three cards a player, in the order of reservation: known to the viewer, level (one of three), then as cards"},
    {"unseen", 1, kCards, "by id: cards that may still be in a deck or reserved unseen by somebody else"},
}));

struct Encoding {
  using Table = StateBase;
  static constexpr int kVersion = 1;
  static constexpr int kActions[2] = {indices::kFirstBuy + kSlots, indices::kFirstBuy + kSlots* indices::kPayments};
  static constexpr int kObservation = encoding::size_of(kObservationParts);

  static std::span<const encoding::Part> layout() noexcept { return kObservationParts; }
  static const StateBase& table(const State& state) noexcept { return state; }
  static const StateBase& table(const View& view) noexcept { return view; }
  static Seat viewer(const View& view) noexcept { return view.viewer; }
  static int index(const StateBase& table, Action x, ActionSpace space) noexcept {
    return action_index(table, x, space);
  }
  static Action action(const StateBase& table, int index, ActionSpace space) noexcept {
    return indexed_action(table, index, space);
  }
  static void leave_out(const StateBase& table, State::Legal& legal) noexcept { leave_out_payments(table, legal); }
  static void observe(const View& view, float* out) noexcept;  // observe.cpp
};

}  // namespace patolli::splendor
