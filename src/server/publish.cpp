// Messages to the subscribers of a table.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/clean_text.hpp"
#include "server/encode.hpp"
#include "server/impl.hpp"

namespace patolli::server {
namespace {

constexpr std::int64_t kMaxLines = 5000;  // of a table's chat, in all

std::size_t viewer_index(Seat seat) noexcept { return seat >= 0 ? static_cast<std::size_t>(seat) : kMaxSeats; }

// The length of the prefix of the clients' log that these events leave unchanged.
std::size_t unchanged_log(const OnlineMatch& match, std::int64_t sent_revision, std::size_t size) {
  std::size_t min = size;
  for (std::int64_t n = sent_revision + 1; n <= match.revision(); ++n) {
    const GameEvent& what = match.event(n);
    if (what.kind == Kind::kUndo || what.kind == Kind::kTakeback) {
      size -= std::min<std::size_t>(size, what.steps);
    } else if (what.kind == Kind::kAct || what.kind == Kind::kChance || what.kind == Kind::kRedo) {
      ++size;
    }
    min = std::min(min, size);
  }
  return std::min(min, match.match().log_size());
}

}  // namespace

std::uint8_t GameServer::Impl::online_seats(const Table& table) const {
  unsigned bits = 0;
  for (const Subscriber& subscriber : table.subscribers)
    if (subscriber.seat >= 0) bits |= 1U << subscriber.seat;
  return static_cast<std::uint8_t>(bits);
}

void GameServer::Impl::publish_match(Table& table) {
  if (!table.match || table.match->revision() <= table.sent_revision) return;
  const OnlineMatch& match = *table.match;
  const std::size_t log_from = unchanged_log(match, table.sent_revision, table.sent_log_size);
  // One message for each viewer: a seat, or all spectators together.
  std::array<Message, kMaxSeats + 1> events;
  std::array<Message, kMaxSeats + 1> positions;
  const std::int64_t now_is = now();
  for (const Subscriber& to : table.subscribers) {
    const std::size_t viewer = viewer_index(to.seat);
    Message& message = to.events ? events[viewer] : positions[viewer];
    if (!message)
      message = std::make_shared<const std::string>(
          to.events ? events_message(table, to.seat, table.sent_revision, now_is)
                    : position_message(table, to.seat, table.sent_revision, log_from, false, now_is));
    send(to.client, message);
  }
  table.sent_revision = match.revision();
  table.sent_log_size = match.match().log_size();
}

void GameServer::Impl::publish_table(Table& table) {
  Message anybody;
  const std::uint8_t bits = online_seats(table);
  for (const Subscriber& to : table.subscribers) {
    if (to.seat >= 0 || (to.user != 0 && to.user == table.creator)) {
      send(to.client, table_message(table, to.user, bits));
    } else {
      if (!anybody) anybody = std::make_shared<const std::string>(table_message(table, 0, bits));
      send(to.client, anybody);
    }
  }
}

void GameServer::Impl::send_game(Table& table, const Subscriber& to, std::optional<std::int64_t> from) {
  const std::int64_t revision = table.revision();
  if (to.events) return send(to.client, events_message(table, to.seat, std::min(from.value_or(0), revision), now()));
  if (!table.match) return;
  // A client that does not name a revision gets the events since its last own step.
  const std::int64_t since = std::min(from.value_or(to.seat >= 0 ? table.match->last_of(to.seat) : revision), revision);
  send(to.client, position_message(table, to.seat, since, 0, since < revision, now()));
}

bool GameServer::Impl::may_read(const Table& table, Seat seat, std::uint8_t room) const {
  if (table.state == TableState::kOver) return true;
  return room == (seat >= 0 ? kPlayersRoom : kWatchersRoom);
}

void GameServer::Impl::send_chat(const Table& table, const Subscriber& to) {
  nlohmann::ordered_json lines = nlohmann::ordered_json::array();
  for (const ChatRow& line : table.chat)
    if (may_read(table, to.seat, line.room)) lines.push_back(line_json(line));
  send(to.client, to_message({{"type", "chat"}, {"table", table.link}, {"lines", std::move(lines)}}));
}

void GameServer::Impl::open_rooms(Table& table) {
  if (table.chat.empty()) return;
  for (const Subscriber& to : table.subscribers) send_chat(table, to);
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Chat& message) {
  if (!table.config.chat) return MessageKey::kNoChat;
  const OnlineUser* const speaker = online_user(client);
  if (speaker == nullptr) return MessageKey::kNoSession;
  ChatRow line;
  line.text = clean_text(message.text, settings_.max_chat);
  if (line.text.empty()) return MessageKey::kNoText;
  if (table.next_line >= kMaxLines || table.chat_writes >= 16) return MessageKey::kTooMany;
  line.table = table.id;
  line.number = table.next_line++;
  line.user = client.user;
  line.seat = table.seat_of(client.user);
  line.room = line.seat >= 0 ? kPlayersRoom : kWatchersRoom;
  line.name = speaker->name;
  line.at_ms = now();
  line.request_id = message.request_id;
  line.revision = table.revision();
  ++table.chat_writes;
  ++counts_.writes_waiting;
  WriteBatch changes;
  changes.emplace_back(line);
  store_.write(std::move(changes),
               [box = mailbox_, this, id, request_id = message.request_id, line](const Status& status) {
                 box->put([this, id, request_id, line, status] { on_chat_written(id, request_id, line, status); });
               });
  return {};
}

void GameServer::Impl::on_chat_written(ClientId id, const std::string& request_id, const ChatRow& line,
                                       const Status& status) {
  --counts_.writes_waiting;
  if (const auto found = tables_.find(line.table); found != tables_.end()) {
    Table& table = *found->second;
    --table.chat_writes;
    if (!status.ok()) {
      refuse(id, request_id, message_key(status.error()), &table);
    } else {
      table.chat.push_back(line);
      if (table.chat.size() > settings_.chat_kept) table.chat.pop_front();
      table.recent.add(line.user, request_id, line.revision);
      if (client(id) != nullptr) send(id, ack_message(request_id, &table, line.revision, false));
      const auto message = std::make_shared<const std::string>(to_message(
          {{"type", "chat"}, {"table", table.link}, {"lines", nlohmann::ordered_json::array({line_json(line)})}}));
      for (const Subscriber& to : table.subscribers)
        if (may_read(table, to.seat, line.room)) send(to.client, message);
    }
  }
  if (stopped_ && counts_.writes_waiting == 0) loop_.post(std::exchange(stopped_, {}));
}

}  // namespace patolli::server
