// Bots on seats, and advice: they are given views, and think elsewhere.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "json/reasons_json.hpp"
#include "server/encode.hpp"
#include "server/impl.hpp"

namespace patolli {

void House::Impl::let_bot_move(LiveTable& table) {
  if (table.thinking || table.writing) return;
  const Seat seat = table.to_act();
  const std::string_view level = table.mover(seat);
  if (level.empty()) {
    table.brain.reset();
    return;
  }
  if (!table.brain || table.brain_seat != seat) {
    table.brain = seat_bot(table.game->name(), level, dice());
    table.brain_seat = seat;
  }
  if (!table.brain) return;
  auto thought = table.brain->thought(table.course->match(), seat);
  const bool room =
      thinkers_.think(Thinkers::Urgency::kNow, [box = mailbox_, this, id = table.id, revision = table.revision(),
                                                brain = table.brain, thought = std::move(thought)] {
        const Action action = thought();
        box->put([this, id, revision, action] { bot_moved(id, revision, action); });
      });
  table.thinking = room;
  if (!room) table.retry_at = now() + 500;
}

void House::Impl::bot_moved(TableId id, std::int64_t revision, Action action) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  LiveTable& table = *found->second;
  table.thinking = false;
  if (table.writing) return;  // something else has happened; then it will think again
  const Seat seat = table.to_act();
  if (table.revision() != revision || table.mover(seat).empty()) {
    table.brain.reset();
    return go_on(table);
  }
  const auto draw = [this] { return dice(); };
  if (!table.course->act(seat, action, {now(), {}}, draw).ok()) {
    // Cannot be; but a table must not stand still for ever.
    const auto legal = table.course->match().legal(seat);
    if (legal.empty() || !table.course->act(seat, legal.front(), {now(), {}}, draw).ok()) return;
  }
  ++counts_.bot_moves;
  commit(table, 0, {});
}

House::Impl::Refusal House::Impl::hint(ClientId id, Client& client, LiveTable& table, const Ask& ask) {
  Seat seat = kNobody;
  if (const Refusal no = player(client, table, seat)) return no;
  if (table.terms.rated) return "house.no_hint";
  for (std::size_t i = 0; i < table.chairs.size(); ++i)
    if (static_cast<Seat>(i) != seat && table.mover(static_cast<Seat>(i)).empty()) return "house.no_hint";
  if (table.to_act() != seat) return kNotYourTurn.key;
  if (table.hinting || hinted_.size() >= settings_.most_hints_waiting) return "house.busy";
  if (std::find(hinted_.begin(), hinted_.end(), client.person) != hinted_.end()) return "house.too_many";
  auto thought = counsel(table.course->match(), seat, {settings_.hint_iterations, settings_.hint_time}, dice());
  table.hinting = thinkers_.think(Thinkers::Urgency::kNow,
                                  [box = mailbox_, this, id, person = client.person, ask = ask.id, table_id = table.id,
                                   revision = table.revision(), thought = std::move(thought)] {
                                    auto advice = std::make_shared<const Counsel>(thought());
                                    box->put([this, id, person, ask, table_id, revision, advice] {
                                      std::erase(hinted_, person);
                                      advised(id, ask, table_id, revision, *advice);
                                    });
                                  });
  if (!table.hinting) return "house.busy";
  hinted_.push_back(client.person);
  return {};
}

void House::Impl::advised(ClientId id, const std::string& ask, TableId table, std::int64_t revision,
                          const Counsel& advice) {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return;
  LiveTable& live = *found->second;
  live.hinting = false;
  if (client(id) == nullptr) return;
  using Ordered = nlohmann::ordered_json;
  const AnyGame& game = *live.game;
  Ordered then = Ordered::array();
  for (const Action action : advice.then) then.push_back(game.action_text(action));
  Ordered second = nullptr;
  if (advice.second) second = {{"action", game.action_text(*advice.second)}, {"chance", advice.second_chance}};
  send(id, to_message({{"type", "hint"},
                       {"id", ask},
                       {"table", live.link},
                       {"revision", revision},
                       {"action", game.action_text(advice.action)},
                       {"chance", advice.chance},
                       {"only", advice.only},
                       {"then", std::move(then)},
                       {"second", std::move(second)},
                       {"reasons", reasons_json(advice.reasons)}}));
}

}  // namespace patolli
