// The table as text.
#pragma once

#include <ostream>

#include "match/any_game.hpp"

namespace patolli::cli {

// The whole table, secrets included: for records, where nothing is secret any more.
void print_table(std::ostream& out, const AnyState& state);

// Seats as people count them: "seat 1", and "chance".
std::string actor_text(Seat actor);

// "goal, scores 15 9, won by seat 1". Sides behind the seats are the automaton's.
std::string outcome_text(const Outcome& outcome, int seats);

}  // namespace patolli::cli
