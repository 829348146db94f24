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

Decision look_at(const match::AnyGame& game, std::string_view view, Action played, const Look& look) {
  const ai::BotSpec spec{.type = ai::BotType::kSearch, .budget = look.budget, .opponent = look.opponent};
  const auto search = game.make_search(spec, look.seed);
  std::vector<ai::RootAction> root_actions = search->think(view, shared(look.budget));
  const std::uint32_t fair = std::max(kFewestVisits, root_actions.front().visits / kFairShare);
  std::vector<Action> named;  // what the search prefers, and what was played
  for (const ai::RootAction& c : root_actions)
    if (named.size() < static_cast<std::size_t>(look.alternatives) && c.visits != 0) named.push_back(c.action);
  const std::vector<Action> preferred = named;
  named.push_back(played);
  for (const Action action : named) root_actions = search->force_visits(view, action, fair);

  Decision d;
  d.played = played;
  // The corrections are those of the current search.
  const ai::ChanceScale scale = look.opponent == 0 ? game.chance_scale(view) : ai::ChanceScale{};
  for (ai::RootAction& c : root_actions)
    if (!c.proven) c.winrate = ai::scaled_chance(c.winrate, scale);
  for (const ai::RootAction& c : root_actions) {
    if (c.action == played) {
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
  return d;
}

Decision complete(const Moment& moment, Decision d) {
  d.step = moment.step;
  d.turn = moment.turn;
  d.seat = moment.seat;
  d.legal = moment.legal;
  d.played = moment.played;
  // The played action may turn out better than all that the search preferred.
  d.before = std::max(d.best.front().winrate, d.after);
  d.loss = d.before - d.after;
  d.mark = mark_of(d.loss);
  return d;
}

// A stream of its own for each step: the answer does not depend on the decisions before it.
Look Analysis::how(std::size_t i) const {
  return {Rng(settings_.seed).split((*moments_)[i].step).next(), settings_.budget, settings_.alternatives,
          settings_.opponent};
}

Result<Analysis> Analysis::of(match::Games games, const match::Record& record, const AnalysisSettings& settings) {
  const match::AnyGame* const game = games.find(record.game, record.version);
  if (game == nullptr) return Error::malformed("game", "no such game");
  auto moments = moments_of(games, record, settings.seats);
  if (!moments.ok()) return moments.error();
  Analysis analysis;
  analysis.game_ = game;
  analysis.moments_ = std::make_shared<const std::vector<Moment>>(std::move(*moments));
  analysis.settings_ = settings;
  return analysis;
}

}  // namespace patolli::analysis
