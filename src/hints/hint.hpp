// What a search would do in somebody's place, and why: for people who ask. It is given a view, like every bot.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ai/search.hpp"
#include "games/coatl/coatl.hpp"
#include "games/splendor/splendor.hpp"
#include "hints/reason.hpp"

namespace patolli {

struct Hint {
  Action action{};
  float winrate = 0;             // to win with it
  bool only = false;             // there is nothing else to do
  std::vector<Action> then{};    // the steps that follow in the same turn, as long as chance has no say in them
  std::optional<Action> second;  // the best of the others
  float second_winrate = 0;
  Reasons reasons{};
};

// Precondition: the view's seat has to decide. A budget in iterations makes the answer the same every time.
template <GameState S>
Hint make_hint(const typename S::View& view, const Budget& budget, std::uint64_t seed);

extern template Hint make_hint<coatl::Coatl>(const coatl::Coatl::View&, const Budget&, std::uint64_t);
extern template Hint make_hint<coatl::CoatlSolo>(const coatl::CoatlSolo::View&, const Budget&, std::uint64_t);
extern template Hint make_hint<splendor::State>(const splendor::View&, const Budget&, std::uint64_t);

}  // namespace patolli
