// A database of an older server becomes one of today, and one that cannot is left as it was.
#include <sqlite3.h>

#include <fstream>
#include <sstream>

#include "store/folder.hpp"
#include "store/schema.hpp"
#include "store_folder.hpp"

namespace patolli::store {
namespace {

void execute(const std::string& file, const std::string& sql) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  char* error = nullptr;
  EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK) << (error == nullptr ? "" : error);
  sqlite3_free(error);
  sqlite3_close(db);
}

std::string first_version() {
  std::ostringstream text;
  text << std::ifstream(PATOLLI_SOURCE_DIR "/tests/data/store-v1.sql").rdbuf();
  return text.str();
}

std::int64_t version_of(const std::string& file) {
  sqlite::Database db;
  EXPECT_TRUE(db.open(file, sqlite::Database::Mode::kReadOnly).ok());
  return *sqlite::schema_version(db);
}

TEST(StoreMigration, FromTheFirstVersion) {
  const TempFolder folder;
  const std::string file = database_file(folder.path());
  execute(file, first_version());
  ASSERT_EQ(version_of(file), 1);
  {
    const auto store = opened(folder.path());
    const auto table = store->table_by_link("54afay4xcqe7");
    ASSERT_TRUE(table.ok() && *table);
    EXPECT_EQ((*table)->game, "splendor");
    EXPECT_EQ(store->events((*table)->id)->size(), 19U);
    EXPECT_EQ(store->seats((*table)->id)->size(), 2U);
    const auto lines = store->chat((*table)->id, -1, 10);
    ASSERT_EQ(lines->size(), 1U);
    EXPECT_EQ((*lines)[0].text, "hello");
    EXPECT_EQ((*lines)[0].request_id, "chat-1");
    EXPECT_EQ((*lines)[0].revision, 0);
    EXPECT_FALSE(*store->offers((*table)->id));
    EXPECT_TRUE(store->answers((*table)->id)->empty());
    // What is new can be kept.
    EXPECT_TRUE(written(*store, {event_of((*table)->id, 19), OffersRow{(*table)->id, "{}"},
                                 AckRow{(*table)->id, 0, 1, "m-1", 20},
                                 ChatRow{(*table)->id, 1, 1, 0, 0, "Ana", "again", 1, "c", 20}})
                    .ok());
    EXPECT_EQ((*store->offers((*table)->id))->text, "{}");
    EXPECT_EQ((*store->chat((*table)->id, -1, 1))[0].revision, 20);
  }
  EXPECT_EQ(version_of(file), sqlite::kSchemaVersion);
  EXPECT_EQ(opened(folder.path())->answers(1)->size(), 1U) << "once is enough";
}

TEST(StoreMigration, OneThatFailsChangesNothing) {
  const TempFolder folder;
  const std::string file = database_file(folder.path());
  // Something of that name is in the way.
  execute(file, first_version() + "CREATE TABLE answers (x);");
  EXPECT_FALSE(open_store(folder.path()).ok());
  EXPECT_EQ(version_of(file), 1);
  execute(file, "CREATE TABLE offers (x); DROP TABLE offers;");  // the first half is not there, either
  execute(file, "DROP TABLE answers");
  EXPECT_EQ(opened(folder.path())->events(1)->size(), 19U);
}

}  // namespace
}  // namespace patolli::store
