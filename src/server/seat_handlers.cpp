// Seats: sit, leave, the creator's changes, cancel; and how a table begins.
#include <algorithm>

#include "core/rng.hpp"
#include "server/match_handlers.hpp"
#include "server/random_bits.hpp"

namespace patolli::server {
namespace {

constexpr std::size_t kLinkLetters = 12;  // 60 bits: nobody finds a table by trying

TableSeat free_seat(TableSeat::Kind kind) {
  TableSeat seat_info;
  seat_info.kind = kind;
  seat_info.free = kind;
  return seat_info;
}

}  // namespace

std::unique_ptr<Table> MatchHandlers::make_table(const match::AnyGame& game, match::Options options, TableConfig config,
                                                 UserId creator) const {
  auto table = std::make_unique<Table>();
  table->link = random_name(kLinkLetters);
  table->activity = Activity::kWriting;
  table->game = &game;
  table->options = std::move(options);
  table->config = std::move(config);
  table->config.invite = Secret::make().text();
  table->creator = creator;
  table->created = context_.now();
  table->progress_at = table->created;
  return table;
}

void MatchHandlers::begin(Table& table, std::string_view request_id) const {
  const auto random_bits = [this] { return context_.random_bits(); };
  advance(table.state, TableEvent::kBegin);
  table.started = context_.now();
  table.match = make_match(table);
  table.match->start({context_.now(), request_id}, random_bits);
}

void MatchHandlers::draw_seats(Table& table) const {
  if (!table.config.random_order) return;
  for (std::size_t last = table.seats.size(); last-- > 1;) {
    Rng rng(context_.random_bits());  // bits of its own for every draw
    std::swap(table.seats[last], table.seats[rng.below(static_cast<std::uint32_t>(last + 1))]);
  }
}

bool MatchHandlers::release_erased_seats(Table& table) {
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    TableSeat& seat_info = table.seats[i];
    const auto seat = static_cast<Seat>(i);
    if (seat_info.kind != TableSeat::Kind::kUser || seat_info.user != 0) continue;
    if (table.state == TableState::kOpen) {
      const TableSeat::Kind free = seat_info.free;
      seat_info = free_seat(free);
      writer_.commit(table, {.rows = {seat_row(table, seat)}, .seats_or_offers = true});
      return true;
    }
    if (table.state == TableState::kRunning && table.match->replaced_by(seat).empty()) {
      table.match->resign(seat, {context_.now(), {}});
      writer_.commit(table, {.seats_or_offers = true});
      return true;
    }
  }
  return false;
}

MatchHandlers::MaybeError MatchHandlers::handle(const Caller& caller, Table& table, const message::Sit& message) {
  const UserId user = caller.client.user;
  if (table.state != TableState::kOpen) return MessageKey::kNotOpen;
  if (table.seat_of(user) >= 0) return MessageKey::kAlreadySeated;
  const bool invited = table.invited_by(message.invite) || user == table.creator;
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
  if (!caller.request.sitter || caller.request.sitter->user.erased) return MessageKey::kNoSession;
  const auto& apart = caller.request.sitter->apart;
  const auto avoids = [&](UserId other) { return std::find(apart.begin(), apart.end(), other) != apart.end(); };
  if (avoids(table.creator) || std::any_of(table.seats.begin(), table.seats.end(),
                                           [&](const TableSeat& one) { return one.user != 0 && avoids(one.user); }))
    return MessageKey::kBlocked;
  std::optional<RatingRow> rating;
  for (const RatingRow& one : caller.request.sitter->ratings)
    if (one.game == table.game->name()) rating = one;
  TableSeat seat_info = seat_for(user, caller.request.sitter->user, rating, caller.request.sitter->reliability);
  if (table.config.rated && !seat_info.account) return MessageKey::kRated;
  seat_info.free = table.seats[seat].free;
  table.seats[seat] = std::move(seat_info);
  commit_seat(caller, table, static_cast<Seat>(seat));
  return {};
}

MatchHandlers::MaybeError MatchHandlers::handle(const Caller& caller, Table& table, const message::Leave&) {
  if (table.state != TableState::kOpen) return MessageKey::kNotOpen;
  const Seat seat = table.seat_of(caller.client.user);
  if (seat < 0) return MessageKey::kNotSeated;
  const TableSeat::Kind free = table.seats[static_cast<std::size_t>(seat)].free;
  table.seats[static_cast<std::size_t>(seat)] = free_seat(free);
  commit_seat(caller, table, seat);
  return {};
}

MatchHandlers::MaybeError MatchHandlers::handle(const Caller& caller, Table& table,
                                                const message::ChangeSeat& message) {
  if (caller.client.user != table.creator) return MessageKey::kNotCreator;
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
  commit_seat(caller, table, static_cast<Seat>(seat));
  return {};
}

void MatchHandlers::commit_seat(const Caller& caller, Table& table, Seat seat) {
  TableWriter::Change change{.seats_or_offers = true, .request = &caller.request};
  if (table.full()) {
    draw_seats(table);
    begin(table, {});
    add_seat_rows(table, change.rows);
    change.written = [this](Table&, const Written&) { ++context_.stats.games_begun; };
  } else {
    change.rows.emplace_back(seat_row(table, seat));
  }
  change.rows.emplace_back(to_row(table, context_.now()));
  writer_.commit(table, std::move(change));
}

MatchHandlers::MaybeError MatchHandlers::handle(const Caller& caller, Table& table, const message::Cancel&) {
  if (caller.client.user != table.creator) return MessageKey::kNotCreator;
  if (table.state != TableState::kOpen) return MessageKey::kNotOpen;
  cancel(table, &caller.request);
  return {};
}

bool MatchHandlers::expire_open_table(Table& table) {
  if (table.state != TableState::kOpen || due_at(table, context_.config, context_.now()) > context_.now()) return false;
  cancel(table, nullptr);
  return true;
}

void MatchHandlers::cancel(Table& table, const Waiting* request) {
  advance(table.state, TableEvent::kCancel);
  table.ended = context_.now();
  TableWriter::Change change{.rows = {to_row(table, context_.now())}, .seats_or_offers = true, .request = request};
  count_table(table, -1, change.rows);
  writer_.commit(table, std::move(change));
}

}  // namespace patolli::server
