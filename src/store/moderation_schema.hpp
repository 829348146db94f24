// The tables of moderation, in each engine's words (store/schema.cpp, store/postgres/schema.cpp).
#pragma once

namespace patolli::store {

inline constexpr const char* kSqliteModeration = R"sql(
CREATE TABLE roles (
  user_id INTEGER PRIMARY KEY,
  role INTEGER NOT NULL,
  since_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE confirmed (
  hash BLOB PRIMARY KEY,
  user_id INTEGER NOT NULL,
  until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX confirmed_of ON confirmed (user_id);

CREATE TABLE sanctions (
  id TEXT PRIMARY KEY,
  kind INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  address_range TEXT NOT NULL,
  from_ms INTEGER NOT NULL,
  until_ms INTEGER NOT NULL,
  reason TEXT NOT NULL,
  moderator INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sanctions_of ON sanctions (user_id) WHERE user_id <> 0;
CREATE INDEX sanctions_until ON sanctions (until_ms);

CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  reporter INTEGER NOT NULL,
  about INTEGER NOT NULL,
  table_id INTEGER NOT NULL,
  why TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  closed_ms INTEGER NOT NULL,
  closed_by INTEGER NOT NULL,
  decision TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reports_open ON reports (created_ms) WHERE closed_ms = 0;
CREATE INDEX reports_by ON reports (reporter) WHERE reporter <> 0;
CREATE INDEX reports_about ON reports (about);

CREATE TABLE report_lines (
  report_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  meant INTEGER NOT NULL,
  PRIMARY KEY (report_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_lines_of ON report_lines (user_id);

CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  moderator INTEGER NOT NULL,
  act TEXT NOT NULL,
  about INTEGER NOT NULL,
  at_table INTEGER NOT NULL,
  thing TEXT NOT NULL,
  details TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX audit_at ON audit (at_ms, id);
CREATE INDEX audit_about ON audit (about) WHERE about <> 0;

CREATE TABLE blocks (
  user_id INTEGER NOT NULL,
  blocked_id INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (user_id, blocked_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_of ON blocks (blocked_id);

CREATE TABLE game_ends (
  user_id INTEGER NOT NULL,
  table_id INTEGER NOT NULL,
  ended_ms INTEGER NOT NULL,
  gone INTEGER NOT NULL,
  PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_ends_of ON game_ends (table_id);
-- Of the games so far: whose time had run out.
INSERT INTO game_ends SELECT s.user_id, s.table_id, max(t.finished_ms), max(CASE WHEN EXISTS (SELECT 1 FROM events e
    WHERE e.table_id = s.table_id AND e.seat = s.seat AND e.kind = 7) THEN 1 ELSE 0 END)
  FROM seats s JOIN tables t ON t.id = s.table_id
  WHERE t.state = 2 AND s.user_id IS NOT NULL AND EXISTS (SELECT 1 FROM seats o WHERE o.table_id = s.table_id
    AND o.user_id IS NOT NULL AND o.user_id <> s.user_id)
  GROUP BY s.user_id, s.table_id;
)sql";

inline constexpr const char* kPostgresModeration = R"sql(
CREATE TABLE roles (
  user_id BIGINT PRIMARY KEY,
  role SMALLINT NOT NULL,
  since_ms BIGINT NOT NULL
);

CREATE TABLE confirmed (
  hash BYTEA PRIMARY KEY,
  user_id BIGINT NOT NULL,
  until_ms BIGINT NOT NULL
);
CREATE INDEX confirmed_of ON confirmed (user_id);

CREATE TABLE sanctions (
  id TEXT COLLATE "C" PRIMARY KEY,
  kind SMALLINT NOT NULL,
  user_id BIGINT NOT NULL,
  address_range TEXT COLLATE "C" NOT NULL,
  from_ms BIGINT NOT NULL,
  until_ms BIGINT NOT NULL,
  reason TEXT COLLATE "C" NOT NULL,
  moderator BIGINT NOT NULL
);
CREATE INDEX sanctions_of ON sanctions (user_id) WHERE user_id <> 0;
CREATE INDEX sanctions_until ON sanctions (until_ms);

CREATE TABLE reports (
  id TEXT COLLATE "C" PRIMARY KEY,
  reporter BIGINT NOT NULL,
  about BIGINT NOT NULL,
  table_id BIGINT NOT NULL,
  why TEXT COLLATE "C" NOT NULL,
  created_ms BIGINT NOT NULL,
  closed_ms BIGINT NOT NULL,
  closed_by BIGINT NOT NULL,
  decision TEXT COLLATE "C" NOT NULL
);
CREATE INDEX reports_open ON reports (created_ms) WHERE closed_ms = 0;
CREATE INDEX reports_by ON reports (reporter) WHERE reporter <> 0;
CREATE INDEX reports_about ON reports (about);

CREATE TABLE report_lines (
  report_id TEXT COLLATE "C" NOT NULL,
  number BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  at_ms BIGINT NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  text TEXT COLLATE "C" NOT NULL,
  meant SMALLINT NOT NULL,
  PRIMARY KEY (report_id, number)
);
CREATE INDEX report_lines_of ON report_lines (user_id);

CREATE TABLE audit (
  id TEXT COLLATE "C" PRIMARY KEY,
  at_ms BIGINT NOT NULL,
  moderator BIGINT NOT NULL,
  act TEXT COLLATE "C" NOT NULL,
  about BIGINT NOT NULL,
  at_table BIGINT NOT NULL,
  thing TEXT COLLATE "C" NOT NULL,
  details TEXT COLLATE "C" NOT NULL
);
CREATE INDEX audit_at ON audit (at_ms, id);
CREATE INDEX audit_about ON audit (about) WHERE about <> 0;

CREATE TABLE blocks (
  user_id BIGINT NOT NULL,
  blocked_id BIGINT NOT NULL,
  at_ms BIGINT NOT NULL,
  PRIMARY KEY (user_id, blocked_id)
);
CREATE INDEX blocks_of ON blocks (blocked_id);

CREATE TABLE game_ends (
  user_id BIGINT NOT NULL,
  table_id BIGINT NOT NULL,
  ended_ms BIGINT NOT NULL,
  gone SMALLINT NOT NULL,
  PRIMARY KEY (user_id, table_id)
);
CREATE INDEX game_ends_of ON game_ends (table_id);
-- Of the games so far: whose time had run out.
INSERT INTO game_ends SELECT s.user_id, s.table_id, max(t.finished_ms), max(CASE WHEN EXISTS (SELECT 1 FROM events e
    WHERE e.table_id = s.table_id AND e.seat = s.seat AND e.type = 7) THEN 1 ELSE 0 END)
  FROM seats s JOIN tables t ON t.id = s.table_id
  WHERE t.state = 2 AND s.user_id IS NOT NULL AND EXISTS (SELECT 1 FROM seats o WHERE o.table_id = s.table_id
    AND o.user_id IS NOT NULL AND o.user_id <> s.user_id)
  GROUP BY s.user_id, s.table_id;
)sql";

}  // namespace patolli::store
