-- A data folder of schema version 1, as a server of that time left it: a game of Splendor in the middle of it (between
-- "Ana" and "Bea"), with a line of chat, and a table of Cóatl that waits for somebody.
PRAGMA application_id=1348564079;
PRAGMA user_version=1;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
INSERT INTO people VALUES(1,'Ana',NULL,'','',1800000000000,1800000000000,0);
INSERT INTO people VALUES(2,'Bea',NULL,'','',1800000000000,1800000000000,0);
CREATE TABLE sessions (
  hash BLOB PRIMARY KEY,
  person INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO sessions VALUES(X'a97428077c65a3f79ab924be3fd092305b86771742263ff729dba666a3794b86',2,1800000000000,1800000000000);
INSERT INTO sessions VALUES(X'c21dfc7e26c6d6fead6c47125b836c49f8c31c036572dba1c26791040b80e3b6',1,1800000000000,1800000000000);
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
INSERT INTO tables VALUES(1,'54afay4xcqe7','splendor',1,2,'{}','{"clock":null,"timeout":{"kind":"bot","level":"casual"},"rated":false,"chat":true,"watch_anyone":true,"invite":"81rGQTrSI2J9J1FvVyprKw","next":""}','',1,1,0,1,'made-1',0,X'49ce40955c387e0e61efcec94825c244c5c158f1d82eb0d815b27b37db328cc0',1800000000000,1800000000000,0);
INSERT INTO tables VALUES(2,'7gtbcm488gz5','coatl',1,2,'{"sacrifice":"off","rules":"rulebook"}','{"clock":null,"timeout":{"kind":"bot","level":"casual"},"rated":false,"chat":true,"watch_anyone":true,"invite":"bnIrR5iQPfCd8fh7aU_6CQ","next":""}','',0,1,0,1,'made-2',0,X'a8cb9aa62ca09f150e3cc79fa92488f251182d3f5b0f245bb001226f44a6f763',1800000000000,1800000000000,0);
CREATE TABLE seats (
  table_id INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  person INTEGER,               -- NULL: nobody, or a bot
  bot TEXT NOT NULL,
  name TEXT NOT NULL,
  extra TEXT NOT NULL,
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO seats VALUES(1,0,1,'','Ana','{"kind":"person","free":"invite"}');
INSERT INTO seats VALUES(1,1,2,'','Bea','{"kind":"person","free":"open"}');
INSERT INTO seats VALUES(2,0,1,'','Ana','{"kind":"person","free":"invite"}');
INSERT INTO seats VALUES(2,1,NULL,'','','{"kind":"open","free":"open"}');
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
INSERT INTO events VALUES(1,0,0,-1,0,1800000000000,'','');
INSERT INTO events VALUES(1,1,2,-1,150994961,1800000000000,'','');
INSERT INTO events VALUES(1,2,2,-1,150994976,1800000000000,'','');
INSERT INTO events VALUES(1,3,2,-1,150994977,1800000000000,'','');
INSERT INTO events VALUES(1,4,2,-1,150994956,1800000000000,'','');
INSERT INTO events VALUES(1,5,2,-1,150995000,1800000000000,'','');
INSERT INTO events VALUES(1,6,2,-1,150995010,1800000000000,'','');
INSERT INTO events VALUES(1,7,2,-1,150995013,1800000000000,'','');
INSERT INTO events VALUES(1,8,2,-1,150994992,1800000000000,'','');
INSERT INTO events VALUES(1,9,2,-1,150995022,1800000000000,'','');
INSERT INTO events VALUES(1,10,2,-1,150995024,1800000000000,'','');
INSERT INTO events VALUES(1,11,2,-1,150995030,1800000000000,'','');
INSERT INTO events VALUES(1,12,2,-1,150995032,1800000000000,'','');
INSERT INTO events VALUES(1,13,2,-1,167772163,1800000000000,'','');
INSERT INTO events VALUES(1,14,2,-1,167772170,1800000000000,'','');
INSERT INTO events VALUES(1,15,2,-1,167772169,1800000000000,'','');
INSERT INTO events VALUES(1,16,1,0,16777223,1800000000000,'move-1','');
INSERT INTO events VALUES(1,17,1,1,50331648,1800000000000,'move-2','');
INSERT INTO events VALUES(1,18,2,-1,150994957,1800000000000,'','');
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
INSERT INTO chat VALUES(1,0,1,0,0,'Ana','hello',1800000000000,'chat-1');
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
CREATE INDEX sessions_of ON sessions (person);
CREATE INDEX tables_alive ON tables (state, changed_ms) WHERE state < 2;
CREATE INDEX tables_listed ON tables (state, changed_ms) WHERE state < 2 AND listed = 1;
CREATE INDEX tables_made ON tables (made_by) WHERE state < 2;
CREATE INDEX tables_asked ON tables (made_by, made_with) WHERE made_with <> '';
CREATE INDEX seats_of ON seats (person, table_id) WHERE person IS NOT NULL;
CREATE INDEX chat_of ON chat (person);
CREATE INDEX ratings_best ON ratings (game, rating - 2 * deviation DESC);
CREATE INDEX analyses_waiting ON analyses (state, at_ms) WHERE state <> 1;
COMMIT;
