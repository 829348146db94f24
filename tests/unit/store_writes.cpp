// How writes become durable: all or nothing, in order, together; and what happens when they cannot.
#include <sqlite3.h>

#include <algorithm>
#include <fstream>
#include <thread>

#include "store/folder.hpp"
#include "store/sqlite.hpp"
#include "store_place.hpp"

namespace patolli::store {
namespace {

PATOLLI_STORE_TESTS(StoreWrites);

using Kind = Error::Kind;

void execute(const std::string& file, const char* sql) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
  sqlite3_close(db);
}

// Many writes at once, some of which are refused: only those, whatever company they were committed in.
TEST_P(StoreWrites, TheRefusedDoNotTakeOthersAlong) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  constexpr int kTables = 200;
  std::vector<int> refused;  // on the store's thread until drained
  std::vector<int> order;
  for (int table = 1; table <= kTables; ++table) ASSERT_EQ(add_table(*store), table);
  const auto before = store->counts();
  for (int table = 1; table <= kTables; ++table) {
    WriteBatch changes = move_of(table, 0);
    // Refused before anything was changed, and after; by a limit, and by a conflict.
    if (table % 7 == 3) changes[0] = VersionChange{table, 2, 0, 1, 0};
    if (table % 14 == 6) changes.emplace_back(CounterChange{"x", 2, 1});
    if (table % 14 == 13) changes.emplace_back(VersionChange{table, 9, 9, 0, 0});
    store->write(std::move(changes), [&, table](const Result<Written>& result) {
      order.push_back(table);
      if (!result.ok()) refused.push_back(table);
      EXPECT_TRUE(result.ok() || result.failed_with(table % 14 == 6 ? Kind::kLimit : Kind::kConflict));
    });
  }
  store->drain();
  ASSERT_EQ(order.size(), kTables);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
  for (int table = 1; table <= kTables; ++table) {
    const bool bad = table % 7 == 3 || table % 7 == 6;
    EXPECT_EQ(std::count(refused.begin(), refused.end(), table), bad ? 1 : 0);
    EXPECT_EQ(version_of(*store, table).version, bad ? 1 : 2);
    EXPECT_EQ(events_of(*store, table).size(), bad ? 0U : 1U);
  }
  EXPECT_EQ(*ask(*store, &Reader::counter, "x"), 0);
  const auto counts = store->counts();
  EXPECT_EQ(counts.writes - before.writes + counts.refused, kTables);
  EXPECT_EQ(counts.refused, refused.size());
  EXPECT_EQ(counts.waiting, 0U);
}

TEST_P(StoreWrites, ManyThreadsShareTheSyncs) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  constexpr int kThreads = 4;
  constexpr int kEach = 2000;
  for (int thread = 0; thread < kThreads; ++thread) ASSERT_EQ(add_table(*store), thread + 1);
  const auto before = store->counts();
  std::vector<std::thread> threads;
  for (int thread = 1; thread <= kThreads; ++thread)
    threads.emplace_back([&store, thread] {
      for (int n = 0; n < kEach; ++n) store->write(move_of(thread, n), nullptr);
    });
  for (auto& thread : threads) thread.join();
  store->drain();
  const auto after = store->counts();
  EXPECT_EQ(after.writes - before.writes, kThreads * kEach);
  EXPECT_EQ(after.failed, 0U);
  EXPECT_GE(after.syncs - before.syncs, after.commits - before.commits) << "each commit is synced";
  EXPECT_LT(after.syncs - before.syncs, kThreads * kEach / 4) << "not each write";
  for (int thread = 1; thread <= kThreads; ++thread) EXPECT_EQ(events_of(*store, thread).size(), kEach);
}

TEST_P(StoreWrites, WhatIsQueuedIsWrittenBeforeTheEnd) {
  const StorePlace folder(GetParam());
  int reported = 0;
  {
    const auto store = opened(folder.path());
    ASSERT_EQ(add_table(*store), 1);
    for (int n = 0; n < 500; ++n)
      store->write(move_of(1, n), [&](const Result<Written>& result) { reported += result.ok() ? 1 : 0; });
  }
  EXPECT_EQ(reported, 500);
  EXPECT_EQ(events_of(*opened(folder.path()), 1).size(), 500U);
}

// Full: every write says so and leaves nothing behind; with room again, writing goes on with the next number.
TEST(StoreFolderWrites, FullAndThenNot) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  const TableId table = add_table(*store);
  EXPECT_TRUE(written(*store, move_of(table, 0)).ok());
  ASSERT_TRUE(store->limit_bytes(store->counts().bytes + 50'000).ok());
  std::int64_t number = 1;
  const auto large = [&] {
    WriteBatch changes = move_of(table, number);
    std::get<EventRow>(changes[1]).request_id.assign(3000, 'x');
    return written(*store, std::move(changes));
  };
  Result<Written> result = large();
  for (; result.ok(); result = large()) ++number;
  EXPECT_TRUE(result.failed_with(Kind::kFull)) << result.error().text();
  EXPECT_NE(result.error().text().find("patolli.db"), std::string::npos) << result.error().text();
  EXPECT_GT(number, 3);
  EXPECT_EQ(version_of(*store, table).events, number);
  EXPECT_TRUE(large().failed_with(Kind::kFull)) << "still";
  EXPECT_EQ(events_of(*store, table).size(), static_cast<std::size_t>(number)) << "reading goes on";
  ASSERT_TRUE(store->limit_bytes(0).ok());
  EXPECT_TRUE(large().ok());
  EXPECT_EQ(version_of(*store, table).events, number + 1);
}

// Another process holds the write lock: it is waited for, though not forever.
TEST(StoreFolderWrites, LockedAndThenNot) {
  const auto usual = sqlite::Database::busy_timeout();
  EXPECT_GE(usual, std::chrono::seconds(5));
  for (const bool for_long : {false, true}) {
    const TempFolder folder;
    if (for_long) sqlite::Database::set_busy_timeout(std::chrono::milliseconds(300));
    const auto store = opened(folder.path());
    sqlite::Database::set_busy_timeout(usual);
    const TableId table = add_table(*store);
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(database_file(folder.path()).c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    std::promise<Result<Written>> promise;
    auto answer = promise.get_future();
    store->write(move_of(table, 0), [&promise](const Result<Written>& result) { promise.set_value(result); });
    EXPECT_TRUE(ask(*store, &Reader::events, table, 0).ok()) << "reading goes on";
    EXPECT_EQ(answer.wait_for(std::chrono::milliseconds(100)), std::future_status::timeout);
    if (for_long) answer.wait();
    sqlite3_close(other);
    const auto result = answer.get();
    EXPECT_EQ(result.ok(), !for_long);
    if (!for_long) continue;
    EXPECT_TRUE(result.failed_with(Kind::kLocked)) << result.error().text();
    EXPECT_TRUE(written(*store, move_of(table, 0)).ok());
  }
}

TEST(StoreFolderWrites, ForeignAndNewerFilesAreLeftAlone) {
  const TempFolder folder;
  const std::string file = database_file(folder.path());
  execute(file, "CREATE TABLE recipes (title TEXT)");
  auto store = open_store(folder.path());
  EXPECT_TRUE(store.failed_with(Kind::kDamaged));
  EXPECT_NE(store.error().text().find("not one of Patolli's"), std::string::npos);
  execute(file, "INSERT INTO recipes VALUES ('mole')");

  std::filesystem::remove(file);
  opened(folder.path());
  execute(file, "PRAGMA user_version = 1000");
  store = open_store(folder.path());
  EXPECT_FALSE(store.ok());
  EXPECT_NE(store.error().text().find("newer Patolli"), std::string::npos) << store.error().text();

  std::ofstream(file, std::ios::trunc) << std::string(5000, 'z');
  store = open_store(folder.path());
  EXPECT_TRUE(store.failed_with(Kind::kDamaged)) << store.error().text();
}

TEST(StoreFolderWrites, AFolderThatCannotBe) {
  const TempFolder folder;
  std::ofstream(folder / "file") << "x";
  const auto store = open_store(folder / "file/data");
  EXPECT_FALSE(store.ok());
  EXPECT_NE(store.error().text().find("file/data"), std::string::npos) << store.error().text();
}

}  // namespace
}  // namespace patolli::store
