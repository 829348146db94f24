// Bots on seats, and hints. Both are given views, and search on the thread pool.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "hints/hint.hpp"
#include "json/reasons_json.hpp"
#include "server/encode.hpp"
#include "server/impl.hpp"

namespace patolli::server {

void GameServer::Impl::request_bot_move(Table& table) {
  if (table.thinking || table.writing) return;
  const Seat seat = table.to_act();
  const std::string_view level = table.mover(seat);
  if (level.empty()) {
    table.bot.reset();
    return;
  }
  if (!table.bot || table.bot_seat != seat) {
    table.bot = seat_bot(table.game->name(), level, random_bits());
    table.bot_seat = seat;
  }
  if (!table.bot) return;
  auto job = table.bot->job(table.match->match(), seat);
  const bool queued = pool_.submit(
      ThreadPool::Priority::kNow,
      [box = mailbox_, this, id = table.id, revision = table.revision(), bot = table.bot, job = std::move(job)] {
        const Action action = job();
        box->put([this, id, revision, action] { on_bot_move(id, revision, action); });
      });
  table.thinking = queued;
  if (!queued) table.retry_at = now() + 500;
}

void GameServer::Impl::on_bot_move(TableId id, std::int64_t revision, Action action) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  Table& table = *found->second;
  table.thinking = false;
  if (table.writing) return;  // something else has happened; then it will think again
  const Seat seat = table.to_act();
  if (table.revision() != revision || table.mover(seat).empty()) {
    table.bot.reset();
    return process_queue(table);
  }
  const auto draw = [this] { return random_bits(); };
  if (!table.match->act(seat, action, {now(), {}}, draw).ok()) {
    // Cannot be; but a table must not stand still for ever.
    const auto legal = table.match->match().legal(seat);
    if (legal.empty() || !table.match->act(seat, legal.front(), {now(), {}}, draw).ok()) return;
  }
  ++counts_.bot_moves;
  commit(table, 0, {});
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Hint& message) {
  Seat seat = kNoSeat;
  if (const MaybeError error = player(client, table, seat)) return error;
  if (table.config.rated) return MessageKey::kNoHint;
  for (std::size_t i = 0; i < table.seats.size(); ++i)
    if (static_cast<Seat>(i) != seat && table.mover(static_cast<Seat>(i)).empty()) return MessageKey::kNoHint;
  if (table.to_act() != seat) return kNotYourTurn;
  if (table.hinting || hinted_.size() >= settings_.max_hints_waiting) return MessageKey::kBusy;
  if (std::find(hinted_.begin(), hinted_.end(), client.user) != hinted_.end()) return MessageKey::kTooMany;
  auto job = hint_job(table.match->match(), seat, settings_.hint_iterations, settings_.hint_time, random_bits());
  table.hinting = pool_.submit(ThreadPool::Priority::kNow,
                               [box = mailbox_, this, id, user = client.user, request_id = message.request_id,
                                table_id = table.id, revision = table.revision(), job = std::move(job)] {
                                 auto hint = std::make_shared<const hints::Hint>(job());
                                 box->put([this, id, user, request_id, table_id, revision, hint] {
                                   std::erase(hinted_, user);
                                   send_hint(id, request_id, table_id, revision, *hint);
                                 });
                               });
  if (!table.hinting) return MessageKey::kBusy;
  hinted_.push_back(client.user);
  return {};
}

void GameServer::Impl::send_hint(ClientId id, const std::string& request_id, TableId table, std::int64_t revision,
                                 const hints::Hint& hint) {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return;
  Table& live = *found->second;
  live.hinting = false;
  if (client(id) == nullptr) return;
  using Ordered = nlohmann::ordered_json;
  const match::AnyGame& game = *live.game;
  Ordered then = Ordered::array();
  for (const Action action : hint.then) then.push_back(game.action_text(action));
  Ordered second = nullptr;
  if (hint.second) second = {{"action", game.action_text(*hint.second)}, {"chance", hint.second_winrate}};
  send(id, to_message({{"type", "hint"},
                       {"id", request_id},
                       {"table", live.link},
                       {"revision", revision},
                       {"action", game.action_text(hint.action)},
                       {"chance", hint.winrate},
                       {"only", hint.only},
                       {"then", std::move(then)},
                       {"second", std::move(second)},
                       {"reasons", json::reasons_json(hint.reasons)}}));
}

}  // namespace patolli::server
