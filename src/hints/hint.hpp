// A hint for a player: the move of a search with its reasons. It is given a view, like every bot.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ai/budget.hpp"
#include "core/game.hpp"
#include "hints/reason.hpp"

namespace patolli::hints {

struct Hint {
  Action action{};
  float winrate = 0;             // the chance to win with this action (ai/chance.hpp)
  bool only = false;             // it is the only legal action
  std::vector<Action> then{};    // the following steps of the turn, until chance decides something
  std::optional<Action> second;  // the best alternative
  float second_winrate = 0;
  Reasons reasons{};
};

// Precondition: the view's seat is to act. Deterministic with a budget in iterations. Defined in hints/make_hint.hpp,
// and instantiated in each game's module.
template <GameState S>
Hint make_hint(const typename S::View& view, const ai::Budget& budget, std::uint64_t seed);

}  // namespace patolli::hints
