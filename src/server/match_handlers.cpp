#include "server/match_handlers.hpp"

#include <algorithm>

namespace patolli::server {

using MaybeError = MatchHandlers::MaybeError;

std::optional<RequestError> player(const Client& client, const Table& table, Seat& seat) {
  seat = table.seat_of(client.user);
  if (seat < 0) return MessageKey::kNotSeated;
  if (table.state == TableState::kOver) return kGameOver;
  if (table.state != TableState::kRunning || !table.match) return MessageKey::kNotRunning;
  if (!table.match->replaced_by(seat).empty()) return MessageKey::kReplaced;
  return {};
}

bool MatchHandlers::expire_clock(Table& table, std::int64_t at) {
  if (table.state != TableState::kRunning || !table.match) return false;
  const auto deadline = table.match->clocks().deadline();
  if (!deadline || at < *deadline || !context_.knows_time_until(*deadline)) return false;
  table.match->timeout(table.match->clocks().running(), table.config.timeout_level, {context_.now(), {}});
  writer_.commit(table, {.seats_or_offers = true});
  return true;
}

bool MatchHandlers::close_abandoned(Table& table) {
  if (table.closes() == 0 || context_.now() < table.closes()) return false;
  table.match->abandon({context_.now(), {}});
  writer_.commit(table, {.seats_or_offers = true});
  return true;
}

MaybeError MatchHandlers::handle(const Caller& caller, Table& table, const message::Act& message) {
  Seat seat = kNoSeat;
  if (const MaybeError error = player(caller.client, table, seat)) return error;
  const std::int64_t arrived = caller.request.arrived;
  if (expire_clock(table, arrived)) {
    table.inbox.push_front(caller.request);  // and then it will be too late
    return {};
  }
  const auto deadline = table.match->clocks().deadline();
  if (deadline && arrived >= *deadline) return MessageKey::kBusy;  // whether it is will be known in a second
  if (message.revision != table.revision()) return MessageKey::kStale;
  const auto action = table.game->parse_action(message.action);
  if (!action) return kNoSuch;
  const RejectReason why = table.match->act(seat, *action, {context_.now(), message.request_id, arrived},
                                            [this] { return context_.random_bits(); });
  if (!why.ok()) return why;
  writer_.commit(table,
                 {.request = &caller.request, .written = [this](Table&, const Written&) { ++context_.stats.moves; }});
  return {};
}

void MatchHandlers::act_for_bot(Table& table, Action action) {
  const Seat seat = table.to_act();
  const OnlineMatch::When when{context_.now(), {}, 0};
  const auto random_bits = [this] { return context_.random_bits(); };
  if (!table.match->act(seat, action, when, random_bits).ok()) {
    // Cannot be; but a table must not stand still for ever.
    const auto legal = table.match->match().legal(seat);
    if (legal.empty() || !table.match->act(seat, legal.front(), when, random_bits).ok()) return;
  }
  writer_.commit(table, {.written = [this](Table&, const Written&) { ++context_.stats.bot_moves; }});
}

template <class Step>
MaybeError MatchHandlers::step_back(const Caller& caller, Table& table, const message::RevisionHeader& message,
                                    Step step) {
  Seat seat = kNoSeat;
  if (const MaybeError error = player(caller.client, table, seat)) return error;
  if (message.revision != table.revision()) return MessageKey::kStale;
  const RejectReason why =
      step(*table.match, seat, OnlineMatch::When{context_.now(), message.request_id, caller.request.arrived});
  if (!why.ok()) return why;
  writer_.commit(table, {.request = &caller.request});
  return {};
}

MaybeError MatchHandlers::handle(const Caller& caller, Table& table, const message::Undo& message) {
  return step_back(caller, table, message,
                   [](OnlineMatch& match, Seat seat, const OnlineMatch::When& when) { return match.undo(seat, when); });
}

MaybeError MatchHandlers::handle(const Caller& caller, Table& table, const message::Redo& message) {
  return step_back(caller, table, message, [this](OnlineMatch& match, Seat seat, const OnlineMatch::When& when) {
    return match.redo(seat, when, [this] { return context_.random_bits(); });
  });
}

MaybeError MatchHandlers::handle(const Caller& caller, Table& table, const message::Restart& message) {
  return step_back(caller, table, message, [](OnlineMatch& match, Seat seat, const OnlineMatch::When& when) {
    return match.restart(seat, when);
  });
}

MaybeError MatchHandlers::handle(const Caller& caller, Table& table, const message::Takeback& message) {
  Seat seat = kNoSeat;
  if (const MaybeError error = player(caller.client, table, seat)) return error;
  if (table.config.rated) return MessageKey::kRated;
  // Whoever answers an offer that is gone does not make one.
  if (message.revision && (!table.takeback || table.takeback->revision != *message.revision)) return MessageKey::kStale;
  if (!message.agree) {
    if (!table.takeback) return MessageKey::kNoTakeback;
    table.takeback.reset();
    commit_offers(caller, table);
    return {};
  }
  if (!table.takeback) {
    const auto steps = table.match->match().takeback_to(seat);
    if (!steps) return match::kNothingToUndo;
    table.takeback = Table::Takeback{seat, *steps, table.revision(), {seat}};
  } else {
    auto& agreed = table.takeback->agreed;
    if (std::find(agreed.begin(), agreed.end(), seat) == agreed.end()) agreed.push_back(seat);
  }
  const Table::Takeback& offer = *table.takeback;
  bool all = true;
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    const auto other = static_cast<Seat>(i);
    all = all && (!table.mover(other).empty() ||
                  std::find(offer.agreed.begin(), offer.agreed.end(), other) != offer.agreed.end());
  }
  if (!all) {
    commit_offers(caller, table);
    return {};
  }
  table.match->takeback(offer.seat, offer.steps,
                        {context_.now(), offer.seat == seat ? std::string_view(message.request_id) : ""});
  writer_.commit(table, {.request = &caller.request});
  return {};
}

void MatchHandlers::commit_offers(const Caller& caller, Table& table) {
  writer_.commit(
      table, {.rows = {OffersRow{table.id, offers_text(table)}}, .seats_or_offers = true, .request = &caller.request});
}

MaybeError MatchHandlers::handle(const Caller& caller, Table& table, const message::Resign& message) {
  Seat seat = kNoSeat;
  if (const MaybeError error = player(caller.client, table, seat)) return error;
  table.match->resign(seat, {context_.now(), message.request_id});
  writer_.commit(table, {.seats_or_offers = true, .request = &caller.request});
  return {};
}

MaybeError MatchHandlers::handle(const Caller& caller, Table& table, const message::Rematch& message) {
  const Seat seat = table.seat_of(caller.client.user);
  if (seat < 0) return MessageKey::kNotSeated;
  if (table.state != TableState::kOver) return MessageKey::kNotOver;
  if (!table.config.next.empty()) {
    clients_.send_ack(caller.id, message.request_id, table, table.revision());
    return {};
  }
  if (!message.agree) {
    table.rematch.clear();
  } else if (std::find(table.rematch.begin(), table.rematch.end(), seat) == table.rematch.end()) {
    table.rematch.push_back(seat);
  }
  bool all = message.agree;
  for (std::size_t i = 0; i < table.seats.size(); ++i)
    all = all && (table.seats[i].kind == TableSeat::Kind::kBot ||
                  std::find(table.rematch.begin(), table.rematch.end(), static_cast<Seat>(i)) != table.rematch.end());
  if (all) {
    commit_rematch(caller, table);
  } else {
    commit_offers(caller, table);
  }
  return {};
}

// Whoever has the link may read the record, and nothing else. It is made once, by any of the players.
MaybeError MatchHandlers::handle(const Caller& caller, Table& table, const message::Share& message) {
  if (table.seat_of(caller.client.user) < 0) return MessageKey::kNotSeated;
  if (table.state != TableState::kOver) return MessageKey::kNotOver;
  if (!table.config.share.empty()) {
    clients_.send_ack(caller.id, message.request_id, table, table.revision());
    return {};
  }
  table.config.share = Secret::make().text();
  TableRow row = to_row(table, context_.now());
  row.changed_ms = table.ended;
  TableWriter::Change change{.seats_or_offers = true, .request = &caller.request};
  change.rows.emplace_back(std::move(row));
  writer_.commit(table, std::move(change));
  return {};
}

// The new table, and the link to it in the old one, are one change of the old table.
void MatchHandlers::commit_rematch(const Caller& caller, Table& table) {
  // By the rules of today, unless they have no such options.
  const match::AnyGame* game = context_.config.games.find(table.game->name());
  if (game == nullptr || !game->make(static_cast<int>(table.seats.size()), table.options).ok()) game = table.game;
  auto next = make_table(*game, table.options, table.config, table.creator);
  next->config.next.clear();
  next->config.share.clear();
  next->rematch_of = table.id;
  next->previous = table.link;
  next->seats = table.seats;
  next->origin = caller.client.owner();
  std::rotate(next->seats.begin(), next->seats.begin() + 1, next->seats.end());  // another seat begins
  begin(*next, {});
  table.config.next = next->link;
  table.rematch.clear();
  TableWriter::Change change{.seats_or_offers = true, .request = &caller.request};
  TableRow old = to_row(table, context_.now());
  old.changed_ms = table.ended;
  change.rows.emplace_back(std::move(old));
  change.rows.emplace_back(OffersRow{table.id, {}});
  TableWriter::add_new_table(*next, context_.now(), context_.config, change.rows);
  count_table(*next, 1, change.rows);
  auto shared = std::make_shared<std::unique_ptr<Table>>(std::move(next));
  change.written = [this, shared](Table&, const Written& written) {
    Table& made = writer_.created(std::move(*shared), written.table);
    writer_.hooks.ready(made);
  };
  writer_.commit(table, std::move(change));
}

}  // namespace patolli::server
