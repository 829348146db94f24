// Changes of games: applied in memory, written, and published once durable. Requests are queued while a table's write
// is in flight, so at most one change per table can fail.
#include <algorithm>
#include <array>
#include <tuple>

#include "match/record.hpp"
#include "rating/rate.hpp"
#include "server/encode.hpp"
#include "server/impl.hpp"

namespace patolli::server {
namespace {

constexpr std::int64_t kProgressEvery = 60'000;  // ms: the order of lists need not be more exact
constexpr std::int64_t kRetryAfter = 2000;       // ms, after a failed write

// 1 for the winners, and so on; those who have left are last, all alike.
std::vector<int> places_of(const OnlineMatch& match, const Ended& ended) {
  using Rank = std::tuple<bool, bool, std::int16_t, std::array<std::int16_t, Outcome::kMaxTieBreaks>>;
  std::vector<Rank> ranks;
  for (int seat = 0; seat < match.match().seats(); ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    const bool won = (ended.outcome.winners >> seat & 1) != 0;
    const bool out = match.left_by(static_cast<Seat>(seat)).has_value();
    Rank rank{won, !out, 0, {}};
    if (!won && !out) rank = {won, !out, ended.outcome.score[at], ended.outcome.tie_break[at]};
    ranks.push_back(rank);
  }
  std::vector<int> places;
  places.reserve(ranks.size());
  for (const Rank& mine : ranks)
    places.push_back(1 + static_cast<int>(std::count_if(ranks.begin(), ranks.end(),
                                                        [&](const Rank& other) { return other > mine; })));
  return places;
}

}  // namespace

void GameServer::Impl::write(Table& table, WriteBatch changes, AfterWrite after) {
  table.writing = true;
  ++counts_.writes_waiting;
  store_.write(std::move(changes),
               [box = mailbox_, this, id = table.id, after = std::move(after)](const Status& status) mutable {
                 box->put([this, id, after = std::move(after), status] { written(id, after, status); });
               });
}

void GameServer::Impl::written(TableId id, const AfterWrite& after, const Status& status) {
  --counts_.writes_waiting;
  const auto found = tables_.find(id);
  if (found != tables_.end()) {
    Table& table = *found->second;
    table.writing = false;
    table.last_used = now();
    if (status.ok()) {
      if (table.match) table.match->written();
      table.retry_at = 0;
    } else {
      ++counts_.write_failures;
      table.retry_at = now() + kRetryAfter;
      // The stored log is authoritative.
      if (!table.creating) reload(table);
    }
    after(table, status);
    if (table.creating) {
      drop_creating(table);
    } else {
      process_queue(table);
    }
  }
  if (stopped_ && counts_.writes_waiting == 0) loop_.post(std::exchange(stopped_, {}));
}

void GameServer::Impl::drop_creating(Table& table) {
  links_.erase(table.link);
  set_due(table.id, 0);
  tables_.erase(table.id);
}

void GameServer::Impl::commit(Table& table, ClientId client, std::string_view request_id, WriteBatch more,
                              AfterWrite after) {
  WriteBatch changes = std::move(more);
  bool ended = false;
  if (table.match) {
    table.match->append_pending(table.id, changes);
    ended = table.match->over() && table.state == TableState::kRunning;
    if (ended) {
      add_end(table, changes);
    } else if (table.state == TableState::kRunning && now() - table.progress_at > kProgressEvery) {
      table.progress_at = now();
      changes.emplace_back(TableProgress{table.id, table.state, now(), 0, {}});
    }
    if (table.takeback && table.match->pending()) {
      table.takeback.reset();  // it was about another position
      table.dirty = true;
    }
  }
  const Client* const from = this->client(client);
  const UserId user = from != nullptr ? from->user : 0;
  if (user != 0 && !(table.match && table.match->pending_by(request_id)))
    changes.emplace_back(AckRow{table.id, table.next_answer++, user, std::string(request_id), table.revision()});
  write(table, std::move(changes),
        [this, client, user, request_id = std::string(request_id), ended, after = std::move(after)](
            Table& t, const Status& status) {
          const bool dirty = std::exchange(t.dirty, false);
          if (status.ok() && client != 0) {
            t.recent.add(user, request_id, t.revision());
            ack(client, request_id, t);
          } else if (client != 0) {
            refuse(client, request_id, message_key(status.error()), &t);
          }
          if (status.ok() && ended) {
            ++counts_.games_over;
            --alive_tables_;
          }
          if (dirty) update_viewer_seats(t);
          const bool first = dirty && t.sent_revision == 0;  // who sits where, before what they see
          if (first) publish_table(t);
          publish_match(t);  // nothing, when it failed
          if (dirty && !first) publish_table(t);
          if (dirty) lobby_changed(t);
          if (status.ok() && ended) open_rooms(t);
          if (after) after(t, status);
        });
}

void GameServer::Impl::process_queue(Table& table) {
  while (!table.writing && !table.inbox.empty()) {
    const Table::Waiting next = std::move(table.inbox.front());
    table.inbox.pop_front();
    if (Client* const from = client(next.client)) handle_at(next.client, *from, table, next.message);
  }
  if (table.writing) return;
  if (!stopping_ && !table.needs_reload && table.retry_at <= now()) {
    if (release_erased_seats(table)) return;
    if (table.state == TableState::kRunning) {
      if (expire_clock(table)) return;
      request_bot_move(table);
    }
  }
  reschedule(table);
}

void GameServer::Impl::add_end(Table& table, WriteBatch& changes) {
  const Ended ended = *table.match->result();
  table.state = TableState::kOver;
  table.ended = now();
  table.dirty = true;
  table.bot.reset();
  changes.emplace_back(TableProgress{table.id, table.state, table.ended, table.ended, ended_text(ended)});
  if (table.config.rated) add_ratings(table, ended, changes);
}

void GameServer::Impl::add_ratings(Table& table, const Ended& ended, WriteBatch& changes) {
  const std::string game(table.game->name());
  const std::vector<int> all = places_of(*table.match, ended);
  std::vector<RatingRow> before;
  std::vector<int> places;
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
    const UserId user = table.seats[seat].user;
    if (user == 0) continue;  // erased meanwhile
    RatingRow rating = store_.rating(user, game).value_or({}).value_or(RatingRow{});
    rating.user = user;
    rating.game = game;
    before.push_back(rating);
    places.push_back(all[seat]);
  }
  if (before.size() < 2) return;
  table.rated.assign(table.seats.size(), std::nullopt);
  for (Change& change : rating::rate(table.id, before, places, now())) {
    if (const auto* made = std::get_if<RatingChangeRow>(&change))
      if (const Seat seat = table.seat_of(made->user); seat >= 0) {
        table.rated[static_cast<std::size_t>(seat)] = {made->before, made->after};
        table.seats[static_cast<std::size_t>(seat)].rating = made->after;
      }
    changes.push_back(std::move(change));
  }
}

GameServer::Impl::MaybeError GameServer::Impl::player(const Client& client, const Table& table, Seat& seat) const {
  seat = table.seat_of(client.user);
  if (seat < 0) return MessageKey::kNotSeated;
  if (table.state == TableState::kOver) return kGameOver;
  if (table.state != TableState::kRunning || !table.match) return MessageKey::kNotRunning;
  if (!table.match->replaced_by(seat).empty()) return MessageKey::kReplaced;
  return {};
}

bool GameServer::Impl::expire_clock(Table& table) {
  const auto deadline = table.match->clocks().deadline();
  if (!deadline || now() < *deadline) return false;
  table.match->timeout(table.match->clocks().running(), table.config.timeout_level, {now(), {}});
  table.dirty = true;
  commit(table, 0, {});
  return true;
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Act& message) {
  Seat seat = kNoSeat;
  if (const MaybeError error = player(client, table, seat)) return error;
  if (expire_clock(table)) {
    table.inbox.push_front({id, message});  // and then it will be too late
    return {};
  }
  if (message.revision != table.revision()) return MessageKey::kStale;
  const auto action = table.game->parse_action(message.action);
  if (!action) return kNoSuch;
  const RejectReason why =
      table.match->act(seat, *action, {now(), message.request_id}, [this] { return random_bits(); });
  if (!why.ok()) return why;
  ++counts_.moves;
  commit(table, id, message.request_id);
  return {};
}

template <class Step>
GameServer::Impl::MaybeError GameServer::Impl::step_back(ClientId id, Client& client, Table& table,
                                                         const message::RevisionHeader& message, Step step) {
  Seat seat = kNoSeat;
  if (const MaybeError error = player(client, table, seat)) return error;
  if (message.revision != table.revision()) return MessageKey::kStale;
  const RejectReason why = step(*table.match, seat, OnlineMatch::When{now(), message.request_id});
  if (!why.ok()) return why;
  commit(table, id, message.request_id);
  return {};
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Undo& message) {
  return step_back(id, client, table, message,
                   [](OnlineMatch& match, Seat seat, const OnlineMatch::When& when) { return match.undo(seat, when); });
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Redo& message) {
  return step_back(id, client, table, message, [this](OnlineMatch& match, Seat seat, const OnlineMatch::When& when) {
    return match.redo(seat, when, [this] { return random_bits(); });
  });
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Restart& message) {
  return step_back(id, client, table, message, [](OnlineMatch& match, Seat seat, const OnlineMatch::When& when) {
    return match.restart(seat, when);
  });
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Takeback& message) {
  Seat seat = kNoSeat;
  if (const MaybeError error = player(client, table, seat)) return error;
  if (table.config.rated) return MessageKey::kRated;
  if (!message.agree) {
    if (!table.takeback) return MessageKey::kNoTakeback;
    table.takeback.reset();
    commit_offers(table, id, message.request_id);
    return {};
  }
  if (!table.takeback) {
    const auto steps = table.match->takeback_to(seat);
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
  if (all) {
    table.match->takeback(offer.seat, offer.steps,
                          {now(), offer.seat == seat ? std::string_view(message.request_id) : ""});
    commit(table, id, message.request_id);
    return {};
  }
  commit_offers(table, id, message.request_id);
  return {};
}

void GameServer::Impl::commit_offers(Table& table, ClientId client, std::string_view request_id) {
  table.dirty = true;
  WriteBatch changes;
  changes.emplace_back(OffersRow{table.id, offers_text(table)});
  commit(table, client, request_id, std::move(changes));
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Resign& message) {
  Seat seat = kNoSeat;
  if (const MaybeError error = player(client, table, seat)) return error;
  table.match->resign(seat, {now(), message.request_id});
  table.dirty = true;
  commit(table, id, message.request_id);
  return {};
}

}  // namespace patolli::server
