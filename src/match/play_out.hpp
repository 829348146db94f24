// Plays a match to its end with the given players.
#pragma once

#include <span>

#include "match/match.hpp"

namespace patolli::match {

// One player a seat; `deal` is chance. The reason is that of an action which the table refused: then a player broke the
// rules, and the game stands still where it was. Precondition: the table's game is S.
template <GameState S, class Player>
RejectReason play_out(Match& match, std::span<Player> players, Rng& deal) {
  match.resolve_chance(deal);
  while (!match.over()) {
    const Seat seat = match.to_act();
    const std::vector<Action> legal = match.legal(seat);
    const Action choice = players[static_cast<std::size_t>(seat)].choose(match.template view<S>(seat), legal);
    if (const RejectReason why = match.act(seat, choice); !why.ok()) return why;
    match.resolve_chance(deal);
  }
  return kAllowed;
}

}  // namespace patolli::match
