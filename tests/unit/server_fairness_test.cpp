// What people may rely on at a table: what can be taken back and what cannot, clocks, ratings.
#include <gtest/gtest.h>

#include <random>

#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

#ifdef PATOLLI_SANITIZE
constexpr int kSteps = 30;
#else
constexpr int kSteps = 120;
#endif

// A table for these people, and bots behind them.
std::string table_for(std::vector<TestClient*> people, const std::string& game, json more = json::object(),
                      int bots = 0) {
  more["type"] = "create";
  more["game"] = game;
  more["seats"] = {{{"kind", "me"}}};
  for (std::size_t i = 1; i < people.size(); ++i) more["seats"].push_back({{"kind", "open"}});
  for (int i = 0; i < bots; ++i) more["seats"].push_back({{"kind", "bot"}, {"level", "novice"}});
  const json made = people[0]->ask(more);
  EXPECT_EQ(type_of(made), "ack") << made.dump();
  const std::string table = made.value("table", "");
  for (std::size_t i = 1; i < people.size(); ++i) {
    EXPECT_EQ(type_of(people[i]->ask("open", table)), "ack");
    EXPECT_EQ(type_of(people[i]->ask("sit", table)), "ack");
  }
  return table;
}

// Tries to take something back: either nothing changes, with the reason that was told before, or it was one's own.
struct Undoer {
  int undone = 0;
  int refused_after_chance = 0;
  int refused_after_others = 0;

  void look(TestClient& user, const std::string& table, bool restart) {
    const json before = user.position();
    const json log = before["log"];  // all of it after `open`
    const bool chance_last = !log.empty() && log.back()["actor"].is_null();
    const bool own_last = !log.empty() && log.back()["actor"] == before["seat"];
    const json answer = user.ask(restart ? "restart" : "undo", table, {{"revision", before["revision"]}});
    ASSERT_EQ(type_of(user.ask("open", table)), "ack");
    const json after = user.position();
    if (type_of(answer) == "error") {
      EXPECT_NE(before["can_undo"], true);
      EXPECT_EQ(answer["key"], before["can_undo"]);
      EXPECT_EQ(after["view"], before["view"]);
      EXPECT_EQ(after["log_size"], before["log_size"]);
      EXPECT_EQ(after["revision"], before["revision"]);
      refused_after_chance += chance_last ? 1 : 0;
      refused_after_others += !chance_last && !own_last ? 1 : 0;
      return;
    }
    ++undone;
    ASSERT_EQ(type_of(answer), "ack") << answer.dump();
    ASSERT_TRUE(own_last) << log.dump();
    for (std::size_t n = after["log_size"]; n < before["log_size"].get<std::size_t>(); ++n)
      EXPECT_EQ(log[n]["actor"], before["seat"]) << log[n].dump();
    EXPECT_EQ(after["to_act"], before["seat"]);
    // And forward again, as far as it was.
    while (user.position()["can_redo"] == true) {
      ASSERT_EQ(type_of(user.ask("redo", table, {{"revision", user.position()["revision"]}})), "ack");
      ASSERT_EQ(type_of(user.ask("open", table)), "ack");
    }
  }
};

// At every step everybody tries to take something back. What goes is one's own and has no chance in it, nor behind it.
TEST(ServerFairness, NoUndoPassesRevealedCardsOrAnothersTurn) {
  struct Case {
    const char* game;
    std::size_t people;
  };
  Undoer undoer;
  for (const Case c : {Case{"splendor", 2}, Case{"coatl", 2}, Case{"coatl-solo", 1}, Case{"coatl", 3}}) {
    World world;
    world.validate = false;
    std::vector<TestClient*> people;
    for (std::size_t i = 0; i < c.people; ++i) people.push_back(&world.guest("P" + std::to_string(i)));
    const std::string table = table_for(people, c.game);
    std::mt19937_64 rng(3);
    for (int step = 0; step < kSteps; ++step) {
      for (TestClient* user : people) {
        if (user->position()["over"] == true) break;
        undoer.look(*user, table, rng() % 3 == 0);
        if (HasFatalFailure()) return;
      }
      TestClient* next = nullptr;
      for (TestClient* user : people) {
        ASSERT_EQ(type_of(user->ask("open", table)), "ack");
        if (!user->position()["legal"].empty()) next = user;
      }
      if (next == nullptr) break;
      const json legal = next->position()["legal"];
      ASSERT_EQ(type_of(next->act(table, legal[rng() % legal.size()])), "ack");
      for (TestClient* user : people) ASSERT_EQ(type_of(user->ask("open", table)), "ack");
    }
  }
  EXPECT_GT(undoer.undone, 5);
  EXPECT_GT(undoer.refused_after_chance, 20);
  EXPECT_GT(undoer.refused_after_others, 20);
}

TEST(ServerFairness, AllOfFourHaveToAgreeToATakeback) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  TestClient& cid = world.guest("Cid");
  TestClient& dan = world.guest("Dan");
  const std::string table = table_for({&ana, &bea, &cid, &dan}, "coatl");
  const auto back = [&](TestClient& who, bool agree) { return who.ask("takeback", table, {{"agree", agree}}); };
  EXPECT_EQ(key_of(back(ana, true)), "reject.nothing_to_undo");
  EXPECT_EQ(key_of(back(ana, false)), "server.no_takeback");
  const json before = ana.position();
  const auto turn = [&](TestClient& who) {
    for (int i = 0; i < 20 && !who.position()["legal"].empty(); ++i)
      ASSERT_EQ(type_of(who.act(table, who.position()["legal"][0])), "ack");
  };
  turn(ana);
  turn(bea);
  ASSERT_EQ(ana.position()["to_act"], 2);
  ASSERT_EQ(type_of(back(ana, true)), "ack");
  ASSERT_EQ(type_of(back(bea, true)), "ack");
  ASSERT_EQ(type_of(back(bea, true)), "ack") << "twice is once";
  ASSERT_EQ(type_of(back(cid, true)), "ack");
  EXPECT_EQ(dan.table()["takeback"],
            json({{"seat", 0}, {"agreed", {0, 1, 2}}, {"revision", dan.last("position")["revision"]}}));
  EXPECT_EQ(ana.position()["to_act"], 2) << "one is missing";
  ASSERT_EQ(type_of(back(dan, false)), "ack");
  for (const TestClient* user : {&ana, &bea, &cid, &dan}) EXPECT_TRUE(user->table()["takeback"].is_null());
  EXPECT_EQ(ana.position()["to_act"], 2);
  // Once more, and all agree: Bea's turn goes, too.
  for (TestClient* user : {&ana, &dan, &cid, &bea}) ASSERT_EQ(type_of(back(*user, true)), "ack");
  EXPECT_EQ(ana.position()["to_act"], 0);
  EXPECT_TRUE(ana.position()["view"] == before["view"]);
  // Who has left, and whose pieces a bot moves, is not asked.
  ASSERT_EQ(type_of(dan.ask("resign", table)), "ack");
  turn(ana);
  for (TestClient* user : {&ana, &bea}) ASSERT_EQ(type_of(back(*user, true)), "ack");
  EXPECT_EQ(ana.position()["to_act"], 1);
  EXPECT_EQ(key_of(back(dan, true)), "server.replaced");
  ASSERT_EQ(type_of(back(cid, true)), "ack");
  EXPECT_EQ(ana.position()["to_act"], 0);
}

TEST(ServerFairness, WhoRunsOutOfThreeForfeitsAndTheOthersPlayOn) {
  Two three(
      {{"clock", {{"kind", "budget"}, {"ms", 30'000}, {"increment", 10'000}}}, {"timeout", {{"kind", "forfeit"}}}},
      "splendor", 1);
  // The increment is for each finished turn: who is quick has more than in the beginning.
  for (int round = 0; round < 3; ++round)
    for (TestClient* user : {&three.ana, &three.bea, &three.cid}) {
      three.world.pass(seconds(4));
      ASSERT_EQ(type_of(three.move(*user)), "ack");
    }
  EXPECT_EQ(three.ana.last("position")["clocks"]["left"], json({48'000, 48'000, 48'000}));
  three.world.pass(seconds(47));
  EXPECT_TRUE(three.bea.table()["seats"][0]["left"].is_null());
  three.world.pass(seconds(2));
  EXPECT_EQ(three.bea.table()["seats"][0]["left"], "timeout");
  EXPECT_FALSE(three.bea.position()["over"]);
  EXPECT_EQ(three.bea.position()["to_act"], 1) << "somebody has moved for Ana";
  EXPECT_TRUE(three.bea.last("position")["clocks"]["left"][0].is_null());
  bool sent_revision = false;
  for (const json& message : three.bea.messages)
    if (message["type"] == "position")
      for (const json& event : message["events"])
        if (event["kind"] == "timeout") sent_revision = event["seat"] == 0 && event["level"].is_null();
  EXPECT_TRUE(sent_revision);
  EXPECT_EQ(key_of(three.ana.act(three.table, "take wbg")), "server.replaced");
  // The next one, too: then there is only one left.
  three.world.pass(seconds(50));
  EXPECT_TRUE(three.cid.position()["over"]);
  EXPECT_EQ(three.cid.position()["result"]["ending"], "timeout");
  EXPECT_EQ(three.cid.position()["result"]["winners"], json::array({2}));
}

TEST(ServerFairness, DaysAreForEachTurnAndABotPlaysOn) {
  Two two({{"clock", {{"kind", "days"}, {"days", 1}}}, {"timeout", {{"kind", "bot"}, {"level", "casual"}}}});
  for (int round = 0; round < 3; ++round)
    for (TestClient* user : {&two.ana, &two.bea}) {
      two.world.sleep(hours(20));
      ASSERT_EQ(type_of(two.move(*user)), "ack");
    }
  EXPECT_EQ(two.ana.last("position")["clocks"]["left"][0], 24 * 3'600'000);
  two.world.sleep(hours(23));
  two.world.pass(hours(2));
  EXPECT_EQ(two.bea.table()["seats"][0]["replaced_by"], "casual");
  EXPECT_EQ(two.bea.position()["to_act"], 1);
  two.world.sleep(hours(20));
  EXPECT_TRUE(two.bea.table()["seats"][1]["replaced_by"].is_null()) << "her day has begun with the bot's move";
  // When nobody is left the bots finish it.
  two.world.pass(hours(5));
  EXPECT_TRUE(two.bea.position()["over"]) << two.bea.position()["to_act"];
}

TEST(ServerFairness, AMoveThatComesTooLateDoesNotCount) {
  Two two({{"clock", {{"kind", "budget"}, {"ms", 60'000}, {"increment", 0}}}, {"timeout", {{"kind", "forfeit"}}}});
  // The time is over, and the move is there before the server has looked at its clock.
  two.world.late(seconds(61));
  const json answer = two.move(two.ana);
  EXPECT_EQ(key_of(answer), "reject.game_over");
  EXPECT_EQ(two.bea.position()["result"]["winners"], json::array({1}));
}

TEST(ServerFairness, RatedGamesForFourAndWhatIsNotRated) {
  World world({.min_rated_turns = 0});
  std::vector<TestClient*> people;
  for (const char* name : {"Ana", "Bea", "Cid", "Dan"}) {
    people.push_back(&world.guest(name));
    ASSERT_EQ(
        world.http("POST", "/api/account/claim", {{"name", name}, {"phrase", "correct horse"}}, people.back()->cookie)
            .status,
        200);
    people.back()->go();
    people.back()->come();
  }
  const auto board = [&](const std::string& game) {
    return json::parse(world.http("GET", "/api/leaderboard?game=" + game).body)["rows"];
  };
  const auto resign = [&](const std::string& table, std::vector<std::size_t> order) {
    for (const std::size_t i : order) ASSERT_EQ(type_of(people[i]->ask("resign", table)), "ack");
  };
  // Not rated: nobody has a rating afterwards.
  resign(table_for(people, "splendor"), {1, 2, 3});
  EXPECT_TRUE(people[0]->position()["over"]);
  EXPECT_TRUE(people[0]->table()["ratings"].is_null());
  EXPECT_TRUE(board("splendor").empty());

  const std::string table = table_for(people, "splendor", {{"rated", true}});
  EXPECT_EQ(people[0]->table()["timeout"]["kind"], "forfeit");
  resign(table, {1, 2, 3});
  ASSERT_TRUE(people[0]->position()["over"]);
  const json ratings = people[0]->table()["ratings"];
  ASSERT_EQ(ratings.size(), 4U);
  EXPECT_GT(ratings[0]["after"], 1500);
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_LT(ratings[i]["after"], 1500);
    EXPECT_EQ(ratings[i]["after"], ratings[1]["after"]) << "those who have left are last, all alike";
  }
  json rows = board("splendor");
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0]["name"], "Ana");
  EXPECT_EQ(rows[0]["place"], 1);
  EXPECT_TRUE(board("coatl").empty()) << "each game has a rating of its own";
  // Played to the end by three: the places are those of the result.
  people.resize(3);
  const std::string played = table_for(people, "splendor", {{"rated", true}});
  play_out(world, played, people, 17);
  const json result = people[0]->position()["result"];
  const json after = people[0]->table()["ratings"];
  for (std::size_t i = 0; i < 3; ++i) {
    const bool won = std::find(result["winners"].begin(), result["winners"].end(), i) != result["winners"].end();
    const double change = after[i]["after"].get<double>() - after[i]["before"].get<double>();
    if (won && result["winners"].size() == 1) {
      EXPECT_GT(change, 0) << result.dump() << after.dump();
    }
  }
  rows = board("splendor");
  ASSERT_EQ(rows.size(), 4U);
  for (const json& row : rows) EXPECT_EQ(row["games"], row["name"] == "Dan" ? 1 : 2);
}

}  // namespace
}  // namespace patolli::server::test
