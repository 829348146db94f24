#include "server/planner.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "match/position_json.hpp"
#include "server/encode.hpp"
#include "server/turn_ahead.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;
using Cards = std::vector<std::string>;

bool contains(const Cards& cards, const std::string& card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}

// A turn can be planned while others decide, and nobody waits for seconds.
std::optional<RequestError> planning_player(const Client& client, const Table& table, Seat& seat) {
  if (const auto error = player(client, table, seat)) return error;
  if (table.config.clock.kind == TimeControl::Kind::kBudget || table.to_act() == seat) return MessageKey::kNoPlan;
  return {};
}

// A turn that can be played as things are, with what each action takes; or why it is none.
std::optional<RequestError> complete(const Table& table, Seat seat, PlannedTurn& turn) {
  const auto ahead = TurnAhead::begin(table.match->match(), seat);
  if (!ahead) return MessageKey::kNoPlan;
  turn.taken.clear();
  for (const std::string& action : turn.actions) {
    turn.taken.push_back(ahead->taken(action));
    if (const RejectReason why = ahead->act(action); !why.ok()) return why;
  }
  if (!ahead->done()) return MessageKey::kNoPlan;
  const auto cards = table.game->open_cards(table.match->match().view_bytes(seat));
  for (const std::string* const card : {&turn.there, &turn.unreserved})
    if (!card->empty() && !contains(cards.open, *card)) return MessageKey::kNoPlan;
  if (!turn.unreserved.empty() && !cards.reserves) return MessageKey::kNoPlan;
  return {};
}

// What the plan's owner sees decides, and nothing else.
bool holds(const Table& table, Seat seat, const PlannedTurn& turn) {
  const auto cards = table.game->open_cards(table.match->match().view_bytes(seat));
  if (!turn.there.empty() && !contains(cards.open, turn.there)) return false;
  if (!turn.unreserved.empty() && contains(cards.reserved, turn.unreserved)) return false;
  return !turn.no_last_round || !cards.last_round;
}

// The action is what was meant, and legal. Nothing: it is not.
std::optional<Action> as_planned(const Table& table, Seat seat, const PlannedTurn& turn, std::size_t step) {
  const match::Match& match = table.match->match();
  const auto action = table.game->parse_action(turn.actions[step]);
  if (!action || !match.check(seat, *action).ok()) return std::nullopt;
  if (table.game->taken(match.view_bytes(seat), *action) != turn.taken[step]) return std::nullopt;
  return action;
}

}  // namespace

Planner::MaybeError Planner::handle(const Caller& caller, Table& table, const message::MakePlan& message) {
  Seat seat = kNoSeat;
  if (const MaybeError error = planning_player(caller.client, table, seat)) return error;
  if (message.revision != table.revision()) return MessageKey::kStale;
  Plan plan = message.turns;
  for (PlannedTurn& turn : plan)
    if (const MaybeError error = complete(table, seat, turn)) return error;
  TableWriter::Change change{.unseen = true, .request = &caller.request, .planned = {seat}};
  change.rows.emplace_back(PlanRow{table.id, seat, caller.client.user, plan_text(plan)});
  table.set_plan(seat, std::move(plan));
  writer_.commit(table, std::move(change));
  return {};
}

Planner::MaybeError Planner::answer(const Caller& caller, const Table& table, const message::PlanPreview& message) {
  Seat seat = kNoSeat;
  if (const MaybeError error = planning_player(caller.client, table, seat)) return error;
  const auto ahead = TurnAhead::begin(table.match->match(), seat);
  if (!ahead) return MessageKey::kNoPlan;
  for (const std::string& action : message.actions)
    if (const RejectReason why = ahead->act(action); !why.ok()) return why;
  Json position = match::position_json(ahead->match(), seat, 0, match::Facts::kAll);
  position["revision"] = table.revision();
  if (ahead->done()) position["legal"] = Json::array();
  const auto cards = table.game->open_cards(table.match->match().view_bytes(seat));
  clients_.send(caller.id, to_message({{"type", "plan_preview"},
                                       {"id", message.request_id},
                                       {"table", table.link},
                                       {"revision", table.revision()},
                                       {"position", std::move(position)},
                                       {"done", ahead->done()},
                                       {"cards", cards.open},
                                       {"reserves", cards.reserves}}));
  return {};
}

int Planner::play_turn(Table& table, Seat seat, const PlannedTurn& turn) {
  const OnlineMatch::When when{context_.now(), {}};
  int played = 0;
  for (std::size_t step = 0; step < turn.actions.size(); ++step) {
    const auto action = as_planned(table, seat, turn, step);
    if (!action) break;
    table.match->act_as_planned(seat, *action, when, [this] { return context_.random_bits(); });
    ++played;
  }
  return played;
}

bool Planner::play(Table& table) {
  const Seat seat = table.to_act();
  if (table.state != TableState::kRunning || !table.planned(seat)) return false;
  const Plan plan = std::exchange(table.plans[static_cast<std::size_t>(seat)], {});
  const auto fits = [&](const PlannedTurn& turn) {
    return holds(table, seat, turn) && as_planned(table, seat, turn, 0);
  };
  const auto found = std::find_if(plan.begin(), plan.end(), fits);
  const int played = found == plan.end() ? 0 : play_turn(table, seat, *found);
  if (played != 0 && table.to_act() == seat) table.called = 0;  // what is left is theirs: they are called anew
  TableWriter::Change change{.unseen = played == 0, .planned = {seat}};
  change.rows.emplace_back(PlanRow{table.id, seat, 0, {}});
  change.written = [this, played](Table&, const Written&) {
    context_.stats.moves += static_cast<std::uint64_t>(played);
  };
  writer_.commit(table, std::move(change));
  return true;
}

}  // namespace patolli::server
