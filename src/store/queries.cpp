#include "store/queries.hpp"

#include <algorithm>
#include <limits>

namespace patolli::store::sqlite {
namespace {

// Columns are read in the order of the schema. Braced lists are evaluated from left to right.
UserRow user_row(Use& u) {
  return {u.integer(), u.text(), u.text(), u.text(), u.text(), u.integer(), u.integer(), u.integer() != 0};
}
SessionRow session_row(Use& u) {
  SessionRow session;
  u.blob(session.hash);
  session.user = u.integer();
  session.created_ms = u.integer();
  session.seen_ms = u.integer();
  return session;
}
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
SeatRow seat_row(Use& u) {
  return {u.integer(), static_cast<std::int8_t>(u.integer()), u.integer(), u.text(), u.text(), u.text()};
}
EventRow event_row(Use& u) {
  return {u.integer(),
          u.integer(),
          static_cast<std::uint8_t>(u.integer()),
          static_cast<std::int8_t>(u.integer()),
          static_cast<std::uint32_t>(u.integer()),
          u.integer(),
          u.text(),
          u.text()};
}
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
OffersRow offers_row(Use& u) { return {u.integer(), u.text()}; }
AckRow answer_row(Use& u) { return {u.integer(), u.integer(), u.integer(), u.text(), u.integer()}; }
UserGameRow game_row(Use& u) {
  const auto seat = static_cast<std::int8_t>(u.integer());
  return {table_row(u), seat};
}
RatingRow rating_row(Use& u) {
  return {u.integer(), u.text(), u.real(), u.real(), u.real(), u.integer(), u.integer(), u.integer()};
}
LeaderboardRow place_row(Use& u) {
  std::string name = u.text();
  return {rating_row(u), std::move(name)};
}
RatingChangeRow change_row(Use& u) { return {u.integer(), u.integer(), u.text(), u.real(), u.real(), u.integer()}; }
AnalysisRow analysis_row(Use& u) {
  return {u.integer(), u.text(), static_cast<AnalysisState>(u.integer()), u.integer(), u.text(), u.integer()};
}

}  // namespace

Reader::Reader(Database& db)
    : db_(db),
      person_(db.prepare("SELECT * FROM people WHERE id=?")),
      account_(db.prepare("SELECT * FROM people WHERE account=?")),
      session_(db.prepare("SELECT * FROM sessions WHERE hash=?")),
      sessions_(db.prepare("SELECT * FROM sessions WHERE person=? ORDER BY seen_ms DESC")),
      table_(db.prepare("SELECT * FROM tables WHERE id=?")),
      table_by_link_(db.prepare("SELECT * FROM tables WHERE link=?")),
      table_made_(db.prepare("SELECT * FROM tables WHERE made_by=? AND made_with=? AND made_with <> '' "
                             "ORDER BY id DESC LIMIT 1")),
      // The conditions repeat those of the partial indexes: only then are they used.
      tables_(db.prepare("SELECT * FROM tables WHERE state=? AND state < 2 ORDER BY changed_ms DESC LIMIT ?")),
      tables_over_(db.prepare("SELECT * FROM tables WHERE state=? ORDER BY changed_ms DESC LIMIT ?")),
      listed_(db.prepare("SELECT * FROM tables WHERE state=? AND state < 2 AND listed=1 "
                         "ORDER BY changed_ms DESC LIMIT ?")),
      count_tables_(db.prepare("SELECT count(*) FROM tables WHERE state=? AND state < 2")),
      count_over_(db.prepare("SELECT count(*) FROM tables WHERE state=?")),
      count_tables_of_(db.prepare("SELECT count(*) FROM tables WHERE made_by=? AND state < 2")),
      seats_(db.prepare("SELECT * FROM seats WHERE table_id=? ORDER BY seat")),
      events_(db.prepare("SELECT * FROM events WHERE table_id=? AND number>=? ORDER BY number")),
      count_events_(db.prepare("SELECT ifnull(max(number) + 1, 0) FROM events WHERE table_id=?")),
      chat_(db.prepare("SELECT * FROM (SELECT * FROM chat WHERE table_id=?1 AND (?2 < 0 OR room=?2) "
                       "ORDER BY number DESC LIMIT ?3) ORDER BY number")),
      // The next free number: erased lines leave gaps.
      count_chat_(db.prepare("SELECT ifnull(max(number) + 1, 0) FROM chat WHERE table_id=?")),
      offers_(db.prepare("SELECT * FROM offers WHERE table_id=?")),
      answers_(db.prepare("SELECT * FROM answers WHERE table_id=? ORDER BY number")),
      games_(db.prepare("SELECT s.seat, t.* FROM (SELECT table_id, min(seat) AS seat FROM seats WHERE person=?1 "
                        "GROUP BY table_id) s JOIN tables t ON t.id = s.table_id WHERE t.changed_ms < ?2 "
                        "ORDER BY t.changed_ms DESC LIMIT ?3")),
      rating_(db.prepare("SELECT * FROM ratings WHERE person=? AND game=?")),
      ratings_(db.prepare("SELECT * FROM ratings WHERE person=? ORDER BY game")),
      leaderboard_(db.prepare("SELECT p.name, r.* FROM ratings r JOIN people p ON p.id = r.person "
                              "WHERE r.game=? AND p.account IS NOT NULL "
                              "ORDER BY r.rating - 2 * r.deviation DESC LIMIT ?2 OFFSET ?3")),
      rating_changes_(db.prepare("SELECT * FROM rating_changes WHERE table_id=? ORDER BY person")),
      analysis_(db.prepare("SELECT * FROM analyses WHERE table_id=? AND how=?")),
      analyses_(db.prepare("SELECT * FROM analyses WHERE state=?1 ORDER BY at_ms")) {}

template <class T>
Result<std::vector<T>> Reader::all(Use& use, T (*row)(Use&)) {
  std::vector<T> rows;
  while (use.row()) rows.push_back(row(use));
  if (use.failed()) return db_.error("read");
  return rows;
}
template <class T>
Result<std::optional<T>> Reader::one(Use& use, T (*row)(Use&)) {
  std::optional<T> found;
  if (use.row()) found = row(use);
  if (use.failed()) return db_.error("read");
  return found;
}
Result<std::int64_t> Reader::number(Use& use) {
  if (use.row()) return use.integer();
  return db_.error("read");
}

Result<std::optional<UserRow>> Reader::user(UserId id) {
  const std::lock_guard lock(mutex_);
  return one(Use(person_).bind(id), user_row);
}
Result<std::optional<UserRow>> Reader::account(std::string_view account) {
  const std::lock_guard lock(mutex_);
  return one(Use(account_).bind(account), user_row);
}
Result<std::optional<SessionRow>> Reader::session(const SecretHash& hash) {
  const std::lock_guard lock(mutex_);
  return one(Use(session_).bind(hash), session_row);
}
Result<std::vector<SessionRow>> Reader::sessions(UserId user) {
  const std::lock_guard lock(mutex_);
  return all(Use(sessions_).bind(user), session_row);
}
Result<std::optional<TableRow>> Reader::table(TableId id) {
  const std::lock_guard lock(mutex_);
  return one(Use(table_).bind(id), table_row);
}
Result<std::optional<TableRow>> Reader::table_by_link(std::string_view link) {
  const std::lock_guard lock(mutex_);
  return one(Use(table_by_link_).bind(link), table_row);
}
Result<std::optional<TableRow>> Reader::table_created(UserId by, std::string_view with) {
  const std::lock_guard lock(mutex_);
  return one(Use(table_made_).bind(by).bind(with), table_row);
}
Result<std::vector<TableRow>> Reader::tables(TableState state, bool listed_only, std::int64_t max) {
  const std::lock_guard lock(mutex_);
  const bool alive = state < TableState::kOver;
  const Statement& query = !alive ? tables_over_ : listed_only ? listed_ : tables_;
  return all(Use(query).bind(static_cast<std::int64_t>(state)).bind(max), table_row);
}
Result<std::int64_t> Reader::count_tables(TableState state) {
  const std::lock_guard lock(mutex_);
  const bool alive = state < TableState::kOver;
  return number(Use(alive ? count_tables_ : count_over_).bind(static_cast<std::int64_t>(state)));
}
Result<std::int64_t> Reader::count_tables_of(UserId user) {
  const std::lock_guard lock(mutex_);
  return number(Use(count_tables_of_).bind(user));
}
Result<std::vector<SeatRow>> Reader::seats(TableId table) {
  const std::lock_guard lock(mutex_);
  return all(Use(seats_).bind(table), seat_row);
}
Result<std::vector<EventRow>> Reader::events(TableId table, std::int64_t from) {
  const std::lock_guard lock(mutex_);
  return all(Use(events_).bind(table).bind(from), event_row);
}
Result<std::int64_t> Reader::count_events(TableId table) {
  const std::lock_guard lock(mutex_);
  return number(Use(count_events_).bind(table));
}
Result<std::vector<ChatRow>> Reader::chat(TableId table, int room, std::int64_t max) {
  const std::lock_guard lock(mutex_);
  return all(Use(chat_).bind(table).bind(std::int64_t{room}).bind(max), chat_row);
}
Result<std::int64_t> Reader::count_chat(TableId table) {
  const std::lock_guard lock(mutex_);
  return number(Use(count_chat_).bind(table));
}
Result<std::optional<OffersRow>> Reader::offers(TableId table) {
  const std::lock_guard lock(mutex_);
  return one(Use(offers_).bind(table), offers_row);
}
Result<std::vector<AckRow>> Reader::answers(TableId table) {
  const std::lock_guard lock(mutex_);
  return all(Use(answers_).bind(table), answer_row);
}
Result<std::vector<UserGameRow>> Reader::games(UserId user, std::int64_t before_ms, std::int64_t max) {
  const std::lock_guard lock(mutex_);
  const auto before = before_ms == 0 ? std::numeric_limits<std::int64_t>::max() : before_ms;
  return all(Use(games_).bind(user).bind(before).bind(max), game_row);
}
Result<std::optional<RatingRow>> Reader::rating(UserId user, std::string_view game) {
  const std::lock_guard lock(mutex_);
  return one(Use(rating_).bind(user).bind(game), rating_row);
}
Result<std::vector<RatingRow>> Reader::ratings(UserId user) {
  const std::lock_guard lock(mutex_);
  return all(Use(ratings_).bind(user), rating_row);
}
Result<std::vector<LeaderboardRow>> Reader::leaderboard(std::string_view game, std::int64_t from, std::int64_t max) {
  const std::lock_guard lock(mutex_);
  return all(Use(leaderboard_).bind(game).bind(max).bind(from), place_row);
}
Result<std::vector<RatingChangeRow>> Reader::rating_changes(TableId table) {
  const std::lock_guard lock(mutex_);
  return all(Use(rating_changes_).bind(table), change_row);
}
Result<std::optional<AnalysisRow>> Reader::analysis(TableId table, std::string_view how) {
  const std::lock_guard lock(mutex_);
  return one(Use(analysis_).bind(table).bind(how), analysis_row);
}
Result<std::vector<AnalysisRow>> Reader::analyses(AnalysisState state) {
  const std::lock_guard lock(mutex_);
  return all(Use(analyses_).bind(static_cast<std::int64_t>(state)), analysis_row);
}

}  // namespace patolli::store::sqlite
