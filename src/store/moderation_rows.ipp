// The definitions of store/moderation_rows.hpp. Included where they are instantiated for an engine, and nowhere else.
#pragma once

#include <string>
#include <utility>

#include "store/moderation_rows.hpp"

namespace patolli::store {

template <class Engine>
ModerationWriter<Engine>::ModerationWriter(Database& db)
    : db_(db),
      role_(db.prepare("INSERT INTO roles VALUES (?1,1,?2) ON CONFLICT (user_id) DO NOTHING")),
      no_role_(db.prepare("DELETE FROM roles WHERE user_id=?")),
      confirm_(db.prepare("INSERT INTO confirmed VALUES (?1,?2,?3) ON CONFLICT (hash) DO UPDATE SET until_ms=?3")),
      old_confirmed_(db.prepare("DELETE FROM confirmed WHERE user_id=? AND hash<>?")),
      sanction_(db.prepare("INSERT INTO sanctions VALUES (?,?,?,?,?,?,?,?)")),
      lift_(db.prepare("UPDATE sanctions SET until_ms=?2 WHERE id=?1 AND until_ms > ?2")),
      reports_of_(db.prepare("SELECT count(*) FROM reports WHERE reporter=? AND closed_ms=0")),
      reports_open_(db.prepare("SELECT count(*) FROM reports WHERE closed_ms=0")),
      report_known_(db.prepare("SELECT count(*) FROM reports WHERE reporter=? AND about=? AND table_id=? "
                               "AND closed_ms=0")),
      report_(db.prepare("INSERT INTO reports VALUES (?,?,?,?,?,?,0,0,'')")),
      // Its report may not have been written: there was one already.
      line_(db.prepare("INSERT INTO report_lines SELECT r.id, CAST(?2 AS BIGINT), CAST(?3 AS BIGINT), "
                       "CAST(?4 AS BIGINT), CAST(?5 AS TEXT), CAST(?6 AS TEXT), CAST(?7 AS BIGINT) "
                       "FROM reports r WHERE r.id=?1")),
      close_(db.prepare("UPDATE reports SET closed_ms=?2, closed_by=?3, decision=?4 WHERE id=?1 AND closed_ms=0")),
      lines_gone_(db.prepare("DELETE FROM report_lines WHERE report_id=?")),
      audit_(db.prepare("INSERT INTO audit VALUES (?,?,?,?,?,?,?,?)")),
      blocks_of_(db.prepare("SELECT count(*) FROM blocks WHERE user_id=? AND blocked_id<>?")),
      block_(db.prepare("INSERT INTO blocks VALUES (?,?,?) ON CONFLICT (user_id, blocked_id) DO NOTHING")),
      drop_block_(db.prepare("DELETE FROM blocks WHERE user_id=? AND blocked_id=?")),
      game_end_(db.prepare("INSERT INTO game_ends VALUES (?,?,?,?) ON CONFLICT (user_id, table_id) DO NOTHING")),
      drop_line_(db.prepare("DELETE FROM chat WHERE table_id=? AND number=?")),
      raise_(db.prepare("UPDATE table_versions SET version=version+1 WHERE table_id=?")),
      look_alike_(db.prepare("SELECT count(*) FROM users WHERE id<>?1 AND ((look=?2 AND look <> '') OR "
                             "(folded_look=?3 AND folded_look <> ''))")),
      rename_(db.prepare("UPDATE users SET name=?3, account=CASE WHEN account IS NULL THEN NULL ELSE ?4 END, look=?5, "
                         "folded_look=?6 WHERE id=?1 AND name=?2 AND erased=0")),
      rename_seats_(db.prepare("UPDATE seats SET name=?2 WHERE user_id=?1")),
      old_reports_(db.prepare("SELECT id FROM reports WHERE closed_ms=0 AND created_ms < ?1 "
                              "ORDER BY created_ms LIMIT ?2")) {}

template <class Engine>
Result<std::int64_t> ModerationWriter<Engine>::count(Use& use) {
  if (use.row()) return use.integer();
  return db_.error("read");
}

template <class Engine>
Status ModerationWriter<Engine>::changed(Use& use, const char* otherwise) {
  if (!use.run()) return db_.error("write to");
  return db_.changed_rows() == 0 ? Status(Error::of(Error::Kind::kConflict, otherwise)) : Status();
}

template <class Engine>
Status ModerationWriter<Engine>::apply(const RoleRow& r) {
  if (r.moderator) {
    Use use(role_);
    return run(use.bind(r.user).bind(r.since_ms));
  }
  Use use(no_role_);
  return changed(use.bind(r.user), "has no role");
}

template <class Engine>
Status ModerationWriter<Engine>::apply(const ConfirmedRow& c) {
  Use old(old_confirmed_);
  if (!old.bind(c.user).bind(c.session).run()) return db_.error("write to");
  Use use(confirm_);
  return run(use.bind(c.session).bind(c.user).bind(c.until_ms));
}

template <class Engine>
Status ModerationWriter<Engine>::apply(const SanctionRow& s) {
  Use use(sanction_);
  use.bind(s.id).bind(static_cast<std::int64_t>(s.kind)).bind(s.user).bind(s.range).bind(s.from_ms).bind(s.until_ms);
  return run(use.bind(s.reason).bind(s.by));
}

template <class Engine>
Status ModerationWriter<Engine>::apply(const LiftSanction& l) {
  Use use(lift_);
  return changed(use.bind(l.id).bind(l.at_ms), "this sanction has ended");
}

template <class Engine>
Status ModerationWriter<Engine>::apply(const ReportRow& r, TableId table) {
  Use known(report_known_);
  const auto again = count(known.bind(r.by).bind(r.about).bind(table));
  if (!again.ok()) return again.error();
  if (*again != 0) return {};
  Use of(reports_of_);
  const auto mine = count(of.bind(r.by));
  if (!mine.ok()) return mine.error();
  Use open(reports_open_);
  const auto all = count(open);
  if (!all.ok()) return all.error();
  if (*mine >= kMaxReportsOf || *all >= kMaxReports)
    return Error::of(Error::Kind::kLimit, "more open reports of " + std::to_string(r.by) + ", or in all");
  Use use(report_);
  return run(use.bind(r.id).bind(r.by).bind(r.about).bind(table).bind(r.why).bind(r.created_ms));
}

template <class Engine>
Status ModerationWriter<Engine>::apply(const ReportLineRow& l) {
  Use use(line_);
  use.bind(l.report).bind(l.number).bind(l.user).bind(l.at_ms).bind(l.name).bind(l.text);
  return run(use.bind(std::int64_t{l.meant}));
}

template <class Engine>
Status ModerationWriter<Engine>::apply(const CloseReport& c) {
  Use use(close_);
  use.bind(c.id).bind(c.at_ms).bind(c.by).bind(c.decision);
  if (auto status = changed(use, "this report is closed"); !status.ok()) return status;
  Use lines(lines_gone_);
  return run(lines.bind(c.id));
}

template <class Engine>
Status ModerationWriter<Engine>::apply(const AuditRow& a) {
  Use use(audit_);
  use.bind(a.id).bind(a.at_ms).bind(a.by).bind(a.act).bind(a.about).bind(a.at_table);
  return run(use.bind(a.thing).bind(a.details));
}

template <class Engine>
Status ModerationWriter<Engine>::apply(const BlockRow& b) {
  Use known(blocks_of_);
  const auto others = count(known.bind(b.user).bind(b.blocked));
  if (!others.ok()) return others.error();
  if (*others >= kMaxBlocks) return Error::of(Error::Kind::kLimit, "more blocks of " + std::to_string(b.user));
  Use use(block_);
  return run(use.bind(b.user).bind(b.blocked).bind(b.at_ms));
}

template <class Engine>
Status ModerationWriter<Engine>::apply(const DropBlock& d) {
  Use use(drop_block_);
  return run(use.bind(d.user).bind(d.blocked));
}

template <class Engine>
Status ModerationWriter<Engine>::apply(const GameEndRow& e, TableId table) {
  Use use(game_end_);
  return run(use.bind(e.user).bind(table).bind(e.ended_ms).bind(std::int64_t{e.left}));
}

template <class Engine>
Status ModerationWriter<Engine>::apply(const DropLine& d) {
  Use use(drop_line_);
  if (auto status = changed(use.bind(d.table).bind(d.number), "this line is gone"); !status.ok()) return status;
  Use raise(raise_);
  return run(raise.bind(d.table));
}

template <class Engine>
Status ModerationWriter<Engine>::apply(const RenameUser& r) {
  if (!r.account.empty()) {
    Use alike(look_alike_);
    const auto others = count(alike.bind(r.user).bind(r.look).bind(r.folded_look));
    if (!others.ok()) return others.error();
    if (*others != 0) return Error::of(Error::Kind::kConflict, "another account has a name that looks like this one");
  }
  Use use(rename_);
  use.bind(r.user).bind(r.before).bind(r.name).bind(r.account).bind(r.look).bind(r.folded_look);
  if (auto status = changed(use, "has another name now"); !status.ok()) return status;
  Use seats(rename_seats_);
  return run(seats.bind(r.user).bind(r.name));
}

template <class Engine>
Result<std::int64_t> ModerationWriter<Engine>::prune_reports(std::int64_t before_ms, std::int64_t max,
                                                             std::int64_t now_ms) {
  std::vector<std::string> ids;
  {
    Use use(old_reports_);
    use.bind(before_ms).bind(max);
    while (use.row()) ids.push_back(use.text());
    if (use.failed()) return db_.error("read");
  }
  for (const std::string& id : ids)
    if (auto status = apply(CloseReport{id, now_ms, 0, "expired"}); !status.ok()) return status.error();
  return static_cast<std::int64_t>(ids.size());
}

template <class Engine>
ModerationReader<Engine>::ModerationReader(Database& db)
    : db_(db),
      roles_(db.prepare("SELECT user_id, role, since_ms FROM roles ORDER BY user_id")),
      confirmed_(db.prepare("SELECT until_ms FROM confirmed WHERE hash=?")),
      sanctions_(db.prepare("SELECT * FROM sanctions WHERE until_ms > ? ORDER BY from_ms DESC, id LIMIT ?")),
      sanctions_of_(db.prepare("SELECT * FROM sanctions WHERE user_id=? AND user_id <> 0 ORDER BY from_ms DESC, id "
                               "LIMIT 100")),
      open_reports_(db.prepare("SELECT * FROM reports WHERE closed_ms=0 ORDER BY created_ms, id LIMIT ?")),
      reports_by_(db.prepare("SELECT * FROM reports WHERE reporter=? AND reporter <> 0 ORDER BY created_ms, id")),
      report_(db.prepare("SELECT * FROM reports WHERE id=?")),
      lines_(db.prepare("SELECT * FROM report_lines WHERE report_id=? ORDER BY number")),
      audit_(db.prepare("SELECT * FROM audit WHERE (at_ms, id) < (?, ?) ORDER BY at_ms DESC, id DESC LIMIT ?")),
      blocks_(db.prepare("SELECT * FROM blocks WHERE user_id=? ORDER BY at_ms, blocked_id")),
      apart_(db.prepare("SELECT blocked_id FROM blocks WHERE user_id=?1 UNION SELECT user_id FROM blocks "
                        "WHERE blocked_id=?1 LIMIT ?2")),
      // Tables are numbered as they were made: the last ones are those of the last games, about.
      reliability_(db.prepare("SELECT count(*), coalesce(sum(gone), 0) FROM (SELECT gone FROM game_ends "
                              "WHERE user_id=?1 ORDER BY table_id DESC LIMIT ?2) AS last_games")) {}

template <class Use>
RoleRow role_row(Use& u) {
  return {u.integer(), u.integer() == 1, u.integer()};
}
template <class Use>
SanctionRow sanction_row(Use& u) {
  return {u.text(),   static_cast<SanctionKind>(u.integer()), u.integer(), u.text(), u.integer(), u.integer(), u.text(),
          u.integer()};
}
template <class Use>
ReportRow report_row(Use& u) {
  return {u.text(), u.integer(), u.integer(), u.integer(), u.text(), u.integer(), u.integer(), u.integer(), u.text()};
}
template <class Use>
ReportLineRow report_line_row(Use& u) {
  return {u.text(), u.integer(), u.integer(), u.integer(), u.text(), u.text(), u.integer() != 0};
}
template <class Use>
AuditRow audit_row(Use& u) {
  return {u.text(), u.integer(), u.integer(), u.text(), u.integer(), u.integer(), u.text(), u.text()};
}
template <class Use>
BlockRow block_row(Use& u) {
  return {u.integer(), u.integer(), u.integer()};
}

template <class Engine>
template <class T>
Result<std::vector<T>> ModerationReader<Engine>::all(Use& use, T (*row)(Use&)) {
  std::vector<T> rows;
  while (use.row()) rows.push_back(row(use));
  if (use.failed()) return db_.error("read");
  return rows;
}

template <class Engine>
Result<std::vector<RoleRow>> ModerationReader<Engine>::roles() {
  Use use(roles_);
  return all(use, role_row<Use>);
}
template <class Engine>
Result<std::int64_t> ModerationReader<Engine>::confirmed_until(const SecretHash& session) {
  Use use(confirmed_);
  std::int64_t until = 0;
  if (use.bind(session).row()) until = use.integer();
  if (use.failed()) return db_.error("read");
  return until;
}
template <class Engine>
Result<std::vector<SanctionRow>> ModerationReader<Engine>::sanctions(std::int64_t now, std::int64_t max) {
  Use use(sanctions_);
  return all(use.bind(now).bind(max), sanction_row<Use>);
}
template <class Engine>
Result<std::vector<SanctionRow>> ModerationReader<Engine>::sanctions_of(UserId user) {
  Use use(sanctions_of_);
  return all(use.bind(user), sanction_row<Use>);
}
template <class Engine>
Result<std::vector<ReportRow>> ModerationReader<Engine>::open_reports(std::int64_t max) {
  Use use(open_reports_);
  return all(use.bind(max), report_row<Use>);
}
template <class Engine>
Result<std::vector<ReportRow>> ModerationReader<Engine>::reports_by(UserId user) {
  Use use(reports_by_);
  return all(use.bind(user), report_row<Use>);
}
template <class Engine>
Result<std::optional<ReportRow>> ModerationReader<Engine>::report(std::string_view id) {
  Use use(report_);
  std::optional<ReportRow> found;
  if (use.bind(id).row()) found = report_row(use);
  if (use.failed()) return db_.error("read");
  return found;
}
template <class Engine>
Result<std::vector<ReportLineRow>> ModerationReader<Engine>::report_lines(std::string_view id) {
  Use use(lines_);
  return all(use.bind(id), report_line_row<Use>);
}
template <class Engine>
Result<std::vector<AuditRow>> ModerationReader<Engine>::audit(std::int64_t before_ms, std::string_view before_id,
                                                              std::int64_t max) {
  Use use(audit_);
  return all(use.bind(before_ms).bind(before_id).bind(max), audit_row<Use>);
}
template <class Engine>
Result<std::vector<BlockRow>> ModerationReader<Engine>::blocks(UserId user) {
  Use use(blocks_);
  return all(use.bind(user), block_row<Use>);
}
template <class Engine>
Result<std::vector<UserId>> ModerationReader<Engine>::apart_from(UserId user) {
  std::vector<UserId> users;
  Use use(apart_);
  use.bind(user).bind(kMaxApart);
  while (use.row()) users.push_back(use.integer());
  if (use.failed()) return db_.error("read");
  return users;
}
template <class Engine>
Result<Reliability> ModerationReader<Engine>::reliability(UserId user) {
  Use use(reliability_);
  if (!use.bind(user).bind(kReliabilityGames).row()) return db_.error("read");
  const std::int64_t games = use.integer();
  return Reliability{games, use.integer()};
}

}  // namespace patolli::store
