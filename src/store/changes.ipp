// The definitions of store/changes.hpp. Included where they are instantiated for an engine, and nowhere else.
#pragma once

#include "store/changes.hpp"

#include <string>
#include <variant>

#include "store/claim_rows.ipp"
#include "store/eraser.ipp"
#include "store/moderation_rows.ipp"
#include "store/notify_rows.ipp"
#include "store/plan_rows.ipp"

namespace patolli::store {

inline std::optional<std::int64_t> or_null(std::int64_t id) { return id == 0 ? std::nullopt : std::optional(id); }

inline Error conflict(std::string what) { return Error::of(Error::Kind::kConflict, std::move(what)); }
inline std::string of_table(TableId table) { return " of table " + std::to_string(table); }

template <class Engine>
RowWriter<Engine>::RowWriter(Database& db)
    : db_(db),
      version_(db.prepare("UPDATE table_versions SET version=version+1, events=events+?4 "
                          "WHERE table_id=?1 AND version=?2 AND events=?3")),
      version_and_due_(db.prepare("UPDATE table_versions SET version=version+1, events=events+?4, due_ms=?5 "
                                  "WHERE table_id=?1 AND version=?2 AND events=?3")),
      new_version_(db.prepare("INSERT INTO table_versions SELECT id, 1, CAST(?2 AS BIGINT), CAST(?3 AS BIGINT) "
                              "FROM tables WHERE id=?1")),
      event_(db.prepare("INSERT INTO events VALUES (?,?,?,?,?,?,?,?,?)")),
      progress_(db.prepare("UPDATE tables SET state=?2, changed_ms=?3, finished_ms=?4, result=?5 WHERE id=?1")),
      chat_(db.prepare("INSERT INTO chat VALUES (?,?,?,?,?,?,?,?,?,?)")),
      next_chat_(db.prepare("SELECT coalesce(max(number) + 1, 0) FROM chat WHERE table_id=?")),
      user_(db.prepare(("INSERT INTO users VALUES (" + std::string(Engine::kNewUser) +
                        ",?2,?3,?4,?5,?6,?7,?8,?9,?10) ON CONFLICT (id) DO UPDATE SET "
                        "name=?2, account=?3, phrase=?4, profile=?5, created_ms=?6, seen_ms=?7, erased=?8, look=?9, "
                        "folded_look=?10 WHERE users.erased=0 RETURNING id")
                           .c_str())),
      active_user_(db.prepare("SELECT EXISTS (SELECT 1 FROM users WHERE id=? AND erased=0)")),
      look_alike_(db.prepare("SELECT EXISTS (SELECT 1 FROM users WHERE look=?2 AND look <> '' AND id IS NOT ?1) "
                             "OR EXISTS (SELECT 1 FROM users WHERE folded_look=?3 AND folded_look <> '' "
                             "AND id IS NOT ?1)")),
      session_(db.prepare("INSERT INTO sessions VALUES (?1,?2,?3,?4,?5,?6,?7) ON CONFLICT (hash) DO UPDATE SET "
                          "seen_ms=?4 WHERE sessions.user_id=?2")),
      drop_session_(db.prepare("DELETE FROM sessions WHERE hash=?")),
      drop_sessions_(db.prepare("DELETE FROM sessions WHERE user_id=? AND hash<>?")),
      touch_session_(db.prepare("UPDATE sessions SET seen_ms=?2 WHERE hash=?1 AND seen_ms < ?2")),
      touch_user_(db.prepare("UPDATE users SET seen_ms=?2 WHERE id=?1 AND seen_ms < ?2 AND erased=0")),
      phrase_(db.prepare("UPDATE users SET phrase=?3 WHERE id=?1 AND phrase=?2 AND erased=0")),
      // Two names that differ by the rules of before may be equal by newer ones: then they stay as they are.
      look_(db.prepare("UPDATE users SET look=?2, folded_look=?3, account=CASE WHEN ?4 <> '' AND NOT EXISTS (SELECT 1 "
                       "FROM users WHERE account=?4) THEN ?4 ELSE account END WHERE id=?1 AND account IS NOT NULL")),
      table_(db.prepare(
          ("INSERT INTO tables VALUES (" + std::string(Engine::kNewTable) +
           ",?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18) ON CONFLICT (id) "
           "DO UPDATE SET link=?2, game=?3, game_version=?4, seats=?5, options=?6, settings=?7, result=?8, state=?9, "
           "listed=?10, rated=?11, created_by=?12, create_request_id=?13, rematch_of=?14, invite=?15, created_ms=?16, "
           "changed_ms=?17, finished_ms=?18 RETURNING id")
              .c_str())),
      seat_(db.prepare("INSERT INTO seats VALUES (?1,?2,?3,?4,?5,?6) ON CONFLICT (table_id, seat) DO UPDATE SET "
                       "user_id=?3, bot=?4, name=?5, extra=?6")),
      seat_user_(db.prepare("SELECT EXISTS (SELECT 1 FROM seats WHERE table_id=? AND seat=? AND user_id=?)")),
      offers_(db.prepare("INSERT INTO offers VALUES (?1,?2) ON CONFLICT (table_id) DO UPDATE SET text=?2")),
      no_offers_(db.prepare("DELETE FROM offers WHERE table_id=?")),
      request_(db.prepare("INSERT INTO requests VALUES (?,?,?,?,?)")),
      old_requests_(db.prepare("DELETE FROM requests WHERE table_id=?1 AND version <= (SELECT version FROM requests "
                               "WHERE table_id=?1 ORDER BY version DESC LIMIT 1 OFFSET ?2)")),
      rating_(db.prepare("UPDATE ratings SET rating=?3, deviation=?4, volatility=?5, games=?6, wins=?7, at_ms=?8 "
                         "WHERE user_id=?1 AND game=?2 AND games=?6-1")),
      first_rating_(db.prepare("INSERT INTO ratings VALUES (?,?,?,?,?,?,?,?)")),
      rating_change_(db.prepare("INSERT INTO rating_changes VALUES (?,?,?,?,?,?)")),
      counter_(db.prepare("INSERT INTO counters VALUES (?1, CASE WHEN CAST(?2 AS BIGINT) > 0 THEN ?2 ELSE 0 END) "
                          "ON CONFLICT (name) DO UPDATE SET value=CASE WHEN counters.value + ?2 > 0 "
                          "THEN counters.value + ?2 ELSE 0 END RETURNING value")),
      raise_(db.prepare("INSERT INTO counters VALUES (?1,?2) ON CONFLICT (name) DO UPDATE SET "
                        "value=CASE WHEN counters.value < excluded.value THEN excluded.value ELSE counters.value END")),
      eraser_(db),
      notify_(db),
      plans_(db),
      claims_(db) {}

template <class Engine>
Result<Written> RowWriter<Engine>::make(const WriteBatch& changes) {
  written_ = {};
  if (auto status = check_numbers(changes); !status.ok()) return status.error();
  for (const Change& change : changes) {
    const auto apply_one = [this](const auto& one) -> Status {
      if constexpr (requires { one.table; })
        if (table_id(one.table) == 0) return conflict("a row of no table");
      return apply(one);
    };
    Status status = std::visit(apply_one, change);
    if (!status.ok()) return status.error();
  }
  return written_;
}

// The condition on a table's version makes the numbers of its events right, if they are those that it speaks of.
template <class Engine>
Status RowWriter<Engine>::check_numbers(const WriteBatch& changes) {
  numbers_.clear();
  for (const Change& change : changes)
    if (const auto* version = std::get_if<VersionChange>(&change))
      numbers_.push_back({version->table, version->events, version->events + version->added});
  std::size_t at = 0;  // events stand near the change of their version: seldom a search
  for (const Change& change : changes) {
    const auto* event = std::get_if<EventRow>(&change);
    if (event == nullptr) continue;
    std::size_t tried = 0;
    for (; tried < numbers_.size(); ++tried, at = (at + 1) % numbers_.size())
      if (numbers_[at].table == event->table && numbers_[at].next < numbers_[at].end) break;
    if (tried == numbers_.size() || numbers_[at].next != event->number)
      return conflict("event " + std::to_string(event->number) + of_table(event->table) +
                      " is not one that the change of its version speaks of");
    ++numbers_[at].next;
  }
  for (const Numbers& numbers : numbers_)
    if (numbers.next != numbers.end)
      return conflict("event " + std::to_string(numbers.next) + of_table(numbers.table) + " is missing");
  return {};
}

template <class Engine>
Status RowWriter<Engine>::apply(const VersionChange& v) {
  if (v.version == 0) return insert_version(v);
  Use use(v.due_ms ? version_and_due_ : version_);
  use.bind(v.table).bind(v.version).bind(v.events).bind(v.added);
  if (v.due_ms) use.bind(*v.due_ms);
  if (!use.run()) return db_.error("write to");
  if (db_.changed_rows() == 1) return {};
  return conflict("version " + std::to_string(v.version) + " with " + std::to_string(v.events) + " events" +
                  of_table(v.table) + " is not the present one");
}

template <class Engine>
Status RowWriter<Engine>::insert_version(const VersionChange& v) {
  const TableId table = table_id(v.table);
  if (v.events != 0) return conflict("a new table has no events yet");
  if (!Use(new_version_).bind(table).bind(v.added).bind(v.due_ms.value_or(0)).run()) return db_.error("write to");
  return db_.changed_rows() == 1 ? Status() : Status(conflict("there is no table " + std::to_string(table)));
}

template <class Engine>
Status RowWriter<Engine>::apply(const EventRow& e) {
  Use use(event_);
  const LogEntry& entry = e.entry;
  use.bind(table_id(e.table)).bind(e.number).bind(static_cast<std::int64_t>(entry.type)).bind(std::int64_t{entry.seat});
  use.bind(std::int64_t{entry.code}).bind(entry.at_ms).bind(e.request_id).bind(std::int64_t{entry.level});
  return use.bind_or_null(entry.clock_ms).run() ? Status() : db_.error("write to");
}

template <class Engine>
Status RowWriter<Engine>::apply(const TableProgress& p) {
  Use use(progress_);
  use.bind(table_id(p.table)).bind(static_cast<std::int64_t>(p.state));
  if (!use.bind(p.changed_ms).bind(p.finished_ms).bind(p.result).run()) return db_.error("write to");
  return db_.changed_rows() == 1 ? Status() : Status(conflict("there is no table " + std::to_string(p.table)));
}

template <class Engine>
Result<bool> RowWriter<Engine>::is_active(UserId user) {
  Use use(active_user_);
  if (!use.bind(user).row()) return db_.error("read");
  return use.integer() != 0;
}

template <class Engine>
Status RowWriter<Engine>::apply(const ChatRow& c) {
  const auto active = is_active(c.user);
  if (!active.ok()) return active.error();
  if (!*active) return conflict("user " + std::to_string(c.user) + " does not exist or has been erased");
  const TableId table = table_id(c.table);
  Use next(next_chat_);
  if (!next.bind(table).row()) return db_.error("read");
  written_.chat_line = next.integer();
  // Spectators have bounds of their own: they cannot silence the players, nor one of them the others.
  const std::string room = "chat of " + std::to_string(table) + " room " + std::to_string(c.room);
  if (auto status = apply(CounterChange{room, 1, kMaxChatLines}); !status.ok()) return status;
  if (c.seat < 0)
    if (auto status = apply(CounterChange{room + " by " + std::to_string(c.user), 1, kMaxLinesOfSpectator});
        !status.ok())
      return status;
  Use use(chat_);
  use.bind(table).bind(written_.chat_line).bind(c.user).bind(std::int64_t{c.seat}).bind(std::int64_t{c.room});
  return use.bind(c.name).bind(c.text).bind(c.at_ms).bind(c.request_id).bind(c.revision).run() ? Status()
                                                                                               : db_.error("write to");
}

template <class Engine>
Status RowWriter<Engine>::apply(const UserRow& u) {
  if (!u.look.empty()) {
    Use alike(look_alike_);
    if (!alike.bind_or_null(or_null(u.id)).bind(u.look).bind(u.folded_look).row()) return db_.error("read");
    if (alike.integer() != 0) return conflict("another account has a name that looks like this one");
  }
  Use use(user_);
  use.bind_or_null(or_null(u.id)).bind(u.name);
  u.account.empty() ? use.bind_null() : use.bind(u.account);
  use.bind(u.phrase).bind(u.profile).bind(u.created_ms).bind(u.seen_ms).bind(std::int64_t{u.erased});
  use.bind(u.look).bind(u.folded_look);
  const bool is_written = use.row();
  if (use.failed()) return db_.error("write to");
  if (!is_written) return conflict("user " + std::to_string(u.id) + " has been erased");
  if (u.id == 0) written_.user = use.integer();
  return {};
}

template <class Engine>
Status RowWriter<Engine>::apply(const SessionRow& s) {
  const UserId user = user_id(s.user);
  if (user == 0) return conflict("a session of nobody");
  Use use(session_);
  use.bind(s.hash).bind(user).bind(s.created_ms).bind(s.seen_ms).bind(static_cast<std::int64_t>(s.kind));
  if (!use.bind(s.device).bind(std::int64_t{s.once}).run()) return db_.error("write to");
  return db_.changed_rows() == 1 ? Status() : Status(conflict("this session is somebody else's"));
}

template <class Engine>
Status RowWriter<Engine>::apply(const DropSession& d) {
  if (!Use(drop_session_).bind(d.hash).run()) return db_.error("write to");
  return d.must_exist && db_.changed_rows() == 0 ? Status(conflict("this session has ended")) : Status();
}
template <class Engine>
Status RowWriter<Engine>::apply(const TouchSession& t) {
  const bool done =
      Use(touch_session_).bind(t.hash).bind(t.seen_ms).run() && Use(touch_user_).bind(t.user).bind(t.seen_ms).run();
  return done ? Status() : db_.error("write to");
}
template <class Engine>
Status RowWriter<Engine>::apply(const PhraseChange& p) {
  if (!Use(phrase_).bind(p.user).bind(p.before).bind(p.after).run()) return db_.error("write to");
  return db_.changed_rows() == 1 ? Status() : Status(conflict("the passphrase has changed meanwhile"));
}
template <class Engine>
Status RowWriter<Engine>::apply(const LookChange& l) {
  return Use(look_).bind(l.user).bind(l.look).bind(l.folded_look).bind(l.account).run() ? Status()
                                                                                        : db_.error("write to");
}
template <class Engine>
Status RowWriter<Engine>::apply(const DropSessions& d) {
  return Use(drop_sessions_).bind(d.user).bind(d.except).run() ? Status() : db_.error("write to");
}

// An erased user gets nothing any more.
template <class Engine>
template <class Row>
Status RowWriter<Engine>::for_active(const Row& row) {
  const auto active = is_active(row.user);
  if (!active.ok()) return active.error();
  if (!*active) return conflict("user " + std::to_string(row.user) + " does not exist or has been erased");
  return notify_.apply(row);
}

// Of somebody who was erased meanwhile nothing is written.
template <class Engine>
Status RowWriter<Engine>::apply(const PlanRow& p) {
  if (!p.text.empty()) {
    const auto active = is_active(p.user);
    if (!active.ok()) return active.error();
    if (!*active) return conflict("user " + std::to_string(p.user) + " does not exist or has been erased");
  }
  return plans_.apply(p, table_id(p.table));
}

template <class Engine>
Status RowWriter<Engine>::apply(const EraseUser& e) {
  return eraser_.erase_user(e.user);
}

template <class Engine>
Status RowWriter<Engine>::apply(const Prune& p) {
  const auto found =
      p.what == Prune::What::kReports ? moderation_.prune_reports(p.before_ms, p.max, p.now_ms) : eraser_.prune(p);
  if (!found.ok()) return found.error();
  written_.pruned += *found;
  return {};
}

template <class Engine>
Status RowWriter<Engine>::apply(const TableRow& t) {
  Use use(table_);
  use.bind_or_null(or_null(t.id)).bind(t.link).bind(t.game).bind(std::int64_t{t.game_version});
  use.bind(std::int64_t{t.seats}).bind(t.options).bind(t.settings).bind(t.result);
  use.bind(static_cast<std::int64_t>(t.state)).bind(std::int64_t{t.listed}).bind(std::int64_t{t.rated});
  use.bind(t.created_by).bind(t.create_request_id);
  use.bind(t.rematch_of).bind_or_null(t.invite).bind(t.created_ms).bind(t.changed_ms).bind(t.finished_ms);
  if (!use.row()) return db_.error("write to");
  if (t.id == 0) written_.table = use.integer();
  return {};
}

template <class Engine>
Status RowWriter<Engine>::apply(const SeatRow& s) {
  const TableId table = table_id(s.table);
  bool named = true;
  if (s.user != 0) {
    const auto active = is_active(s.user);
    if (!active.ok()) return active.error();
    named = *active;
    // Who is erased keeps the seats of running games, without a name, and gets no other.
    if (!named) {
      Use seat(seat_user_);
      if (!seat.bind(table).bind(std::int64_t{s.seat}).bind(s.user).row()) return db_.error("read");
      if (seat.integer() == 0) return conflict("user " + std::to_string(s.user) + " does not exist or has been erased");
    }
  }
  Use use(seat_);
  use.bind(table).bind(std::int64_t{s.seat}).bind_or_null(or_null(s.user)).bind(s.bot);
  return use.bind(named ? std::string_view(s.name) : "").bind(s.extra).run() ? Status() : db_.error("write to");
}

template <class Engine>
Status RowWriter<Engine>::apply(const OffersRow& o) {
  const TableId table = table_id(o.table);
  if (o.text.empty()) return Use(no_offers_).bind(table).run() ? Status() : db_.error("write to");
  return Use(offers_).bind(table).bind(o.text).run() ? Status() : db_.error("write to");
}

template <class Engine>
Status RowWriter<Engine>::apply(const RequestRow& r) {
  const TableId table = table_id(r.table);
  Use use(request_);
  if (!use.bind(table).bind(r.version).bind(r.user).bind(r.request_id).bind(r.revision).run())
    return db_.error("write to");
  return Use(old_requests_).bind(table).bind(kMaxRequestsPerTable).run() ? Status() : db_.error("write to");
}

template <class Engine>
Status RowWriter<Engine>::apply(const RatingRow& r) {
  const auto run = [&](const Statement& statement) {
    Use use(statement);
    use.bind(r.user).bind(r.game).bind(r.rating).bind(r.deviation).bind(r.volatility);
    return use.bind(r.games).bind(r.wins).bind(r.at_ms).run();
  };
  if (!run(rating_)) return db_.error("write to");
  if (db_.changed_rows() == 1) return {};
  if (r.games == 1) return run(first_rating_) ? Status() : db_.error("write to");
  return conflict("the rating of user " + std::to_string(r.user) + " has changed");
}

template <class Engine>
Status RowWriter<Engine>::apply(const RatingChangeRow& r) {
  Use use(rating_change_);
  use.bind(table_id(r.table)).bind(r.user).bind(r.game).bind(r.before).bind(r.after).bind(r.at_ms);
  return use.run() ? Status() : db_.error("write to");
}

template <class Engine>
Status RowWriter<Engine>::apply(const CounterRaise& c) {
  return Use(raise_).bind(c.name).bind(c.value).run() ? Status() : db_.error("write to");
}

template <class Engine>
Status RowWriter<Engine>::apply(const CounterChange& c) {
  Use use(counter_);
  if (!use.bind(c.name).bind(c.by).row()) return db_.error("write to");
  if (c.by <= 0 || c.max == 0 || use.integer() <= c.max) return {};
  return Error::of(Error::Kind::kLimit, "more than " + std::to_string(c.max) + " " + c.name);
}

}  // namespace patolli::store
