// A link says who invites to what before anybody gives a name; a wrong one says nothing.
#include <gtest/gtest.h>

#include "unit/server_world.hpp"

namespace patolli::server::test {
namespace {

constexpr const char* kOtherSecret = "AAAAAAAAAAAAAAAAAAAAAA";

json invitation_of(World& world, const json& body, int status = 200) {
  const HttpResponse response = world.http("POST", "/api/invitation", body);
  EXPECT_EQ(response.status, status) << response.body;
  return json::parse(response.body);
}

TEST(ServerInvitation, SaysWhoInvitesToWhatBeforeANameIsGiven) {
  World world;
  TestClient& ana = world.guest("Ana");
  const std::string table = ana.ask({{"type", "create"},
                                     {"game", "coatl"},
                                     {"options", {{"sacrifice", "on"}}},
                                     {"watch", "invited"},
                                     {"clock", {{"kind", "days"}, {"days", 3}}},
                                     {"seats",
                                      {{{"kind", "me"}},
                                       {{"kind", "invite"}},
                                       {{"kind", "bot"}, {"level", "expert"}},
                                       {{"kind", "open"}}}}})["table"];
  const std::string invite = ana.table()["invite"];
  const json told = invitation_of(world, {{"table", table}, {"invite", invite}});
  EXPECT_EQ(world.api_schema().definition("invitation", told), "") << told.dump();
  EXPECT_EQ(world.api_schema().definition("invitation_request", {{"table", table}, {"invite", invite}}), "");
  EXPECT_EQ(told["by"], "Ana");
  EXPECT_EQ(told["game"], "coatl");
  EXPECT_EQ(told["options"]["sacrifice"], "on");
  EXPECT_EQ(told["clock"]["days"], 3);
  EXPECT_EQ(told["state"], "open");
  EXPECT_EQ(told["seats"], json::parse(R"([{"kind":"person","name":"Ana","level":null},
                                           {"kind":"invite","name":null,"level":null},
                                           {"kind":"bot","name":null,"level":"expert"},
                                           {"kind":"open","name":null,"level":null}])"));
  // Who sits down is told to the next one; who has invited and got up is not named.
  TestClient& bea = world.guest("Bea");
  ASSERT_EQ(bea.ask("open", table, {{"invite", invite}})["type"], "ack");
  ASSERT_EQ(bea.ask("sit", table, {{"invite", invite}})["type"], "ack");
  ASSERT_EQ(ana.ask("leave", table)["type"], "ack");
  const json later = invitation_of(world, {{"table", table}, {"invite", invite}});
  EXPECT_EQ(later["by"], nullptr);
  EXPECT_EQ(later["seats"][1]["name"], "Bea");
}

TEST(ServerInvitation, AWrongOneSaysNothing) {
  World world;
  TestClient& ana = world.guest("Ana");
  const json seats = {{{"kind", "me"}}, {{"kind", "invite"}}};
  const std::string hidden =
      ana.ask({{"type", "create"}, {"game", "splendor"}, {"watch", "invited"}, {"seats", seats}})["table"];
  const std::string invite = ana.table()["invite"];
  const std::string open = ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", seats}})["table"];

  const json no_such = invitation_of(world, {{"table", "zzz"}, {"invite", kOtherSecret}}, 404);
  for (const json& body : {json{{"table", hidden}}, json{{"table", hidden}, {"invite", kOtherSecret}},
                           json{{"table", hidden}, {"invite", "x"}}, json{{"table", hidden}, {"invite", 7}},
                           json{{"table", open}, {"invite", kOtherSecret}}, json{{"table", open}, {"invite", invite}},
                           json{{"table", hidden}, {"invite", ""}}, json{{"invite", invite}}, json::object()})
    EXPECT_EQ(invitation_of(world, body, 404), no_such) << body.dump();
  EXPECT_EQ(invitation_of(world, {{"table", hidden}, {"invite", invite}})["by"], "Ana");
  EXPECT_EQ(invitation_of(world, {{"table", open}})["by"], "Ana") << "anyone may watch this one";
  EXPECT_EQ(world.http("GET", "/api/invitation").status, 404);
}

TEST(ServerInvitation, GuessingIsBoundedByAddress) {
  World world;
  TestClient& ana = world.guest("Ana");
  const std::string table =
      ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "invite"}}}}})["table"];
  const json guess = {{"table", table}, {"invite", kOtherSecret}};
  int tries = 0;
  while (world.http("POST", "/api/invitation", guess).status == 404 && tries < 1'000) ++tries;
  EXPECT_EQ(tries, 60);
  EXPECT_EQ(world.http("POST", "/api/invitation", {{"table", table}}).status, 429);
  EXPECT_EQ(world.http("POST", "/api/invitation", {{"table", table}}, {}, "198.51.100.7").status, 200);
}

}  // namespace
}  // namespace patolli::server::test
