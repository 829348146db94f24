// A server that was stopped meanwhile, over a database that others have gone on with.
#include <gtest/gtest.h>

#include <sstream>

#include "postgres_server.hpp"
#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

// No text of any row of the database has it.
void expect_nowhere(const std::string& place, const std::string& name) {
  PostgresServer& server = PostgresServer::shared();
  const std::string tables =
      server.run("SELECT string_agg(tablename, ',') FROM pg_tables WHERE schemaname = current_schema()", place);
  std::istringstream each(tables);
  int looked = 0;
  for (std::string table; std::getline(each, table, ','); ++looked)
    EXPECT_EQ(server.run("SELECT count(*) FROM " + table + " x WHERE x::text LIKE '%" + name + "%'", place), "0")
        << "in " << table;
  EXPECT_GT(looked, 10) << tables;
}

// She is at a server that hears of nothing: it was stopped while she erased herself at another one, and goes on with
// what it had in memory and what had been sent to it.
TEST(ServersThatWereStopped, BringNoErasedNameBack) {
  PostgresServer& server = PostgresServer::shared();
  ASSERT_EQ(server.failed(), "");
  const std::string place = server.fresh();
  World here({}, place);
  World stopped({}, place);
  here.validate = stopped.validate = false;
  stopped.id_prefix = "n-";
  TestClient& ana = stopped.guest("Ana");
  TestClient& zoe = stopped.guest("Zerlinda");
  const auto create = [&](TestClient& who, int seats) {
    json all = json::array({{{"kind", "me"}}});
    for (int i = 1; i < seats; ++i) all.push_back({{"kind", "open"}});
    return who.ask({{"type", "create"}, {"game", "splendor"}, {"seats", all}})["table"].get<std::string>();
  };
  const std::string open = create(ana, 3);
  const std::string running = create(ana, 2);
  const std::string free = create(ana, 2);
  for (const std::string& table : {open, running, free}) ASSERT_EQ(type_of(zoe.ask("open", table)), "ack");
  for (const std::string& table : {open, running}) ASSERT_EQ(type_of(zoe.ask("sit", table)), "ack");
  const std::string hers = create(zoe, 2);
  for (const std::string& table : {open, running, free}) ASSERT_EQ(type_of(ana.ask("open", table)), "ack");
  ASSERT_EQ(type_of(zoe.ask("chat", running, {{"text", "I am Zerlinda"}})), "ack");
  EXPECT_NE(server.run("SELECT count(*) FROM seats WHERE name = 'Zerlinda'", place), "0");
  EXPECT_EQ(here.http("POST", "/api/account/erase", json::object(), zoe.cookie).status, 200);
  expect_nowhere(place, "erlinda");
  // What the stopped one would write: rows with her name, and what she had sent to it.
  EXPECT_EQ(type_of(ana.ask("seat", open, {{"seat", 2}, {"kind", "bot"}, {"level", "novice"}})), "ack");
  EXPECT_NE(type_of(zoe.ask("chat", running, {{"text", "still Zerlinda"}})), "ack");
  EXPECT_NE(type_of(zoe.ask("sit", free)), "ack");
  EXPECT_NE(
      type_of(zoe.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})),
      "ack");
  EXPECT_NE(stopped.http("POST", "/api/account/claim", {{"name", "Zerlinda"}, {"phrase", "correct horse"}}, zoe.cookie)
                .status,
            200);
  // The game that she was in ends there: her seat is given up, in an event and with a result.
  EXPECT_EQ(type_of(ana.ask("open", running)), "ack");
  EXPECT_EQ(ana.table()["state"], "over");
  TestClient& dan = stopped.guest("Dan");
  for (const std::string& table : {open, running, hers}) dan.ask("open", table);
  for (const std::string& heard : dan.heard) EXPECT_EQ(heard.find("erlinda"), std::string::npos) << heard;
  expect_nowhere(place, "erlinda");
}

}  // namespace
}  // namespace patolli::server::test
