// Several stores on one folder, as several servers have them.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <barrier>
#include <set>
#include <thread>

#include "store/backup.hpp"
#include "store/folder.hpp"
#include "store_place.hpp"

namespace patolli::store {
namespace {

PATOLLI_STORE_TESTS(StoreShared);

using Kind = Error::Kind;
constexpr int kMoves = 100;

// Both stores try to make every move of every table at the same time.
TEST_P(StoreShared, OneWinsEachVersion) {
  const StorePlace folder(GetParam());
  const std::array stores = {opened(folder.path()), opened(folder.path())};
  struct Contest {
    std::barrier<> start{2};
    std::array<std::array<bool, kMoves>, 2> won{};
  };
  std::array<Contest, 2> tables;
  std::vector<std::thread> threads;
  for (TableId table = 1; table <= 2; ++table) ASSERT_EQ(add_table(*stores[0]), table);
  for (std::uint32_t who = 0; who < 2; ++who)
    for (std::size_t at = 0; at < tables.size(); ++at)
      threads.emplace_back([&, who, at] {
        const auto table = static_cast<TableId>(at + 1);
        for (int n = 0; n < kMoves; ++n) {
          tables[at].start.arrive_and_wait();
          const auto result = written(*stores[who], {VersionChange{table, n + 1, n, 1, 0}, event_of(table, n, who)});
          EXPECT_TRUE(result.ok() || result.failed_with(Kind::kConflict)) << result.error().text();
          tables[at].won[who][n] = result.ok();
        }
      });
  for (auto& thread : threads) thread.join();
  for (std::size_t at = 0; at < tables.size(); ++at) {
    const auto table = static_cast<TableId>(at + 1);
    const auto events = events_of(*stores[0], table);
    ASSERT_EQ(events.size(), kMoves);
    EXPECT_EQ(version_of(*stores[1], table).version, kMoves + 1);
    for (int n = 0; n < kMoves; ++n) {
      EXPECT_EQ(events[n].number, n);
      EXPECT_NE(tables[at].won[0][n], tables[at].won[1][n]) << "exactly one wins";
      EXPECT_TRUE(tables[at].won[events[n].entry.code][n]) << "and it is the one who was told so";
    }
  }
}

// Adds `moves` events of its own, whatever others add. False: it failed otherwise than by a conflict.
bool play(Store& store, TableId table, std::uint32_t who, int moves) {
  while (moves > 0) {
    const VersionRow now = version_of(store, table);
    const auto result =
        written(store, {VersionChange{table, now.version, now.events, 1, 0}, event_of(table, now.events, who)});
    if (!result.ok() && !result.failed_with(Kind::kConflict)) return false;
    moves -= result.ok() ? 1 : 0;
  }
  return true;
}

TEST_P(StoreShared, ByAnotherProcess) {
  const StorePlace folder(GetParam());
  ASSERT_EQ(add_table(*opened(folder.path())), 1);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const auto store = open_store(folder.path());
    _exit(store.ok() && play(**store, 1, 1, kMoves) ? 0 : 1);
  }
  const auto store = opened(folder.path());
  EXPECT_TRUE(play(*store, 1, 0, kMoves));
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  const auto events = events_of(*store, 1);
  ASSERT_EQ(events.size(), 2U * kMoves);
  std::array<int, 2> by{};
  for (std::size_t n = 0; n < events.size(); ++n) {
    EXPECT_EQ(events[n].number, static_cast<std::int64_t>(n));
    ++by[events[n].entry.code];
  }
  EXPECT_EQ(by[0], kMoves);
  EXPECT_EQ(by[1], kMoves);
}

TEST_P(StoreShared, IdsAndNumbersAreUnique) {
  const StorePlace folder(GetParam());
  const std::array stores = {opened(folder.path()), opened(folder.path())};
  const UserId ana = add_user(*stores[0]);
  const TableId shared = add_table(*stores[0]);
  constexpr int kEach = 100;
  constexpr std::int64_t kMaxCount = 150;
  struct Given {
    std::vector<std::int64_t> users, tables, lines;
    int counted = 0;
  };
  std::array<Given, 2> given;
  std::vector<std::thread> threads;
  for (std::size_t who = 0; who < 2; ++who)
    threads.emplace_back([&, who] {
      Store& store = *stores[who];
      for (int n = 0; n < kEach; ++n) {
        given[who].users.push_back(add_user(store));
        given[who].tables.push_back(add_table(store));
        const auto said = written(store, {ChatRow{shared, 0, ana, 0, 0, "Ana", "hi", 1, "", 0}});
        EXPECT_TRUE(said.ok());
        given[who].lines.push_back(said->chat_line);
        const auto counted = written(store, {CounterChange{"tables", 1, kMaxCount}});
        EXPECT_TRUE(counted.ok() || counted.failed_with(Kind::kLimit));
        given[who].counted += counted.ok() ? 1 : 0;
      }
    });
  for (auto& thread : threads) thread.join();
  const auto all = [&](std::vector<std::int64_t> Given::*what) {
    std::set<std::int64_t> values((given[0].*what).begin(), (given[0].*what).end());
    values.insert((given[1].*what).begin(), (given[1].*what).end());
    return values;
  };
  EXPECT_EQ(all(&Given::users).size(), 2U * kEach);
  EXPECT_EQ(all(&Given::tables).size(), 2U * kEach);
  const auto lines = all(&Given::lines);
  EXPECT_EQ(lines.size(), 2U * kEach);
  EXPECT_EQ(*lines.begin(), 0);
  EXPECT_EQ(*lines.rbegin(), 2 * kEach - 1) << "without a gap";
  EXPECT_EQ(given[0].counted + given[1].counted, kMaxCount);
  EXPECT_EQ(*ask(*stores[1], &Reader::counter, "tables"), kMaxCount);
}

TEST_P(StoreShared, ANewFolderOpenedByManyAtOnce) {
  for (int round = 0; round < 10; ++round) {
    const StorePlace folder(GetParam());
    std::vector<std::thread> threads;
    for (int n = 0; n < 4; ++n)
      threads.emplace_back([&] {
        const auto store = open_store(folder.path());
        ASSERT_TRUE(store.ok()) << store.error().text();
        EXPECT_EQ((*store)->migrated_from(), 0);
        EXPECT_NE(add_table(**store), 0);
      });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(add_table(*opened(folder.path())), 5);
  }
}

TEST(StoreFolderShared, NotWithARestore) {
  const TempFolder folder;
  const std::string data = folder / "data";
  const std::string file = folder / "copy.db";
  auto store = opened(data);
  const auto second = opened(data);
  ASSERT_EQ(add_table(*store), 1);
  ASSERT_TRUE(back_up(data, file).ok());
  ASSERT_EQ(add_table(*store), 2);
  store.reset();
  const auto refused = restore(file, data, true);
  EXPECT_TRUE(refused.failed_with(Kind::kLocked)) << "there is another";
  EXPECT_EQ(refused.error().text(), "a Patolli server uses the data folder " + data);
  EXPECT_EQ(add_table(*second), 3) << "and it is not disturbed";
}

TEST(StoreFolderShared, NotDuringARestore) {
  const TempFolder folder;
  {
    FolderLock restoring;
    ASSERT_TRUE(restoring.take(folder.path(), FolderLock::Mode::kExclusive).ok());
    const auto store = open_store(folder.path());
    ASSERT_TRUE(store.failed_with(Kind::kLocked));
    EXPECT_NE(store.error().text().find(folder.path() + " is being restored"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(database_file(folder.path())));
  }
  const auto store = opened(folder.path());
  FolderLock late;
  EXPECT_TRUE(late.take(folder.path(), FolderLock::Mode::kExclusive).failed_with(Kind::kLocked));
}

}  // namespace
}  // namespace patolli::store
