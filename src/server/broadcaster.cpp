#include "server/broadcaster.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "server/encode.hpp"

namespace patolli::server {
namespace {

std::size_t viewer_index(Seat seat) noexcept { return seat >= 0 ? static_cast<std::size_t>(seat) : kMaxSeats; }

// The length of the prefix of the clients' log that these events leave unchanged.
std::size_t unchanged_log(const OnlineMatch& match, std::int64_t sent_revision, std::size_t size) {
  std::size_t min = size;
  for (std::int64_t n = sent_revision + 1; n <= match.revision(); ++n) {
    const LogEntry& entry = match.entry(n);
    if (entry.is_rewind()) {
      size -= std::min<std::size_t>(size, entry.code);
    } else if (entry.is_step()) {
      ++size;
    }
    min = std::min(min, size);
  }
  return std::min(min, match.match().log_size());
}

std::uint8_t online_seats(const Table& table) {
  unsigned bits = table.seats_elsewhere();
  for (const Subscriber& subscriber : table.subscribers)
    if (subscriber.seat >= 0) bits |= 1U << subscriber.seat;
  return static_cast<std::uint8_t>(bits);
}

bool may_read(const Table& table, Seat seat, std::uint8_t room) {
  if (table.state == TableState::kOver) return true;
  return room == (seat >= 0 ? kPlayersRoom : kWatchersRoom);
}

}  // namespace

void Broadcaster::subscribe(ClientId id, Client& client, Table& table, bool events_only,
                            std::optional<std::int64_t> from) {
  const std::uint8_t before = online_seats(table);
  Subscriber* known = table.subscriber(id);
  if (known == nullptr) {
    client.tables.push_back(table.id);
    known = &table.subscribers.emplace_back();
  }
  *known = {id, client.user, table.seat_of(client.user), events_only, client.protocol};
  const Subscriber to = *known;
  if (online_seats(table) != before) {
    publish_table(table);
  } else {
    clients_.send(id, table_message(table, to.user, before, to.protocol));
  }
  catch_up(table, to, from);
  send_chat(table, to);
  if (table.planned(to.seat) && to.protocol != kFirstProtocol) clients_.send(id, plan_message(table, to.seat));
  if (on_presence) on_presence(table);
}

void Broadcaster::publish_plan(const Table& table, Seat seat) {
  for (const Subscriber& to : table.subscribers)
    if (to.seat == seat && to.protocol != kFirstProtocol) clients_.send(to.client, plan_message(table, seat));
}

void Broadcaster::unsubscribe(ClientId id, Client& client, Table& table) {
  const std::uint8_t before = online_seats(table);
  std::erase(client.tables, table.id);
  std::erase_if(table.subscribers, [&](const Subscriber& subscriber) { return subscriber.client == id; });
  table.last_used = context_.now();
  if (online_seats(table) != before) publish_table(table);
  if (on_presence) on_presence(table);
}

void Broadcaster::publish_match(Table& table) {
  if (!table.match || table.match->revision() <= table.sent_revision) return;
  const OnlineMatch& match = *table.match;
  const std::size_t log_from = unchanged_log(match, table.sent_revision, table.sent_log_size);
  // One message for each viewer (a seat, or all spectators together), detail and protocol.
  std::array<std::array<Clients::Message, 4>, kMaxSeats + 1> messages;
  const std::int64_t now = context_.now();
  for (const Subscriber& to : table.subscribers) {
    const std::size_t form = (to.events ? 2U : 0U) + (to.protocol == kFirstProtocol ? 1U : 0U);
    Clients::Message& message = messages[viewer_index(to.seat)][form];
    if (!message)
      message = std::make_shared<const std::string>(
          to.events ? events_message(table, to.seat, table.sent_revision, now, to.protocol)
                    : position_message(table, to.seat, table.sent_revision, log_from, false, now, to.protocol));
    clients_.send(to.client, message);
  }
  table.sent_revision = match.revision();
  table.sent_log_size = match.match().log_size();
}

void Broadcaster::publish_table(Table& table) {
  std::array<Clients::Message, 2> anybody;  // by protocol
  const std::uint8_t bits = online_seats(table);
  for (const Subscriber& to : table.subscribers) {
    if (to.seat >= 0 || (to.user != 0 && to.user == table.creator)) {
      clients_.send(to.client, table_message(table, to.user, bits, to.protocol));
    } else {
      Clients::Message& message = anybody[to.protocol == kFirstProtocol ? 1 : 0];
      if (!message) message = std::make_shared<const std::string>(table_message(table, 0, bits, to.protocol));
      clients_.send(to.client, message);
    }
  }
}

void Broadcaster::publish_seats(Table& table) {
  const std::uint8_t before = online_seats(table);
  for (Subscriber& subscriber : table.subscribers) subscriber.seat = table.seat_of(subscriber.user);
  if (on_presence && online_seats(table) != before) on_presence(table);
  const bool first = table.sent_revision == 0;  // who sits where, before what they see
  if (first) publish_table(table);
  publish_match(table);
  if (!first) publish_table(table);
}

void Broadcaster::catch_up(Table& table, const Subscriber& to, std::optional<std::int64_t> from) {
  const std::int64_t revision = table.revision();
  if (to.events)
    return clients_.send(
        to.client, events_message(table, to.seat, std::min(from.value_or(0), revision), context_.now(), to.protocol));
  if (!table.match) return;
  // A client that does not name a revision gets the events since its last own step.
  const std::int64_t since = std::min(from.value_or(to.seat >= 0 ? table.match->last_of(to.seat) : revision), revision);
  clients_.send(to.client, position_message(table, to.seat, since, 0, since < revision, context_.now(), to.protocol));
}

void Broadcaster::send_chat(const Table& table, const Subscriber& to) {
  nlohmann::ordered_json lines = nlohmann::ordered_json::array();
  for (const ChatRow& line : table.chat)
    if (may_read(table, to.seat, line.room)) lines.push_back(line_json(line));
  clients_.send(to.client, to_message({{"type", "chat"}, {"table", table.link}, {"lines", std::move(lines)}}));
}

void Broadcaster::publish_chat(const Table& table) {
  if (table.chat.empty()) return;
  for (const Subscriber& to : table.subscribers) send_chat(table, to);
}

void Broadcaster::publish_gone(Table& table) {
  const std::vector<std::int64_t> gone = std::exchange(table.lines_gone, {});
  if (gone.empty()) return;
  std::erase_if(table.chat,
                [&](const ChatRow& line) { return std::find(gone.begin(), gone.end(), line.number) != gone.end(); });
  const auto message =
      std::make_shared<const std::string>(to_message({{"type", "chat_gone"}, {"table", table.link}, {"lines", gone}}));
  for (const Subscriber& to : table.subscribers)
    if (to.protocol != kFirstProtocol) clients_.send(to.client, message);
}

void Broadcaster::publish_line(Table& table, const ChatRow& line) {
  constexpr std::size_t kRemembered = 64;
  table.lines_told.push_back(line.number);
  if (table.lines_told.size() > kRemembered) table.lines_told.pop_front();
  // The table may have been read since the line was written.
  if (table.chat.empty() || table.chat.back().number < line.number) table.chat.push_back(line);
  const auto same_room = [&](const ChatRow& other) { return other.room == line.room; };
  if (static_cast<std::size_t>(std::count_if(table.chat.begin(), table.chat.end(), same_room)) >
      context_.config.chat_kept)
    table.chat.erase(std::find_if(table.chat.begin(), table.chat.end(), same_room));
  const auto message = std::make_shared<const std::string>(to_message(
      {{"type", "chat"}, {"table", table.link}, {"lines", nlohmann::ordered_json::array({line_json(line)})}}));
  for (const Subscriber& to : table.subscribers)
    if (may_read(table, to.seat, line.room)) clients_.send(to.client, message);
}

}  // namespace patolli::server
