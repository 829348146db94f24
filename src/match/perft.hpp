// Counting games: how many sequences of that many steps there are, players' actions and outcomes of chance alike. The
// numbers are a fingerprint of the rules.
#pragma once

#include <cstdint>

#include "core/game.hpp"

namespace patolli::match {

template <GameState S>
std::uint64_t perft(const S& state, int depth) noexcept {
  if (depth == 0) return 1;
  if (state.to_act() == kTerminal) return 0;
  LegalActions<S> legal;
  state.legal(legal);
  if (depth == 1) return static_cast<std::uint64_t>(legal.size());
  std::uint64_t sequences = 0;
  for (const Action action : legal) {
    S next = state;
    next.apply(action);
    sequences += perft(next, depth - 1);
  }
  return sequences;
}

}  // namespace patolli::match
