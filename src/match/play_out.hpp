// A table played to its end by players that need nobody's help.
#pragma once

#include <span>

#include "match/table.hpp"

namespace patolli {

// One player a seat; `deal` is chance. The reason is that of an action which the table refused: then a player broke the
// rules, and the game stands still where it was. Precondition: the table's game is S.
template <Game S, class Player>
Reject play_out(Table& table, std::span<Player> players, Rng& deal) {
  table.settle(deal);
  while (!table.over()) {
    const Seat seat = table.to_act();
    const std::vector<Action> legal = table.legal(seat);
    const Action choice = players[static_cast<std::size_t>(seat)].choose(table.template view<S>(seat), legal);
    if (const Reject why = table.act(seat, choice); !why.ok()) return why;
    table.settle(deal);
  }
  return kAllowed;
}

}  // namespace patolli
