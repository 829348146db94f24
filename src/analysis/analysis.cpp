#include "analysis/analysis.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "ai/bot.hpp"
#include "analysis/marks.hpp"
#include "match/all_games.hpp"

namespace patolli::analysis {
namespace {

// The played action and the alternatives listed beside it get at least this part of the best action's visits, so that
// their values are comparable. The search gets two thirds of the budget, these visits the rest.
constexpr std::uint32_t kFairShare = 6;
ai::Budget shared(const ai::Budget& whole) noexcept { return {(2 * whole.iterations + 2) / 3, 2 * whole.time / 3}; }

constexpr std::uint32_t kFewestVisits = 32;

// A decision as the seat saw it, and what it did.
template <GameState S>
struct Moment {
  typename S::View view;
  std::size_t step;
  int turn;
  Seat seat;
  int legal;
  Action played;
};

template <GameState S>
Decision think_about(const Moment<S>& m, const AnalysisSettings& settings) {
  using Eval = typename ai::DefaultEvaluator<S>::Type;
  typename ai::Search<S, Eval>::Settings room;
  room.max_nodes = ai::max_nodes(settings.budget);
  // A stream of its own for each step: the answer does not depend on the decisions before it.
  ai::Search<S, Eval> search(ai::default_evaluator<S>(), Rng(settings.seed).split(m.step).next(), room);
  std::vector<ai::RootAction> root_actions = search.think(m.view, shared(settings.budget));
  const std::uint32_t fair = std::max(kFewestVisits, root_actions.front().visits / kFairShare);
  std::vector<Action> named;  // what the search prefers, and what was played
  for (const ai::RootAction& c : root_actions)
    if (named.size() < static_cast<std::size_t>(settings.alternatives) && c.visits != 0) named.push_back(c.action);
  const std::vector<Action> preferred = named;
  named.push_back(m.played);
  for (const Action action : named) root_actions = search.force_visits(m.view, action, fair);

  Decision d;
  d.step = m.step;
  d.turn = m.turn;
  d.seat = m.seat;
  d.legal = m.legal;
  d.played = m.played;
  for (const ai::RootAction& c : root_actions) {
    if (c.action == m.played) {
      d.after = c.winrate;
      d.visits = c.visits;
    }
    if (std::find(preferred.begin(), preferred.end(), c.action) != preferred.end())
      d.best.push_back({c.action, c.winrate, c.visits});
  }
  std::sort(d.best.begin(), d.best.end(), [](const Alternative& x, const Alternative& y) {
    if (x.winrate != y.winrate) return x.winrate > y.winrate;
    return x.visits != y.visits ? x.visits > y.visits : x.action < y.action;
  });
  // The played action may turn out better than all that the search preferred.
  d.before = std::max(d.best.front().winrate, d.after);
  d.loss = d.before - d.after;
  d.mark = mark_of(d.loss);
  return d;
}

template <GameState S>
Result<std::vector<Moment<S>>> moments_of(const match::Record& record, std::uint8_t seats) {
  std::vector<Moment<S>> moments;
  std::optional<S> before;
  std::size_t step = 0;
  const auto visit = [&](const match::AnyState& state, Seat actor, Action action) {
    const S& now = *match::state_as<S>(state);
    if (actor >= 0 && (seats >> actor & 1) != 0) {
      LegalActions<S> legal;
      before->legal(legal);
      if (legal.size() > 1) moments.push_back({before->view(actor), step, before->turn(), actor, legal.size(), action});
    }
    if (before) ++step;  // the first state has no action before it
    before = now;
  };
  const auto last = match::replay_record(record, match::Replay::kLegality, visit);
  if (!last.ok()) return last.error();
  return moments;
}

}  // namespace

Result<Analysis> Analysis::of(const match::Record& record, const AnalysisSettings& settings) {
  std::optional<Error> error;
  Analysis analysis;
  const bool known = match::AllGames::with(record.game, [&]<class S>() {
    auto moments = moments_of<S>(record, settings.seats);
    if (!moments.ok()) {
      error = moments.error();
      return;
    }
    const auto list = std::make_shared<const std::vector<Moment<S>>>(std::move(*moments));
    analysis.size_ = list->size();
    analysis.look_ = [list, settings](std::size_t i) { return think_about<S>((*list)[i], settings); };
  });
  if (!known) return Error::malformed("game", "no such game");
  if (error) return *error;
  return analysis;
}

}  // namespace patolli::analysis
