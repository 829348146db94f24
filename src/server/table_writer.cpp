#include "server/table_writer.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "rating/rate.hpp"
#include "server/encode.hpp"

namespace patolli::server {
namespace {

constexpr std::int64_t kProgressEvery = 60'000;  // ms: the order of lists need not be more exact
constexpr std::int64_t kRetryAfter = 2000;       // ms, after a failed write
constexpr int kMaxAttempts = 16;                 // at one message, before its sender is told to try again

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

// A game that ended before everybody had played a few turns says nothing about anybody.
void TableWriter::add_ratings(Table& table, const Ended& ended, WriteBatch& rows) const {
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat)
    if (table.match->turns_of(static_cast<Seat>(seat)) < context_.config.min_rated_turns) return;
  const std::string game(table.game->name());
  const std::vector<int> all = places_of(*table.match, ended);
  std::vector<RatingRow> before;
  std::vector<int> places;
  std::vector<std::size_t> seats;
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
    const UserId user = table.seats[seat].user;
    if (user == 0) continue;  // erased meanwhile
    RatingRow rating = table.seats[seat].rating.value_or(RatingRow{});
    rating.user = user;
    rating.game = game;
    before.push_back(std::move(rating));
    places.push_back(all[seat]);
    seats.push_back(seat);
  }
  std::vector<std::int64_t> games;
  for (const std::size_t one : seats)
    for (const std::size_t other : seats)
      games.push_back(table.games_of_pairs.empty() ? 0 : table.games_of_pairs[one * table.seats.size() + other]);
  table.rated.assign(table.seats.size(), std::nullopt);
  for (store::Change& change : rating::rate(table.id, before, places, table.ended, games)) {
    if (const auto* made = std::get_if<RatingChangeRow>(&change))
      if (const Seat seat = table.seat_of(made->user); seat >= 0)
        table.rated[static_cast<std::size_t>(seat)] = {made->before, made->after};
    if (const auto* rated = std::get_if<RatingRow>(&change))
      if (const Seat seat = table.seat_of(rated->user); seat >= 0)
        table.seats[static_cast<std::size_t>(seat)].rating = *rated;
    rows.push_back(std::move(change));
  }
  if (std::none_of(table.rated.begin(), table.rated.end(), [](const auto& one) { return one.has_value(); }))
    table.rated.clear();
}

void TableWriter::load_games_of_pairs(Table& table) {
  table.games_of_pairs.assign(table.seats.size() * table.seats.size(), 0);
  std::vector<UserId> users;
  for (const TableSeat& seat : table.seats) users.push_back(seat.user);
  context_.store.read([users, now = context_.now()](Reader& reader) { return read_games_of_pairs(reader, users, now); },
                      [this, id = table.id](Result<std::vector<std::int64_t>> games) {
                        Table* const found = tables_.find(id);
                        if (found != nullptr && games.ok()) found->games_of_pairs = std::move(*games);
                      });
}

namespace {

std::int64_t pending_events(const Table& table) {
  return table.match ? table.match->revision() - table.match->durable() : 0;
}

TurnCall call_of(const Table& table, std::int64_t now, const GameServerConfig& config) {
  const std::int64_t after = std::chrono::milliseconds(config.notify.after).count();
  const UserId user = table.waits_for();
  return {table.id, user, table.revision(), user == 0 ? 0 : now + after};
}

}  // namespace

const std::string& request_id(const Waiting& request) {
  static const std::string kNone;
  const auto* const message = std::get_if<TableMessage>(&request.what);
  return message == nullptr ? kNone : header(*message).request_id;
}

std::int64_t due_at(const Table& table, const GameServerConfig& config, std::int64_t now) {
  if (table.state == TableState::kOpen) {
    const std::int64_t last = table.created + std::chrono::milliseconds(config.open_for).count();
    // In the lobby only as long as somebody waits there; who was invited may come later.
    if (!table.listed() || table.someone_waits()) return last;
    const std::int64_t since = std::max(table.waited_at, table.created);
    return std::min(last, since + std::chrono::milliseconds(config.wait_for).count());
  }
  if (table.state != TableState::kRunning || !table.match) return 0;
  if (!table.mover(table.to_act()).empty() || table.planned(table.to_act())) return now;
  if (const std::int64_t idle = table.idle_since(); idle != 0) {
    // In whole days: otherwise every move would write another time.
    const std::int64_t at = table.adjourned ? table.closes() : adjourned_since(table, config, idle);
    return (at / TimeControl::kDay + 1) * TimeControl::kDay;
  }
  return table.match->clocks().deadline().value_or(0);
}

std::int64_t adjourned_since(const Table& table, const GameServerConfig& config, std::int64_t idle_since) {
  if (table.state != TableState::kRunning || idle_since == 0 || table.config.clock.kind != TimeControl::Kind::kNone)
    return std::numeric_limits<std::int64_t>::max();
  return idle_since + std::chrono::milliseconds(config.adjourn_after).count();
}

void count_table(const Table& table, std::int64_t by, WriteBatch& rows, std::int64_t max_tables,
                 std::int64_t max_of_user) {
  rows.emplace_back(CounterChange{"tables", by, max_tables});
  rows.emplace_back(CounterChange{"tables of " + std::to_string(table.creator), by, max_of_user});
}

void TableWriter::add_end(Table& table, WriteBatch& rows) {
  const Ended ended = *table.match->result();
  advance(table.state, TableEvent::kFinish);
  table.ended = context_.now();
  rows.emplace_back(TableProgress{table.id, table.state, table.ended, table.ended, ended_text(ended)});
  count_table(table, -1, rows);
  add_game_ends(table, rows);
  if (table.config.rated && !table.match->abandoned()) add_ratings(table, ended, rows);
}

// Of a game between people: who has stayed, and who has left the others alone with it. Whoever gives up and so ends the
// game has not.
void TableWriter::add_game_ends(const Table& table, WriteBatch& rows) {
  const OnlineMatch& match = *table.match;
  const bool several = std::count_if(table.seats.begin(), table.seats.end(),
                                     [](const TableSeat& seat) { return seat.kind == TableSeat::Kind::kUser; }) > 1;
  if (!several || table.closed_by_moderator) return;
  const LogEntry& end = match.entry(match.revision());
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    if (table.seats[i].kind != TableSeat::Kind::kUser || table.seats[i].user == 0) continue;
    const auto how = match.left_by(seat);
    bool left = !match.replaced_by(seat).empty() || how == EventType::kTimeout;
    const bool ends_it = end.type == EventType::kOver && match.revision() > 1 &&
                         match.entry(match.revision() - 1).type == EventType::kResign &&
                         match.entry(match.revision() - 1).seat == seat;
    if (how == EventType::kResign) left = !ends_it;
    if (match.abandoned()) left = left || match.match().to_act() == seat;
    rows.emplace_back(GameEndRow{table.seats[i].user, table.id, table.ended, left});
  }
}

// The last row of a move: one, when the turn goes to somebody else.
void TableWriter::add_call(Table& table, std::int64_t now, WriteBatch& rows) const {
  if (!context_.config.notify.sender) return;
  const UserId waits_for = table.waits_for();
  if (waits_for == table.called) return;
  table.called = waits_for;  // read again if that fails
  rows.emplace_back(call_of(table, now, context_.config));
}

// What was planned for a position that is gone, or by somebody who has decided otherwise, means nothing any more.
void TableWriter::end_plans(Table& table, Change& change) {
  if (table.plans.empty() || !table.match->pending()) return;
  bool all = table.match->over();
  std::uint8_t acted = 0;  // by seat
  for (std::int64_t n = table.match->durable() + 1; n <= table.revision(); ++n) {
    const LogEntry& entry = table.match->entry(n);
    all = all || entry.is_rewind();
    if (entry.type == EventType::kAct) acted = static_cast<std::uint8_t>(acted | 1U << entry.seat);
  }
  for (std::size_t i = 0; i < table.plans.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    if (!table.planned(seat) || (!all && (acted >> i & 1) == 0 && table.mover(seat).empty())) continue;
    table.plans[i].clear();
    change.rows.emplace_back(PlanRow{table.id, seat, 0, {}});
    change.planned.push_back(seat);
  }
}

void TableWriter::commit(Table& table, Change change) {
  const std::int64_t now = context_.now();
  WriteBatch rows;
  rows.reserve(4);                     // of a usual move
  rows.emplace_back(VersionChange{});  // the condition comes first; filled in below
  bool ended = false;
  if (table.match) {
    table.match->append_pending(table.id, rows);
    ended = table.match->over() && table.state == TableState::kRunning;
    if (ended) {
      add_end(table, rows);
      change.seats_or_offers = true;
    } else if (table.state == TableState::kRunning && !change.unseen && now - table.progress_at > kProgressEvery) {
      table.progress_at = now;
      rows.emplace_back(TableProgress{table.id, table.state, now, 0, {}});
    }
    if (table.takeback && table.match->pending()) {
      table.takeback.reset();  // it was about another position
      change.seats_or_offers = true;
    }
    end_plans(table, change);
  }
  UserId user = 0;
  if (change.request != nullptr)
    if (const Client* const from = clients_.find(change.request->client)) user = from->user;
  if (user != 0 && !(table.match && table.match->pending_by(request_id(*change.request))))
    rows.emplace_back(RequestRow{table.id, table.version + 1, user, request_id(*change.request), table.revision()});
  for (store::Change& row : change.rows) rows.push_back(std::move(row));
  change.rows.clear();
  if (table.adjourned && table.match->pending()) {  // it goes on
    table.adjourned = false;
    change.seats_or_offers = true;
  }
  add_call(table, now, rows);
  const std::int64_t due = due_at(table, context_.config, now);
  rows.front() = VersionChange{table.id, table.version, table.events(), pending_events(table),
                               due == table.due ? std::nullopt : std::optional(due)};
  table.due = due;  // read again if that fails

  advance(table.activity, ActivityEvent::kChange);
  // What the change was asked by is kept: the inbox it came from may change meanwhile.
  TableNews news;
  if (hooks.news) news = news_of(rows, change.seats_or_offers, due);
  auto request = change.request == nullptr ? nullptr : std::make_shared<Waiting>(*change.request);
  change.request = nullptr;
  context_.store.write(std::move(rows), [this, id = table.id, request, user, ended, news = std::move(news),
                                         change = std::move(change)](const Result<Written>& result) mutable {
    Table* const found = tables_.find(id);
    if (found == nullptr) return;
    change.request = request.get();
    found->last_used = context_.now();
    if (result.ok()) {
      if (hooks.news) hooks.news(*found, news);
      on_written(*found, change, *result, user, ended);
    } else {
      on_failed(*found, change, result.error());
    }
  });
}

void TableWriter::on_written(Table& table, const Change& change, const Written& written, UserId user, bool ended) {
  advance(table.activity, ActivityEvent::kWritten);
  ++table.version;
  table.caused_here = true;
  table.fresh_at = context_.now();
  table.retry_at = 0;
  if (table.match && table.match->pending()) {
    table.match->written();
    table.match->not_before(context_.now());  // the time that it took to be durable is nobody's
  }
  if (change.request != nullptr) {
    table.recent.add(user, request_id(*change.request), table.revision());
    clients_.send_ack(change.request->client, request_id(*change.request), table, table.revision());
  }
  if (ended) ++context_.stats.games_over;
  if (table.config.rated && !ended && table.match && table.games_of_pairs.empty()) load_games_of_pairs(table);
  if (change.seats_or_offers) {
    broadcaster_.publish_seats(table);
    hooks.relisted(table);
  } else {
    broadcaster_.publish_match(table);
  }
  if (ended) broadcaster_.publish_chat(table);
  for (const Seat seat : change.planned) broadcaster_.publish_plan(table, seat);
  if (change.written) change.written(table, written);
  hooks.ready(table);
}

void TableWriter::on_failed(Table& table, const Change& change, const Error& error) {
  const bool conflict = error.kind == Error::Kind::kConflict;
  if (conflict) {
    ++context_.stats.conflicts;
    if (change.request != nullptr && change.request->attempts < kMaxAttempts) {
      Waiting again = *change.request;
      ++again.attempts;
      table.inbox.push_front(std::move(again));  // judged again, once it is known what the others did
    } else if (change.request != nullptr) {
      clients_.send_error(change.request->client, request_id(*change.request), MessageKey::kBusy, &table);
    }
  } else {
    table.retry_at = context_.now() + kRetryAfter;
    if (change.request != nullptr)
      clients_.send_error(change.request->client, request_id(*change.request), message_key(error), &table);
  }
  tables_.recover(table, conflict ? ActivityEvent::kConflict : ActivityEvent::kWriteFailed);
  if (change.failed) change.failed(table, error);
}

void TableWriter::add_new_table(const Table& table, std::int64_t now, const GameServerConfig& config,
                                WriteBatch& rows) {
  rows.emplace_back(to_row(table, now));
  rows.emplace_back(VersionChange{0, 0, 0, pending_events(table), due_at(table, config, now)});
  add_seat_rows(table, rows);
  if (table.match) table.match->append_pending(0, rows);
  if (config.notify.sender && table.waits_for() != 0) rows.emplace_back(call_of(table, now, config));
}

Table& TableWriter::created(std::unique_ptr<Table> fresh, TableId id) {
  fresh->id = id;
  fresh->version = 1;
  fresh->due = due_at(*fresh, context_.config, context_.now());
  fresh->reads = 1;
  fresh->called = fresh->waits_for();
  fresh->caused_here = true;
  fresh->last_used = context_.now();
  fresh->activity = Activity::kReady;
  fresh->close_after = std::chrono::milliseconds(context_.config.close_after).count();
  if (fresh->match) {
    fresh->match->written();
    ++context_.stats.games_begun;
    fresh->sent_revision = fresh->revision();
    fresh->sent_log_size = fresh->match->match().log_size();
  }
  Table& table = tables_.add(std::move(fresh));
  hooks.relisted(table);
  return table;
}

void TableWriter::create(std::unique_ptr<Table> fresh, std::int64_t max_tables, std::int64_t max_of_user,
                         Created then) {
  WriteBatch rows;
  add_new_table(*fresh, context_.now(), context_.config, rows);
  count_table(*fresh, 1, rows, max_tables, max_of_user);
  auto shared = std::make_shared<std::unique_ptr<Table>>(std::move(fresh));
  context_.store.write(std::move(rows), [this, shared, then = std::move(then)](const Result<Written>& result) {
    if (!result.ok()) return then(result.error());
    Table& table = created(std::move(*shared), result->table);
    then(&table);
    hooks.ready(table);
  });
}

}  // namespace patolli::server
