// Tables: create, start, open, close.
#include <algorithm>

#include "core/rng.hpp"
#include "server/encode.hpp"
#include "server/impl.hpp"
#include "server/random_bits.hpp"
#include "server/store_types.hpp"

namespace patolli::server {
namespace {

constexpr std::size_t kLinkLetters = 12;  // 60 bits: nobody finds a table by trying

}  // namespace

Table& GameServer::Impl::make_table(const match::AnyGame& game, match::Options options, TableConfig config,
                                    UserId creator) {
  auto fresh = std::make_unique<Table>();
  Table& table = *fresh;
  table.id = store_.new_table();
  table.link = random_name(kLinkLetters);
  table.game = &game;
  table.options = std::move(options);
  table.config = std::move(config);
  table.config.invite = Secret::make().text();
  table.creator = creator;
  table.created = now();
  table.last_used = table.created;
  table.progress_at = table.created;
  table.creating = true;
  links_[table.link] = table.id;
  tables_[table.id] = std::move(fresh);
  return table;
}

// A retry of a create request whose reply was lost.
bool GameServer::Impl::created_before(ClientId id, const Client& client, const OnlineUser& creator,
                                      const std::string& request_id) {
  const Table* table = nullptr;
  for (const auto& [made_by, link] : creator.made)
    if (made_by == request_id) table = find_table(link);
  if (table == nullptr)
    if (const auto before = store_.table_created(client.user, request_id).value_or({}))
      table = find_table(before->link);
  if (table == nullptr) return false;
  if (table->creating) {
    refuse(id, request_id, MessageKey::kBusy);
  } else {
    send(id, ack_message(request_id, table, table->create_revision, true));
  }
  return true;
}

void GameServer::Impl::handle(ClientId id, Client& client, const message::Create& create) {
  OnlineUser* const creator = online_user(client);
  if (creator == nullptr) return refuse(id, create.request_id, MessageKey::kNoSession);
  if (created_before(id, client, *creator, create.request_id)) return;
  const match::AnyGame* const game = match::find_game(create.game);
  if (game == nullptr) return refuse(id, create.request_id, MessageKey::kMalformed, nullptr, "game");
  const auto state = game->make(static_cast<int>(create.seats.size()), create.options);
  if (!state.ok()) return refuse(id, create.request_id, MessageKey::kMalformed, nullptr, state.error().text());
  const auto bots = std::count_if(create.seats.begin(), create.seats.end(),
                                  [](const SeatRequest& seat) { return seat.kind == SeatRequest::Kind::kBot; });
  if (bots == static_cast<std::ptrdiff_t>(create.seats.size()))
    return refuse(id, create.request_id, MessageKey::kNoPerson);
  if (create.config.rated && (bots != 0 || create.seats.size() < 2 || !creator->account))
    return refuse(id, create.request_id, MessageKey::kRated);
  const auto mine = store_.count_tables_of(client.user).value_or(0);
  if (mine >= static_cast<std::int64_t>(settings_.max_tables_of_user) || alive_tables_ >= settings_.max_tables)
    return refuse(id, create.request_id, MessageKey::kTooMany);

  Table& table = make_table(*game, (*state)->options(), create.config, client.user);
  for (const SeatRequest& request : create.seats) {
    TableSeat seat_info;
    seat_info.free = request.kind == SeatRequest::Kind::kOpen ? TableSeat::Kind::kOpen : TableSeat::Kind::kInvite;
    seat_info.kind = seat_info.free;
    if (request.kind == SeatRequest::Kind::kMe) {
      seat_info = seat_for(client.user, create.game);
      seat_info.free = TableSeat::Kind::kInvite;
    } else if (request.kind == SeatRequest::Kind::kBot) {
      seat_info.kind = TableSeat::Kind::kBot;
      seat_info.level = request.level;
    }
    table.seats.push_back(std::move(seat_info));
  }
  table.create_request_id = create.request_id;
  creator->made.emplace_back(create.request_id, table.link);
  if (creator->made.size() > 16) creator->made.pop_front();
  if (table.full()) {
    draw_seats(table);
    begin(table, create.request_id);
  }
  table.create_revision = table.revision();
  write_new(
      table, {},
      [this, id, request_id = create.request_id, events_only = create.events_only](Table& made, const Status& status) {
        if (!status.ok()) return refuse(id, request_id, message_key(status.error()));
        ack(id, request_id, made);
        if (Client* const to = this->client(id)) subscribe(id, *to, made, events_only, std::nullopt);
      });
}

// Writes all rows of a new table.
void GameServer::Impl::write_new(Table& table, WriteBatch more, AfterWrite after) {
  WriteBatch changes = std::move(more);
  changes.emplace_back(to_row(table));
  add_seat_rows(table, changes);
  if (table.match) table.match->append_pending(table.id, changes);
  write(table, std::move(changes), [this, after = std::move(after)](Table& made, const Status& status) {
    if (status.ok()) {
      ++alive_tables_;
      made.creating = false;
      if (made.match) ++counts_.games_begun;
      made.sent_revision = made.revision();
      made.sent_log_size = made.match ? made.match->match().log_size() : 0;
      lobby_changed(made);
    }
    after(made, status);
  });
}

void GameServer::Impl::draw_seats(Table& table) {
  if (!table.config.random_order) return;
  for (std::size_t last = table.seats.size(); last-- > 1;) {
    Rng rng(random_bits());  // bits of its own for every draw
    std::swap(table.seats[last], table.seats[rng.below(static_cast<std::uint32_t>(last + 1))]);
  }
}

void GameServer::Impl::begin(Table& table, std::string_view client_id) {
  table.state = TableState::kRunning;
  table.started = now();
  table.match = make_match(table);
  table.match->start({now(), client_id}, [this] { return random_bits(); });
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Open& message) {
  if (table.subscriber(id) == nullptr) {
    if (client.tables.size() >= settings_.max_subscriptions) return MessageKey::kTooMany;
    const bool seated = table.seat_of(client.user) >= 0;
    if (!seated && table.subscribers.size() >= settings_.max_watchers + kMaxSeats) return MessageKey::kTooMany;
  }
  subscribe(id, client, table, message.events_only, message.from);
  ack(id, message.request_id, table);
  return {};
}

void GameServer::Impl::subscribe(ClientId id, Client& client, Table& table, bool events_only,
                                 std::optional<std::int64_t> from) {
  const std::uint8_t before = online_seats(table);
  Subscriber* known = table.subscriber(id);
  if (known == nullptr) {
    client.tables.push_back(table.id);
    known = &table.subscribers.emplace_back();
  }
  *known = {id, client.user, table.seat_of(client.user), events_only};
  const Subscriber to = *known;
  if (online_seats(table) != before) {
    publish_table(table);
  } else {
    send(id, table_message(table, to.user, before));
  }
  send_game(table, to, from);
  send_chat(table, to);
}

void GameServer::Impl::unsubscribe(ClientId id, Client& client, Table& table) {
  const std::uint8_t before = online_seats(table);
  std::erase(client.tables, table.id);
  std::erase_if(table.subscribers, [&](const Subscriber& subscriber) { return subscriber.client == id; });
  table.last_used = now();
  if (online_seats(table) != before) publish_table(table);
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Close& message) {
  unsubscribe(id, client, table);
  ack(id, message.request_id, table);
  return {};
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Cancel& message) {
  if (client.user != table.creator) return MessageKey::kNotCreator;
  if (table.state != TableState::kOpen) return MessageKey::kNotOpen;
  close_unbegun(table, id, message.request_id);
  return {};
}

void GameServer::Impl::close_unbegun(Table& table, ClientId client, std::string_view request_id) {
  table.state = TableState::kClosed;
  table.ended = now();
  table.dirty = true;
  WriteBatch changes;
  changes.emplace_back(to_row(table));
  commit(table, client, request_id, std::move(changes), [this](Table&, const Status& status) {
    if (status.ok()) --alive_tables_;
  });
}

}  // namespace patolli::server
