// Who makes an analysis, when nobody served, and who writes.
#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "store_place.hpp"

namespace patolli::store {
namespace {

constexpr std::int64_t kHour = 3'600'000;  // ms

PATOLLI_STORE_TESTS(StoreClaims);

TableId waiting(Store& store, std::int64_t at_ms) {
  const TableId table = add_table(store);
  EXPECT_TRUE(written(store, {AnalysisRow{table, "x", AnalysisState::kWaiting, 7, "", at_ms}}).ok());
  return table;
}
TableId claim(Store& store, const std::string& by, TableId only = 0, std::int64_t now = 0, std::int64_t lease = kHour) {
  const auto result = written(store, {AnalysisClaim{"x", by, lease, now, only}});
  EXPECT_TRUE(result.ok()) << result.error().text();
  return result.ok() ? result->claimed : -1;
}

TEST_P(StoreClaims, OneMakesItUntilItsTimeIsOver) {
  const StorePlace place(GetParam());
  const auto store = opened(place.path());
  const TableId later = waiting(*store, 20);
  const TableId first = waiting(*store, 10);
  EXPECT_EQ(claim(*store, "a"), first) << "whoever waits longest";
  EXPECT_EQ(claim(*store, "b", first), 0) << "it is a's";
  EXPECT_EQ(claim(*store, "b"), later);
  EXPECT_EQ(claim(*store, "c"), 0) << "nothing is left";
  EXPECT_EQ(claim(*store, "a", first), first) << "claimed again in time";
  EXPECT_EQ(claim(*store, "b", later, 0, -1000), later) << "and that is over";
  EXPECT_EQ(claim(*store, "c"), later) << "as of a server that has died";
  EXPECT_EQ(claim(*store, "b", later), 0);
  ASSERT_TRUE(written(*store, {AnalysisRow{first, "x", AnalysisState::kDone, 7, "{}", 30}}).ok());
  EXPECT_EQ(claim(*store, "a", first), 0) << "it is done";
  EXPECT_EQ(claim(*store, "a", 4711), 0) << "there is none";
  ASSERT_TRUE(written(*store, {AnalysisRow{first, "x", AnalysisState::kWaiting, 7, "", 40}}).ok());
  EXPECT_EQ(claim(*store, "b", first), first) << "asked for again, it is nobody's";
}

// Several take what they can get at the same time: each analysis is claimed once.
TEST_P(StoreClaims, NoneIsClaimedTwice) {
  constexpr int kServers = 3;
  constexpr int kEach = 30;
  const StorePlace place(GetParam());
  std::vector<std::unique_ptr<Store>> stores;
  for (int i = 0; i < kServers; ++i) stores.push_back(opened(place.path()));
  for (int n = 0; n < kServers * kEach; ++n) waiting(*stores[0], n);
  std::mutex mutex;
  std::multiset<TableId> claimed;
  std::vector<std::thread> threads;
  for (int i = 0; i < kServers; ++i)
    threads.emplace_back([&, i] {
      Store& store = *stores[static_cast<std::size_t>(i)];
      for (TableId table = claim(store, "s" + std::to_string(i)); table > 0;
           table = claim(store, "s" + std::to_string(i))) {
        {
          const std::lock_guard lock(mutex);
          claimed.insert(table);
        }
        EXPECT_TRUE(written(store, {AnalysisRow{table, "x", AnalysisState::kDone, 7, "{}", 0}}).ok());
      }
    });
  for (auto& thread : threads) thread.join();
  // Who finds all that is left locked by others ends early: what they leave is somebody else's.
  while (const TableId table = claim(*stores[0], "last")) {
    claimed.insert(table);
    EXPECT_TRUE(written(*stores[0], {AnalysisRow{table, "x", AnalysisState::kDone, 7, "{}", 0}}).ok());
  }
  EXPECT_EQ(claimed.size(), static_cast<std::size_t>(kServers * kEach));
  EXPECT_EQ(std::set<TableId>(claimed.begin(), claimed.end()).size(), claimed.size());
}

TEST_P(StoreClaims, TheFirstWhoNoticesSaysWhenAnOutageEnded) {
  const StorePlace place(GetParam());
  const auto store = opened(place.path());
  ASSERT_TRUE(written(*store, {OutageRow{100, 200}}).ok());
  ASSERT_TRUE(written(*store, {OutageRow{100, 207}}).ok());
  ASSERT_TRUE(written(*store, {OutageRow{500, 600}}).ok());
  const auto all = ask(*store, &Reader::outages, 0);
  ASSERT_TRUE(all.ok());
  ASSERT_EQ(all->size(), 2U);
  EXPECT_EQ((*all)[0].ended_ms, 200);
  EXPECT_EQ((*all)[1].began_ms, 500);
  EXPECT_EQ(ask(*store, &Reader::outages, 200)->size(), 1U);
}

TEST(StoreWriters, AreKnownAsLongAsTheyWrite) {
  const StorePlace place(StoreKind::kPostgres);
  auto one = open_store(place.path(), "the \"first\" é");
  auto two = open_store(place.path(), "the second");
  ASSERT_TRUE(one.ok() && two.ok());
  EXPECT_NE(add_user(**one), 0);
  auto writers = read_writers(place.path(), kHour);
  ASSERT_TRUE(writers.ok()) << writers.error().text();
  std::set<std::string> names;
  for (const WriterAbout& writer : *writers) names.insert(writer.about);
  EXPECT_EQ(names, (std::set<std::string>{"the \"first\" é", "the second"}));
  two->reset();  // in order
  writers = read_writers(place.path(), kHour);
  ASSERT_EQ(writers->size(), 1U);
  EXPECT_EQ(writers->front().about, "the \"first\" é");
  EXPECT_GE(writers->front().silent_ms, 0);
  EXPECT_EQ(read_writers(place.path(), -1)->size(), 0U) << "too long ago";
  EXPECT_FALSE(read_writers("postgresql://127.0.0.1:1/none", kHour).ok());
}

}  // namespace
}  // namespace patolli::store
