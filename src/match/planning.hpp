// What a game says of turns that are planned while others decide: the default, which says nothing.
#pragma once

namespace patolli::match {

// A game in which turns can be planned brings, as ModuleTraits<S>::Planning, a type with these and kPossible = true:
//
//   // Makes it the seat's turn, with all else as it is. False: none is to come, or a turn cannot begin as things are.
//   static bool begin_turn(S& state, Seat seat);
//   // What lies where the action takes something openly, in the game's words; empty: it takes nothing.
//   static std::string taken(const S::View& view, Action action);
//   // Cards that lie openly for everybody, and those that somebody has put by, as far as the view's seat knows.
//   static std::vector<std::string> open_cards(const S::View& view);
//   static std::vector<std::string> reserved_cards(const S::View& view);
//   static bool last_round(const S::View& view);
//   static constexpr bool kReserves = …;  // cards can be put by at all
struct NoPlanning {
  static constexpr bool kPossible = false;
};

}  // namespace patolli::match
