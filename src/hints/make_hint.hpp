// Makes a hint; see hints/hint.hpp. For a game's module, which instantiates this once.
#pragma once

#include <algorithm>

#include "ai/bot.hpp"
#include "ai/chance.hpp"
#include "hints/hint.hpp"
#include "hints/traits.hpp"

namespace patolli::hints {

inline constexpr std::size_t kMaxHintSteps = 12;
inline constexpr std::uint32_t kSecondShare = 4;  // the alternative gets at least a quarter of the best action's visits
inline constexpr std::uint32_t kHintStepIterations = 32;  // later steps are mostly decided: the tree is kept

template <GameState S>
Hint make_hint(const typename S::View& view, const ai::Budget& budget, std::uint64_t seed) {
  using Eval = ai::EvaluatorOf<S>;
  using Traits = ModuleTraits<S>;
  Rng rng(seed);
  S world = S::determinize(view, rng);
  const Seat seat = world.to_act();
  LegalActions<S> legal;
  world.legal(legal);
  Hint hint;
  typename ai::Search<S, Eval>::Settings settings;
  settings.max_nodes = ai::max_nodes(budget);
  ai::Search<S, Eval> search(ai::default_evaluator<S>(), rng.next(), settings);
  if (legal.size() == 1) {
    hint.action = legal[0];
    hint.only = true;
    hint.reasons = Traits::reasons_for(view, hint.action);
    return hint;
  }
  auto root_actions = search.think(view, budget);
  hint.action = root_actions.front().action;
  const auto other = std::find_if(root_actions.begin(), root_actions.end(),
                                  [&](const ai::RootAction& c) { return !Traits::same_choice(c.action, hint.action); });
  if (other != root_actions.end()) {
    hint.second = other->action;
    root_actions = search.force_visits(view, *hint.second, root_actions.front().visits / kSecondShare);
  }
  const ai::ChanceScale scale = Traits::chance_scale(world.setup());
  for (const ai::RootAction& c : root_actions) {
    const float chance = c.proven ? c.winrate : ai::scaled_chance(c.winrate, scale);
    if (c.action == hint.action) hint.winrate = chance;
    if (hint.second && c.action == *hint.second) hint.second_winrate = chance;
  }
  hint.reasons = Traits::reasons_for(view, hint.action);

  // The rest of the turn.
  const int before = Traits::points_of(world, seat);
  typename S::View at = view;
  Action step = hint.action;
  for (;;) {
    search.advance(at, step);
    world.apply(step);
    if (world.to_act() != seat || hint.then.size() == kMaxHintSteps) break;
    at = world.view(seat);
    world.legal(legal);
    step = legal.size() == 1 ? legal[0] : search.think(at, {kHintStepIterations, {}}).front().action;
    hint.then.push_back(step);
  }
  if (!hint.then.empty() && Traits::only_ends(hint.then.back())) hint.then.pop_back();
  const int gain = Traits::points_of(world, seat) - before;
  if (!hint.then.empty() && gain > 0) hint.reasons.insert(hint.reasons.begin(), {kTurnBrings, 0, gain});
  return hint;
}

}  // namespace patolli::hints
