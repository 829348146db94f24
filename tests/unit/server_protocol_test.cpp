// Protocol 2 beside protocol 1: names, facts, and each step once.
#include <gtest/gtest.h>

#include <set>

#include "match/position_json.hpp"
#include "match/record.hpp"
#include "registry/registry.hpp"
#include "unit/server_secrets.hpp"

namespace patolli::server::test {
namespace {

TEST(ServerProtocol, HelloNamesTheProtocol) {
  World world;
  world.validate = false;
  TestClient& ana = world.guest("Ana");
  for (const int protocol : {1, 2, 1}) {
    const json welcome = ana.ask({{"type", "hello"}, {"protocol", protocol}, {"language", "en"}});
    EXPECT_EQ(welcome["type"], "welcome");
    EXPECT_EQ(welcome["protocol"], protocol);
    const std::string key = ana.ask("open", "nothere1234x").value("key", "");
    EXPECT_EQ(key, protocol == 1 ? "house.no_table" : "server.no_table");
  }
  ana.say(std::string(R"({"type":"hello","id":"x","protocol":3,"language":"en"})"));
  world.settle();
  EXPECT_EQ(ana.messages.back()["key"], "house.protocol") << "in words that also old clients know";
}

TEST(ServerProtocol, OverHttpRefusalsHaveBothNames) {
  World world;
  const json answer = json::parse(world.http("GET", "/api/nothing").body);
  EXPECT_EQ(answer["key"], "house.no_such_page");
  EXPECT_EQ(answer["error"], "server.no_such_page");
}

// The same table, seen by a client of each protocol.
TEST(ServerProtocol, BothAreSpokenAtOneTable) {
  World world;
  world.validate = false;
  TestClient& now = world.guest("Ana");
  world.protocol = kFirstProtocol;
  TestClient& then = world.guest("Bea");
  const std::string table = now.ask({{"type", "create"},
                                     {"game", "coatl"},
                                     {"options", {{"rules", "bga"}}},
                                     {"seats", json::array({{{"kind", "me"}}, {{"kind", "open"}}})}})["table"];
  then.ask("open", table);
  then.ask("sit", table);
  EXPECT_EQ(now.table()["options"], (json{{"sacrifice", "off"}, {"coatls", "three"}, {"gap", "closed"}}));
  EXPECT_EQ(then.table()["options"], (json{{"sacrifice", "off"}, {"rules", "bga"}}));
  EXPECT_EQ(now.position()["view"]["options"], now.table()["options"]);
  EXPECT_EQ(then.position()["view"]["options"], then.table()["options"]);
  EXPECT_EQ(now.table()["creator"], true);
  EXPECT_EQ(then.table()["maker"], false);
  for (const char* const name : {"online", "left", "replaced_by"}) {
    EXPECT_TRUE(now.table()["seats"][1].contains(name)) << name;
    EXPECT_FALSE(then.table()["seats"][1].contains(name)) << name;
  }
  for (const char* const name : {"here", "out", "plays"}) {
    EXPECT_FALSE(now.table()["seats"][1].contains(name)) << name;
    EXPECT_TRUE(then.table()["seats"][1].contains(name)) << name;
  }
  EXPECT_TRUE(now.last("position").contains("missed"));
  EXPECT_TRUE(then.last("position").contains("meanwhile"));
  EXPECT_TRUE(now.position()["log"].back().contains("facts"));
  EXPECT_FALSE(then.position()["log"].back().contains("facts"));
  ASSERT_EQ(now.act(table, now.position()["legal"][0])["type"], "ack");
  EXPECT_TRUE(now.last("position")["events"][0].contains("step"));
  EXPECT_TRUE(then.last("position")["events"][0].contains("action"));
}

// What a client keeps of the log: positions come in parts.
struct Log {
  void take(const json& message) {
    const auto from = message["log_from"].get<std::size_t>();
    ASSERT_LE(from, entries.size());
    entries.resize(from);
    for (const json& entry : message["position"]["log"]) {
      ASSERT_EQ(entry["n"], entries.size());
      entries.push_back(entry);
    }
    for (const json& event : message["events"]) {
      const std::string kind = event["kind"];
      if (kind != "act" && kind != "chance" && kind != "redo") continue;
      if (!event.contains("step")) {
        ++taken_back;
        continue;
      }
      ASSERT_FALSE(event.contains("action")) << "each step comes once: " << event.dump();
      const auto step = event["step"].get<std::size_t>();
      ASSERT_GE(step, from);
      ASSERT_LT(step, entries.size());
      EXPECT_EQ(entries[step]["actor"], kind == "chance" ? json(nullptr) : event["seat"]);
    }
  }
  std::vector<json> entries;
  int taken_back = 0;
};

// The facts that everybody was sent while playing are those that the record gives when it is replayed.
TEST(ServerProtocol, FactsAreThoseOfTheRecordForEachViewer) {
  for (const char* const game : {"splendor", "coatl", "coatl-solo"}) {
    SCOPED_TRACE(game);
    World world;
    std::map<const TestClient*, Log> logs;
    world.watch = [&](TestClient& to, const json& message) {
      if (message["type"] == "position") logs[&to].take(message);
    };
    const int seats = std::string(game) == "coatl-solo" ? 1 : 2;
    Round round(world, game, seats, 2);
    std::mt19937_64 rng(11);
    int undone = 0;
    const auto undo_sometimes = [&](TestClient& next) {
      if (next.position()["can_undo"] != true || (undone != 0 && rng() % 6 != 0)) return;
      ++undone;
      next.ask("undo", round.table, {{"revision", next.position()["revision"]}});
    };
    while (play_some(round, 20, rng, undo_sometimes)) {
    }
    ASSERT_FALSE(testing::Test::HasFatalFailure());
    const auto record = match::read_record(round.players[0]->ask("record", round.table)["record"].dump());
    ASSERT_TRUE(record.ok()) << record.error().text();
    match::Match match(*registry::games().find(game)->make(seats, record->options));
    for (const std::string& text : record->actions) {
      const Action action = *match.game().parse_action(text);
      ASSERT_TRUE((match.to_act() == kChance ? match.chance(action) : match.act(match.to_act(), action)).ok());
    }
    const auto expect_facts = [&](const TestClient& client, Seat viewer) {
      const std::vector<json>& log = logs[&client].entries;
      ASSERT_EQ(log.size(), match.log_size());
      const auto facts = match.facts_from(viewer);
      for (std::size_t i = 0; i < log.size(); ++i)
        ASSERT_EQ(log[i]["facts"].dump(), json::parse(match::facts_json(match.game(), facts[i]).dump()).dump()) << i;
    };
    for (std::size_t i = 0; i < round.players.size(); ++i) expect_facts(*round.players[i], static_cast<Seat>(i));
    expect_facts(*round.watchers[0], kSpectator);
    if (std::string(game) != "splendor") {
      EXPECT_GT(undone, 0);
    }
  }
}

// Those who follow the events get the same facts.
TEST(ServerProtocol, EventsHaveFacts) {
  World world;
  Round round(world, "splendor", 2, 1);
  std::mt19937_64 rng(3);
  play_some(round, 10, rng);
  const json events = round.watchers[1]->last("events")["events"];
  ASSERT_FALSE(events.empty());
  for (const json& event : events)
    if (event.contains("action")) {
      EXPECT_TRUE(event["facts"].is_array()) << event.dump();
    }
}

TEST(ServerProtocol, ATurnTakenBackIsNotedInTheRecord) {
  World world;
  world.validate = false;
  Round round(world, "splendor", 2, 1);
  TestClient& ana = *round.players[0];
  TestClient& bea = *round.players[1];
  ASSERT_EQ(ana.act(round.table, "take wbg")["type"], "ack");
  const std::size_t before = ana.position()["log_size"].get<std::size_t>() - 1;
  ana.ask("takeback", round.table, {{"agree", true}});
  bea.ask("takeback", round.table, {{"agree", true}});
  ASSERT_EQ(ana.position()["log_size"], before);
  ana.ask("resign", round.table);
  const json record = bea.ask("record", round.table)["record"];
  EXPECT_EQ(record["format"], 2);
  EXPECT_EQ(record["notes"], json::parse(R"([{"note":"taken-back","step":)" + std::to_string(before) +
                                         R"(,"seat":0,"actions":["take wbg"]}])"));
  const HttpResponse first = world.http("GET", "/api/record/" + round.table + "?format=1", nullptr, ana.cookie);
  const json old = json::parse(first.body);
  EXPECT_EQ(old["format"], 1);
  EXPECT_FALSE(old.contains("notes"));
}

}  // namespace
}  // namespace patolli::server::test
