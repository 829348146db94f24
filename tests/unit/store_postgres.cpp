// What only a store on PostgreSQL has to stand: texts that its columns cannot hold, a database that goes away, and one
// that is somebody else's.
#include <signal.h>  // NOLINT: SIGQUIT is POSIX's

#include <array>
#include <atomic>
#include <map>
#include <thread>

#include "store/postgres/connection.hpp"
#include "store/postgres/location.hpp"
#include "store/postgres/schema.hpp"
#include "store/postgres/statement.hpp"
#include "store/postgres/text.hpp"
#include "store/postgres/writer_row.hpp"
#include "store_place.hpp"

namespace patolli::store {
namespace {

using Kind = Error::Kind;

TEST(StorePostgres, AnyBytesComeBack) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  for (const std::string& text : {std::string(), std::string("Ana"), std::string("São Tomé 🐍"), all,
                                  std::string("\xE0\x80\x80 \xED\xA0\x80 \xF4\x90\x80\x80 \xC3", 14)}) {
    const std::string stored = postgres::to_stored(text);
    EXPECT_EQ(stored.find('\0'), std::string::npos);
    EXPECT_EQ(postgres::from_stored(stored), text);
  }
  EXPECT_EQ(postgres::to_stored("São Tomé 🐍"), "São Tomé 🐍") << "usual texts are stored as they are";
  const auto store = opened(StorePlace(StoreKind::kPostgres).path());
  const TableId table = add_table(*store);
  WriteBatch move = move_of(table, 0);
  std::get<EventRow>(move[1]).request_id = all;
  EXPECT_TRUE(written(*store, std::move(move)).ok());
  EXPECT_EQ(events_of(*store, table).at(0).request_id, all);
  const UserId user = add_user(*store, all);
  EXPECT_EQ((*ask(*store, &Reader::user, user))->name, all);
}

TEST(StorePostgres, SpeaksItsDialect) {
  EXPECT_EQ(postgres::to_postgres("SELECT '?' FROM t WHERE a=? AND b=?"), "SELECT '?' FROM t WHERE a=$1 AND b=$2");
  EXPECT_EQ(postgres::to_postgres("x=?2 AND id IS NOT ?1"), "x=$2 AND id IS DISTINCT FROM $1");
  EXPECT_EQ(postgres::to_postgres("a CROSS JOIN b ON c IS NOT NULL"), "a JOIN b ON c IS NOT NULL");
}

TEST(StorePostgres, NoPasswordIsShown) {
  EXPECT_TRUE(is_postgres("postgresql://u@h/d"));
  EXPECT_TRUE(is_postgres("postgres://h"));
  EXPECT_FALSE(is_postgres("data/postgresql"));
  for (const char* location :
       {"postgresql://u:se%40cret@h1,h2:5432/d?x=1", "postgresql://u@h/d?password=secret",
        "postgres://u@h/d?sslmode=require&password=secret&x=1", "postgres://u:a@h?sslpassword=secret"}) {
    EXPECT_TRUE(has_password(location)) << location;
    EXPECT_EQ(shown(location).find("secret"), std::string::npos) << shown(location);
    EXPECT_EQ(shown(location).find("cret@"), std::string::npos) << shown(location);
  }
  for (const char* location :
       {"postgresql://u@h:5432/d", "postgresql:///d?host=/run", "data", "postgresql://h1:1,h2:2/d"}) {
    EXPECT_FALSE(has_password(location)) << location;
    EXPECT_EQ(shown(location), location);
  }
  const auto store = open_store("postgresql://u:secret@127.0.0.1:1/d?connect_timeout=2");
  ASSERT_FALSE(store.ok());
  EXPECT_EQ(store.error().text().find("secret"), std::string::npos) << store.error().text();
}

TEST(StorePostgres, ForeignAndNewerDatabasesAreLeftAlone) {
  PostgresServer& server = PostgresServer::shared();
  const std::string foreign = server.fresh();
  server.run("CREATE TABLE recipes (title TEXT)", foreign);
  auto store = open_store(foreign);
  EXPECT_TRUE(store.failed_with(Kind::kDamaged)) << store.error().text();
  EXPECT_EQ(server.run("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()", foreign), "1");

  const std::string newer = server.fresh();
  { const auto made = opened(newer); }
  server.run("UPDATE patolli_schema SET version = 1000", newer);
  store = open_store(newer);
  ASSERT_FALSE(store.ok());
  EXPECT_NE(store.error().text().find("newer Patolli"), std::string::npos) << store.error().text();
}

// Back to what the version before had made, with its rows.
TEST(StorePostgres, AnOlderSchemaIsBroughtUpToDate) {
  PostgresServer& server = PostgresServer::shared();
  const std::string place = server.fresh();
  TableId table = 0;
  {
    const auto store = opened(place);
    EXPECT_EQ(store->migrated_from(), 0);
    table = add_table(*store);
    EXPECT_TRUE(written(*store, move_of(table, 0)).ok());
    EXPECT_TRUE(written(*store, {AnalysisRow{table, "x", AnalysisState::kWaiting, 7, "", 9}}).ok());
  }
  server.run(
      "DROP TABLE outages; DROP TABLE analysis_claims; ALTER TABLE writers DROP COLUMN about; "
      "UPDATE patolli_schema SET version = 4",
      place);
  const auto store = opened(place);
  EXPECT_EQ(store->migrated_from(), 4);
  EXPECT_EQ(events_of(*store, table).size(), 1U);
  EXPECT_EQ(written(*store, {AnalysisClaim{"x", "a", 1000, 0, 0}})->claimed, table);
  EXPECT_TRUE(written(*store, {OutageRow{1, 2}}).ok());
  // A server of the version before, which is still running, writes its row as ever.
  EXPECT_EQ(server.run("INSERT INTO writers VALUES ('before', 1, 0, 5) RETURNING about", place), "");
  EXPECT_EQ(server.run("SELECT count(*) FROM writers WHERE id = 'before'", place), "1");
}

TEST(StorePostgres, EachWriteHasTheTimeOfTheDatabase) {
  const StorePlace place(StoreKind::kPostgres);
  const auto store = opened(place.path());
  const auto clock = [&] {
    return std::stoll(PostgresServer::shared().run("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"));
  };
  const auto before = clock();
  const TableId table = add_table(*store);
  const auto move = written(*store, move_of(table, 0));
  ASSERT_TRUE(move.ok());
  EXPECT_GE(move->at_ms, before);
  EXPECT_LE(move->at_ms, clock());
}

TEST(StorePostgres, FullAndThenNot) {
  const StorePlace place(StoreKind::kPostgres);
  const auto store = opened(place.path());
  const TableId table = add_table(*store);
  EXPECT_GT(store->counts().bytes, 0U);
  ASSERT_TRUE(store->limit_bytes(1).ok());
  EXPECT_TRUE(written(*store, move_of(table, 0)).failed_with(Kind::kFull));
  EXPECT_EQ(events_of(*store, table).size(), 0U) << "reading goes on";
  ASSERT_TRUE(store->limit_bytes(0).ok());
  EXPECT_TRUE(written(*store, move_of(table, 0)).ok());
}

// A transaction of a connection that was given up, which arrives late.
TEST(StorePostgres, AnOlderEpochWritesNothing) {
  const StorePlace place(StoreKind::kPostgres);
  const auto store = opened(place.path());
  postgres::Connection older(place.path(), "SELECT 1");
  postgres::Connection newer(place.path(), "SELECT 1");
  ASSERT_TRUE(older.connect().ok() && newer.connect().ok());
  postgres::WriterRow row;
  ASSERT_TRUE(row.begin_epoch(older).ok());
  std::vector<postgres::ResultPtr> results;
  older.begin_pipeline();
  row.mark(older);
  EXPECT_TRUE(older.sync(results));
  postgres::WriterRow late = row;
  const auto last = row.begin_epoch(newer);
  ASSERT_TRUE(last.ok());
  EXPECT_EQ(*last, 1) << "the first was committed";
  older.begin_pipeline();
  late.mark(older);
  older.send("late", "INSERT INTO offers VALUES (1, 'x')");
  EXPECT_FALSE(older.sync(results));
  EXPECT_EQ(older.sql_state(), postgres::kOldEpoch);
  EXPECT_FALSE(*ask(*store, &Reader::offers, 1));
  EXPECT_EQ(*row.begin_epoch(newer), 1);
}

// Two stores move at the same tables all the time, in opposite orders, and do other things in between: nobody waits in
// a circle.
TEST(StorePostgres, NoDeadlocks) {
  PostgresServer& server = PostgresServer::shared();
  const std::string place = server.fresh();
  constexpr int kTables = 30;
  constexpr int kRounds = 20;
  const std::array stores = {opened(place), opened(place)};
  const UserId ana = add_user(*stores[0]);
  for (int table = 1; table <= kTables; ++table) ASSERT_EQ(add_table(*stores[0]), table);
  const auto before = server.run("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()");
  std::atomic<int> won{0};
  std::atomic<int> odd{0};
  std::vector<std::thread> threads;
  for (int who = 0; who < 2; ++who)
    threads.emplace_back([&, who] {
      for (int n = 0; n < kRounds; ++n) {
        for (int i = 0; i < kTables; ++i) {
          const TableId table = who == 0 ? i + 1 : kTables - i;
          WriteBatch changes = move_of(table, n);
          if (i % 3 == who) changes.emplace_back(TableProgress{table, TableState::kRunning, n, 0, ""});
          if (i % 5 == who) changes.emplace_back(CounterChange{"c" + std::to_string(i), 1, 0});
          if (i % 7 == who) changes.emplace_back(ChatRow{table, 0, ana, 0, 0, "A", "x", 1, "", 0});
          stores[static_cast<std::size_t>(who)]->write(std::move(changes), [&](const Result<Written>& result) {
            won += result.ok() ? 1 : 0;
            odd += result.ok() || result.failed_with(Kind::kConflict) ? 0 : 1;
          });
        }
        stores[static_cast<std::size_t>(who)]->drain();
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(odd, 0);
  int events = 0;
  for (int table = 1; table <= kTables; ++table) {
    const auto log = events_of(*stores[0], table);
    EXPECT_EQ(version_of(*stores[0], table).events, static_cast<std::int64_t>(log.size()));
    for (std::size_t n = 0; n < log.size(); ++n) EXPECT_EQ(log[n].number, static_cast<std::int64_t>(n));
    events += static_cast<int>(log.size());
  }
  EXPECT_EQ(events, won);
  EXPECT_EQ(server.run("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"), before);
}

// Moves at one table, one after the other, as a server does.
struct Mover {
  std::vector<std::uint32_t> acknowledged;
  std::uint32_t code = 0;

  void move(Store& store, TableId table, const std::atomic<bool>& stop, std::atomic<int>& total) {
    VersionRow now{table, 1, 0, 0};
    while (!stop) {
      WriteBatch changes = {VersionChange{now.table, now.version, now.events, 1, 0},
                            event_of(now.table, now.events, ++code)};
      if (code % 5 == 0) changes.emplace_back(CounterChange{"moves", 1, 0});
      const auto result = written(store, std::move(changes));
      if (result.ok()) {
        acknowledged.push_back(code);
        ++now.version;
        ++now.events;
        ++total;
        continue;
      }
      for (bool known = false; !known && !stop;) {  // it reads again
        const auto version = ask(store, &Reader::version, now.table);
        known = version.ok() && *version;
        if (known) now = **version;
        if (!known) std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
    }
  }
};

// Killed under load, several times: what was acknowledged is there once, and nothing else is half there.
TEST(StorePostgres, ADatabaseThatCrashesLosesNothing) {
  PostgresServer server;
  ASSERT_EQ(server.failed(), "");
  const std::string place = server.fresh();
  constexpr int kTables = 8;
  const auto store = opened(place);
  std::atomic<int> troubles{0};
  store->on_trouble([&](const Status& status) { troubles += status.ok() ? 0 : 1; });
  for (int table = 1; table <= kTables; ++table) ASSERT_EQ(add_table(*store), table);
  std::atomic<bool> stop{false};
  std::atomic<int> total{0};
  std::vector<Mover> movers(kTables);
  std::vector<std::thread> threads;
  for (int i = 0; i < kTables; ++i)
    threads.emplace_back([&, i] { movers[static_cast<std::size_t>(i)].move(*store, i + 1, stop, total); });
  for (int crash = 0; crash < 4; ++crash) {
    for (const int before = total; total < before + 100;) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    server.stop(SIGQUIT);
    server.start();
    ASSERT_EQ(server.failed(), "");
  }
  for (const int before = total; total < before + 50;) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  stop = true;
  for (auto& thread : threads) thread.join();
  while (!ask(*store, &Reader::version, 1).ok()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  for (int i = 0; i < kTables; ++i) {
    const auto log = events_of(*store, i + 1);
    std::map<std::uint32_t, int> times;
    for (std::size_t n = 0; n < log.size(); ++n) {
      EXPECT_EQ(log[n].number, static_cast<std::int64_t>(n));
      ++times[log[n].entry.code];
    }
    for (const std::uint32_t code : movers[static_cast<std::size_t>(i)].acknowledged)
      EXPECT_EQ(times[code], 1) << "event " << code << " of table " << i + 1;
    for (const auto& [code, count] : times) EXPECT_EQ(count, 1) << "written twice: " << code;
  }
}

// While there is no database, writes wait for it, and reads say so.
TEST(StorePostgres, GoesOnWhenTheDatabaseIsBack) {
  PostgresServer server;
  ASSERT_EQ(server.failed(), "");
  const auto store = opened(server.fresh());
  const TableId table = add_table(*store);
  server.stop(SIGQUIT);
  EXPECT_FALSE(ask(*store, &Reader::version, table).ok());
  std::promise<Result<Written>> promise;
  store->write(move_of(table, 0), [&](const Result<Written>& result) { promise.set_value(result); });
  server.start();
  const auto result = promise.get_future().get();
  EXPECT_TRUE(result.ok() || result.failed_with(Kind::kOther)) << "on a slow machine it may have been given up";
  for (auto version = ask(*store, &Reader::version, table); !version.ok();
       version = ask(*store, &Reader::version, table))
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(version_of(*store, table).events, result.ok() ? 1 : 0);
}

}  // namespace
}  // namespace patolli::store
