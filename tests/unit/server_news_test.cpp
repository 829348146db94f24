// Two game servers over one database, in a folder or of PostgreSQL's: each finds out what the other has done, and tells
// those who follow it.
#include <gtest/gtest.h>

#include <algorithm>

#include "store/secret.hpp"
#include "unit/server_two.hpp"
#include "unit/store_place.hpp"

namespace patolli::server::test {
namespace {

using std::chrono::seconds;
using store::StoreKind;
using store::StorePlace;

PATOLLI_STORE_TESTS(ServersHearOfEachOther);

struct Neighbours {
  explicit Neighbours(StoreKind kind)
      : place(kind), one({.ask_every = seconds(1)}, place.path()), two({.ask_every = seconds(1)}, place.path()) {
    two.id_prefix = "n-";
  }
  void pass(seconds time) {
    one.pass(time);
    two.pass(time);
  }
  StorePlace place;
  World one;
  World two;
};

TEST_P(ServersHearOfEachOther, MovesAndChat) {
  Neighbours both(GetParam());
  TestClient& ana = both.one.guest("Ana");
  TestClient& bea = both.two.guest("Bea");
  const std::string table =
      ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
  ASSERT_EQ(type_of(ana.ask("open", table)), "ack");
  ASSERT_EQ(type_of(bea.ask("open", table)), "ack");
  ASSERT_EQ(type_of(bea.ask("sit", table)), "ack");
  both.pass(seconds(3));
  EXPECT_EQ(ana.table()["state"], "running") << "she was told that somebody sat down";
  for (int turn = 0; turn < 6; ++turn) {
    TestClient& mover = !ana.position()["legal"].empty() ? ana : bea;
    TestClient& other = &mover == &ana ? bea : ana;
    ASSERT_FALSE(mover.position()["legal"].empty());
    ASSERT_EQ(type_of(mover.act(table, mover.position()["legal"][0])), "ack");
    both.pass(seconds(3));
    EXPECT_EQ(other.position()["revision"], mover.position()["revision"]);
  }
  ASSERT_EQ(type_of(ana.ask("chat", table, {{"text", "Olá"}})), "ack");
  ASSERT_EQ(type_of(bea.ask("chat", table, {{"text", "Oi"}})), "ack");
  both.pass(seconds(3));
  for (TestClient* const client : {&ana, &bea}) {
    std::vector<std::string> said;
    for (const json& message : client->messages)
      if (message["type"] == "chat")
        for (const json& line : message["lines"]) said.push_back(line["text"]);
    std::sort(said.begin(), said.end());  // one's own line may come first: lines are numbered
    EXPECT_EQ(said, (std::vector<std::string>{"Oi", "Olá"})) << "each line once";
  }
  EXPECT_GT(both.one.server().counts().news_found, 0U);
  EXPECT_EQ(both.one.server().counts().conflicts + both.two.server().counts().conflicts, 0U)
      << "whoever knows does not get in the way";
}

TEST_P(ServersHearOfEachOther, EndedSessions) {
  Neighbours both(GetParam());
  TestClient& ana = both.one.guest("Ana");
  TestClient& there = both.two.device(ana.cookie);
  TestClient& bea = both.two.guest("Bea");
  both.one.write({store::DropSession{store::Secret::parse(ana.cookie)->hash()}});
  both.pass(seconds(30));
  EXPECT_TRUE(there.gone);
  EXPECT_EQ(there.last("bye")["reason"], "ended");
  EXPECT_FALSE(bea.gone);
}

TEST_P(ServersHearOfEachOther, PublicTables) {
  Neighbours both(GetParam());
  TestClient& ana = both.one.guest("Ana");
  TestClient& bea = both.two.guest("Bea");
  ASSERT_EQ(type_of(bea.ask({{"type", "lobby"}, {"on", true}})), "ack");
  const json create = {
      {"type", "create"}, {"game", "splendor"}, {"watch", "anyone"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}};
  const std::string table = ana.ask(create)["table"];
  const auto listed = [&] {
    const json found = bea.ask({{"type", "tables"}, {"limit", 50}});
    for (const json& one : found["tables"])
      if (one["id"] == table) return true;
    return false;
  };
  both.pass(seconds(8));
  EXPECT_TRUE(listed());
  ASSERT_EQ(type_of(ana.ask("cancel", table)), "ack");
  both.pass(seconds(8));
  EXPECT_FALSE(listed());
}

// A table whose server has died, and that nobody else has ever looked at.
TEST_P(ServersHearOfEachOther, WhatIsOverdue) {
  Neighbours both(GetParam());
  TestClient& ana = both.one.guest("Ana");
  TestClient& bea = both.one.guest("Bea");
  const std::string table = ana.ask({{"type", "create"},
                                     {"game", "splendor"},
                                     {"clock", {{"kind", "budget"}, {"ms", 30'000}, {"increment", 0}}},
                                     {"timeout", {{"kind", "forfeit"}}},
                                     {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
  ASSERT_EQ(type_of(bea.ask("open", table)), "ack");
  ASSERT_EQ(type_of(bea.ask("sit", table)), "ack");
  ASSERT_EQ(both.two.table_row(table).state, TableState::kRunning);
  both.one.close_all();
  both.two.pass(seconds(120));
  EXPECT_EQ(both.two.table_row(table).state, TableState::kOver) << "the clock has run out";
}

}  // namespace
}  // namespace patolli::server::test
