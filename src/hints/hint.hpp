// A hint for a player: the move of a search with its reasons. It is given a view, like every bot.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ai/search.hpp"
#include "games/coatl/rules/coatl.hpp"
#include "games/splendor/rules/splendor.hpp"
#include "hints/reason.hpp"

namespace patolli::hints {

struct Hint {
  Action action{};
  float winrate = 0;             // with this action
  bool only = false;             // it is the only legal action
  std::vector<Action> then{};    // the following steps of the turn, until chance decides something
  std::optional<Action> second;  // the best alternative
  float second_winrate = 0;
  Reasons reasons{};
};

// Precondition: the view's seat is to act. Deterministic with a budget in iterations.
template <GameState S>
Hint make_hint(const typename S::View& view, const ai::Budget& budget, std::uint64_t seed);

extern template Hint make_hint<coatl::Coatl>(const coatl::Coatl::View&, const ai::Budget&, std::uint64_t);
extern template Hint make_hint<coatl::CoatlSolo>(const coatl::CoatlSolo::View&, const ai::Budget&, std::uint64_t);
extern template Hint make_hint<splendor::State>(const splendor::View&, const ai::Budget&, std::uint64_t);

}  // namespace patolli::hints
