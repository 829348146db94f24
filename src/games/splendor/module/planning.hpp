// Turns of Splendor that are planned while others decide (match/planning.hpp).
#pragma once

#include <string>
#include <vector>

#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor {

struct Planning {
  static constexpr bool kPossible = true;
  static constexpr bool kReserves = true;

  static bool begin_turn(State& state, Seat seat) {
    if (state.phase() > Phase::kNoble) return false;
    const int ahead = (seat - state.seat + state.seat_count) % state.seat_count;
    if (state.last_round() && seat <= state.seat) return false;  // the round ends before
    state.turns = static_cast<std::uint16_t>(state.turns + ahead);
    state.seat = seat;
    state.stage = Phase::kPlay;
    return true;
  }
  // A card, by its number. Tokens are all alike, and own reserved cards are nobody else's.
  static std::string taken(const View& view, Action action) {
    const Kind kind = kind_of(action);
    if (kind != Kind::kBuy && kind != Kind::kReserve) return {};
    const int slot = kind == Kind::kBuy ? slot_of(action) : static_cast<int>(payload_of(action));
    return slot < kFaces ? std::to_string(view.faces[slot]) : std::string();
  }
  static std::vector<std::string> open_cards(const View& view) {
    std::vector<std::string> cards;
    for (const int card : view.faces)
      if (card != 0) cards.push_back(std::to_string(card));
    return cards;
  }
  static std::vector<std::string> reserved_cards(const View& view) {
    std::vector<std::string> cards;
    for (int player = 0; player < view.seats(); ++player)
      for (int i = 0; i < view.reserved_count(player); ++i)
        if (!is_unknown(view.reserved(player, i))) cards.push_back(std::to_string(view.reserved(player, i)));
    return cards;
  }
  static bool last_round(const View& view) { return view.last_round(); }
};

}  // namespace patolli::splendor
