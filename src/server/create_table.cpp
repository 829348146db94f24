// Creating a table.
#include <algorithm>

#include "server/impl.hpp"

namespace patolli::server {

// Who creates it, and what was created with the same request before.
struct GameServer::Impl::Creator {
  std::optional<UserRow> user;
  std::optional<RatingRow> rating;
  std::optional<TableRow> before;
  Reliability reliability{};
};

void GameServer::Impl::handle(ClientId id, Client& client, const message::Create& create) {
  if (clients_.user_of(client) == nullptr) return clients_.send_error(id, create.request_id, MessageKey::kNoSession);
  client.busy = true;
  context_.store.read(
      [user = client.user, game = create.game, request_id = create.request_id](Reader& reader) {
        return Creator{reader.user(user).value_or({}), reader.rating(user, game).value_or({}),
                       reader.table_created(user, request_id).value_or({}), reader.reliability(user).value_or({})};
      },
      [this, id, create](const Creator& creator) {
        if (clients_.find(id) == nullptr) return;
        this->create(id, create, creator);
        release(id);
      });
}

// A retry of a create request whose reply was lost.
void GameServer::Impl::answer_create_again(ClientId id, UserId user, const std::string& request_id) {
  context_.store.read(
      [user, request_id](Reader& reader) { return reader.table_created(user, request_id).value_or({}); },
      [this, id, request_id](const std::optional<TableRow>& row) {
        if (!row) return clients_.send_error(id, request_id, MessageKey::kStoreConflict);
        enqueue(tables_.open(row->link),
                {.what =
                     [this, id, request_id](Table* table) {
                       if (table == nullptr) return clients_.send_error(id, request_id, MessageKey::kNoTable);
                       clients_.send_ack(id, request_id, *table, table->create_revision, true);
                     },
                 .refused = [this, id, request_id](MessageKey why) { clients_.send_error(id, request_id, why); }});
      });
}

void GameServer::Impl::create(ClientId id, const message::Create& create, const Creator& creator) {
  const auto refuse = [&](MessageKey key, std::string_view detail = {}) {
    clients_.send_error(id, create.request_id, key, nullptr, detail);
  };
  if (!creator.user || creator.user->erased) return refuse(MessageKey::kNoSession);
  const UserId user = creator.user->id;
  if (creator.before) return answer_create_again(id, user, create.request_id);
  const match::AnyGame* const game = context_.config.games.find(create.game);
  if (game == nullptr) return refuse(MessageKey::kMalformed, "game");
  const auto state = game->make(static_cast<int>(create.seats.size()), create.options);
  if (!state.ok()) return refuse(MessageKey::kMalformed, state.error().text());
  const auto bots = std::count_if(create.seats.begin(), create.seats.end(),
                                  [](const SeatRequest& seat) { return seat.kind == SeatRequest::Kind::kBot; });
  if (bots == static_cast<std::ptrdiff_t>(create.seats.size())) return refuse(MessageKey::kNoPerson);
  if (create.config.rated && (bots != 0 || create.seats.size() < 2 || creator.user->account.empty()))
    return refuse(MessageKey::kRated);

  auto table = handlers_.make_table(*game, (*state)->options(), create.config, user);
  // A rated game must end: without a clock it is given one for each turn.
  const std::int64_t days = context_.config.rated_days;
  if (table->config.rated && days != 0 && table->config.clock.kind == TimeControl::Kind::kNone)
    table->config.clock = {TimeControl::Kind::kDays, days * TimeControl::kDay, 0};
  for (const SeatRequest& request : create.seats) {
    TableSeat seat_info;
    seat_info.free = request.kind == SeatRequest::Kind::kOpen ? TableSeat::Kind::kOpen : TableSeat::Kind::kInvite;
    seat_info.kind = seat_info.free;
    if (request.kind == SeatRequest::Kind::kMe) {
      seat_info = seat_for(user, creator.user, creator.rating, creator.reliability);
      seat_info.free = TableSeat::Kind::kInvite;
    } else if (request.kind == SeatRequest::Kind::kBot) {
      seat_info.kind = TableSeat::Kind::kBot;
      seat_info.level = request.level;
    }
    table->seats.push_back(std::move(seat_info));
  }
  table->create_request_id = create.request_id;
  const Client* const client = clients_.find(id);
  const bool unlimited = client != nullptr && client->unlimited();
  if (client != nullptr) table->origin = client->owner();
  if (table->full()) {
    handlers_.draw_seats(*table);
    handlers_.begin(*table, create.request_id);
  }
  table->create_revision = table->revision();
  writer_.create(
      std::move(table), static_cast<std::int64_t>(context_.config.max_tables),
      unlimited ? 0 : static_cast<std::int64_t>(context_.config.max_tables_of_user),
      [this, id, user, request_id = create.request_id, events_only = create.events_only](const Result<Table*>& made) {
        if (made.failed_with(Error::Kind::kConflict)) return answer_create_again(id, user, request_id);
        if (made.failed_with(Error::Kind::kLimit))
          return clients_.send_error(id, request_id, context_.limited("tables"));
        if (!made.ok()) return clients_.send_error(id, request_id, message_key(made.error()));
        clients_.send_ack(id, request_id, **made, (*made)->revision());
        if (Client* const to = clients_.find(id); to != nullptr && make_room(id, *to))
          broadcaster_.subscribe(id, *to, **made, events_only, std::nullopt);
      });
}

}  // namespace patolli::server
