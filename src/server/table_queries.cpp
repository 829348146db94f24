// What clients ask about a table without changing it.
#include <nlohmann/json.hpp>

#include "hints/hint.hpp"
#include "json/reasons_json.hpp"
#include "server/address.hpp"
#include "server/encode.hpp"
#include "server/impl.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

std::string hint_message(const std::string& request_id, const Table& table, std::int64_t revision,
                         const hints::Hint& hint) {
  const match::AnyGame& game = *table.game;
  Json then = Json::array();
  for (const Action action : hint.then) then.push_back(game.action_text(action));
  Json second = nullptr;
  if (hint.second) second = {{"action", game.action_text(*hint.second)}, {"chance", hint.second_winrate}};
  return to_message({{"type", "hint"},
                     {"id", request_id},
                     {"table", table.link},
                     {"revision", revision},
                     {"action", game.action_text(hint.action)},
                     {"chance", hint.winrate},
                     {"only", hint.only},
                     {"then", std::move(then)},
                     {"second", std::move(second)},
                     {"reasons", patolli::json::reasons_json(hint.reasons)}});
}

}  // namespace

bool GameServer::Impl::room_to_watch(const Table& table, const Client& client) {
  std::size_t watchers = 0;
  std::size_t of_address = 0;
  std::size_t of_site = 0;
  for (const Subscriber& subscriber : table.subscribers) {
    if (subscriber.seat >= 0) continue;
    ++watchers;
    const Client* const other = clients_.find(subscriber.client);
    if (other == nullptr) continue;
    if (other->address == client.address) ++of_address;
    if (!client.site.empty() && other->site == client.site) ++of_site;
  }
  const std::size_t max = context_.config.max_watchers;
  const std::size_t share = std::max<std::size_t>(max / 10, 2);
  return watchers < max && of_address < share && of_site < share_of_site(share, max);
}

// A client that follows as many tables as it may lets go of the game that ended first.
bool GameServer::Impl::make_room(ClientId id, Client& client) {
  if (client.unlimited() || client.tables.size() < context_.config.max_subscriptions) return true;
  Table* oldest = nullptr;
  for (const TableId followed : client.tables)
    if (Table* const table = tables_.find(followed); table != nullptr && table->state >= TableState::kOver)
      if (oldest == nullptr || table->ended < oldest->ended) oldest = table;
  if (oldest == nullptr) return false;
  broadcaster_.unsubscribe(id, client, *oldest);
  return true;
}

GameServer::Impl::MaybeError GameServer::Impl::answer(const Caller& caller, Client& client, Table& table,
                                                      const message::Open& message) {
  if (table.subscriber(caller.id) == nullptr) {
    if (!make_room(caller.id, client)) return context_.limited("subscriptions");
    // Whoever has a seat or may take one by invitation is let in, however many watch.
    const bool plays = table.seat_of(client.user) >= 0 || client.user == table.creator ||
                       (table.state == TableState::kOpen && table.invited_by(message.invite));
    if (!plays && !client.unlimited() && !room_to_watch(table, client)) return context_.limited("watchers");
  }
  broadcaster_.subscribe(caller.id, client, table, message.events_only, message.from);
  clients_.send_ack(caller.id, message.request_id, table, table.revision());
  return {};
}

GameServer::Impl::MaybeError GameServer::Impl::answer(const Caller& caller, Client& client, Table& table,
                                                      const message::Close& message) {
  unfollow(caller.id, client, table);
  clients_.send_ack(caller.id, message.request_id, table, table.revision());
  return {};
}

GameServer::Impl::MaybeError GameServer::Impl::answer(const Caller& caller, Client& client, Table& table,
                                                      const message::Hint& message) {
  Seat seat = kNoSeat;
  if (const MaybeError error = player(client, table, seat)) return error;
  if (table.config.rated) return MessageKey::kNoHint;
  for (std::size_t i = 0; i < table.seats.size(); ++i)
    if (static_cast<Seat>(i) != seat && table.mover(static_cast<Seat>(i)).empty()) return MessageKey::kNoHint;
  if (table.to_act() != seat) return kNotYourTurn;
  return bots_.request_hint(table, seat, client.owner(),
                            [this, id = caller.id, request_id = message.request_id, link = table.link](
                                std::int64_t revision, const hints::Hint& hint) {
                              const Table* const live = tables_.find(link);
                              if (live == nullptr || live->game == nullptr || clients_.find(id) == nullptr) return;
                              clients_.send(id, hint_message(request_id, *live, revision, hint));
                            });
}

GameServer::Impl::MaybeError GameServer::Impl::answer(const Caller& caller, Client& client, Table& table,
                                                      const message::Why& message) {
  Seat seat = kNoSeat;
  if (const MaybeError error = player(client, table, seat)) return error;
  const auto action = table.game->parse_action(message.action);
  const RejectReason reason = action ? table.match->match().check(seat, *action) : kNoSuch;
  clients_.send(caller.id,
                to_message({{"type", "why"},
                            {"id", message.request_id},
                            {"table", table.link},
                            {"action", message.action},
                            {"key", reason.ok() ? Json(nullptr) : Json(reason.key)},
                            {"text", reason.ok() ? std::string() : clients_.translate(client.language, reason.key)}}));
  return {};
}

GameServer::Impl::MaybeError GameServer::Impl::answer(const Caller& caller, Client& client, Table& table,
                                                      const message::Replay& message) {
  if (!table.match) return MessageKey::kNotRunning;
  if (message.step > static_cast<std::int64_t>(table.match->match().log_size())) return MessageKey::kNoStep;
  Seat viewer = table.seat_of(client.user);
  if (table.state == TableState::kOver) {
    viewer = message.viewer.value_or(kSpectator);
    if (viewer >= static_cast<Seat>(table.seats.size())) return MessageKey::kNoStep;
  }
  clients_.send(caller.id, replay_message(table, message.request_id, viewer, static_cast<std::size_t>(message.step),
                                          client.protocol));
  return {};
}

std::vector<match::SeatInfo> seat_infos(const Table& table) {
  std::vector<match::SeatInfo> seats;
  for (const TableSeat& seat_info : table.seats) {
    const bool bot = seat_info.kind == TableSeat::Kind::kBot;
    seats.push_back({bot ? seat_info.level : seat_info.name, bot ? seat_info.level : "human"});
  }
  return seats;
}

match::Record record_of(const Table& table) {
  return match::take_record(table.match->match(), seat_infos(table), false);
}

GameServer::Impl::MaybeError GameServer::Impl::answer(const Caller& caller, Client& client, Table& table,
                                                      const message::Record& message) {
  if (table.state != TableState::kOver) return MessageKey::kNotOver;
  const int format = client.protocol == kFirstProtocol ? match::Record::kFirstFormat : match::Record::kFormat;
  clients_.send(caller.id,
                to_message({{"type", "record"},
                            {"id", message.request_id},
                            {"table", table.link},
                            {"record", Json::parse(match::write_record(context_.config.games, record_of(table), format),
                                                   nullptr, false)}}));
  return {};
}

GameServer::Impl::MaybeError GameServer::Impl::answer(const Caller& caller, Client& client, Table& table,
                                                      const message::Analyse& message) {
  if (client.user == 0) return MessageKey::kNoSession;
  if (table.state != TableState::kOver) return MessageKey::kNotOver;
  analyses_.request(table, record_of(table), caller.id, client.user, message.request_id);
  return {};
}

}  // namespace patolli::server
