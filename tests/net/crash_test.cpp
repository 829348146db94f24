// The server is killed at random moments while tables are played: nothing that was acknowledged is lost, nothing
// counts twice, every table goes on.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <random>
#include <sstream>
#include <thread>

#include "net/crash_table.hpp"
#include "net/server_process.hpp"
#include "net/test_server.hpp"
#include "store/backup.hpp"
#include "store/store.hpp"

namespace patolli::net::test {
namespace {

#ifdef PATOLLI_SANITIZE
constexpr int kKills = 8;
constexpr int kOffers = 0;  // so few kills need not meet one
constexpr int kTables = 5;
#else
constexpr int kKills = 32;
constexpr int kOffers = 1;
constexpr int kTables = 10;
#endif

std::string tail_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  const std::string all = text.str();
  return all.size() > 3000 ? all.substr(all.size() - 3000) : all;
}

// Each run kills at other moments; PATOLLI_CRASH_SEED repeats the moments and the choices of a run. What the server and
// the system do between them is not repeated.
std::uint32_t crash_seed() {
  const char* given = std::getenv("PATOLLI_CRASH_SEED");
  return given == nullptr ? std::random_device{}() : static_cast<std::uint32_t>(std::strtoul(given, nullptr, 10));
}

// What has happened at all tables together.
struct Progress {
  int moves = 0;
  int echoes = 0;
  int offers = 0;
};

Progress progress_of(const std::vector<std::unique_ptr<CrashTable>>& tables) {
  Progress sum;
  for (const auto& table : tables) {
    sum.moves += table->moves();
    sum.echoes += table->echoes();
    sum.offers += table->offers();
  }
  return sum;
}

// Enough of everything that a crash could spoil.
bool happened(const Progress& progress) {
  return progress.moves > kTables * 10 && progress.echoes > kKills && progress.offers >= kOffers;
}

// Waits for a state, however slow the machine is. False: it did not come in minutes.
bool wait_for(const std::function<bool()>& reached) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(3);
  while (!reached()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

using Tables = std::vector<std::unique_ptr<CrashTable>>;

Tables make_tables(std::uint32_t run_seed) {
  Tables tables;
  for (int n = 0; n < kTables; ++n) {
    const std::uint32_t seed = run_seed + static_cast<std::uint32_t>(n);
    const std::string name = "t" + std::to_string(n);
    switch (n % 5) {
      case 0: tables.push_back(std::make_unique<CrashTable>(name, "splendor", 2, 0, seed)); break;
      case 1: tables.push_back(std::make_unique<CrashTable>(name, "coatl", 3, 0, seed)); break;
      case 2: tables.push_back(std::make_unique<CrashTable>(name, "coatl-solo", 1, 0, seed)); break;
      case 3: tables.push_back(std::make_unique<CrashTable>(name, "splendor", 1, 1, seed)); break;
      default: tables.push_back(std::make_unique<CrashTable>(name, "coatl", 2, 0, seed)); break;
    }
  }
  return tables;
}

// Kills it again and again while the tables are played. False: it did not start again.
bool kill_often(ServerProcess& server, const std::string& data, const std::string& log, const Tables& tables,
                std::atomic<std::uint16_t>& port, std::uint32_t run_seed) {
  std::mt19937 random(run_seed);
  bool started = true;
  // Chance may want a few more.
  const auto wanted = [&](int kill) { return kill < kKills || (kill < 3 * kKills && !happened(progress_of(tables))); };
  int kills = 0;
  for (; started && wanted(kills); ++kills) {
    // Some at once, most after some moves; and then at any moment of what is under way.
    if (kills % 8 != 7) {
      const int enough = progress_of(tables).moves + 10 + static_cast<int>(random() % 50);
      EXPECT_TRUE(wait_for([&] { return progress_of(tables).moves >= enough; })) << "nothing moves";
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 30));
    port = 0;
    server.kill();
    started = server.start(data, log);
    port = server.port();
  }
  std::cout << kills << " kills, ";
  return started;
}

// Every table goes on.
void expect_to_go_on(const Tables& tables, const std::atomic<std::uint16_t>& port, bool started) {
  int repeated = 0;
  int games = 0;
  for (const auto& table : tables) {
    if (started && table->complaints().empty()) {
      EXPECT_TRUE(table->one_more(port)) << "a table has stopped";
    }
    for (const std::string& complaint : table->complaints()) ADD_FAILURE() << complaint;
    table->leave();
    repeated += table->repeated();
    games += table->games();
  }
  const auto [moves, echoes, offers] = progress_of(tables);
  EXPECT_TRUE(happened({moves, echoes, offers}));
  std::cout << moves << " moves acknowledged, " << repeated << " messages had counted before the server died, " << games
            << " games finished, " << echoes << " messages sent again for the same answer, " << offers
            << " looks at offers that were made before\n";
}

// One game on the disk has all that was acknowledged, and every line of its chat once.
void expect_kept(store::Store& store, const CrashTable& table, const std::string& link, std::int64_t revision) {
  const auto row = store::read_now(store, [&](store::Reader& reader) { return reader.table_by_link(link); });
  ASSERT_TRUE(row.ok() && *row) << link;
  const auto version = store::read_now(store, [&](store::Reader& reader) { return reader.version((*row)->id); });
  EXPECT_GE((*version)->events, revision) << link;
  const auto said = table.said().find(link);
  const auto lines = store::read_now(store, [&](store::Reader& reader) { return reader.chat((*row)->id, -1, 1000); });
  EXPECT_EQ(lines->size(), said == table.said().end() ? 0 : said->second.size()) << "said once, and kept";
  for (std::size_t n = 0; n < lines->size() && said != table.said().end(); ++n)
    EXPECT_EQ((*lines)[n].text, said->second.at(n)) << link;
}

// What is on the disk is sound, and has what was acknowledged.
void expect_kept(const std::string& data, const std::string& copy, const Tables& tables) {
  const Status sound = store::back_up(data, copy);
  EXPECT_TRUE(sound.ok()) << sound.error().text();
  const auto store = store::open_store(data);
  ASSERT_TRUE(store.ok()) << store.error().text();
  std::int64_t made = 0;
  for (const auto& table : tables)
    for (const auto& [link, revision] : table->tables()) {
      ++made;
      expect_kept(**store, *table, link, revision);
    }
  std::int64_t there = 0;
  for (const auto state :
       {store::TableState::kOpen, store::TableState::kRunning, store::TableState::kOver, store::TableState::kClosed})
    there += *store::read_now(**store, [&](store::Reader& reader) { return reader.count_tables(state); });
  EXPECT_EQ(there, made) << "tables are made once, too";
}

TEST(Crash, KilledAtRandomMoments) {
  const std::uint32_t run_seed = crash_seed();
  std::cout << "PATOLLI_CRASH_SEED=" << run_seed << std::endl;  // at once: the test may not live to its end
  SCOPED_TRACE("PATOLLI_CRASH_SEED=" + std::to_string(run_seed));
  const TempFolder folder;
  const std::string data = folder.path() / "data";
  const std::string log = folder.path() / "log";
  const Tables tables = make_tables(run_seed);
  std::atomic<std::uint16_t> port{0};
  std::atomic<bool> stop{false};
  ServerProcess server;
  ASSERT_TRUE(server.start(data, log)) << tail_of(log);
  port = server.port();
  std::vector<std::thread> threads;
  for (const auto& table : tables) threads.emplace_back([&] { table->play(port, stop); });
  const bool started = kill_often(server, data, log, tables, port, run_seed);
  EXPECT_TRUE(started) << tail_of(log);
  wait_for([&] { return happened(progress_of(tables)); });
  stop = true;
  for (auto& thread : threads) thread.join();
  expect_to_go_on(tables, port, started);
  EXPECT_TRUE(server.stop()) << tail_of(log);
  expect_kept(data, folder.path() / "copy", tables);
}

}  // namespace
}  // namespace patolli::net::test
