// What a search wants to know of a position: who is likely to win, and which actions are worth a look first. A search
// knows nothing else about a game, so a better judge (a learned one, say) takes the place of another without any other
// change.
#pragma once

#include <array>
#include <concepts>

#include "core/game.hpp"

namespace patolli {

// Chances to win, a number for each side, adding up to 1.
using Chances = std::array<float, kMaxSeats>;

template <class E, class S>
concept Evaluation = Game<S> && requires(const E& judge, const S& world, const LegalActions<S>& legal, float* weight) {
  { judge.chances(world) }
  noexcept->std::same_as<Chances>;
  // For the seat to act: a weight for each listed action, all above 0 and adding up to 1.
  { judge.prior(world, legal, weight) }
  noexcept->std::same_as<void>;
  // Of two steps of one turn that can be done in either order, one order is enough: may `next` be left out after
  // `last`, because it could have come before it?
  { judge.redundant(Action{}, Action{}) }
  noexcept->std::same_as<bool>;
};

// How a finished game is shared out: winners alike.
inline Chances final_chances(const Outcome& outcome) noexcept {
  Chances c{};
  int winners = 0;
  for (int i = 0; i < outcome.sides; ++i) winners += outcome.winners >> i & 1;
  for (int i = 0; i < outcome.sides; ++i)
    if ((outcome.winners >> i & 1) != 0) c[i] = 1.0F / static_cast<float>(winners);
  return c;
}

}  // namespace patolli
