// What goes wrong with a PostgreSQL that is there: its disk is full, it may only be read, it has no connection left, it
// is slow. Nothing is half-written, the reason is told, and it goes on by itself. And who may come in at all.
#include <libpq-fe.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "store_place.hpp"

namespace patolli::store {
namespace {

using Kind = Error::Kind;

// A move that takes some room, with the error when it cannot be made; none: it was written.
std::optional<Kind> long_move(Store& store, TableId table) {
  const VersionRow now = version_of(store, table);
  WriteBatch move = {VersionChange{table, now.version, now.events, 1, 0}, EventRow{}};
  auto& event = std::get<EventRow>(move[1]);
  event.table = table;
  event.number = now.events;
  event.request_id = std::string(1500, 'x');
  const auto result = written(store, std::move(move));
  return result.ok() ? std::nullopt : std::optional(result.error().kind);
}

void expect_whole(Store& store, TableId table) {
  EXPECT_EQ(version_of(store, table).events, static_cast<std::int64_t>(events_of(store, table).size()));
}

TEST(StorePostgresFailures, AFullDisk) {
  PostgresServer server(PostgresServer::Kind::kSmall);
  if (server.failed() == "not allowed") GTEST_SKIP() << "NOT TESTED: mounting a small file system is not allowed here";
  ASSERT_EQ(server.failed(), "");
  const std::string place = server.fresh();
  const auto store = opened(place);
  const TableId table = add_table(*store);
  EXPECT_EQ(server.run("CREATE TABLESPACE small LOCATION '" + server.folder() + "/small'"), "");
  EXPECT_EQ(server.run("ALTER TABLE events SET TABLESPACE small", place), "");
  EXPECT_EQ(server.run("ALTER INDEX events_pkey SET TABLESPACE small", place), "");
  EXPECT_EQ(long_move(*store, table), std::nullopt);
  EXPECT_EQ(server.run("CREATE TABLE filler (text TEXT) TABLESPACE small", place), "");
  std::string full;
  for (int n = 0; n < 2000 && full.empty(); ++n)
    full = server.run("INSERT INTO filler VALUES (repeat('x', 1800))", place);
  EXPECT_NE(full.find("No space left"), std::string::npos) << full;
  std::optional<Kind> refused;
  for (int n = 0; n < 100 && !refused; ++n) refused = long_move(*store, table);  // pages that were begun have room
  EXPECT_EQ(refused, Kind::kFull);
  EXPECT_EQ(long_move(*store, table), Kind::kFull);
  expect_whole(*store, table);
  EXPECT_NE(add_user(*store, "Bea"), 0) << "what goes elsewhere is written";
  EXPECT_EQ(server.run("DROP TABLE filler", place), "");
  EXPECT_EQ(long_move(*store, table), std::nullopt) << "it goes on by itself";
  expect_whole(*store, table);
}

TEST(StorePostgresFailures, ADatabaseThatMayOnlyBeRead) {
  PostgresServer server;
  ASSERT_EQ(server.failed(), "");
  const auto store = opened(server.fresh());
  const TableId table = add_table(*store);
  const auto become = [&](const char* value) {
    EXPECT_EQ(server.run(std::string("ALTER SYSTEM SET default_transaction_read_only = ") + value), "");
    server.run("SELECT pg_reload_conf()");
  };
  become("on");
  std::optional<Kind> refused;
  while (!refused) refused = long_move(*store, table);  // until its processes have heard
  EXPECT_EQ(refused, Kind::kReadOnly);
  EXPECT_EQ(long_move(*store, table), Kind::kReadOnly);
  expect_whole(*store, table);
  become("off");
  while (long_move(*store, table)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  expect_whole(*store, table);
}

// A connection is lost, and others have taken all that there are: writes wait for a while, and are told of.
TEST(StorePostgresFailures, TooManyConnections) {
  PostgresServer server;
  ASSERT_EQ(server.failed(), "");
  const std::string place = server.fresh();
  const auto store = opened(place);
  const TableId table = add_table(*store);
  std::vector<PGconn*> others;
  const auto take_all = [&] {
    for (;;) {
      PGconn* const one = PQconnectdb(place.c_str());
      if (PQstatus(one) != CONNECTION_OK) return PQfinish(one);
      others.push_back(one);
    }
  };
  take_all();
  ASSERT_FALSE(others.empty());
  // What that sets free is free a little later, and the store may be the first to take it.
  do {
    PQclear(PQexec(others.front(),
                   "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE "
                   "'patolli %' AND pid <> pg_backend_pid()"));
    take_all();
  } while (ask(*store, &Reader::version, table).ok());
  std::promise<Result<Written>> promise;
  store->write(move_of(table, 0), [&](const Result<Written>& result) { promise.set_value(result); });
  for (PGconn* const one : others) PQfinish(one);
  const auto result = promise.get_future().get();
  EXPECT_TRUE(result.ok() || result.failed_with(Kind::kOther)) << "on a slow machine it may have been given up";
  while (!ask(*store, &Reader::version, table).ok()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(version_of(*store, table).events, result.ok() ? 1 : 0);
  EXPECT_EQ(long_move(*store, table), std::nullopt);
  expect_whole(*store, table);
}

// Somebody holds what a move needs: it fails after a time that the host can set, alone, and leaves nothing behind.
TEST(StorePostgresFailures, ASlowDatabase) {
  PostgresServer server;
  ASSERT_EQ(server.failed(), "");
  const std::string place = server.fresh();
  { const auto made = opened(place); }
  const auto store = opened(place + "%20-clock_timeout%3D300ms");
  const TableId table = add_table(*store);
  PGconn* const slow = PQconnectdb(place.c_str());
  PQclear(PQexec(slow, "BEGIN; LOCK TABLE table_versions IN EXCLUSIVE MODE"));
  EXPECT_EQ(long_move(*store, table), Kind::kLocked);
  EXPECT_EQ(long_move(*store, table), Kind::kLocked);
  expect_whole(*store, table);
  PQclear(PQexec(slow, "ROLLBACK"));
  EXPECT_EQ(long_move(*store, table), std::nullopt);
  expect_whole(*store, table);
  PQfinish(slow);
}

TEST(StorePostgresFailures, TlsAndPasswords) {
  PostgresServer server(PostgresServer::Kind::kTls);
  ASSERT_EQ(server.failed(), "");
  server.run("ALTER USER patolli PASSWORD 'secret-of-the-store'");
  const auto pass_file = [&](const std::string& name, const std::string& password) {
    const std::string path = server.folder() + "/" + name;
    std::ofstream(path) << "127.0.0.1:*:*:patolli:" << password << '\n';
    EXPECT_EQ(chmod(path.c_str(), 0600), 0);
    return path;
  };
  const std::string right = pass_file("right", "secret-of-the-store");
  const auto good = open_store(server.tls_address("ca.pem", right));
  ASSERT_TRUE(good.ok()) << good.error().text();
  const TableId table = add_table(**good);
  EXPECT_EQ(long_move(**good, table), std::nullopt);
  EXPECT_EQ(
      server.run("SELECT count(*) FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid) WHERE a.application_name "
                 "LIKE 'patolli %' AND NOT s.ssl"),
      "0");
  const auto untrusted = open_store(server.tls_address("other.pem", right));
  ASSERT_FALSE(untrusted.ok());
  EXPECT_NE(untrusted.error().text().find("certificate"), std::string::npos) << untrusted.error().text();
  const auto wrong = open_store(server.tls_address("ca.pem", pass_file("wrong", "secret-that-is-wrong")));
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().text().find("secret"), std::string::npos) << wrong.error().text();
}

}  // namespace
}  // namespace patolli::store
