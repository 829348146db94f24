// A database of an older server becomes one of today, and one that cannot is left as it was.
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include "store/backup.hpp"
#include "store/folder.hpp"
#include "store/schema.hpp"
#include "store_folder.hpp"

namespace patolli::store {
namespace {

using sqlite::Database;

void change_file(const std::string& file, const std::string& sql) {
  Database db;
  ASSERT_TRUE(db.open(file, Database::Mode::kCreate).ok());
  const Status status = db.exec(sql.c_str());
  EXPECT_TRUE(status.ok()) << status.error().text();
}

// Each row with its columns as text.
std::vector<std::string> rows_of(const std::string& file, const std::string& columns, const std::string& table) {
  Database db;
  EXPECT_TRUE(db.open(file, Database::Mode::kReadWrite).ok());
  std::string sql = "SELECT ";
  std::istringstream names(columns);
  for (std::string name; names >> name;) sql += "quote(" + name + ") || ' ' || ";
  sql += "'' FROM " + table + " ORDER BY 1";
  const auto statement = db.prepare(sql.c_str());
  sqlite::Use use(statement);
  std::vector<std::string> rows;
  while (use.row()) rows.push_back(use.text());
  EXPECT_FALSE(use.failed()) << sql;
  return rows;
}

std::string first_version() {
  std::ostringstream text;
  text << std::ifstream(PATOLLI_SOURCE_DIR "/tests/data/store-v1.sql").rdbuf();
  return text.str();
}

std::int64_t schema_of(const std::string& file) {
  Database db;
  EXPECT_TRUE(db.open(file, Database::Mode::kReadOnly).ok());
  return *sqlite::schema_version(db);
}

void copy_0_1_0(const std::string& folder, const std::string& part = "database") {
  for (const auto& file : std::filesystem::directory_iterator(PATOLLI_SOURCE_DIR "/tests/data/0.1.0/" + part))
    if (file.path().filename().string().starts_with("patolli.db"))
      std::filesystem::copy_file(file.path(), std::filesystem::path(folder) / file.path().filename());
}

TEST(StoreMigration, FromTheFirstVersion) {
  const TempFolder folder;
  const std::string file = database_file(folder.path());
  change_file(file, first_version());
  ASSERT_EQ(schema_of(file), 1);
  {
    const auto store = opened(folder.path());
    EXPECT_EQ(store->migrated_from(), 1);
    const auto table = ask(*store, &Reader::table_by_link, "54afay4xcqe7");
    ASSERT_TRUE(table.ok() && *table);
    const TableId id = (*table)->id;
    EXPECT_EQ((*table)->game, "splendor");
    EXPECT_EQ(events_of(*store, id).size(), 19U);
    EXPECT_EQ(ask(*store, &Reader::seats, id)->size(), 2U);
    const auto lines = ask(*store, &Reader::chat, id, -1, 10);
    ASSERT_EQ(lines->size(), 1U);
    EXPECT_EQ((*lines)[0].text, "hello");
    EXPECT_EQ((*lines)[0].request_id, "chat-1");
    EXPECT_EQ((*lines)[0].revision, 0);
    EXPECT_FALSE(*ask(*store, &Reader::offers, id));
    EXPECT_TRUE(ask(*store, &Reader::requests, id)->empty());
    // What is new can be kept.
    EXPECT_TRUE(written(*store, {VersionChange{id, 1, 19, 1, 0}, event_of(id, 19), OffersRow{id, "{}"},
                                 RequestRow{id, 2, 1, "m-1", 20}, ChatRow{id, 0, 1, 0, 0, "Ana", "again", 1, "c", 20}})
                    .ok());
    EXPECT_EQ((*ask(*store, &Reader::offers, id))->text, "{}");
    EXPECT_EQ((*ask(*store, &Reader::chat, id, -1, 1))[0].revision, 20);
  }
  EXPECT_EQ(schema_of(file), sqlite::kSchemaVersion);
  const auto again = opened(folder.path());
  EXPECT_EQ(again->migrated_from(), 0) << "once is enough";
  EXPECT_EQ(ask(*again, &Reader::requests, 1)->size(), 1U);
}

// From the version before, with its rows.
TEST(StoreMigration, FromTheVersionBefore) {
  const TempFolder folder;
  TableId table = 0;
  {
    const auto store = opened(folder.path());
    table = add_table(*store);
    EXPECT_TRUE(written(*store, move_of(table, 0)).ok());
    EXPECT_TRUE(written(*store, {AnalysisRow{table, "x", AnalysisState::kWaiting, 7, "", 9}}).ok());
  }
  change_file(database_file(folder.path()), "DROP TABLE outages; DROP TABLE analysis_claims; PRAGMA user_version = 7");
  const auto store = opened(folder.path());
  EXPECT_EQ(store->migrated_from(), 7);
  EXPECT_EQ(events_of(*store, table).size(), 1U);
  EXPECT_EQ(written(*store, {AnalysisClaim{"x", "a", 1000, 0, 0}})->claimed, table);
  EXPECT_TRUE(written(*store, {OutageRow{1, 2}}).ok());
}

TEST(StoreMigration, OneThatFailsChangesNothing) {
  const TempFolder folder;
  const std::string file = database_file(folder.path());
  // Something of that name is in the way, of the last thing that is made.
  change_file(file, first_version() + "CREATE TABLE counters (x);");
  EXPECT_FALSE(open_store(folder.path()).ok());
  EXPECT_EQ(schema_of(file), 1);
  change_file(file, "CREATE TABLE offers (x); DROP TABLE offers;");  // the first half is not there, either
  change_file(file, "DROP TABLE counters");
  EXPECT_EQ(events_of(*opened(folder.path()), 1).size(), 19U);
}

// Every column of every table that is still there, under the name it has today.
TEST(StoreMigration, KeepsEveryFieldOf010) {
  const TempFolder before;
  const TempFolder after;
  copy_0_1_0(before.path());
  copy_0_1_0(after.path());
  EXPECT_EQ(opened(after.path())->migrated_from(), 2);
  const std::string old_file = database_file(before.path());
  const std::string new_file = database_file(after.path());
  const auto same = [&](const std::string& old_table, const std::string& old_columns, const std::string& new_table,
                        const std::string& new_columns) {
    const auto old_rows = rows_of(old_file, old_columns, old_table);
    EXPECT_EQ(old_rows, rows_of(new_file, new_columns, new_table));
    EXPECT_FALSE(old_rows.empty()) << old_table;
  };
  const std::string user = "id name account phrase profile created_ms seen_ms erased";
  same("people", user, "users", user);
  same("sessions", "hash person created_ms seen_ms", "sessions", "hash user_id created_ms seen_ms");
  const std::string table = "id link game game_version seats options settings result state listed rated ";
  const std::string times = " rematch_of invite created_ms changed_ms finished_ms";
  same("tables", table + "made_by made_with" + times, "tables", table + "created_by create_request_id" + times);
  same("seats", "table_id seat person bot name extra", "seats", "table_id seat user_id bot name extra");
  const std::string event = "table_id number kind seat code at_ms ";
  same("events", event + "client", "events", event + "request_id");
  const std::string line = " seat room name text at_ms revision ";
  same("chat", "table_id number person client" + line, "chat", "table_id number user_id request_id" + line);
  const std::string rating = " game rating deviation volatility games wins at_ms";
  same("ratings", "person" + rating, "ratings", "user_id" + rating);
  same("rating_changes", "table_id person game before after at_ms", "rating_changes",
       "table_id user_id game before after at_ms");
  same("answers", "table_id number person client revision", "requests", "table_id version user_id request_id revision");
  same("offers", "table_id text", "offers", "table_id text");
  same("analyses", "table_id how state asked_by result at_ms", "analyses", "table_id how state asked_by result at_ms");
}

struct OldEvent {
  std::string data;
  [[nodiscard]] std::optional<std::int64_t> left() const {
    const auto at = data.find("\"left\":");
    return at == std::string::npos ? std::nullopt : std::optional(std::stoll(data.substr(at + 7)));
  }
};

// What was in JSON, or counted, or not there: read as the server does.
TEST(StoreMigration, DerivesTheRestFrom010) {
  const TempFolder before;
  const TempFolder after;
  copy_0_1_0(before.path());
  copy_0_1_0(after.path());
  const auto store = opened(after.path());
  Database old;
  ASSERT_TRUE(old.open(database_file(before.path()), Database::Mode::kReadWrite).ok());
  const auto tables = old.prepare(
      "SELECT id, state, created_ms, created_by FROM "
      "(SELECT *, made_by AS created_by FROM tables) ORDER BY id");
  const auto events = old.prepare("SELECT data FROM events WHERE table_id=? ORDER BY number");
  const auto last = old.prepare("SELECT ifnull(max(number), -1) FROM answers WHERE table_id=?");
  std::map<std::string, std::int64_t> counters;
  std::map<TableId, std::int64_t> due;
  int clocks = 0;
  int levels = 0;
  for (sqlite::Use row(tables); row.row();) {
    const TableId id = row.integer();
    const auto state = static_cast<TableState>(row.integer());
    const std::int64_t created = row.integer();
    const std::int64_t by = row.integer();
    const bool active = state == TableState::kOpen || state == TableState::kRunning;
    if (active) ++counters["tables"], ++counters["tables of " + std::to_string(by)];
    if (state == TableState::kRunning) due[id] = 1;
    if (state == TableState::kOpen) due[id] = created + std::int64_t{14} * 24 * 60 * 60 * 1000;
    const auto log = events_of(*store, id);
    sqlite::Use event(events);
    event.bind(id);
    for (const EventRow& now : log) {
      ASSERT_TRUE(event.row());
      const OldEvent then{event.text()};
      EXPECT_EQ(now.entry.clock_ms, then.left()) << then.data;
      EXPECT_EQ(now.entry.level, then.data == R"({"level":"novice"})" ? 1 : 0) << then.data;
      clocks += now.entry.clock_ms ? 1 : 0;
      levels += now.entry.level;
    }
    EXPECT_FALSE(event.row());
    const VersionRow version = version_of(*store, id);
    EXPECT_EQ(version.events, static_cast<std::int64_t>(log.size()));
    EXPECT_EQ(version.due_ms, due.contains(id) ? due[id] : 0);
    sqlite::Use number(last);
    ASSERT_TRUE(number.bind(id).row());
    EXPECT_EQ(version.version, std::max<std::int64_t>(1, number.integer() + 1));
  }
  EXPECT_GT(clocks, 2000);
  EXPECT_EQ(levels, 1);
  EXPECT_EQ(counters["tables"], 63);
  for (const auto& [name, value] : counters) EXPECT_EQ(*ask(*store, &Reader::counter, name), value) << name;
  const auto listed = ask(*store, &Reader::due, 1000);
  ASSERT_EQ(listed->size(), due.size());
  for (const DueRow& one : *listed) EXPECT_EQ(one.due_ms, due[one.table]);
}

// What today's indexes do not allow, and JSON that nobody has written.
TEST(StoreMigration, OldDuplicatesDoNoHarm) {
  const TempFolder folder;
  const std::string file = database_file(folder.path());
  copy_0_1_0(folder.path());
  change_file(file, R"sql(
    UPDATE tables SET made_by=1, made_with='same' WHERE id IN (2, 3, 5);
    DELETE FROM chat; DELETE FROM answers; DELETE FROM events;
    INSERT INTO chat VALUES (1,0,1,0,0,'A','one',1,'c',0), (1,1,1,0,0,'A','two',1,'c',0), (1,2,2,0,0,'B','x',1,'c',0),
      (1,3,1,0,0,'A','three',1,'c',0), (1,4,1,0,0,'A','four',1,'',0), (1,5,1,0,0,'A','five',1,'',0);
    INSERT INTO answers VALUES (1,4,1,'r',10), (1,7,1,'r',11), (1,9,2,'r',12);
    INSERT INTO events VALUES (1,0,7,0,0,1,'','{"level":"novice"}'), (1,1,7,0,0,1,'','{"level":"casual","left":5}'),
      (1,2,7,0,0,1,'','{"level":"skilled"}'), (1,3,7,0,0,1,'','{"level":"expert"}'),
      (1,4,7,0,0,1,'','{"level":"master","left":0}'), (1,5,7,0,0,1,'','{"level":"x"}'), (1,6,7,0,0,1,'','{{');
  )sql");
  const auto store = opened(folder.path());
  EXPECT_EQ((*ask(*store, &Reader::table_created, 1, "same"))->id, 2);
  EXPECT_EQ((*ask(*store, &Reader::table, 3))->create_request_id, "");
  EXPECT_EQ(ask(*store, &Reader::chat, 1, -1, 10)->size(), 6U);
  EXPECT_EQ((*ask(*store, &Reader::chat_said, 1, 1, "c"))->text, "one");
  EXPECT_EQ((*ask(*store, &Reader::chat_said, 1, 2, "c"))->text, "x");
  const auto requests = ask(*store, &Reader::requests, 1);
  ASSERT_EQ(requests->size(), 2U);
  EXPECT_EQ((*requests)[0].revision, 11) << "the last";
  EXPECT_EQ(version_of(*store, 1).version, 10);
  const std::array<int, 7> levels = {1, 2, 3, 4, 5, 0, 0};
  const auto events = events_of(*store, 1);
  ASSERT_EQ(events.size(), levels.size());
  for (std::size_t n = 0; n < levels.size(); ++n) EXPECT_EQ(events[n].entry.level, levels[n]);
  EXPECT_EQ(events[1].entry.clock_ms, 5);
  EXPECT_EQ(events[4].entry.clock_ms, 0);
  EXPECT_EQ(events[0].entry.clock_ms, std::nullopt);
}

TEST(StoreMigration, OfTwoThatOpenAtOnceOneMigrates) {
  for (const char* part : {"database", "crashed", "database"}) {
    const TempFolder folder;
    copy_0_1_0(folder.path(), part);
    std::atomic<std::int64_t> migrated{0};
    std::vector<std::thread> threads;
    for (int n = 0; n < 3; ++n)
      threads.emplace_back([&] {
        const auto store = open_store(folder.path());
        ASSERT_TRUE(store.ok()) << store.error().text();
        migrated += (*store)->migrated_from();
        EXPECT_GT(*ask(**store, &Reader::counter, "tables"), 0);
      });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(migrated, 2) << "once from version 2";
  }
}

TEST(StoreMigration, ABackupOfAnOlderServer) {
  const TempFolder old;
  const TempFolder folder;
  copy_0_1_0(old.path());
  ASSERT_TRUE(back_up(old.path(), folder / "copy.db").ok());
  EXPECT_EQ(schema_of(folder / "copy.db"), 2) << "as it was";
  ASSERT_TRUE(restore(folder / "copy.db", folder / "data", false).ok());
  const auto store = opened(folder / "data");
  EXPECT_EQ(store->migrated_from(), 2);
  EXPECT_EQ(*ask(*store, &Reader::counter, "tables"), 63);
}

}  // namespace
}  // namespace patolli::store
