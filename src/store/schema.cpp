#include "store/schema.hpp"

#include <array>
#include <chrono>
#include <string>

#include "store/moderation_schema.hpp"

namespace patolli::store::sqlite {
namespace {

constexpr std::chrono::minutes kMaxMigration{10};

// Step n leads from version n to n + 1. What was released is never changed here, only added to.
constexpr std::array<const char*, kSchemaVersion> kSteps = {
    // 0 → 1
    R"sql(
CREATE TABLE people (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  account TEXT UNIQUE,          -- NULL: a guest
  phrase TEXT NOT NULL,
  profile TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL,
  erased INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  hash BLOB PRIMARY KEY,
  person INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of ON sessions (person);

CREATE TABLE tables (
  id INTEGER PRIMARY KEY,
  link TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  game_version INTEGER NOT NULL,
  seats INTEGER NOT NULL,
  options TEXT NOT NULL,
  settings TEXT NOT NULL,
  result TEXT NOT NULL,
  state INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  rated INTEGER NOT NULL,
  made_by INTEGER NOT NULL,
  made_with TEXT NOT NULL,
  rematch_of INTEGER NOT NULL,
  invite BLOB,
  created_ms INTEGER NOT NULL,
  changed_ms INTEGER NOT NULL,
  finished_ms INTEGER NOT NULL
) STRICT;
-- Finished tables are the most by far, and nobody looks for them by their state.
CREATE INDEX tables_alive ON tables (state, changed_ms) WHERE state < 2;
CREATE INDEX tables_listed ON tables (state, changed_ms) WHERE state < 2 AND listed = 1;
CREATE INDEX tables_made ON tables (made_by) WHERE state < 2;
CREATE INDEX tables_asked ON tables (made_by, made_with) WHERE made_with <> '';

CREATE TABLE seats (
  table_id INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  person INTEGER,               -- NULL: nobody, or a bot
  bot TEXT NOT NULL,
  name TEXT NOT NULL,
  extra TEXT NOT NULL,
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of ON seats (person, table_id) WHERE person IS NOT NULL;

CREATE TABLE events (
  table_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  code INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  client TEXT NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
  table_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  person INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  room INTEGER NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  client TEXT NOT NULL,
  PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_of ON chat (person);

CREATE TABLE ratings (
  person INTEGER NOT NULL,
  game TEXT NOT NULL,
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  volatility REAL NOT NULL,
  games INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_best ON ratings (game, rating - 2 * deviation DESC);

CREATE TABLE rating_changes (
  table_id INTEGER NOT NULL,
  person INTEGER NOT NULL,
  game TEXT NOT NULL,
  before REAL NOT NULL,
  after REAL NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE analyses (
  table_id INTEGER NOT NULL,
  how TEXT NOT NULL,
  state INTEGER NOT NULL,
  asked_by INTEGER NOT NULL,
  result TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (table_id, how)
) STRICT, WITHOUT ROWID;
CREATE INDEX analyses_waiting ON analyses (state, at_ms) WHERE state <> 1;
)sql",
    // 1 → 2: offers outlive a restart, and so does what was answered to messages that are in no log
    R"sql(
CREATE TABLE offers (
  table_id INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE answers (
  table_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  person INTEGER NOT NULL,
  client TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX answers_of ON answers (person);

ALTER TABLE chat ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
)sql",
    // 2 → 3: several servers on one database, so versions and counters are in it; today's names; no JSON in events
    R"sql(
ALTER TABLE people RENAME TO users;
ALTER TABLE sessions RENAME COLUMN person TO user_id;
ALTER TABLE tables RENAME COLUMN made_by TO created_by;
ALTER TABLE tables RENAME COLUMN made_with TO create_request_id;
ALTER TABLE seats RENAME COLUMN person TO user_id;
ALTER TABLE events RENAME COLUMN client TO request_id;
ALTER TABLE chat RENAME COLUMN person TO user_id;
ALTER TABLE chat RENAME COLUMN client TO request_id;
ALTER TABLE ratings RENAME COLUMN person TO user_id;
ALTER TABLE rating_changes RENAME COLUMN person TO user_id;
ALTER TABLE answers RENAME TO requests;
ALTER TABLE requests RENAME COLUMN number TO version;
ALTER TABLE requests RENAME COLUMN person TO user_id;
ALTER TABLE requests RENAME COLUMN client TO request_id;

ALTER TABLE events ADD COLUMN level INTEGER NOT NULL DEFAULT 0;  -- 1 + that of the bot; 0: none
ALTER TABLE events ADD COLUMN clock_ms INTEGER;                  -- NULL: no clock
UPDATE events SET
  level = CASE json_extract(data, '$.level') WHEN 'novice' THEN 1 WHEN 'casual' THEN 2 WHEN 'skilled' THEN 3
    WHEN 'expert' THEN 4 WHEN 'master' THEN 5 ELSE 0 END,
  clock_ms = CAST(json_extract(data, '$.left') AS INTEGER)
WHERE data <> '' AND json_valid(data);
ALTER TABLE events DROP COLUMN data;

-- Of equal requests, the last acknowledgement of each was the valid one.
DELETE FROM requests WHERE (table_id, version) IN (SELECT table_id, version FROM (
  SELECT table_id, version, row_number() OVER (PARTITION BY table_id, user_id, request_id ORDER BY version DESC) AS n
  FROM requests) WHERE n > 1);
CREATE UNIQUE INDEX requests_asked ON requests (table_id, user_id, request_id);
DROP INDEX answers_of;
CREATE INDEX requests_of ON requests (user_id);

-- Lines that were said twice stay, but only the first answers to its request id.
UPDATE chat SET request_id = '' WHERE (table_id, number) IN (SELECT table_id, number FROM (
  SELECT table_id, number, row_number() OVER (PARTITION BY table_id, user_id, request_id ORDER BY number) AS n
  FROM chat WHERE request_id <> '') WHERE n > 1);
CREATE UNIQUE INDEX chat_said ON chat (table_id, user_id, request_id) WHERE request_id <> '';

UPDATE tables SET create_request_id = '' WHERE id IN (SELECT id FROM (
  SELECT id, row_number() OVER (PARTITION BY created_by, create_request_id ORDER BY id) AS n
  FROM tables WHERE create_request_id <> '') WHERE n > 1);
DROP INDEX tables_asked;
DROP INDEX tables_made;  -- there is a counter now
CREATE UNIQUE INDEX tables_created ON tables (created_by, create_request_id) WHERE create_request_id <> '';

CREATE TABLE table_versions (
  table_id INTEGER PRIMARY KEY,
  version INTEGER NOT NULL,
  events INTEGER NOT NULL,
  due_ms INTEGER NOT NULL
) STRICT;
-- Running tables are looked at once, open ones expire after 14 days. The numbers of old requests were smaller than any
-- version may be from now on.
INSERT INTO table_versions SELECT id,
  (SELECT ifnull(max(version) + 1, 1) FROM requests WHERE table_id = tables.id),
  (SELECT count(*) FROM events WHERE table_id = tables.id),
  CASE state WHEN 1 THEN 1 WHEN 0 THEN created_ms + 1209600000 ELSE 0 END
FROM tables;
CREATE INDEX table_versions_due ON table_versions (due_ms) WHERE due_ms <> 0;

CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO counters SELECT 'tables', count(*) FROM tables WHERE state < 2;
INSERT INTO counters SELECT 'tables of ' || created_by, count(*) FROM tables WHERE state < 2 GROUP BY created_by;
)sql",
    // 3 → 4: kinds of sessions, look-alikes of names, and what retention has to find
    R"sql(
ALTER TABLE sessions ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;  -- links of before cannot be told from devices
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN once INTEGER NOT NULL DEFAULT 0;

ALTER TABLE users ADD COLUMN look TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN folded_look TEXT NOT NULL DEFAULT '';
CREATE INDEX users_look ON users (look) WHERE look <> '';
CREATE INDEX users_folded_look ON users (folded_look) WHERE folded_look <> '';

CREATE INDEX users_guests ON users (seen_ms) WHERE account IS NULL AND erased = 0;
CREATE INDEX tables_done ON tables (changed_ms) WHERE state >= 2;
CREATE INDEX chat_at ON chat (at_ms);
CREATE INDEX rating_changes_of ON rating_changes (user_id);
)sql",
    // 4 → 5: whose turn it is, and how to tell them
    R"sql(
CREATE TABLE calls (
  table_id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL,
  event INTEGER NOT NULL,
  due_ms INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  left_to TEXT NOT NULL
) STRICT;
CREATE INDEX calls_due ON calls (due_ms) WHERE due_ms <> 0;
CREATE INDEX calls_of ON calls (user_id) WHERE user_id <> 0;

CREATE TABLE channels (
  user_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  kind INTEGER NOT NULL,
  target TEXT NOT NULL,
  keys TEXT NOT NULL,
  label TEXT NOT NULL,
  confirmed INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX channels_target ON channels (target);

CREATE TABLE notify_settings (
  user_id INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE server_keys (
  name TEXT PRIMARY KEY,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)sql",
    // 5 → 6: turns that somebody has planned
    R"sql(
CREATE TABLE plans (
  table_id INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX plans_of ON plans (user_id);
)sql",
    // 6 → 7: moderation, and who leaves games
    kSqliteModeration,
    // 7 → 8: when nobody served, and who is making an analysis
    R"sql(
CREATE TABLE outages (
  began_ms INTEGER PRIMARY KEY,
  ended_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE analysis_claims (
  table_id INTEGER NOT NULL,
  how TEXT NOT NULL,
  claimed_by TEXT NOT NULL,
  until_ms INTEGER NOT NULL,
  PRIMARY KEY (table_id, how)
) STRICT, WITHOUT ROWID;
)sql",
};

Result<std::int64_t> read_version(Database& db) {
  auto version = db.integer("PRAGMA user_version");
  if (!version.ok()) return version;
  auto application = db.integer("PRAGMA application_id");
  if (!application.ok()) return application;
  auto things = db.integer("SELECT count(*) FROM sqlite_schema");
  if (!things.ok()) return things;
  if (*application != kApplication && (*things != 0 || *version != 0))
    return Error::of(Error::Kind::kDamaged, "this database is not one of Patolli's");
  if (*version > kSchemaVersion)
    return Error::of(Error::Kind::kOther, "the database is of a newer Patolli: its version is " +
                                              std::to_string(*version) + ", this program knows up to " +
                                              std::to_string(kSchemaVersion));
  return version;
}

// Asks for the version again: another process may have migrated meanwhile.
Result<std::int64_t> migrate_locked(Database& db) {
  auto version = read_version(db);
  if (!version.ok()) return version;
  for (auto step = *version; step < kSchemaVersion; ++step)
    if (auto status = db.exec(kSteps[static_cast<std::size_t>(step)]); !status.ok()) return status.error();
  const std::string last = "PRAGMA application_id = " + std::to_string(kApplication) +
                           "; PRAGMA user_version = " + std::to_string(kSchemaVersion) + "; COMMIT";
  if (auto status = db.exec(last.c_str()); !status.ok()) return status.error();
  return *version == kSchemaVersion ? std::int64_t{0} : *version;
}

}  // namespace

// Within one transaction: while another process makes the schema, its parts must not be taken from before and after.
Result<std::int64_t> schema_version(Database& db) {
  const bool alone = !db.in_transaction();
  if (alone)
    if (auto status = db.exec("BEGIN"); !status.ok()) return status.error();
  auto version = read_version(db);
  if (alone) db.roll_back();
  return version;
}

Result<std::int64_t> migrate(Database& db) {
  auto version = schema_version(db);
  if (!version.ok()) return version;
  if (*version == kSchemaVersion) return std::int64_t{0};
  // Another process may be at it, and a large database takes a while.
  db.wait_for_others(kMaxMigration);
  Status status = db.exec("BEGIN IMMEDIATE");
  db.wait_for_others(Database::busy_timeout());
  if (!status.ok()) return status.error();
  auto found = migrate_locked(db);
  db.roll_back();  // when anything failed
  return found;
}

}  // namespace patolli::store::sqlite
