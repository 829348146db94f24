// The definitions of store/eraser.hpp. Included where they are instantiated for an engine, and nowhere else.
#pragma once

#include "store/eraser.hpp"

namespace patolli::store {

// In this order: the user's seats say which tables and analyses are meant.
inline constexpr const char* kOfUser[] = {
    R"(UPDATE users SET name='', account=NULL, phrase='', profile='', created_ms=0, seen_ms=0, erased=1, look='',
       folded_look='' WHERE id=?)",
    "DELETE FROM sessions WHERE user_id=?",
    "DELETE FROM chat WHERE user_id=?",
    "DELETE FROM requests WHERE user_id=?",
    "UPDATE seats SET name='', extra='' WHERE user_id=?",
    "DELETE FROM ratings WHERE user_id=?",
    "DELETE FROM channels WHERE user_id=?",
    "DELETE FROM notify_settings WHERE user_id=?",
    "DELETE FROM calls WHERE user_id=?",
    "DELETE FROM plans WHERE user_id=?",
    "DELETE FROM roles WHERE user_id=?",
    "DELETE FROM confirmed WHERE user_id=?",
    "DELETE FROM sanctions WHERE user_id=? AND user_id <> 0",
    "DELETE FROM report_lines WHERE report_id IN (SELECT id FROM reports WHERE about=?)",
    "DELETE FROM reports WHERE about=?",
    "DELETE FROM report_lines WHERE user_id=?",
    "UPDATE reports SET reporter=0 WHERE reporter=?",
    "UPDATE audit SET details='' WHERE about=? AND about <> 0",
    "DELETE FROM blocks WHERE user_id=?",
    "DELETE FROM blocks WHERE blocked_id=?",
    "DELETE FROM game_ends WHERE user_id=?",
    "DELETE FROM analyses WHERE table_id IN (SELECT table_id FROM seats WHERE user_id=?)",
    "DELETE FROM analysis_claims WHERE table_id IN (SELECT table_id FROM seats WHERE user_id=?)",
    "UPDATE analyses SET asked_by=0 WHERE asked_by=?",
    "UPDATE table_versions SET version=version+1 WHERE table_id IN (SELECT table_id FROM seats WHERE user_id=?)",
};

inline constexpr const char* kOfTable[] = {
    "DELETE FROM seats WHERE table_id=?",
    "DELETE FROM events WHERE table_id=?",
    "DELETE FROM chat WHERE table_id=?",
    "DELETE FROM offers WHERE table_id=?",
    "DELETE FROM requests WHERE table_id=?",
    "DELETE FROM calls WHERE table_id=?",
    "DELETE FROM table_versions WHERE table_id=?",
    "DELETE FROM rating_changes WHERE table_id=?",
    "DELETE FROM plans WHERE table_id=?",
    "DELETE FROM game_ends WHERE table_id=?",
    "DELETE FROM analyses WHERE table_id=?",
    "DELETE FROM analysis_claims WHERE table_id=?",
    "DELETE FROM tables WHERE id=?",
};

template <class Engine>
RowEraser<Engine>::RowEraser(Database& db)
    : db_(db),
      old_guests_(db.prepare("SELECT id FROM users u INDEXED BY users_guests WHERE account IS NULL AND erased=0 AND "
                             "seen_ms < ?1 AND NOT EXISTS "
                             "(SELECT 1 FROM seats WHERE user_id=u.id) ORDER BY seen_ms LIMIT ?2")),
      // The last id stays in use, so that it is not given again.
      old_tables_(db.prepare("SELECT id FROM tables WHERE state >= 2 AND changed_ms < ?1 AND id < (SELECT max(id) FROM "
                             "tables) ORDER BY changed_ms LIMIT ?2")),
      old_chat_(db.prepare("DELETE FROM chat WHERE (table_id, number) IN (SELECT c.table_id, c.number FROM chat c "
                           "CROSS JOIN tables t ON t.id = c.table_id WHERE c.at_ms < ?1 AND t.state >= 2 LIMIT ?2)")),
      old_channels_(db.prepare("DELETE FROM channels WHERE (user_id, id) IN (SELECT user_id, id FROM channels "
                               "WHERE confirmed=0 AND created_ms < ?1 LIMIT ?2)")) {
  for (const char* sql : kOfUser) of_user_.push_back(db.prepare(sql));
  for (const char* sql : kOfTable) of_table_.push_back(db.prepare(sql));
}

template <class Engine>
Status RowEraser<Engine>::erase_user(UserId user) {
  for (const Statement& each : of_user_)
    if (!Use(each).bind(user).run()) return db_.error("write to");
  return {};
}

template <class Engine>
Status RowEraser<Engine>::delete_table(TableId table) {
  for (const Statement& each : of_table_)
    if (!Use(each).bind(table).run()) return db_.error("write to");
  return {};
}

template <class Engine>
Result<std::int64_t> RowEraser<Engine>::prune(const Prune& p) {
  if (p.what == Prune::What::kChat || p.what == Prune::What::kChannels) {
    if (!Use(p.what == Prune::What::kChat ? old_chat_ : old_channels_).bind(p.before_ms).bind(p.max).run())
      return db_.error("write to");
    return db_.changed_rows();
  }
  const bool guests = p.what == Prune::What::kGuests;
  std::vector<std::int64_t> ids;
  {
    Use use(guests ? old_guests_ : old_tables_);
    use.bind(p.before_ms).bind(p.max);
    while (use.row()) ids.push_back(use.integer());
    if (use.failed()) return db_.error("read");
  }
  for (const std::int64_t id : ids)
    if (auto status = guests ? erase_user(id) : delete_table(id); !status.ok()) return status.error();
  return static_cast<std::int64_t>(ids.size());
}

}  // namespace patolli::store
