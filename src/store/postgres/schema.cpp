#include "store/postgres/schema.hpp"

#include <libpq-fe.h>

#include <array>
#include <cstdlib>

#include "store/moderation_schema.hpp"

namespace patolli::store::postgres {
namespace {

constexpr const char* kMake = "CREATE TABLE IF NOT EXISTS patolli_schema (version BIGINT NOT NULL)";
constexpr const char* kForeign =
    "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND to_regclass('patolli_schema') IS NULL";

// Step n leads from version n to n + 1. What was released is never changed here, only added to; and steps only add
// until the next release, so that the version before still runs beside. Columns are in the order of SQLite's
// (store/schema.cpp).
constexpr std::array<const char*, kSchemaVersion> kSteps = {
    // 0 → 1
    R"sql(
CREATE SEQUENCE user_ids;
CREATE SEQUENCE table_ids;

CREATE TABLE users (
  id BIGINT PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  account TEXT COLLATE "C" UNIQUE,  -- NULL: a guest
  phrase TEXT COLLATE "C" NOT NULL,
  profile TEXT COLLATE "C" NOT NULL,
  created_ms BIGINT NOT NULL,
  seen_ms BIGINT NOT NULL,
  erased SMALLINT NOT NULL,
  look TEXT COLLATE "C" NOT NULL,
  folded_look TEXT COLLATE "C" NOT NULL
);
CREATE INDEX users_look ON users (look) WHERE look <> '';
CREATE INDEX users_folded_look ON users (folded_look) WHERE folded_look <> '';
CREATE INDEX users_guests ON users (seen_ms) WHERE account IS NULL AND erased = 0;

CREATE TABLE sessions (
  hash BYTEA PRIMARY KEY,
  user_id BIGINT NOT NULL,
  created_ms BIGINT NOT NULL,
  seen_ms BIGINT NOT NULL,
  kind SMALLINT NOT NULL,
  device TEXT COLLATE "C" NOT NULL,
  once SMALLINT NOT NULL
);
CREATE INDEX sessions_of ON sessions (user_id);

CREATE TABLE tables (
  id BIGINT PRIMARY KEY,
  link TEXT COLLATE "C" NOT NULL UNIQUE,
  game TEXT COLLATE "C" NOT NULL,
  game_version INTEGER NOT NULL,
  seats INTEGER NOT NULL,
  options TEXT COLLATE "C" NOT NULL,
  settings TEXT COLLATE "C" NOT NULL,
  result TEXT COLLATE "C" NOT NULL,
  state SMALLINT NOT NULL,
  listed SMALLINT NOT NULL,
  rated SMALLINT NOT NULL,
  created_by BIGINT NOT NULL,
  create_request_id TEXT COLLATE "C" NOT NULL,
  rematch_of BIGINT NOT NULL,
  invite BYTEA,
  created_ms BIGINT NOT NULL,
  changed_ms BIGINT NOT NULL,
  finished_ms BIGINT NOT NULL
);
CREATE INDEX tables_alive ON tables (state, changed_ms) WHERE state < 2;
CREATE INDEX tables_listed ON tables (state, changed_ms) WHERE state < 2 AND listed = 1;
CREATE INDEX tables_done ON tables (changed_ms) WHERE state >= 2;
CREATE UNIQUE INDEX tables_created ON tables (created_by, create_request_id) WHERE create_request_id <> '';

-- Every move writes this row, and no index has what a move changes: PostgreSQL then updates it in place.
CREATE TABLE table_versions (
  table_id BIGINT PRIMARY KEY,
  version BIGINT NOT NULL,
  events BIGINT NOT NULL,
  due_ms BIGINT NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX table_versions_due ON table_versions (due_ms) WHERE due_ms <> 0;

CREATE TABLE seats (
  table_id BIGINT NOT NULL,
  seat SMALLINT NOT NULL,
  user_id BIGINT,
  bot TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  extra TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_of ON seats (user_id, table_id) WHERE user_id IS NOT NULL;

CREATE TABLE events (
  table_id BIGINT NOT NULL,
  number BIGINT NOT NULL,
  type SMALLINT NOT NULL,
  seat SMALLINT NOT NULL,
  code BIGINT NOT NULL,
  at_ms BIGINT NOT NULL,
  request_id TEXT COLLATE "C" NOT NULL,
  level SMALLINT NOT NULL,
  clock_ms BIGINT,
  PRIMARY KEY (table_id, number)
);

CREATE TABLE chat (
  table_id BIGINT NOT NULL,
  number BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  seat SMALLINT NOT NULL,
  room SMALLINT NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  text TEXT COLLATE "C" NOT NULL,
  at_ms BIGINT NOT NULL,
  request_id TEXT COLLATE "C" NOT NULL,
  revision BIGINT NOT NULL,
  PRIMARY KEY (table_id, number)
);
CREATE INDEX chat_of ON chat (user_id, table_id, number);
CREATE INDEX chat_at ON chat (at_ms);
CREATE UNIQUE INDEX chat_said ON chat (table_id, user_id, request_id) WHERE request_id <> '';

CREATE TABLE offers (
  table_id BIGINT PRIMARY KEY,
  text TEXT COLLATE "C" NOT NULL
);

CREATE TABLE requests (
  table_id BIGINT NOT NULL,
  version BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  request_id TEXT COLLATE "C" NOT NULL,
  revision BIGINT NOT NULL,
  PRIMARY KEY (table_id, version)
);
CREATE UNIQUE INDEX requests_asked ON requests (table_id, user_id, request_id);
CREATE INDEX requests_of ON requests (user_id);

CREATE TABLE ratings (
  user_id BIGINT NOT NULL,
  game TEXT COLLATE "C" NOT NULL,
  rating DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL,
  volatility DOUBLE PRECISION NOT NULL,
  games BIGINT NOT NULL,
  wins BIGINT NOT NULL,
  at_ms BIGINT NOT NULL,
  PRIMARY KEY (user_id, game)
);
CREATE INDEX ratings_best ON ratings (game, (rating - 2 * deviation) DESC);

CREATE TABLE rating_changes (
  table_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  game TEXT COLLATE "C" NOT NULL,
  before DOUBLE PRECISION NOT NULL,
  after DOUBLE PRECISION NOT NULL,
  at_ms BIGINT NOT NULL,
  PRIMARY KEY (table_id, user_id)
);
CREATE INDEX rating_changes_of ON rating_changes (user_id);

CREATE TABLE analyses (
  table_id BIGINT NOT NULL,
  how TEXT COLLATE "C" NOT NULL,
  state SMALLINT NOT NULL,
  asked_by BIGINT NOT NULL,
  result TEXT COLLATE "C" NOT NULL,
  at_ms BIGINT NOT NULL,
  PRIMARY KEY (table_id, how)
);
CREATE INDEX analyses_waiting ON analyses (state, at_ms) WHERE state <> 1;

CREATE TABLE counters (
  name TEXT COLLATE "C" PRIMARY KEY,
  value BIGINT NOT NULL
);

-- One row for each process that writes (store/postgres/writer_row.hpp).
CREATE TABLE writers (
  id TEXT COLLATE "C" PRIMARY KEY,
  epoch BIGINT NOT NULL,
  sequence BIGINT NOT NULL,
  seen_ms BIGINT NOT NULL
) WITH (fillfactor = 50);
)sql",
    // 1 → 2: whose turn it is, and how to tell them
    R"sql(
CREATE TABLE calls (
  table_id BIGINT PRIMARY KEY,
  user_id BIGINT NOT NULL,
  event BIGINT NOT NULL,
  due_ms BIGINT NOT NULL,
  attempts BIGINT NOT NULL,
  left_to TEXT COLLATE "C" NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX calls_due ON calls (due_ms) WHERE due_ms <> 0;
CREATE INDEX calls_of ON calls (user_id) WHERE user_id <> 0;

CREATE TABLE channels (
  user_id BIGINT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  kind SMALLINT NOT NULL,
  target TEXT COLLATE "C" NOT NULL,
  keys TEXT COLLATE "C" NOT NULL,
  label TEXT COLLATE "C" NOT NULL,
  confirmed SMALLINT NOT NULL,
  created_ms BIGINT NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX channels_target ON channels (target);

CREATE TABLE notify_settings (
  user_id BIGINT PRIMARY KEY,
  text TEXT COLLATE "C" NOT NULL
);

CREATE TABLE server_keys (
  name TEXT COLLATE "C" PRIMARY KEY,
  text TEXT COLLATE "C" NOT NULL
);
)sql",
    // 2 → 3: turns that somebody has planned
    R"sql(
CREATE TABLE plans (
  table_id BIGINT NOT NULL,
  seat SMALLINT NOT NULL,
  user_id BIGINT NOT NULL,
  text TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (table_id, seat)
);
CREATE INDEX plans_of ON plans (user_id);
)sql",
    // 3 → 4: moderation, and who leaves games
    kPostgresModeration,
    // 4 → 5: when nobody served, who is making an analysis, and who writes
    R"sql(
CREATE TABLE outages (
  began_ms BIGINT PRIMARY KEY,
  ended_ms BIGINT NOT NULL
);

CREATE TABLE analysis_claims (
  table_id BIGINT NOT NULL,
  how TEXT COLLATE "C" NOT NULL,
  claimed_by TEXT COLLATE "C" NOT NULL,
  until_ms BIGINT NOT NULL,
  PRIMARY KEY (table_id, how)
);

ALTER TABLE writers ADD COLUMN about TEXT COLLATE "C" NOT NULL DEFAULT '';
)sql",
};

Result<std::int64_t> integer(Connection& db, const std::string& sql) {
  const ResultPtr result = db.execute(sql);
  if (!result || PQresultStatus(result.get()) != PGRES_TUPLES_OK) return db.error("read");
  return PQntuples(result.get()) == 0 ? std::int64_t{0}
                                      : std::int64_t{std::strtoll(PQgetvalue(result.get(), 0, 0), nullptr, 10)};
}

// In a transaction, and with the lock: nobody else is at it.
Result<std::int64_t> migrate_locked(Connection& db) {
  auto version = integer(db, "SELECT max(version) FROM patolli_schema");
  if (!version.ok()) return version;
  if (*version > kSchemaVersion)
    return Error::of(Error::Kind::kOther, "the database is of a newer Patolli: its version is " +
                                              std::to_string(*version) + ", this program knows up to " +
                                              std::to_string(kSchemaVersion));
  if (*version == kSchemaVersion) return std::int64_t{0};
  for (auto step = *version; step < kSchemaVersion; ++step)
    if (auto status = db.run(kSteps[static_cast<std::size_t>(step)]); !status.ok()) return status.error();
  const std::string last =
      "DELETE FROM patolli_schema; INSERT INTO patolli_schema VALUES (" + std::to_string(kSchemaVersion) + "); COMMIT";
  if (auto status = db.run(last); !status.ok()) return status.error();
  return *version;
}

Status take_lock(Connection& db) {
  const auto foreign = integer(db, kForeign);
  if (!foreign.ok()) return foreign.error();
  if (*foreign != 0) return Error::of(Error::Kind::kDamaged, "this database is not one of Patolli's");
  if (auto status = db.run(kMake); !status.ok()) return status;
  return db.run("BEGIN; LOCK TABLE patolli_schema IN EXCLUSIVE MODE");
}

// Something with that key, or of that name (a table, its type), is there meanwhile.
bool is_of_a_race(std::string_view state) { return state == "23505" || state == "42P07" || state == "42710"; }

}  // namespace

Result<std::int64_t> migrate(Connection& db) {
  const auto encoding = integer(db, "SELECT (current_setting('server_encoding') = 'UTF8')::int");
  if (!encoding.ok()) return encoding.error();
  if (*encoding != 1) return Error::of(Error::Kind::kOther, "the database's encoding is not UTF8");
  Status locked = take_lock(db);
  // When several make the table at the same time PostgreSQL refuses all but one of them.
  for (int again = 0; again < 10 && !locked.ok() && is_of_a_race(db.sql_state()); ++again) locked = take_lock(db);
  if (!locked.ok()) return locked.error();
  auto found = migrate_locked(db);
  db.roll_back();  // when nothing was to be done, or anything failed
  return found;
}

}  // namespace patolli::store::postgres
