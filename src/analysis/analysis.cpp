#include "analysis/analysis.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "ai/bot.hpp"
#include "analysis/marks.hpp"
#include "match/any_search.hpp"

namespace patolli::analysis {
namespace {

// The played action and the alternatives listed beside it get at least this part of the best action's visits, so that
// their values are comparable. The search gets two thirds of the budget, these visits the rest.
constexpr std::uint32_t kFairShare = 6;
ai::Budget shared(const ai::Budget& whole) noexcept {
  return {(2 * whole.iterations + 2) / 3, 2 * whole.time / 3, false, whole.pause};
}

constexpr std::uint32_t kFewestVisits = 32;

// A decision as the seat saw it, and what it did.
struct Moment {
  std::string view;
  std::size_t step;
  int turn;
  Seat seat;
  int legal;
  Action played;
};

Decision think_about(const match::AnyGame& game, const Moment& m, const AnalysisSettings& settings) {
  // A stream of its own for each step: the answer does not depend on the decisions before it.
  const ai::BotSpec spec{.type = ai::BotType::kSearch, .budget = settings.budget, .opponent = settings.opponent};
  const auto search = game.make_search(spec, Rng(settings.seed).split(m.step).next());
  std::vector<ai::RootAction> root_actions = search->think(m.view, shared(settings.budget));
  const std::uint32_t fair = std::max(kFewestVisits, root_actions.front().visits / kFairShare);
  std::vector<Action> named;  // what the search prefers, and what was played
  for (const ai::RootAction& c : root_actions)
    if (named.size() < static_cast<std::size_t>(settings.alternatives) && c.visits != 0) named.push_back(c.action);
  const std::vector<Action> preferred = named;
  named.push_back(m.played);
  for (const Action action : named) root_actions = search->force_visits(m.view, action, fair);

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

Result<std::vector<Moment>> moments_of(match::Games games, const match::Record& record, std::uint8_t seats) {
  std::vector<Moment> moments;
  std::optional<Moment> open;  // a decision whose action comes with the next state
  std::size_t step = 0;
  const auto visit = [&](const match::AnyState& state, Seat actor, Action action) {
    if (actor != kNoSeat) ++step;  // the first state has no action before it
    if (open) {
      open->played = action;
      moments.push_back(std::move(*open));
      open.reset();
    }
    const Seat seat = state.to_act();
    if (seat < 0 || (seats >> seat & 1) == 0) return;
    if (const std::size_t legal = state.legal().size(); legal > 1)
      open = Moment{state.view(seat), step, state.turn(), seat, static_cast<int>(legal), {}};
  };
  const auto last = match::replay_record(games, record, match::Replay::kLegality, visit);
  if (!last.ok()) return last.error();
  return moments;
}

}  // namespace

Result<Analysis> Analysis::of(match::Games games, const match::Record& record, const AnalysisSettings& settings) {
  const match::AnyGame* const game = games.find(record.game, record.version);
  if (game == nullptr) return Error::malformed("game", "no such game");
  auto moments = moments_of(games, record, settings.seats);
  if (!moments.ok()) return moments.error();
  const auto list = std::make_shared<const std::vector<Moment>>(std::move(*moments));
  Analysis analysis;
  analysis.game_ = game;
  analysis.size_ = list->size();
  analysis.look_ = [game, list, settings](std::size_t i) { return think_about(*game, (*list)[i], settings); };
  return analysis;
}

}  // namespace patolli::analysis
