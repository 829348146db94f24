#include "hints/hint.hpp"

#include <algorithm>

#include "ai/bot.hpp"
#include "hints/coatl_reasons.hpp"
#include "hints/splendor_reasons.hpp"

namespace patolli::hints {
namespace {

constexpr std::size_t kMaxSteps = 12;
constexpr std::uint32_t kFairShare = 4;        // the alternative gets at least a quarter of the best action's visits
constexpr std::uint32_t kStepIterations = 32;  // later steps are mostly decided: the tree is kept

// Points of a seat, to tell what a whole turn gains.
int points_of(const splendor::State& state, int seat) noexcept { return state.points(seat); }
template <bool Solo>
int points_of(const coatl::State<Solo>& state, int seat) noexcept {
  return coatl::points_in_sight(state, seat);
}

bool same_choice(const splendor::State& /*of*/, Action a, Action b) noexcept { return splendor::same_choice(a, b); }
template <bool Solo>
bool same_choice(const coatl::State<Solo>& /*of*/, Action a, Action b) noexcept {
  return coatl::same_choice(a, b);
}

// The end of a turn is not worth listing.
bool only_ends(const splendor::State& /*of*/, Action /*x*/) noexcept { return false; }
template <bool Solo>
bool only_ends(const coatl::State<Solo>& /*of*/, Action x) noexcept {
  return coatl::tag_of(x) == coatl::kEnd;
}

}  // namespace

template <GameState S>
Hint make_hint(const typename S::View& view, const ai::Budget& budget, std::uint64_t seed) {
  using Eval = typename ai::DefaultEvaluator<S>::Type;
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
    hint.reasons = reasons_for(view, hint.action);
    return hint;
  }
  auto root_actions = search.think(view, budget);
  hint.action = root_actions.front().action;
  const auto other = std::find_if(root_actions.begin(), root_actions.end(),
                                  [&](const ai::RootAction& c) { return !same_choice(world, c.action, hint.action); });
  if (other != root_actions.end()) {
    hint.second = other->action;
    root_actions = search.force_visits(view, *hint.second, root_actions.front().visits / kFairShare);
  }
  for (const ai::RootAction& c : root_actions) {
    if (c.action == hint.action) hint.winrate = c.winrate;
    if (hint.second && c.action == *hint.second) hint.second_winrate = c.winrate;
  }
  hint.reasons = reasons_for(view, hint.action);

  // The rest of the turn.
  const int before = points_of(world, seat);
  typename S::View at = view;
  Action step = hint.action;
  for (;;) {
    search.advance(at, step);
    world.apply(step);
    if (world.to_act() != seat || hint.then.size() == kMaxSteps) break;
    at = world.view(seat);
    world.legal(legal);
    step = legal.size() == 1 ? legal[0] : search.think(at, {kStepIterations, {}}).front().action;
    hint.then.push_back(step);
  }
  if (!hint.then.empty() && only_ends(world, hint.then.back())) hint.then.pop_back();
  const int gain = points_of(world, seat) - before;
  if (!hint.then.empty() && gain > 0) hint.reasons.insert(hint.reasons.begin(), {Why::kTurnBrings, 0, gain});
  return hint;
}

template Hint make_hint<coatl::Coatl>(const coatl::Coatl::View&, const ai::Budget&, std::uint64_t);
template Hint make_hint<coatl::CoatlSolo>(const coatl::CoatlSolo::View&, const ai::Budget&, std::uint64_t);
template Hint make_hint<splendor::State>(const splendor::View&, const ai::Budget&, std::uint64_t);

}  // namespace patolli::hints
