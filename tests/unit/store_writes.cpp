// How writes become durable: all or nothing, in order, together; and what happens when they cannot.
#include <sqlite3.h>

#include <fstream>
#include <random>
#include <thread>

#include "store/folder.hpp"
#include "store_folder.hpp"

namespace patolli::store {
namespace {

using Kind = Error::Kind;

void execute(const std::string& file, const char* sql) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
  sqlite3_close(db);
}

TEST(StoreWrites, EventsHaveNoGapAndNoTwin) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  EXPECT_TRUE(written(*store, {event_of(1, 1)}).failed_with(Kind::kConflict)) << "the first has number 0";
  EXPECT_TRUE(written(*store, {event_of(1, 0), event_of(1, 1)}).ok());
  EXPECT_TRUE(written(*store, {event_of(1, 1)}).failed_with(Kind::kConflict));
  EXPECT_TRUE(written(*store, {event_of(1, 3)}).failed_with(Kind::kConflict));
  EXPECT_TRUE(written(*store, {event_of(1, 2), event_of(1, 2)}).failed_with(Kind::kConflict));
  EXPECT_EQ(*store->count_events(1), 2) << "all or nothing";
  EventRow full{1, 2, 250, -1, 0xFFFFFFFF, 1'700'000'000'000, "client id", R"({"x":"é"})"};
  EXPECT_TRUE(written(*store, {full}).ok());
  const auto read = store->events(1, 2);
  ASSERT_EQ(read->size(), 1U);
  EXPECT_EQ((*read)[0].number, 2);
  EXPECT_EQ((*read)[0].kind, 250);
  EXPECT_EQ((*read)[0].seat, -1);
  EXPECT_EQ((*read)[0].code, 0xFFFFFFFF);
  EXPECT_EQ((*read)[0].at_ms, 1'700'000'000'000);
  EXPECT_EQ((*read)[0].request_id, "client id");
  EXPECT_EQ((*read)[0].data, R"({"x":"é"})");
  EXPECT_TRUE(store->events(2)->empty());
}

// Many writes at once, some of which are refused: only those, whatever company they were committed in.
TEST(StoreWrites, TheRefusedDoNotTakeOthersAlong) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  constexpr int kTables = 200;
  std::vector<int> refused;  // on the store's thread until drained
  std::vector<int> order;
  for (int table = 0; table < kTables; ++table)
    store->write({event_of(table, table % 7 == 3 ? 5 : 0)}, [&, table](const Status& status) {
      order.push_back(table);
      if (status.failed_with(Kind::kConflict)) refused.push_back(table);
      EXPECT_TRUE(status.ok() || status.failed_with(Kind::kConflict));
    });
  store->drain();
  ASSERT_EQ(order.size(), kTables);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
  for (int table = 0; table < kTables; ++table) {
    const bool bad = table % 7 == 3;
    EXPECT_EQ(std::count(refused.begin(), refused.end(), table), bad ? 1 : 0);
    EXPECT_EQ(*store->count_events(table), bad ? 0 : 1);
  }
  const auto counts = store->counts();
  EXPECT_EQ(counts.writes + counts.failed, kTables);
  EXPECT_EQ(counts.failed, refused.size());
  EXPECT_EQ(counts.waiting, 0U);
}

TEST(StoreWrites, ManyThreadsShareTheSyncs) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  constexpr int kThreads = 4;
  constexpr int kEach = 2000;
  const auto before = store->counts();
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([&store, thread] {
      for (int n = 0; n < kEach; ++n) store->write({event_of(thread, n)}, nullptr);
    });
  for (auto& thread : threads) thread.join();
  store->drain();
  const auto after = store->counts();
  EXPECT_EQ(after.writes - before.writes, kThreads * kEach);
  EXPECT_EQ(after.failed, 0U);
  EXPECT_GE(after.syncs - before.syncs, after.commits - before.commits) << "each commit is synced";
  EXPECT_LT(after.syncs - before.syncs, kThreads * kEach / 4) << "not each write";
  for (int thread = 0; thread < kThreads; ++thread) EXPECT_EQ(*store->count_events(thread), kEach);
}

TEST(StoreWrites, WhatIsQueuedIsWrittenBeforeTheEnd) {
  const TempFolder folder;
  int reported = 0;
  {
    const auto store = opened(folder.path());
    for (int n = 0; n < 500; ++n) store->write({event_of(1, n)}, [&](const Status& s) { reported += s.ok() ? 1 : 0; });
  }
  EXPECT_EQ(reported, 500);
  EXPECT_EQ(*opened(folder.path())->count_events(1), 500);
}

TEST(StoreWrites, OneServerAtATime) {
  const TempFolder folder;
  auto store = opened(folder.path());
  const auto second = open_store(folder.path());
  EXPECT_TRUE(second.failed_with(Kind::kLocked));
  EXPECT_NE(second.error().text().find(folder.path()), std::string::npos);
  store.reset();
  opened(folder.path());
}

// Full: every write says so and leaves nothing behind; with room again, writing goes on with the next number.
TEST(StoreWrites, FullAndThenNot) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  EXPECT_TRUE(written(*store, {event_of(1, 0)}).ok());
  ASSERT_TRUE(store->limit_bytes(store->counts().bytes + 50'000).ok());
  EventRow large = event_of(1, 1);
  large.data.assign(3000, 'x');
  Status status;
  while ((status = written(*store, {large})).ok()) ++large.number;
  EXPECT_TRUE(status.failed_with(Kind::kFull)) << status.error().text();
  EXPECT_NE(status.error().text().find("patolli.db"), std::string::npos) << status.error().text();
  EXPECT_GT(large.number, 3);
  EXPECT_EQ(*store->count_events(1), large.number);
  EXPECT_TRUE(written(*store, {large}).failed_with(Kind::kFull)) << "still";
  EXPECT_EQ(store->events(1)->size(), static_cast<std::size_t>(large.number)) << "reading goes on";
  ASSERT_TRUE(store->limit_bytes(0).ok());
  EXPECT_TRUE(written(*store, {large}).ok());
  EXPECT_EQ(*store->count_events(1), large.number + 1);
}

// Another process holds the write lock for longer than a moment.
TEST(StoreWrites, LockedAndThenNot) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(database_file(folder.path()).c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  const Status status = written(*store, {event_of(1, 0)});
  EXPECT_TRUE(status.failed_with(Kind::kLocked)) << status.error().text();
  EXPECT_TRUE(store->events(1).ok()) << "reading goes on";
  sqlite3_close(other);
  EXPECT_TRUE(written(*store, {event_of(1, 0)}).ok());
}

TEST(StoreWrites, ForeignAndNewerFilesAreLeftAlone) {
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

TEST(StoreWrites, AFolderThatCannotBe) {
  const TempFolder folder;
  std::ofstream(folder / "file") << "x";
  const auto store = open_store(folder / "file/data");
  EXPECT_FALSE(store.ok());
  EXPECT_NE(store.error().text().find("file/data"), std::string::npos) << store.error().text();
}

}  // namespace
}  // namespace patolli::store
