#include "print_table.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

namespace patolli::cli {

std::string actor_text(Seat actor) { return actor == kNature ? "chance" : fmt::format("seat {}", actor + 1); }

std::string outcome_text(const Outcome& outcome, int seats) {
  std::string scores;
  std::string winners;
  for (int side = 0; side < outcome.sides; ++side) {
    scores += fmt::format(" {}", outcome.score[side]);
    if ((outcome.winners >> side & 1) == 0) continue;
    if (!winners.empty()) winners += " and ";
    winners += side < seats ? actor_text(static_cast<Seat>(side)) : "the automaton";
  }
  return fmt::format("{}, scores{}, {}", to_text(outcome.ending), scores,
                     winners.empty() ? "nobody has won" : "won by " + winners);
}

void print_table(std::ostream& out, const AnyState& state) {
  const Seat seat = state.to_act();
  if (seat == kNobody) {
    fmt::print(out, "the end: {}\n", outcome_text(state.result(), state.seats()));
  } else {
    fmt::print(out, "turn {}, {} to act\n", state.turn(), actor_text(seat));
  }
  fmt::print(out, "{}\n", state.to_text());
}

}  // namespace patolli::cli
