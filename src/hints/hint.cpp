#include "hints/hint.hpp"

#include <algorithm>

#include "ai/bot.hpp"
#include "hints/coatl_reasons.hpp"
#include "hints/splendor_reasons.hpp"

namespace patolli {
namespace {

constexpr std::size_t kLongestPlan = 12;
constexpr std::uint32_t kFairShare = 4;     // the second choice is looked at at least a quarter as often as the first
constexpr std::uint32_t kFewForAStep = 32;  // a later step is mostly decided already: the tree is kept

// Points of a seat as far as they can be seen, to tell what a whole turn brings.
int points_of(const splendor::State& state, int seat) noexcept { return state.points(seat); }
template <bool Solo>
int points_of(const coatl::State<Solo>& state, int seat) noexcept {
  return coatl::points_in_sight(state, seat);
}

bool same_idea(const splendor::State& /*of*/, Action a, Action b) noexcept { return splendor::same_idea(a, b); }
template <bool Solo>
bool same_idea(const coatl::State<Solo>& /*of*/, Action a, Action b) noexcept {
  return coatl::same_idea(a, b);
}

// That a turn ends goes without saying.
bool only_ends(const splendor::State& /*of*/, Action /*x*/) noexcept { return false; }
template <bool Solo>
bool only_ends(const coatl::State<Solo>& /*of*/, Action x) noexcept {
  return coatl::tag_of(x) == coatl::kEnd;
}

}  // namespace

template <GameState S>
Hint make_hint(const typename S::View& view, const Budget& budget, std::uint64_t seed) {
  using Eval = typename DefaultEvaluator<S>::Type;
  Rng rng(seed);
  S world = S::determinize(view, rng);
  const Seat seat = world.to_act();
  LegalActions<S> legal;
  world.legal(legal);
  Hint advice;
  typename Search<S, Eval>::Settings settings;
  settings.max_nodes = max_nodes(budget);
  Search<S, Eval> search(default_evaluator<S>(), rng.next(), settings);
  if (legal.size() == 1) {
    advice.action = legal[0];
    advice.only = true;
    advice.reasons = reasons_for(view, advice.action);
    return advice;
  }
  auto choices = search.think(view, budget);
  advice.action = choices.front().action;
  const auto other = std::find_if(choices.begin(), choices.end(),
                                  [&](const RootAction& c) { return !same_idea(world, c.action, advice.action); });
  if (other != choices.end()) {
    advice.second = other->action;
    choices = search.force_visits(view, *advice.second, choices.front().visits / kFairShare);
  }
  for (const RootAction& c : choices) {
    if (c.action == advice.action) advice.winrate = c.winrate;
    if (advice.second && c.action == *advice.second) advice.second_winrate = c.winrate;
  }
  advice.reasons = reasons_for(view, advice.action);

  // The rest of the turn.
  const int before = points_of(world, seat);
  typename S::View at = view;
  Action step = advice.action;
  for (;;) {
    search.advance(at, step);
    world.apply(step);
    if (world.to_act() != seat || advice.then.size() == kLongestPlan) break;
    at = world.view(seat);
    world.legal(legal);
    step = legal.size() == 1 ? legal[0] : search.think(at, {kFewForAStep, {}}).front().action;
    advice.then.push_back(step);
  }
  if (!advice.then.empty() && only_ends(world, advice.then.back())) advice.then.pop_back();
  const int gain = points_of(world, seat) - before;
  if (!advice.then.empty() && gain > 0) advice.reasons.insert(advice.reasons.begin(), {Why::kTurnBrings, 0, gain});
  return advice;
}

template Hint make_hint<coatl::Coatl>(const coatl::Coatl::View&, const Budget&, std::uint64_t);
template Hint make_hint<coatl::CoatlSolo>(const coatl::CoatlSolo::View&, const Budget&, std::uint64_t);
template Hint make_hint<splendor::State>(const splendor::View&, const Budget&, std::uint64_t);

}  // namespace patolli
