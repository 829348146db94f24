// Everything that a client can request is bounded, and refused with a reason beyond that.
#include <gtest/gtest.h>

#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

json solo() { return {{"type", "create"}, {"game", "coatl-solo"}, {"seats", {{{"kind", "me"}}}}}; }

TEST(ServerBounds, TablesThatOneLooksAtAndWatchersOfOne) {
  World world({.max_subscriptions = 3, .max_watchers = 2});
  TestClient& ana = world.guest("Ana");
  std::vector<std::string> tables;
  for (int i = 0; i < 3; ++i) tables.push_back(ana.ask(solo())["table"]);
  const std::string more = world.guest("Bea").ask(solo())["table"];
  EXPECT_EQ(key_of(ana.ask("open", more)), "server.too_many");
  EXPECT_EQ(type_of(ana.ask("open", tables[0])), "ack") << "which is open already";
  EXPECT_EQ(type_of(ana.ask("close", tables[0])), "ack");
  EXPECT_EQ(type_of(ana.ask("open", more)), "ack");
  int refused = 0;
  for (int i = 0; i < 9; ++i) refused += type_of(world.guest("W").ask("open", tables[1])) == "error" ? 1 : 0;
  EXPECT_GT(refused, 0);
  EXPECT_LT(refused, 8);
  TestClient& again = world.device(ana.cookie);
  EXPECT_EQ(type_of(again.ask("open", tables[1])), "ack") << "who sits there finds room";
}

TEST(ServerBounds, TablesInAll) {
  World world({.max_tables = 3});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(type_of(world.guest("P").ask(solo())), "ack");
  TestClient& ana = world.guest("Ana");
  EXPECT_EQ(key_of(ana.ask(solo())), "server.too_many");
  world.restart();
  ana.come();
  EXPECT_EQ(key_of(ana.ask(solo())), "server.too_many") << "they are counted again after a restart";
}

TEST(ServerBounds, NewGuestsOfOneAddress) {
  World world;
  world.bound_guests(3);
  const auto guest = [&](const char* address) {
    return world.http("POST", "/api/session", {{"name", "Ana"}}, "", address).status;
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(guest("192.0.2.9"), 200);
  EXPECT_EQ(guest("192.0.2.9"), 429);
  EXPECT_EQ(guest("192.0.2.10"), 200);
  world.pass(minutes(61));
  EXPECT_EQ(guest("192.0.2.9"), 200);
}

// A flood at a table that is busy writing: so much waits, the rest is refused, and nothing is mixed up.
TEST(ServerBounds, WhatWaitsAtATable) {
  Two two;
  const std::int64_t revision = two.ana.position()["revision"];
  for (int i = 0; i < 200; ++i)
    two.ana.say(json{{"type", "act"},
                     {"id", "flood-" + std::to_string(i)},
                     {"table", two.table},
                     {"revision", revision},
                     {"action", two.ana.position()["legal"][0]}});
  two.world.settle();
  std::map<std::string, int> answers;
  for (const json& message : two.ana.messages)
    if (message.contains("id") && message["id"].is_string() && message["id"].get<std::string>().starts_with("flood-"))
      ++answers[message["type"] == "ack" ? "ack" : key_of(message)];
  EXPECT_EQ(answers["ack"], 1);
  EXPECT_GT(answers["server.busy"], 100);
  EXPECT_EQ(answers["ack"] + answers["server.busy"] + answers["reject.not_your_turn"] + answers["server.stale"], 200);
  EXPECT_EQ(type_of(two.move(two.bea)), "ack");
}

// The same for what is asked over HTTP, by many addresses at once and before the table was read.
TEST(ServerBounds, WhatWaitsAtATableOverHttp) {
  Two two;
  two.world.restart();
  std::map<int, int> answers;
  const auto ask = [&](int n, const std::string& method, const std::string& path, const std::string& body) {
    const std::string address = "198.51." + std::to_string(n / 200) + "." + std::to_string(1 + n % 200);
    two.world.server().request({method, path, {}, body, {}, address},
                               [&](const HttpResponse& response) { ++answers[response.status]; });
  };
  for (int n = 0; n < 1000; ++n) ask(n, "POST", "/api/invitation", json{{"table", two.table}}.dump());
  EXPECT_EQ(answers[503], 1000 - 64) << "at once";
  for (int n = 0; n < 1000; ++n) ask(n, "GET", "/api/record/" + two.table, {});
  two.world.settle();
  EXPECT_EQ(answers[200], 64);
  EXPECT_EQ(answers[409], 0) << "the game runs, but there was no room to ask";
  EXPECT_EQ(answers[200] + answers[503], 2000) << "each has an answer";
  EXPECT_EQ(two.world.http("POST", "/api/invitation", {{"table", two.table}}).status, 200);
}

// A queue too short for all bots: they are asked again later, and all tables go on.
TEST(ServerBounds, BotsThatFindNoRoomToThinkTryAgain) {
  World world({.worker_threads = 1, .max_queued_jobs = 1});
  std::vector<TestClient*> people;
  std::vector<std::string> tables;
  for (int i = 0; i < 6; ++i) {
    people.push_back(&world.guest("P"));
    tables.push_back(
        people.back()->ask({{"type", "create"},
                            {"game", "splendor"},
                            {"seats", {{{"kind", "me"}}, {{"kind", "bot"}, {"level", "novice"}}}}})["table"]);
  }
  for (int round = 0; round < 4; ++round) {
    for (std::size_t i = 0; i < people.size(); ++i)
      people[i]->say(json{{"type", "act"},
                          {"id", "r" + std::to_string(round)},
                          {"table", tables[i]},
                          {"revision", people[i]->position()["revision"]},
                          {"action", people[i]->position()["legal"][0]}});
    world.settle();
    for (int i = 0; i < 20; ++i) world.pass(seconds(1));
    for (const TestClient* user : people) EXPECT_FALSE(user->position()["legal"].empty()) << "the bot has moved";
  }
}

TEST(ServerBounds, AnalysesAreBoundedTellHowFarTheyAreAndOutliveARestart) {
  GameServerConfig settings;
  settings.analysis_iterations = 4'000;  // the first one takes seconds: it is not done before all of this was asked for
  settings.max_analyses_waiting = 3;
  World world(settings);
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  std::vector<std::string> tables;
  for (int i = 0; i < 5; ++i) {
    tables.push_back((i < 3 ? ana : bea).ask(solo())["table"]);
    TestClient& who = i < 3 ? ana : bea;
    for (int step = 0; step < 12; ++step) ASSERT_EQ(type_of(who.act(tables.back(), who.position()["legal"][0])), "ack");
    ASSERT_EQ(type_of(who.ask("resign", tables.back())), "ack");
  }
  const auto analyse = [&](TestClient& who, std::size_t table, const std::string& id) {
    who.say(json{{"type", "analyse"}, {"id", id}, {"table", tables[table]}});
    std::string answer = "nothing";
    world.settle_until([&] {
      for (auto message = who.messages.rbegin(); message != who.messages.rend(); ++message)
        if (message->value("id", json()) == id) answer = key_of(*message);
      return answer != "nothing";
    });
    return answer;
  };
  analyse(ana, 0, "a0");
  analyse(ana, 1, "a1");
  // The first one's progress may be told meanwhile.
  json second;
  for (const json& message : ana.messages)
    if (message["type"] == "analysis" && message["table"] == tables[1]) second = message;
  EXPECT_EQ(second["state"], "queued") << second;
  EXPECT_EQ(second["place"], 1) << second;
  EXPECT_EQ(analyse(ana, 2, "a2"), "server.too_many") << "two of one person";
  analyse(bea, 3, "b3");
  EXPECT_EQ(analyse(bea, 4, "b4"), "server.too_many") << "three in all";
  // The server goes down with all of them under way; the next one does them quickly.
  world.settings().analysis_iterations = 40;
  world.restart();
  ana.come();
  bea.come();
  const auto report = [&](TestClient& who, std::size_t table) {
    EXPECT_EQ(type_of(who.ask("analyse", tables[table])), "ack");
    return who.last("analysis");
  };
  for (const std::size_t table : {0U, 1U}) EXPECT_EQ(report(ana, table)["state"], "done");
  EXPECT_EQ(report(bea, 3)["state"], "done");
  const json done = report(ana, 2);
  EXPECT_EQ(done["state"], "done");
  EXPECT_GE(done["report"]["decisions"].size(), 5U);
  // What is being looked at says how far it is: at least once, that nothing is done yet.
  analyse(bea, 4, "b5");
  EXPECT_EQ(bea.last("analysis")["state"], "queued");
  world.settle();
  EXPECT_EQ(bea.last("analysis")["state"], "done");
  EXPECT_EQ(bea.last("analysis")["done"], bea.last("analysis")["of"]);
  EXPECT_GT(bea.last("analysis")["of"], 0);
}

}  // namespace
}  // namespace patolli::server::test
