// Backups are taken by the real program, from a folder that is being written to.
#include <atomic>
#include <fstream>
#include <thread>

#include "cli_run.hpp"
#include "store/folder.hpp"
#include "store_folder.hpp"

namespace patolli::store {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

TEST(Backup, WhileTablesArePlayed) {
  const TempFolder folder;
  const TempFolder backups;
  constexpr int kTables = 20;
  std::array<std::atomic<std::int64_t>, kTables> durable{};
  const auto store = opened(folder.path());
  for (int table = 1; table <= kTables; ++table) ASSERT_EQ(add_table(*store), table);
  std::atomic<bool> stop{false};
  std::thread players([&] {
    for (std::int64_t n = 0; !stop; ++n) {
      for (int table = 0; table < kTables; ++table)
        store->write(move_of(table + 1, n), [&durable, table, n](const Result<Written>& result) {
          EXPECT_TRUE(result.ok()) << result.error().text();
          durable[static_cast<std::size_t>(table)] = n + 1;
        });
      store->drain();
    }
  });
  const std::string file = backups / "copy.db";
  for (int round = 0; round < 4; ++round) {
    while (durable[0] < 20 * (round + 1)) std::this_thread::yield();
    std::array<std::int64_t, kTables> before{};
    for (std::size_t table = 0; table < kTables; ++table) before[table] = durable[table];
    const Ran ran = run_patolli({"backup", file, "--data", folder.path()});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "checked")) << ran.out;
    EXPECT_EQ(names_in(backups.path()), std::vector<std::string>{"copy.db"}) << "nothing else is left there";

    const TempFolder restored;
    EXPECT_EQ(run_patolli({"restore", file, "--data", restored.path()}).code, 0);
    const auto back = opened(restored.path());
    for (int table = 0; table < kTables; ++table) {
      const auto events = events_of(*back, table + 1);
      EXPECT_GE(static_cast<std::int64_t>(events.size()), before[static_cast<std::size_t>(table)]);
      for (std::size_t n = 0; n < events.size(); ++n) ASSERT_EQ(events[n].number, static_cast<std::int64_t>(n));
    }
    EXPECT_TRUE(written(*back, move_of(1, version_of(*back, 1).events)).ok()) << "and it goes on from there";
  }
  stop = true;
  players.join();
}

TEST(Backup, LeavesOtherFilesAlone) {
  const TempFolder folder;
  opened(folder.path());
  const TempFile letter("Dear Ana");
  const Ran ran = run_patolli({"backup", letter.path(), "--data", folder.path()});
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(contains(ran.err, "is no backup")) << ran.err;
  EXPECT_EQ(letter.read(), "Dear Ana");

  const Ran nowhere = run_patolli({"backup", folder / "no/such/folder.db", "--data", folder.path()});
  EXPECT_EQ(nowhere.code, 1);
  EXPECT_TRUE(contains(nowhere.err, "no/such/folder.db")) << nowhere.err;
  const Ran nothing = run_patolli({"backup", folder / "x.db", "--data", folder / "elsewhere"});
  EXPECT_EQ(nothing.code, 1);
  EXPECT_TRUE(contains(nothing.err, "no database in")) << nothing.err;
  EXPECT_FALSE(std::filesystem::exists(folder / "elsewhere"));
}

TEST(Restore, AsksBeforeItReplaces) {
  const TempFolder folder;
  const std::string file = folder / "copy.db";
  const std::string data = folder / "data";
  {
    const auto store = opened(data);
    ASSERT_EQ(add_table(*store), 1);
    EXPECT_TRUE(written(*store, move_of(1, 0)).ok());
    EXPECT_EQ(run_patolli({"backup", file, "--data", data}).code, 0);
    EXPECT_TRUE(written(*store, move_of(1, 1)).ok());
    const Ran running = run_patolli({"restore", file, "--data", data, "--force"});
    EXPECT_EQ(running.code, 1);
    EXPECT_TRUE(contains(running.err, "a Patolli server uses")) << running.err;
  }
  const Ran asked = run_patolli({"restore", file, "--data", data});
  EXPECT_EQ(asked.code, 1);
  EXPECT_TRUE(contains(asked.err, "--force")) << asked.err;
  EXPECT_EQ(events_of(*opened(data), 1).size(), 2U);

  EXPECT_EQ(run_patolli({"restore", file, "--data", data, "--force"}).code, 0);
  EXPECT_EQ(events_of(*opened(data), 1).size(), 1U);
  std::filesystem::rename(data + "/patolli.db.old", data + "/patolli.db");
  EXPECT_EQ(events_of(*opened(data), 1).size(), 2U) << "what was there is still there";
}

// A server that was killed leaves a log of commits beside its database. It must not end up beside another one.
TEST(Restore, TheOldLogDoesNotMeetTheNewDatabase) {
  const TempFolder folder;
  const std::string data = folder / "data";
  const std::string dead = folder / "dead";
  std::filesystem::create_directory(dead);
  {
    const auto store = opened(data);
    ASSERT_EQ(add_table(*store), 1);
    EXPECT_TRUE(written(*store, move_of(1, 0)).ok());
    EXPECT_EQ(run_patolli({"backup", folder / "copy.db", "--data", data}).code, 0);
    for (int n = 1; n < 50; ++n) EXPECT_TRUE(written(*store, move_of(1, n)).ok());
    for (const char* name : {"patolli.db", "patolli.db-wal"})
      std::filesystem::copy_file(data + "/" + name, dead + "/" + name);
  }
  EXPECT_EQ(run_patolli({"restore", folder / "copy.db", "--data", dead, "--force"}).code, 0);
  EXPECT_EQ(events_of(*opened(dead), 1).size(), 1U);
  EXPECT_FALSE(std::filesystem::exists(dead + "/patolli.db.old-wal")) << "it stands alone";
  std::filesystem::rename(dead + "/patolli.db.old", dead + "/patolli.db");
  EXPECT_EQ(events_of(*opened(dead), 1).size(), 50U) << "nor is it lost";
}

TEST(Restore, RefusesWhatIsDamaged) {
  const TempFolder folder;
  const std::string file = folder / "copy.db";
  const std::string data = folder / "data";
  {
    const auto store = opened(data);
    WriteBatch changes = {table_of(), VersionChange{0, 0, 0, 2000, 0}};
    for (int n = 0; n < 2000; ++n) changes.emplace_back(event_of(0, n));
    EXPECT_TRUE(written(*store, changes).ok());
    EXPECT_EQ(run_patolli({"backup", file, "--data", data}).code, 0);
  }
  const auto size = std::filesystem::file_size(file);
  {
    std::fstream change(file, std::ios::in | std::ios::out | std::ios::binary);
    change.seekp(static_cast<std::streamoff>(size - 4096 - 4096 + 100));
    change << std::string(3000, 'x');
  }
  const std::string fresh = folder / "fresh";
  const Ran changed = run_patolli({"restore", file, "--data", fresh});
  EXPECT_EQ(changed.code, 1) << changed.out;
  EXPECT_FALSE(std::filesystem::exists(database_file(fresh)));
  std::filesystem::resize_file(file, size / 2);
  EXPECT_EQ(run_patolli({"restore", file, "--data", fresh}).code, 1);
  std::ofstream(file, std::ios::trunc) << "";
  const Ran empty = run_patolli({"restore", file, "--data", fresh});
  EXPECT_EQ(empty.code, 1);
  EXPECT_TRUE(contains(empty.err, "nothing in it")) << empty.err;
  EXPECT_FALSE(std::filesystem::exists(database_file(fresh)));
}

}  // namespace
}  // namespace patolli::store
