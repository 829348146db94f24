// Seats: sit, leave, and the creator's changes.
#include <algorithm>

#include "server/impl.hpp"

namespace patolli::server {
namespace {

TableSeat free_seat(TableSeat::Kind kind) {
  TableSeat seat_info;
  seat_info.kind = kind;
  seat_info.free = kind;
  return seat_info;
}

}  // namespace

void GameServer::Impl::update_viewer_seats(Table& table) {
  for (Subscriber& subscriber : table.subscribers) subscriber.seat = table.seat_of(subscriber.user);
}

bool GameServer::Impl::release_erased_seats(Table& table) {
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    TableSeat& seat_info = table.seats[i];
    const auto seat = static_cast<Seat>(i);
    if (seat_info.kind != TableSeat::Kind::kUser || seat_info.user != 0) continue;
    if (table.state == TableState::kOpen) {
      const TableSeat::Kind free = seat_info.free;
      seat_info = free_seat(free);
      table.dirty = true;
      WriteBatch changes;
      changes.emplace_back(seat_row(table, seat));
      commit(table, 0, {}, std::move(changes));
      return true;
    }
    if (table.state == TableState::kRunning && table.match->replaced_by(seat).empty()) {
      table.match->resign(seat, {now(), {}});
      table.dirty = true;
      commit(table, 0, {});
      return true;
    }
  }
  return false;
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Sit& message) {
  if (table.state != TableState::kOpen) return MessageKey::kNotOpen;
  if (table.seat_of(client.user) >= 0) return MessageKey::kAlreadySeated;
  const bool invited = table.invited_by(message.invite) || client.user == table.creator;
  const auto may_sit = [&](std::size_t i) {
    const TableSeat::Kind kind = table.seats[i].kind;
    return kind == TableSeat::Kind::kOpen || (kind == TableSeat::Kind::kInvite && invited);
  };
  std::size_t seat = table.seats.size();
  if (message.seat) {
    if (static_cast<std::size_t>(*message.seat) >= table.seats.size() ||
        !may_sit(static_cast<std::size_t>(*message.seat)))
      return MessageKey::kSeatTaken;
    seat = static_cast<std::size_t>(*message.seat);
  } else {
    for (std::size_t i = table.seats.size(); i-- > 0;)
      if (may_sit(i)) seat = i;
    if (seat == table.seats.size()) return MessageKey::kSeatTaken;
  }
  TableSeat seat_info = seat_for(client.user, table.game->name());
  if (table.config.rated && !seat_info.account) return MessageKey::kRated;
  seat_info.free = table.seats[seat].free;
  table.seats[seat] = std::move(seat_info);
  seats_changed(id, table, message.request_id, static_cast<Seat>(seat));
  return {};
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Leave& message) {
  if (table.state != TableState::kOpen) return MessageKey::kNotOpen;
  const Seat seat = table.seat_of(client.user);
  if (seat < 0) return MessageKey::kNotSeated;
  const TableSeat::Kind free = table.seats[static_cast<std::size_t>(seat)].free;
  table.seats[static_cast<std::size_t>(seat)] = free_seat(free);
  seats_changed(id, table, message.request_id, seat);
  return {};
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::ChangeSeat& message) {
  if (client.user != table.creator) return MessageKey::kNotCreator;
  if (table.state != TableState::kOpen) return MessageKey::kNotOpen;
  const auto seat = static_cast<std::size_t>(message.seat);
  if (seat >= table.seats.size()) return MessageKey::kSeatTaken;
  TableSeat seat_info;
  seat_info.free = message.to.kind == SeatRequest::Kind::kOpen ? TableSeat::Kind::kOpen : TableSeat::Kind::kInvite;
  seat_info.kind = seat_info.free;
  if (message.to.kind == SeatRequest::Kind::kBot) {
    if (table.config.rated) return MessageKey::kRated;
    seat_info.kind = TableSeat::Kind::kBot;
    seat_info.level = message.to.level;
    std::size_t bots = 1;
    for (std::size_t i = 0; i < table.seats.size(); ++i)
      bots += i != seat && table.seats[i].kind == TableSeat::Kind::kBot ? 1 : 0;
    if (bots == table.seats.size()) return MessageKey::kNoPerson;
  }
  table.seats[seat] = std::move(seat_info);
  seats_changed(id, table, message.request_id, static_cast<Seat>(seat));
  return {};
}

void GameServer::Impl::seats_changed(ClientId id, Table& table, std::string_view request_id, Seat seat) {
  table.dirty = true;
  WriteBatch changes;
  if (table.full()) {
    draw_seats(table);
    begin(table, {});
    add_seat_rows(table, changes);
  } else {
    changes.emplace_back(seat_row(table, seat));
  }
  changes.emplace_back(to_row(table));
  commit(table, id, request_id, std::move(changes), [this](Table& now_is, const Status& status) {
    if (!status.ok()) return;
    if (now_is.state == TableState::kRunning) ++counts_.games_begun;
  });
}

}  // namespace patolli::server
