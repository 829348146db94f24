// The definitions of store/notify_rows.hpp. Included where they are instantiated for an engine, and nowhere else.
#pragma once

#include <string>

#include "store/notify_rows.hpp"

namespace patolli::store {

template <class Engine>
NotifyWriter<Engine>::NotifyWriter(Database& db)
    : db_(db),
      turn_call_(db.prepare("INSERT INTO calls VALUES (?1,?2,?3,?4,0,'') ON CONFLICT (table_id) DO UPDATE SET "
                            "user_id=?2, event=?3, due_ms=?4, attempts=0, left_to=''")),
      call_(db.prepare("UPDATE calls SET due_ms=?5, attempts=?6, left_to=?7 "
                       "WHERE table_id=?1 AND user_id=?2 AND event=?3 AND due_ms=?4")),
      channel_(
          db.prepare("INSERT INTO channels VALUES (?1,?2,?3,?4,?5,?6,?7,?8) ON CONFLICT (user_id, id) DO UPDATE SET "
                     "kind=?3, target=?4, keys=?5, label=?6, confirmed=?7, created_ms=?8")),
      other_channel_(db.prepare("DELETE FROM channels WHERE target=?1 AND kind=?2 AND NOT (user_id=?3 AND id=?4)")),
      drop_channel_(db.prepare("DELETE FROM channels WHERE user_id=? AND id=?")),
      confirm_channel_(db.prepare("UPDATE channels SET confirmed=1 WHERE user_id=? AND id=?")),
      notify_settings_(db.prepare("INSERT INTO notify_settings VALUES (?1,?2) ON CONFLICT (user_id) DO UPDATE SET "
                                  "text=?2")),
      server_key_(db.prepare("INSERT INTO server_keys VALUES (?1,?2) ON CONFLICT (name) DO NOTHING")) {}

template <class Engine>
Status NotifyWriter<Engine>::apply(const TurnCall& c, TableId table) {
  return Use(turn_call_).bind(table).bind(c.user).bind(c.event).bind(c.due_ms).run() ? Status() : db_.error("write to");
}

template <class Engine>
Status NotifyWriter<Engine>::apply(const CallChange& c) {
  Use use(call_);
  use.bind(c.table).bind(c.user).bind(c.event).bind(c.found_ms);
  if (!use.bind(c.due_ms).bind(c.attempts).bind(c.left).run()) return db_.error("write to");
  if (db_.changed_rows() == 1) return {};
  return Error::of(Error::Kind::kConflict, "the call of table " + std::to_string(c.table) + " is another one now");
}

template <class Engine>
Status NotifyWriter<Engine>::apply(const ChannelRow& c) {
  const auto kind = static_cast<std::int64_t>(c.kind);
  if (c.kind == ChannelKind::kPush && !Use(other_channel_).bind(c.target).bind(kind).bind(c.user).bind(c.id).run())
    return db_.error("write to");
  Use use(channel_);
  use.bind(c.user).bind(c.id).bind(kind).bind(c.target).bind(c.keys).bind(c.label);
  return use.bind(std::int64_t{c.confirmed}).bind(c.created_ms).run() ? Status() : db_.error("write to");
}

template <class Engine>
Status NotifyWriter<Engine>::apply(const DropChannel& d) {
  return Use(drop_channel_).bind(d.user).bind(d.id).run() ? Status() : db_.error("write to");
}

template <class Engine>
Status NotifyWriter<Engine>::apply(const ConfirmChannel& c) {
  if (!Use(confirm_channel_).bind(c.user).bind(c.id).run()) return db_.error("write to");
  if (db_.changed_rows() == 1) return {};
  return Error::of(Error::Kind::kConflict, "there is no such channel any more");
}

template <class Engine>
Status NotifyWriter<Engine>::apply(const NotifySettingsRow& s) {
  return Use(notify_settings_).bind(s.user).bind(s.text).run() ? Status() : db_.error("write to");
}

template <class Engine>
Status NotifyWriter<Engine>::apply(const ServerKeyRow& k) {
  return Use(server_key_).bind(k.name).bind(k.text).run() ? Status() : db_.error("write to");
}

template <class Engine>
NotifyReader<Engine>::NotifyReader(Database& db)
    : db_(db),
      calls_due_(db.prepare("SELECT c.*, t.link, v.version FROM calls c CROSS JOIN tables t ON t.id = c.table_id "
                            "CROSS JOIN table_versions v ON v.table_id = c.table_id "
                            "WHERE c.due_ms <> 0 AND c.due_ms <= ? ORDER BY c.due_ms LIMIT ?")),
      count_calls_(db.prepare("SELECT count(*) FROM calls WHERE user_id=? AND user_id <> 0")),
      channels_(db.prepare("SELECT * FROM channels WHERE user_id=? ORDER BY created_ms, id")),
      notify_settings_(db.prepare("SELECT text FROM notify_settings WHERE user_id=?")),
      server_key_(db.prepare("SELECT text FROM server_keys WHERE name=?")) {}

template <class Engine>
Result<std::vector<DueCallRow>> NotifyReader<Engine>::calls_due(std::int64_t now, std::int64_t max) {
  std::vector<DueCallRow> rows;
  Use use(calls_due_);
  use.bind(now).bind(max);
  while (use.row()) {
    CallRow call{use.integer(), use.integer(), use.integer(), use.integer(), use.integer(), use.text()};
    std::string link = use.text();
    rows.push_back({std::move(call), std::move(link), use.integer()});
  }
  if (use.failed()) return db_.error("read");
  return rows;
}

template <class Engine>
Result<std::int64_t> NotifyReader<Engine>::count_calls(UserId user) {
  Use use(count_calls_);
  if (use.bind(user).row()) return use.integer();
  return db_.error("read");
}

template <class Engine>
Result<std::vector<ChannelRow>> NotifyReader<Engine>::channels(UserId user) {
  std::vector<ChannelRow> rows;
  Use use(channels_);
  use.bind(user);
  while (use.row())
    rows.push_back({use.integer(), use.text(), static_cast<ChannelKind>(use.integer()), use.text(), use.text(),
                    use.text(), use.integer() != 0, use.integer()});
  if (use.failed()) return db_.error("read");
  return rows;
}

template <class Engine>
Result<std::optional<std::string>> NotifyReader<Engine>::text(Use& use) {
  std::optional<std::string> found;
  if (use.row()) found = use.text();
  if (use.failed()) return db_.error("read");
  return found;
}

template <class Engine>
Result<std::optional<std::string>> NotifyReader<Engine>::notify_settings(UserId user) {
  Use use(notify_settings_);
  return text(use.bind(user));
}

template <class Engine>
Result<std::optional<std::string>> NotifyReader<Engine>::server_key(std::string_view name) {
  Use use(server_key_);
  return text(use.bind(name));
}

}  // namespace patolli::store
