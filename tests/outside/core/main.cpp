// Plays every game of the registry at random through the run-time interface, and Splendor through its own types.
#include <iostream>

#include "core/game.hpp"
#include "games/splendor/rules/splendor.hpp"
#include "match/any_game.hpp"
#include "registry/registry.hpp"

namespace {

using patolli::Action;

bool play(const patolli::match::AnyGame& game, patolli::Rng& rng) {
  const auto state = *game.make(game.min_seats(), {});
  while (state->to_act() != patolli::kTerminal) {
    const auto legal = state->legal();
    const bool chance = state->to_act() == patolli::kChance;
    state->apply(chance ? state->sample(rng) : legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  std::cout << game.name() << ": " << state->turn() << " turns\n";
  return state->result().ending != patolli::Ending::kRunning;
}

int decisions_of_splendor(patolli::Rng& rng) {
  using patolli::splendor::State;
  State state = State::initial({});
  patolli::LegalActions<State> legal;
  int decisions = 0;
  for (;;) {
    patolli::resolve_chance(state, rng);
    if (state.to_act() == patolli::kTerminal) return decisions;
    legal.clear();
    state.legal(legal);
    state.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
    ++decisions;
  }
}

}  // namespace

int main() {
  patolli::Rng rng(1);
  bool good = patolli::registry::games().size() != 0;
  for (const patolli::match::AnyGame* const game : patolli::registry::games()) good = play(*game, rng) && good;
  const int decisions = decisions_of_splendor(rng);
  std::cout << "splendor, typed: " << decisions << " decisions\n";
  return good && decisions > 0 ? 0 : 1;
}
