// The table as text.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "match/any_game.hpp"
#include "match/record.hpp"

namespace patolli::cli {

// The whole table, hidden cards included: for records only. Drawn, then the state in its notation. `names` are those of
// the seats.
void print_table(std::ostream& out, const match::AnyState& state, const std::vector<std::string>& names);

// Names to show, one per seat of the record: short, safe to print, unique.
std::vector<std::string> seat_names(const match::Record& record);

// Seats as people count them: "seat 1", and "chance".
std::string actor_text(Seat actor);

// "goal, scores 15 9, won by seat 1". The side after the seats is the automaton.
std::string outcome_text(const Outcome& outcome, int seats);

}  // namespace patolli::cli
