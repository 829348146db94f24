// Whole games in the server: all kinds, 2 to 4 seats, bots, spectators, lost connections, two devices.
#include <gtest/gtest.h>

#include <set>

#include "match/record.hpp"
#include "registry/registry.hpp"
#include "unit/server_world.hpp"

namespace patolli::server::test {
namespace {

json seats_for(int people, int bots = 0, const std::string& level = "novice") {
  json seats = json::array({{{"kind", "me"}}});
  for (int i = 1; i < people; ++i) seats.push_back({{"kind", i % 2 == 0 ? "open" : "invite"}});
  for (int i = 0; i < bots; ++i) seats.push_back({{"kind", "bot"}, {"level", level}});
  return seats;
}

// Makes a table and seats everybody; all of them look at it.
std::string gather(const std::string& game, std::vector<TestClient*> players, json create) {
  create["type"] = "create";
  create["game"] = game;
  const json made = players[0]->ask(create);
  EXPECT_EQ(made.value("type", ""), "ack") << made.dump();
  const std::string table = made.value("table", "");
  const std::string invite = players[0]->table().value("invite", "");
  for (std::size_t i = 1; i < players.size(); ++i) {
    EXPECT_EQ(players[i]->ask("open", table, {{"invite", invite}}).value("type", ""), "ack");
    const json sat = players[i]->ask("sit", table, {{"invite", invite}});
    EXPECT_EQ(sat.value("type", ""), "ack") << sat.dump();
  }
  return table;
}

void check_record(TestClient& anybody, const std::string& table) {
  const json answer = anybody.ask("record", table);
  ASSERT_EQ(answer.value("type", ""), "record") << answer.dump();
  const auto record = match::read_record(answer["record"].dump());
  ASSERT_TRUE(record.ok()) << record.error().text();
  const auto replayed = match::replay_record(registry::games(), *record);
  ASSERT_TRUE(replayed.ok()) << replayed.error().text();
  EXPECT_EQ((*replayed)->to_act(), kTerminal);
}

TEST(ServerGames, AllKindsWithPeopleBotsAndSpectators) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  TestClient& cid = world.guest("Cid");
  TestClient& dan = world.guest("Dan");
  struct Case {
    std::string game;
    int people;
    int bots;
  };
#ifdef PATOLLI_SANITIZE
  const std::vector<Case> cases = {{"splendor", 2, 1}, {"coatl-solo", 1, 0}};
#else
  const std::vector<Case> cases = {{"splendor", 2, 0}, {"splendor", 3, 1}, {"splendor", 4, 0},   {"coatl", 2, 0},
                                   {"coatl", 2, 1},    {"coatl", 3, 1},    {"coatl-solo", 1, 0}, {"splendor", 1, 3}};
#endif
  for (const Case& c : cases) {
    SCOPED_TRACE(c.game + " " + std::to_string(c.people) + "+" + std::to_string(c.bots));
    std::vector<TestClient*> players{&ana, &bea, &cid, &dan};
    players.resize(static_cast<std::size_t>(c.people));
    const std::string table = gather(c.game, players, {{"seats", seats_for(c.people, c.bots)}});
    TestClient& watcher = world.guest("Eve");
    ASSERT_EQ(watcher.ask("open", table).value("type", ""), "ack");
    play_out(world, table, players, 7);
    if (::testing::Test::HasFatalFailure()) return;
    for (TestClient* player : players) {
      EXPECT_EQ(player->table()["state"], "over");
      EXPECT_FALSE(player->position()["result"]["winners"].empty());
    }
    EXPECT_TRUE(watcher.position()["over"]);
    EXPECT_TRUE(watcher.position()["seat"].is_null());
    // The log that a client keeps from the pieces it is sent is the whole log.
    std::vector<json> log;
    for (const json& message : watcher.messages) {
      if (message["type"] != "position") continue;
      log.resize(message["log_from"].get<std::size_t>());
      for (const json& step : message["position"]["log"]) log.push_back(step);
      ASSERT_EQ(log.size(), message["position"]["log_size"].get<std::size_t>());
    }
    check_record(watcher, table);
    for (TestClient* player : players) EXPECT_EQ(player->ask("close", table).value("type", ""), "ack");
    watcher.go();
  }
  EXPECT_GT(world.validated, 500U);
}

TEST(ServerGames, EventsAreEnoughToPlay) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  const json made = ana.ask({{"type", "create"},
                             {"game", "splendor"},
                             {"detail", "events"},
                             {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  const std::string table = made["table"];
  ASSERT_EQ(bea.ask("open", table, {{"detail", "events"}}).value("type", ""), "ack");
  ASSERT_EQ(bea.ask("sit", table).value("type", ""), "ack");
  play_out(world, table, {&ana, &bea}, 3);
  EXPECT_TRUE(ana.last("position").is_null());
  EXPECT_TRUE(ana.last("events")["over"]);
  // Every number once, in order, for both.
  for (TestClient* player : {&ana, &bea}) {
    std::int64_t next = 1;
    for (const json& message : player->messages) {
      if (message["type"] != "events") continue;
      for (const json& event : message["events"]) EXPECT_EQ(event["n"], next++);
    }
    EXPECT_EQ(next - 1, player->last("events")["revision"]);
  }
}

TEST(ServerGames, LostConnectionsAndTwoDevices) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  const std::string table = gather("coatl", {&ana, &bea}, {{"seats", seats_for(2)}});
  TestClient& phone = world.device(ana.cookie);
  ASSERT_EQ(phone.ask("open", table).value("type", ""), "ack");
  EXPECT_EQ(phone.seat(), 0);
  int lost = 0;
  play_out(world, table, {&ana, &bea}, 11, [&](TestClient& next, int step) {
    // Both devices of Ana see the same.
    if (step > 0) {
      EXPECT_TRUE(ana.position()["view"] == phone.position()["view"]);
      EXPECT_EQ(ana.position()["legal"], phone.position()["legal"]);
    }
    if (step % 9 != 4) return;
    ++lost;
    const std::int64_t seen = next.last("position")["revision"];
    next.go();
    next.come();
    ASSERT_EQ(next.ask("open", table, {{"from", seen}}).value("type", ""), "ack");
    EXPECT_EQ(next.last("position")["revision"], seen);
    EXPECT_FALSE(next.last("position")["missed"]);
  });
  EXPECT_GT(lost, 3);
  EXPECT_TRUE(phone.position()["over"]);
}

TEST(ServerGames, MeanwhileIsToldToWhoComesBack) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  const std::string table = gather("splendor", {&ana, &bea}, {{"seats", seats_for(2)}});
  const std::string first = ana.position()["legal"][0];
  ASSERT_EQ(ana.act(table, first)["type"], "ack");
  const std::int64_t seen = ana.last("position")["revision"];
  ana.go();
  const std::string second = bea.position()["legal"][1];
  ASSERT_EQ(bea.act(table, second)["type"], "ack");
  // With the number seen last, and on a device that has seen nothing: since the own last step.
  ana.come();
  for (const json& from : {json(seen), json(nullptr)}) {
    ASSERT_EQ(ana.ask("open", table, {{"from", from}})["type"], "ack");
    const json position = ana.last("position");
    EXPECT_TRUE(position["missed"]);
    ASSERT_EQ(position["events"].size(), 1U);
    EXPECT_EQ(position["events"][0]["seat"], 1);
    const json& log = position["position"]["log"];
    EXPECT_EQ(position["events"][0]["step"], log.size() - 1);
    EXPECT_EQ(log.back()["action"], second);
    EXPECT_FALSE(log.back()["facts"].empty());
  }
}

TEST(ServerGames, GoesOnAfterARestart) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  const std::string table = gather("splendor", {&ana, &bea}, {{"seats", seats_for(2, 1)}});
  int restarts = 0;
  std::size_t seen = 0;
  play_out(world, table, {&ana, &bea}, 5, [&](TestClient&, int step) {
    if (step % 25 != 10) return;
    ++restarts;
    const json before = ana.position();
    world.restart();
    ana.come();
    bea.come();
    ASSERT_EQ(ana.ask("open", table)["type"], "ack");
    ASSERT_EQ(bea.ask("open", table)["type"], "ack");
    json after = ana.position();
    EXPECT_EQ(after["view"], before["view"]);
    EXPECT_EQ(after["revision"], before["revision"]);
    seen = after["log"].size();
    EXPECT_EQ(seen, before["log_size"].get<std::size_t>());
  });
  EXPECT_GE(restarts, 1);
  world.restart();
  ana.come();
  const json games = ana.ask({{"type", "games"}});
  ASSERT_EQ(games["games"].size(), 1U);
  EXPECT_EQ(games["games"][0]["state"], "over");
  EXPECT_FALSE(games["games"][0]["result"]["winners"].empty());
  ASSERT_EQ(ana.ask("open", table)["type"], "ack");
  check_record(ana, table);
}

TEST(ServerGames, SoloAgainstMarcoWithUndoAndReplay) {
  World world;
  TestClient& ana = world.guest("Ana");
  const std::string table = gather("coatl-solo", {&ana}, {{"seats", {{{"kind", "me"}}}}});
  EXPECT_EQ(ana.table()["state"], "running");
  int undone = 0;
  play_out(world, table, {&ana}, 21, [&](TestClient&, int) {
    if (undone > 20 || ana.position()["can_undo"] != true) return;
    ++undone;
    const json before = ana.position();
    const json answer = ana.ask("undo", table, {{"revision", before["revision"]}});
    ASSERT_EQ(answer["type"], "ack") << answer.dump();
    EXPECT_EQ(ana.position()["log_size"].get<int>(), before["log_size"].get<int>() - 1);
    const json again = ana.ask("redo", table, {{"revision", ana.position()["revision"]}});
    ASSERT_EQ(again["type"], "ack") << again.dump();
    EXPECT_EQ(ana.position()["view"], before["view"]);
  });
  EXPECT_GT(undone, 3);
  const int size = ana.position()["log_size"];
  for (int step = 0; step <= size; step += 17) {
    const json past = ana.ask("replay", table, {{"step", step}});
    ASSERT_EQ(past["type"], "replay");
    EXPECT_EQ(past["position"]["log_size"], step);
  }
  EXPECT_EQ(ana.ask("replay", table, {{"step", size + 1}})["type"], "error");
}

}  // namespace
}  // namespace patolli::server::test
