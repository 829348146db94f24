#include "store/changes.hpp"

#include <algorithm>

namespace patolli::store::sqlite {
namespace {

constexpr std::size_t kMaxKnown = 100'000;  // tables

std::optional<std::int64_t> or_null(std::int64_t id) { return id == 0 ? std::nullopt : std::optional(id); }

}  // namespace

Writer::Writer(Database& db)
    : db_(db),
      event_(db.prepare("INSERT INTO events VALUES (?,?,?,?,?,?,?,?)")),
      next_event_(db.prepare("SELECT ifnull(max(number) + 1, 0) FROM events WHERE table_id=?")),
      progress_(db.prepare("UPDATE tables SET state=?2, changed_ms=?3, finished_ms=?4, result=?5 WHERE id=?1")),
      chat_(db.prepare("INSERT INTO chat VALUES (?,?,?,?,?,?,?,?,?,?)")),
      person_(db.prepare("INSERT INTO people VALUES (?1,?2,?3,?4,?5,?6,?7,?8) ON CONFLICT (id) DO UPDATE SET "
                         "name=?2, account=?3, phrase=?4, profile=?5, created_ms=?6, seen_ms=?7, erased=?8 "
                         "WHERE erased=0")),
      session_(db.prepare("INSERT INTO sessions VALUES (?1,?2,?3,?4) ON CONFLICT (hash) DO UPDATE SET seen_ms=?4 "
                          "WHERE person=?2")),
      drop_session_(db.prepare("DELETE FROM sessions WHERE hash=?")),
      drop_sessions_(db.prepare("DELETE FROM sessions WHERE person=? AND hash<>?")),
      table_(db.prepare(
          "INSERT INTO tables VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18) ON CONFLICT (id) "
          "DO "
          "UPDATE SET link=?2, game=?3, game_version=?4, seats=?5, options=?6, settings=?7, result=?8, state=?9, "
          "listed=?10, rated=?11, made_by=?12, made_with=?13, rematch_of=?14, invite=?15, created_ms=?16, "
          "changed_ms=?17, finished_ms=?18")),
      seat_(db.prepare("INSERT INTO seats VALUES (?1,?2,?3,?4,?5,?6) ON CONFLICT (table_id, seat) DO UPDATE SET "
                       "person=?3, bot=?4, name=?5, extra=?6")),
      offers_(db.prepare("INSERT INTO offers VALUES (?1,?2) ON CONFLICT (table_id) DO UPDATE SET text=?2")),
      no_offers_(db.prepare("DELETE FROM offers WHERE table_id=?")),
      answer_(db.prepare("INSERT INTO answers VALUES (?,?,?,?,?)")),
      old_answers_(db.prepare("DELETE FROM answers WHERE table_id=? AND number<=?")),
      rating_(db.prepare("INSERT INTO ratings VALUES (?1,?2,?3,?4,?5,?6,?7,?8) ON CONFLICT (person, game) DO UPDATE "
                         "SET rating=?3, deviation=?4, volatility=?5, games=?6, wins=?7, at_ms=?8")),
      rating_change_(db.prepare("INSERT INTO rating_changes VALUES (?,?,?,?,?,?)")),
      analysis_(db.prepare("INSERT INTO analyses VALUES (?1,?2,?3,?4,?5,?6) ON CONFLICT (table_id, how) DO UPDATE SET "
                           "state=?3, asked_by=?4, result=?5, at_ms=?6")),
      erase_person_(db.prepare("UPDATE people SET name='', account=NULL, phrase='', profile='', erased=1 WHERE id=?")),
      erase_sessions_(db.prepare("DELETE FROM sessions WHERE person=?")),
      erase_chat_(db.prepare("DELETE FROM chat WHERE person=?")),
      erase_answers_(db.prepare("DELETE FROM answers WHERE person=?")),
      erase_seats_(db.prepare("UPDATE seats SET name='', extra='' WHERE person=?")),
      erase_ratings_(db.prepare("DELETE FROM ratings WHERE person=?")) {}

Status Writer::make(const WriteBatch& changes) {
  for (const Change& change : changes) {
    Status status = std::visit([this](const auto& one) { return apply(one); }, change);
    if (!status.ok()) return status;
  }
  return {};
}

Status Writer::apply(const EventRow& e) {
  auto known = next_.find(e.table);
  if (known == next_.end()) {
    if (next_.size() >= kMaxKnown) next_.clear();
    Use use(next_event_);
    if (!use.bind(e.table).row()) return db_.error("read");
    known = next_.emplace(e.table, use.integer()).first;
  }
  // No gap, and nobody twice, whatever failed before.
  if (e.number != known->second)
    return Error::of(Error::Kind::kConflict, "event " + std::to_string(e.number) + " of table " +
                                                 std::to_string(e.table) + " is not the next one, " +
                                                 std::to_string(known->second));
  Use use(event_);
  use.bind(e.table).bind(e.number).bind(std::int64_t{e.kind}).bind(std::int64_t{e.seat}).bind(std::int64_t{e.code});
  if (!use.bind(e.at_ms).bind(e.request_id).bind(e.data).run()) return db_.error("write to");
  ++known->second;
  return {};
}

Status Writer::apply(const TableProgress& p) {
  Use use(progress_);
  use.bind(p.table).bind(static_cast<std::int64_t>(p.state)).bind(p.changed_ms).bind(p.finished_ms).bind(p.result);
  if (!use.run()) return db_.error("write to");
  if (db_.changed_rows() == 1) return {};
  return Error::of(Error::Kind::kConflict, "there is no table " + std::to_string(p.table));
}

Status Writer::apply(const ChatRow& c) {
  Use use(chat_);
  use.bind(c.table).bind(c.number).bind(c.user).bind(std::int64_t{c.seat}).bind(std::int64_t{c.room});
  return use.bind(c.name).bind(c.text).bind(c.at_ms).bind(c.request_id).bind(c.revision).run() ? Status()
                                                                                               : db_.error("write to");
}

Status Writer::apply(const UserRow& p) {
  Use use(person_);
  use.bind(p.id).bind(p.name);
  p.account.empty() ? use.bind_null() : use.bind(p.account);
  use.bind(p.phrase).bind(p.profile).bind(p.created_ms).bind(p.seen_ms).bind(std::int64_t{p.erased});
  if (!use.run()) return db_.error("write to");
  if (db_.changed_rows() == 1) return {};
  return Error::of(Error::Kind::kConflict, "person " + std::to_string(p.id) + " has been erased");
}

Status Writer::apply(const SessionRow& s) {
  Use use(session_);
  if (!use.bind(s.hash).bind(s.user).bind(s.created_ms).bind(s.seen_ms).run()) return db_.error("write to");
  if (db_.changed_rows() == 1) return {};
  return Error::of(Error::Kind::kConflict, "this session is somebody else's");
}

Status Writer::apply(const DropSession& d) {
  return Use(drop_session_).bind(d.hash).run() ? Status() : db_.error("write to");
}
Status Writer::apply(const DropSessions& d) {
  return Use(drop_sessions_).bind(d.user).bind(d.except).run() ? Status() : db_.error("write to");
}

Status Writer::apply(const EraseUser& e) {
  for (const Statement* each :
       {&erase_person_, &erase_sessions_, &erase_chat_, &erase_answers_, &erase_seats_, &erase_ratings_})
    if (!Use(*each).bind(e.user).run()) return db_.error("write to");
  return {};
}

Status Writer::apply(const TableRow& t) {
  Use use(table_);
  use.bind(t.id).bind(t.link).bind(t.game).bind(std::int64_t{t.game_version}).bind(std::int64_t{t.seats});
  use.bind(t.options).bind(t.settings).bind(t.result).bind(static_cast<std::int64_t>(t.state));
  use.bind(std::int64_t{t.listed}).bind(std::int64_t{t.rated}).bind(t.created_by).bind(t.create_request_id);
  use.bind(t.rematch_of).bind_or_null(t.invite).bind(t.created_ms).bind(t.changed_ms).bind(t.finished_ms);
  return use.run() ? Status() : db_.error("write to");
}

Status Writer::apply(const SeatRow& s) {
  Use use(seat_);
  use.bind(s.table).bind(std::int64_t{s.seat}).bind_or_null(or_null(s.user)).bind(s.bot).bind(s.name).bind(s.extra);
  return use.run() ? Status() : db_.error("write to");
}

Status Writer::apply(const OffersRow& o) {
  if (o.text.empty()) return Use(no_offers_).bind(o.table).run() ? Status() : db_.error("write to");
  return Use(offers_).bind(o.table).bind(o.text).run() ? Status() : db_.error("write to");
}

Status Writer::apply(const AckRow& a) {
  Use use(answer_);
  if (!use.bind(a.table).bind(a.number).bind(a.user).bind(a.request_id).bind(a.revision).run())
    return db_.error("write to");
  Use old(old_answers_);
  return old.bind(a.table).bind(a.number - kMaxAcksPerTable).run() ? Status() : db_.error("write to");
}

Status Writer::apply(const RatingRow& r) {
  Use use(rating_);
  use.bind(r.user).bind(r.game).bind(r.rating).bind(r.deviation).bind(r.volatility);
  return use.bind(r.games).bind(r.wins).bind(r.at_ms).run() ? Status() : db_.error("write to");
}

Status Writer::apply(const RatingChangeRow& r) {
  Use use(rating_change_);
  use.bind(r.table).bind(r.user).bind(r.game).bind(r.before).bind(r.after).bind(r.at_ms);
  return use.run() ? Status() : db_.error("write to");
}

Status Writer::apply(const AnalysisRow& a) {
  Use use(analysis_);
  use.bind(a.table).bind(a.how).bind(static_cast<std::int64_t>(a.state)).bind(a.asked_by).bind(a.result).bind(a.at_ms);
  return use.run() ? Status() : db_.error("write to");
}

}  // namespace patolli::store::sqlite
