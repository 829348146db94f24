// Reads: in order, on a thread of their own, each of one moment.
#include <algorithm>
#include <chrono>
#include <thread>

#include "store_place.hpp"

namespace patolli::store {
namespace {

PATOLLI_STORE_TESTS(StoreReads);

TEST_P(StoreReads, AQuerySeesOneMoment) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const auto other = opened(folder.path());
  const TableId table = add_table(*store);
  const bool same = read_now(*store, [&](Reader& reader) {
    const auto before = reader.version(table);
    EXPECT_TRUE(written(*other, move_of(table, 0)).ok()) << "who reads holds nobody up";
    const auto after = reader.version(table);
    EXPECT_TRUE(before.ok() && *before && after.ok() && *after);
    return (*before)->version == (*after)->version && reader.events(table)->empty();
  });
  EXPECT_TRUE(same);
  EXPECT_EQ(version_of(*store, table).version, 2) << "the next query sees it";
  EXPECT_EQ(version_of(*other, table).version, 2);
}

TEST_P(StoreReads, InOrderAndBesidesTheWrites) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const TableId table = add_table(*store);
  std::vector<int> order;  // on the reading thread until drained
  std::thread::id reading;
  std::thread::id writing;
  for (int n = 0; n < 100; ++n)
    store->read([&, n](Reader& reader) {
      if (n == 0) std::this_thread::sleep_for(std::chrono::milliseconds(300));  // longer than the write takes
      order.push_back(n);
      reading = std::this_thread::get_id();
      EXPECT_TRUE(*reader.table(table));
    });
  bool durable = false;
  store->write(move_of(table, 0), [&](const Result<Written>& result) {
    writing = std::this_thread::get_id();
    durable = result.ok();
  });
  store->drain();
  EXPECT_TRUE(durable);
  ASSERT_EQ(order.size(), 100U);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
  EXPECT_NE(reading, writing);
  EXPECT_NE(reading, std::this_thread::get_id());
}

TEST_P(StoreReads, WhatWasReportedIsSeen) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const TableId table = add_table(*store);
  std::atomic<int> seen{0};
  for (int n = 0; n < 50; ++n)
    store->write(move_of(table, n), [&, n](const Result<Written>&) {
      store->read([&, n](Reader& reader) { seen += (*reader.version(table))->events > n ? 1 : 0; });
    });
  store->drain();
  EXPECT_EQ(seen, 50);
}

// Queries, and what they and the writes ask for in their turn.
TEST_P(StoreReads, AllIsAnsweredBeforeTheEnd) {
  const StorePlace folder(GetParam());
  int asked = 0;
  int said = 0;
  int last = 0;
  {
    const auto store = opened(folder.path());
    const TableId table = add_table(*store);
    Store& s = *store;
    for (int n = 0; n < 200; ++n) s.read([&](Reader&) { ++asked; });
    s.read([&, table](Reader&) {
      s.write(move_of(table, 0), [&](const Result<Written>& result) {
        said += result.ok() ? 1 : 0;
        s.read([&](Reader&) { ++last; });
      });
    });
  }
  EXPECT_EQ(asked, 200);
  EXPECT_EQ(said, 1);
  EXPECT_EQ(last, 1);
}

TEST_P(StoreReads, ANewStoreIsNotMigrated) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  EXPECT_EQ(store->migrated_from(), 0) << "it is new";
  EXPECT_EQ(opened(folder.path())->migrated_from(), 0) << "it is of today";
}

}  // namespace
}  // namespace patolli::store
