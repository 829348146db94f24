// Turns of Cóatl that are planned while others decide (match/planning.hpp).
#pragma once

#include <string>
#include <vector>

#include "games/coatl/rules/coatl.hpp"
#include "match/planning.hpp"

namespace patolli::coatl {

struct GroupPlanning {
  static constexpr bool kPossible = true;
  static constexpr bool kReserves = false;
  using Group = State<false>;

  static bool begin_turn(Group& state, Seat seat) {
    if (state.phase < Phase::kTurn || state.phase > Phase::kFuture) return false;
    const int ahead = (seat - state.seat + state.agreed.seats) % state.agreed.seats;
    if (state.ending != Ending::kRunning && state.last_turns < ahead) return false;
    if (state.ending != Ending::kRunning) state.last_turns = static_cast<std::uint8_t>(state.last_turns - ahead);
    state.turn_number = static_cast<std::uint16_t>(state.turn_number + ahead - 1);
    state.seat = seat;
    state.chance = kNoChance;
    state.active = 0;
    state.begin_turn();
    return true;
  }
  // The pieces of a space, a Prophecy or a Temple, by its number.
  static std::string taken(const View<false>& view, Action action) {
    const auto value = static_cast<int>(value_of(action));
    const Group& table = view.shown;
    switch (tag_of(action)) {
      case kRow: return std::to_string(table.row[static_cast<std::size_t>(value)]);
      case kTake: {
        std::string pieces = "pieces";
        for (const Piece piece : table.space(value)) pieces += " " + std::to_string(piece);
        return pieces;
      }
      case kTemplePile:
      case kPriest: return "temple " + std::to_string(table.pile_top[static_cast<std::size_t>(value)]);
      default: return {};
    }
  }
  static std::vector<std::string> open_cards(const View<false>& view) {
    std::vector<std::string> cards;
    for (const int card : view.shown.row)
      if (card != 0) cards.push_back(std::to_string(card));
    return cards;
  }
  static std::vector<std::string> reserved_cards(const View<false>& /*view*/) { return {}; }
  static bool last_round(const View<false>& view) { return view.shown.ending != Ending::kRunning; }
};

// Alone nobody else decides.
template <bool Solo>
struct PlanningOf {
  using type = GroupPlanning;
};
template <>
struct PlanningOf<true> {
  using type = match::NoPlanning;
};

}  // namespace patolli::coatl
