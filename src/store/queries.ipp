// The definitions of store/queries.hpp. Included where they are instantiated for an engine, and nowhere else.
#pragma once

#include "store/queries.hpp"

#include "store/moderation_rows.ipp"
#include "store/notify_rows.ipp"
#include "store/plan_rows.ipp"

#include <algorithm>
#include <limits>

namespace patolli::store {

// Columns are read in the order of the schema. Braced lists are evaluated from left to right.
template <class Use>
UserRow user_row(Use& u) {
  return {u.integer(), u.text(),    u.text(),         u.text(), u.text(),
          u.integer(), u.integer(), u.integer() != 0, u.text(), u.text()};
}
template <class Use>
SessionRow session_row(Use& u) {
  SessionRow session;
  u.blob(session.hash);
  session.user = u.integer();
  session.created_ms = u.integer();
  session.seen_ms = u.integer();
  session.kind = static_cast<SessionKind>(u.integer());
  session.device = u.text();
  session.once = u.integer() != 0;
  return session;
}
template <class Use>
TableRow table_row(Use& u) {
  TableRow t{u.integer(),
             u.text(),
             u.text(),
             static_cast<std::int32_t>(u.integer()),
             static_cast<std::int32_t>(u.integer()),
             u.text(),
             u.text(),
             u.text(),
             static_cast<TableState>(u.integer()),
             u.integer() != 0,
             u.integer() != 0,
             u.integer(),
             u.text(),
             u.integer(),
             {},
             0,
             0,
             0};
  SecretHash invite{};
  if (u.blob(invite)) t.invite = invite;
  t.created_ms = u.integer();
  t.changed_ms = u.integer();
  t.finished_ms = u.integer();
  return t;
}
template <class Use>
VersionRow version_row(Use& u) {
  return {u.integer(), u.integer(), u.integer(), u.integer()};
}
template <class Use>
TableNewsRow news_row(Use& u) {
  return {u.integer(), u.integer(), u.integer()};
}
template <class Use>
DueRow due_row(Use& u) {
  return {u.integer(), u.text(), u.integer()};
}
template <class Use>
SeatRow seat_row(Use& u) {
  return {u.integer(), static_cast<std::int8_t>(u.integer()), u.integer(), u.text(), u.text(), u.text()};
}
template <class Use>
EventRow event_row(Use& u) {
  EventRow event;
  event.table = u.integer();
  event.number = u.integer();
  event.entry.type = static_cast<EventType>(u.integer());
  event.entry.seat = static_cast<Seat>(u.integer());
  event.entry.code = static_cast<std::uint32_t>(u.integer());
  event.entry.at_ms = u.integer();
  event.request_id = u.text();
  event.entry.level = static_cast<std::uint8_t>(u.integer());
  event.entry.clock_ms = u.integer_or_null();
  return event;
}
template <class Use>
ChatRow chat_row(Use& u) {
  return {u.integer(),
          u.integer(),
          u.integer(),
          static_cast<std::int8_t>(u.integer()),
          static_cast<std::uint8_t>(u.integer()),
          u.text(),
          u.text(),
          u.integer(),
          u.text(),
          u.integer()};
}
template <class Use>
OffersRow offers_row(Use& u) {
  return {u.integer(), u.text()};
}
template <class Use>
RequestRow request_row(Use& u) {
  return {u.integer(), u.integer(), u.integer(), u.text(), u.integer()};
}
template <class Use>
UserGameRow game_row(Use& u) {
  const auto seat = static_cast<std::int8_t>(u.integer());
  return {table_row(u), seat};
}
template <class Use>
RatingRow rating_row(Use& u) {
  return {u.integer(), u.text(), u.real(), u.real(), u.real(), u.integer(), u.integer(), u.integer()};
}
template <class Use>
LeaderboardRow place_row(Use& u) {
  std::string name = u.text();
  return {rating_row(u), std::move(name)};
}
template <class Use>
RatingChangeRow change_row(Use& u) {
  return {u.integer(), u.integer(), u.text(), u.real(), u.real(), u.integer()};
}
template <class Use>
AnalysisRow analysis_row(Use& u) {
  return {u.integer(), u.text(), static_cast<AnalysisState>(u.integer()), u.integer(), u.text(), u.integer()};
}
template <class Use>
OutageRow outage_row(Use& u) {
  return {u.integer(), u.integer()};
}
template <class Use>
PendingAnalysisRow pending_row(Use& u) {
  std::string link = u.text();
  return {analysis_row(u), std::move(link)};
}

template <class Engine>
RowReader<Engine>::RowReader(Database& db)
    : db_(db),
      user_(db.prepare("SELECT * FROM users WHERE id=?")),
      account_(db.prepare("SELECT * FROM users WHERE account=?")),
      look_alikes_(db.prepare("SELECT * FROM users WHERE look=?1 AND look <> '' UNION "
                              "SELECT * FROM users WHERE folded_look=?2 AND folded_look <> ''")),
      accounts_(db.prepare("SELECT * FROM users WHERE id > ? AND account IS NOT NULL ORDER BY id LIMIT ?")),
      session_(db.prepare("SELECT * FROM sessions WHERE hash=?")),
      sessions_(db.prepare("SELECT * FROM sessions WHERE user_id=? ORDER BY seen_ms DESC")),
      table_(db.prepare("SELECT * FROM tables WHERE id=?")),
      table_by_link_(db.prepare("SELECT * FROM tables WHERE link=?")),
      // Conditions that repeat those of the partial indexes: only then are they used.
      table_created_(db.prepare("SELECT * FROM tables WHERE created_by=? AND create_request_id=? "
                                "AND create_request_id <> ''")),
      tables_(db.prepare("SELECT * FROM tables WHERE state=? AND state < 2 ORDER BY changed_ms DESC LIMIT ?")),
      tables_over_(db.prepare("SELECT * FROM tables WHERE state=? ORDER BY changed_ms DESC LIMIT ?")),
      listed_(db.prepare("SELECT * FROM tables WHERE state=? AND state < 2 AND listed=1 "
                         "ORDER BY changed_ms DESC LIMIT ?")),
      count_tables_(db.prepare("SELECT count(*) FROM tables WHERE state=? AND state < 2")),
      count_over_(db.prepare("SELECT count(*) FROM tables WHERE state=?")),
      version_(db.prepare("SELECT * FROM table_versions WHERE table_id=?")),
      news_(db.prepare("SELECT v.table_id, v.version, coalesce((SELECT max(c.number) FROM chat c WHERE "
                       "c.table_id = v.table_id), -1) FROM table_versions v WHERE v.table_id=?")),
      due_(db.prepare("SELECT v.table_id, t.link, v.due_ms FROM table_versions v CROSS JOIN tables t "
                      "ON t.id = v.table_id WHERE v.due_ms <> 0 ORDER BY v.due_ms LIMIT ?")),
      seats_(db.prepare("SELECT * FROM seats WHERE table_id=? ORDER BY seat")),
      events_(db.prepare("SELECT * FROM events WHERE table_id=? AND number>=? ORDER BY number")),
      chat_(db.prepare("SELECT * FROM (SELECT * FROM chat WHERE table_id=?1 AND (?2 < 0 OR room=?2) "
                       "ORDER BY number DESC LIMIT ?3) AS latest ORDER BY number")),
      chat_of_(db.prepare("SELECT * FROM chat WHERE user_id=? AND (table_id, number) > (?, ?) "
                          "ORDER BY table_id, number LIMIT ?")),
      chat_said_(db.prepare("SELECT * FROM chat WHERE table_id=? AND user_id=? AND request_id=? "
                            "AND request_id <> ''")),
      offers_(db.prepare("SELECT * FROM offers WHERE table_id=?")),
      requests_(db.prepare("SELECT * FROM requests WHERE table_id=? ORDER BY version")),
      games_(db.prepare("SELECT s.seat, t.* FROM (SELECT table_id, min(seat) AS seat FROM seats WHERE user_id=?1 "
                        "GROUP BY table_id) s JOIN tables t ON t.id = s.table_id WHERE t.changed_ms < ?2 "
                        "ORDER BY t.changed_ms DESC LIMIT ?3")),
      tables_of_(db.prepare("SELECT * FROM tables WHERE id IN (SELECT table_id FROM seats WHERE user_id=?1 AND "
                            "table_id > ?2 UNION SELECT id FROM tables WHERE created_by=?1 AND "
                            "create_request_id <> '' AND id > ?2) ORDER BY id LIMIT ?3")),
      rating_(db.prepare("SELECT * FROM ratings WHERE user_id=? AND game=?")),
      ratings_(db.prepare("SELECT * FROM ratings WHERE user_id=? ORDER BY game")),
      leaderboard_(db.prepare("SELECT p.name, r.* FROM ratings r JOIN users p ON p.id = r.user_id "
                              "WHERE r.game=?1 AND p.account IS NOT NULL "
                              "AND CASE WHEN r.games >= ?2 AND r.deviation <= ?3 THEN 0 ELSE 1 END = ?4 "
                              "ORDER BY r.rating - 2 * r.deviation DESC LIMIT ?5")),
      rated_games_(db.prepare("SELECT count(*) FROM (SELECT table_id FROM seats WHERE user_id=?1 "
                              "ORDER BY table_id DESC LIMIT 1000) s "
                              "JOIN rating_changes a ON a.table_id = s.table_id AND a.user_id=?1 "
                              "JOIN rating_changes b ON b.table_id = s.table_id AND b.user_id=?2 WHERE a.at_ms >= ?3")),
      rating_changes_(db.prepare("SELECT * FROM rating_changes WHERE table_id=? ORDER BY user_id")),
      rating_changes_of_(db.prepare("SELECT * FROM rating_changes WHERE user_id=? ORDER BY at_ms, table_id")),
      analysis_(db.prepare("SELECT * FROM analyses WHERE table_id=? AND how=?")),
      pending_(db.prepare("SELECT t.link, a.* FROM analyses a CROSS JOIN tables t ON t.id = a.table_id "
                          "WHERE a.state=? AND a.state <> 1 ORDER BY a.at_ms")),
      counter_(db.prepare("SELECT coalesce((SELECT value FROM counters WHERE name=?), 0)")),
      outages_(db.prepare("SELECT * FROM outages WHERE ended_ms > ? ORDER BY began_ms LIMIT 1000")),
      notify_(db),
      moderation_(db) {}

template <class Engine>
template <class T>
Result<std::vector<T>> RowReader<Engine>::all(Use& use, T (*row)(Use&)) {
  std::vector<T> rows;
  while (use.row()) rows.push_back(row(use));
  if (use.failed()) return db_.error("read");
  return rows;
}
template <class Engine>
template <class T>
Result<std::optional<T>> RowReader<Engine>::one(Use& use, T (*row)(Use&)) {
  std::optional<T> found;
  if (use.row()) found = row(use);
  if (use.failed()) return db_.error("read");
  return found;
}
template <class Engine>
Result<std::int64_t> RowReader<Engine>::number(Use& use) {
  if (use.row()) return use.integer();
  return db_.error("read");
}

template <class Engine>
Result<std::optional<UserRow>> RowReader<Engine>::user(UserId id) {
  return one(Use(user_).bind(id), user_row<Use>);
}
template <class Engine>
Result<std::optional<UserRow>> RowReader<Engine>::account(std::string_view account) {
  return one(Use(account_).bind(account), user_row<Use>);
}
template <class Engine>
Result<std::vector<UserRow>> RowReader<Engine>::look_alikes(std::string_view look, std::string_view folded_look) {
  return all(Use(look_alikes_).bind(look).bind(folded_look), user_row<Use>);
}
template <class Engine>
Result<std::vector<UserRow>> RowReader<Engine>::accounts(UserId after, std::int64_t max) {
  return all(Use(accounts_).bind(after).bind(max), user_row<Use>);
}
template <class Engine>
Result<std::optional<SessionRow>> RowReader<Engine>::session(const SecretHash& hash) {
  return one(Use(session_).bind(hash), session_row<Use>);
}
template <class Engine>
Result<std::vector<SessionRow>> RowReader<Engine>::sessions(UserId user) {
  return all(Use(sessions_).bind(user), session_row<Use>);
}
template <class Engine>
Result<std::optional<TableRow>> RowReader<Engine>::table(TableId id) {
  return one(Use(table_).bind(id), table_row<Use>);
}
template <class Engine>
Result<std::optional<TableRow>> RowReader<Engine>::table_by_link(std::string_view link) {
  return one(Use(table_by_link_).bind(link), table_row<Use>);
}
template <class Engine>
Result<std::optional<TableRow>> RowReader<Engine>::table_created(UserId by, std::string_view request_id) {
  return one(Use(table_created_).bind(by).bind(request_id), table_row<Use>);
}
template <class Engine>
Result<std::vector<TableRow>> RowReader<Engine>::tables(TableState state, bool listed_only, std::int64_t max) {
  const bool alive = state < TableState::kOver;
  const Statement& query = !alive ? tables_over_ : listed_only ? listed_ : tables_;
  return all(Use(query).bind(static_cast<std::int64_t>(state)).bind(max), table_row<Use>);
}
template <class Engine>
Result<std::int64_t> RowReader<Engine>::count_tables(TableState state) {
  const bool alive = state < TableState::kOver;
  return number(Use(alive ? count_tables_ : count_over_).bind(static_cast<std::int64_t>(state)));
}
template <class Engine>
Result<std::optional<VersionRow>> RowReader<Engine>::version(TableId table) {
  return one(Use(version_).bind(table), version_row<Use>);
}
template <class Engine>
Result<std::optional<TableNewsRow>> RowReader<Engine>::news(TableId table) {
  return one(Use(news_).bind(table), news_row<Use>);
}
template <class Engine>
Result<std::vector<DueRow>> RowReader<Engine>::due(std::int64_t max) {
  return all(Use(due_).bind(max), due_row<Use>);
}
template <class Engine>
Result<std::vector<SeatRow>> RowReader<Engine>::seats(TableId table) {
  return all(Use(seats_).bind(table), seat_row<Use>);
}
template <class Engine>
Result<std::vector<EventRow>> RowReader<Engine>::events(TableId table, std::int64_t from) {
  return all(Use(events_).bind(table).bind(from), event_row<Use>);
}
template <class Engine>
Result<std::vector<ChatRow>> RowReader<Engine>::chat(TableId table, int room, std::int64_t max) {
  return all(Use(chat_).bind(table).bind(std::int64_t{room}).bind(max), chat_row<Use>);
}
template <class Engine>
Result<std::vector<ChatRow>> RowReader<Engine>::chat_of(UserId user, TableId table, std::int64_t number,
                                                        std::int64_t max) {
  return all(Use(chat_of_).bind(user).bind(table).bind(number).bind(max), chat_row<Use>);
}
template <class Engine>
Result<std::optional<ChatRow>> RowReader<Engine>::chat_said(TableId table, UserId user, std::string_view request_id) {
  return one(Use(chat_said_).bind(table).bind(user).bind(request_id), chat_row<Use>);
}
template <class Engine>
Result<std::optional<OffersRow>> RowReader<Engine>::offers(TableId table) {
  return one(Use(offers_).bind(table), offers_row<Use>);
}
template <class Engine>
Result<std::vector<RequestRow>> RowReader<Engine>::requests(TableId table) {
  return all(Use(requests_).bind(table), request_row<Use>);
}
template <class Engine>
Result<std::vector<UserGameRow>> RowReader<Engine>::games(UserId user, std::int64_t before_ms, std::int64_t max) {
  const auto before = before_ms == 0 ? std::numeric_limits<std::int64_t>::max() : before_ms;
  return all(Use(games_).bind(user).bind(before).bind(max), game_row<Use>);
}
template <class Engine>
Result<std::vector<TableRow>> RowReader<Engine>::tables_of(UserId user, TableId after, std::int64_t max) {
  return all(Use(tables_of_).bind(user).bind(after).bind(max), table_row<Use>);
}
template <class Engine>
Result<std::optional<RatingRow>> RowReader<Engine>::rating(UserId user, std::string_view game) {
  return one(Use(rating_).bind(user).bind(game), rating_row<Use>);
}
template <class Engine>
Result<std::vector<RatingRow>> RowReader<Engine>::ratings(UserId user) {
  return all(Use(ratings_).bind(user), rating_row<Use>);
}
template <class Engine>
Result<std::vector<LeaderboardRow>> RowReader<Engine>::leaderboard(std::string_view game, const Established& who,
                                                                   std::int64_t max) {
  Use use(leaderboard_);
  return all(use.bind(game).bind(who.games).bind(who.deviation).bind(std::int64_t{who.others}).bind(max),
             place_row<Use>);
}
template <class Engine>
Result<std::int64_t> RowReader<Engine>::rated_games(UserId one, UserId other, std::int64_t since_ms) {
  return number(Use(rated_games_).bind(one).bind(other).bind(since_ms));
}
template <class Engine>
Result<std::vector<RatingChangeRow>> RowReader<Engine>::rating_changes(TableId table) {
  return all(Use(rating_changes_).bind(table), change_row<Use>);
}
template <class Engine>
Result<std::vector<RatingChangeRow>> RowReader<Engine>::rating_changes_of(UserId user) {
  return all(Use(rating_changes_of_).bind(user), change_row<Use>);
}
template <class Engine>
Result<std::optional<AnalysisRow>> RowReader<Engine>::analysis(TableId table, std::string_view how) {
  return one(Use(analysis_).bind(table).bind(how), analysis_row<Use>);
}
template <class Engine>
Result<std::vector<PendingAnalysisRow>> RowReader<Engine>::pending_analyses() {
  return all(Use(pending_).bind(static_cast<std::int64_t>(AnalysisState::kWaiting)), pending_row<Use>);
}
template <class Engine>
Result<std::int64_t> RowReader<Engine>::counter(std::string_view name) {
  return number(Use(counter_).bind(name));
}
template <class Engine>
Result<std::vector<OutageRow>> RowReader<Engine>::outages(std::int64_t ended_after) {
  return all(Use(outages_).bind(ended_after), outage_row<Use>);
}
}  // namespace patolli::store
