// A database that has lost what it had acknowledged: servers go on from what it has.
#include <gtest/gtest.h>

#include "store/folder.hpp"
#include "store/sqlite.hpp"
#include "unit/server_nodes.hpp"

namespace patolli::server::test {
namespace {

// As after a failover to a database that had not heard of the last moves.
void lose_events(World& world, const std::string& table, std::int64_t from) {
  const std::string id = std::to_string(world.table_row(table).id);
  const std::int64_t all = static_cast<std::int64_t>(world.events_of(world.table_row(table).id).size());
  store::sqlite::Database db;
  ASSERT_TRUE(db.open(store::database_file(world.folder()), store::sqlite::Database::Mode::kReadWrite).ok());
  ASSERT_GT(all, from);
  EXPECT_TRUE(db.exec(("DELETE FROM events WHERE table_id=" + id + " AND number >= " + std::to_string(from) +
                       "; UPDATE table_versions SET version=version-1, events=" + std::to_string(from) +
                       " WHERE table_id=" + id)
                          .c_str())
                  .ok());
}

// One after the other; both hear of it.
void move(Nodes& nodes, Pair& pair, int times = 1) {
  for (int n = 0; n < times; ++n) {
    TestClient& mover = pair.mover();
    const json legal = mover.position()["legal"];
    ASSERT_FALSE(legal.empty());
    EXPECT_EQ(type_of(mover.act(pair.table, legal[0])), "ack");
    nodes.settle();
  }
}

// Whoever follows a table is shown what the database has, and the game goes on from there.
TEST(ServersWithABus, ADatabaseThatHasForgottenCounts) {
  Nodes nodes;
  Pair pair(nodes);
  move(nodes, pair);
  const std::int64_t kept = pair.ana.position()["revision"];
  move(nodes, pair);
  ASSERT_GT(pair.bea.position()["revision"], kept);
  lose_events(nodes.one, pair.table, kept);
  nodes.pass(seconds(25));
  for (TestClient* client : {&pair.ana, &pair.bea}) EXPECT_EQ(client->position()["revision"], kept);
  EXPECT_EQ(nodes.one.server().counts().tables_lost, 1U);
  EXPECT_EQ(nodes.two.server().counts().tables_lost, 1U);
  move(nodes, pair, 6);
  nodes.settle();
  EXPECT_EQ(pair.ana.position()["revision"], pair.bea.position()["revision"]);
  expect_one_game(nodes.one, pair.table);
}

// The same, found by a move that comes before anybody has looked: it is refused, once, and nothing is made up.
TEST(ServersWithABus, AMoveFindsThatTheDatabaseHasForgotten) {
  for (const bool others_went_on : {false, true}) {
    Nodes nodes;
    Pair pair(nodes);
    move(nodes, pair);
    const std::int64_t kept = pair.ana.position()["revision"];
    move(nodes, pair);
    TestClient& mover = pair.mover();
    lose_events(nodes.one, pair.table, kept);
    if (others_went_on) {  // at a server that nobody hears
      World third(Nodes::with_watch({}), nodes.one.folder(), Nodes::kNow);
      third.id_prefix = "t-";
      for (int moves = 0; moves < 2;) {
        for (const std::string& cookie : {pair.ana.cookie, pair.bea.cookie}) {
          TestClient& there = third.device(cookie);
          ASSERT_EQ(type_of(there.ask("open", pair.table)), "ack");
          const json legal = there.position()["legal"];
          if (legal.empty()) continue;
          ASSERT_EQ(type_of(there.act(pair.table, legal[legal.size() - 1])), "ack");
          ++moves;
        }
      }
    }
    const json answer = mover.act(pair.table, mover.position()["legal"][0]);
    EXPECT_EQ(key_of(answer), "server.stale") << answer;
    nodes.pass(seconds(25));
    EXPECT_EQ(pair.ana.position()["revision"], pair.bea.position()["revision"]);
    EXPECT_EQ(nodes.one.server().counts().tables_lost, 1U);
    EXPECT_EQ(nodes.two.server().counts().tables_lost, 1U);
    move(nodes, pair, 6);
    expect_one_game(nodes.one, pair.table);
  }
}

}  // namespace
}  // namespace patolli::server::test
