#include "store/schema.hpp"

#include <array>
#include <string>

namespace patolli::store::sqlite {
namespace {

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
};

}  // namespace

Result<std::int64_t> schema_version(Database& db) {
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

Status migrate(Database& db) {
  auto version = schema_version(db);
  if (!version.ok()) return version.error();
  if (*version == kSchemaVersion) return {};
  if (auto status = db.exec("BEGIN IMMEDIATE"); !status.ok()) return status;
  std::string last = "PRAGMA application_id = " + std::to_string(kApplication) +
                     "; PRAGMA user_version = " + std::to_string(kSchemaVersion) + "; COMMIT";
  Status status;
  for (auto step = *version; status.ok() && step < kSchemaVersion; ++step)
    status = db.exec(kSteps[static_cast<std::size_t>(step)]);
  if (status.ok()) status = db.exec(last.c_str());
  db.roll_back();  // when anything failed
  return status;
}

}  // namespace patolli::store::sqlite
