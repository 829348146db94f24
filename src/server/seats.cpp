// Who sits at a table: sitting down, getting up, and what the maker does with the seats.
#include <algorithm>

#include "server/impl.hpp"

namespace patolli {
namespace {

Chair free_chair(Chair::Kind kind) {
  Chair chair;
  chair.kind = kind;
  chair.free = kind;
  return chair;
}

}  // namespace

void House::Impl::reseat(LiveTable& table) {
  for (Subscriber& subscriber : table.subscribers) subscriber.seat = table.seat_of(subscriber.person);
}

bool House::Impl::deserted(LiveTable& table) {
  for (std::size_t i = 0; i < table.chairs.size(); ++i) {
    Chair& chair = table.chairs[i];
    const auto seat = static_cast<Seat>(i);
    if (chair.kind != Chair::Kind::kPerson || chair.person != 0) continue;
    if (table.state == TableState::kOpen) {
      const Chair::Kind free = chair.free;
      chair = free_chair(free);
      table.news = true;
      WriteBatch changes;
      changes.emplace_back(seat_row(table, seat));
      commit(table, 0, {}, std::move(changes));
      return true;
    }
    if (table.state == TableState::kRunning && table.course->plays(seat).empty()) {
      table.course->resign(seat, {now(), {}});
      table.news = true;
      commit(table, 0, {});
      return true;
    }
  }
  return false;
}

House::Impl::Refusal House::Impl::sit(ClientId id, Client& client, LiveTable& table, const Ask& ask) {
  if (table.state != TableState::kOpen) return "house.not_open";
  if (table.seat_of(client.person) >= 0) return "house.already_seated";
  const bool invited = table.invited_by(ask.invite) || client.person == table.maker;
  const auto may_sit = [&](std::size_t i) {
    const Chair::Kind kind = table.chairs[i].kind;
    return kind == Chair::Kind::kOpen || (kind == Chair::Kind::kInvite && invited);
  };
  std::size_t seat = table.chairs.size();
  if (ask.seat) {
    if (static_cast<std::size_t>(*ask.seat) >= table.chairs.size() || !may_sit(static_cast<std::size_t>(*ask.seat)))
      return "house.seat_taken";
    seat = static_cast<std::size_t>(*ask.seat);
  } else {
    for (std::size_t i = table.chairs.size(); i-- > 0;)
      if (may_sit(i)) seat = i;
    if (seat == table.chairs.size()) return "house.seat_taken";
  }
  Chair chair = chair_for(client.person, table.game->name());
  if (table.terms.rated && !chair.account) return "house.rated";
  chair.free = table.chairs[seat].free;
  table.chairs[seat] = std::move(chair);
  seats_changed(id, table, ask, static_cast<Seat>(seat));
  return {};
}

House::Impl::Refusal House::Impl::leave(ClientId id, Client& client, LiveTable& table, const Ask& ask) {
  if (table.state != TableState::kOpen) return "house.not_open";
  const Seat seat = table.seat_of(client.person);
  if (seat < 0) return "house.not_seated";
  const Chair::Kind free = table.chairs[static_cast<std::size_t>(seat)].free;
  table.chairs[static_cast<std::size_t>(seat)] = free_chair(free);
  seats_changed(id, table, ask, seat);
  return {};
}

House::Impl::Refusal House::Impl::change_seat(ClientId id, Client& client, LiveTable& table, const Ask& ask) {
  if (client.person != table.maker) return "house.not_maker";
  if (table.state != TableState::kOpen) return "house.not_open";
  const auto seat = static_cast<std::size_t>(*ask.seat);
  if (seat >= table.chairs.size()) return "house.seat_taken";
  Chair chair;
  chair.free = ask.place.kind == Place::Kind::kOpen ? Chair::Kind::kOpen : Chair::Kind::kInvite;
  chair.kind = chair.free;
  if (ask.place.kind == Place::Kind::kBot) {
    if (table.terms.rated) return "house.rated";
    chair.kind = Chair::Kind::kBot;
    chair.level = ask.place.level;
    std::size_t bots = 1;
    for (std::size_t i = 0; i < table.chairs.size(); ++i)
      bots += i != seat && table.chairs[i].kind == Chair::Kind::kBot ? 1 : 0;
    if (bots == table.chairs.size()) return "house.no_person";
  }
  table.chairs[seat] = std::move(chair);
  seats_changed(id, table, ask, static_cast<Seat>(seat));
  return {};
}

void House::Impl::seats_changed(ClientId id, LiveTable& table, const Ask& ask, Seat seat) {
  table.news = true;
  WriteBatch changes;
  if (table.full()) {
    draw_seats(table);
    begin(table, {});
    add_seat_rows(table, changes);
  } else {
    changes.emplace_back(seat_row(table, seat));
  }
  changes.emplace_back(row_of(table));
  commit(table, id, ask.id, std::move(changes), [this](LiveTable& now_is, const Status& status) {
    if (!status.ok()) return;
    if (now_is.state == TableState::kRunning) ++counts_.games_begun;
  });
}

}  // namespace patolli
