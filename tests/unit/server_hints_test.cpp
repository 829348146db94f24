// Advice on request: what a search would do and why, for those who play alone; bounded, and never in anybody's way.
#include <gtest/gtest.h>

#include "hints/hint.hpp"
#include "json/reasons_json.hpp"
#include "unit/server_secrets.hpp"
#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

using std::chrono::milliseconds;

GameServerConfig exact() {
  GameServerConfig settings;
  settings.hint_iterations = 200;
  settings.hint_time = milliseconds(0);
  settings.random_bits = [] { return std::uint64_t{11}; };
  return settings;
}

json alone(const std::string& game) {
  json seats = {{{"kind", "me"}}};
  if (game != "coatl-solo") seats.push_back({{"kind", "bot"}, {"level", "novice"}});
  return {{"type", "create"}, {"game", game}, {"seats", seats}};
}

TEST(ServerHints, SayWhatTheEngineSays) {
  std::size_t reasons = 0;
  for (const std::string game : {"splendor", "coatl", "coatl-solo"}) {
    World world(exact());
    TestClient& ana = world.guest("Ana");
    const std::string table = ana.ask(alone(game))["table"];
    for (int i = 0; i < 5 && !ana.position()["legal"].empty(); ++i) {
      const json hint = ana.ask("hint", table);
      ASSERT_EQ(type_of(hint), "hint") << hint.dump();
      EXPECT_EQ(hint["revision"], ana.position()["revision"]);
      const TableRow row = world.table_row(table);
      const auto state = state_after(row, steps_of(world.events_of(row.id)));
      patolli::test::AllGames::with(game, [&]<class S>() {
        const hints::Hint advice = hints::make_hint<S>(match::state_as<S>(*state)->view(0), ai::Budget{200, {}}, 11);
        EXPECT_EQ(hint["action"], S::action_text(advice.action));
        EXPECT_EQ(hint["only"], advice.only);
        EXPECT_FLOAT_EQ(hint["chance"].get<float>(), advice.winrate);
        EXPECT_EQ(hint["then"].size(), advice.then.size());
        EXPECT_EQ(hint["second"].is_null(), !advice.second.has_value());
        EXPECT_EQ(hint["reasons"], json::parse(patolli::json::reasons_json(advice.reasons).dump()));
      });
      reasons += hint["reasons"].size();
      ASSERT_EQ(type_of(ana.act(table, hint["action"])), "ack") << "what is advised can be done";
    }
  }
  EXPECT_GT(reasons, 10U);
}

TEST(ServerHints, AreForThoseWhoPlayAlone) {
  Two two;
  EXPECT_EQ(key_of(two.ana.ask("hint", two.table)), "server.no_hint");
  EXPECT_EQ(key_of(two.cid.ask("hint", two.table)), "server.not_seated");
  World world(exact());
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  const std::string table = ana.ask(alone("splendor"))["table"];
  EXPECT_EQ(key_of(bea.ask("hint", table)), "server.not_seated");
  // While the bot thinks there is nothing to advise.
  ana.say(json{{"type", "act"},
               {"id", "a"},
               {"table", table},
               {"revision", ana.position()["revision"]},
               {"action", ana.position()["legal"][0]}});
  ana.say(json{{"type", "hint"}, {"id", "b"}, {"table", table}});
  world.settle();
  for (const json& message : ana.messages)
    if (message.value("id", json()) == "b") {
      EXPECT_EQ(key_of(message), "reject.not_your_turn");
    }
  ASSERT_EQ(type_of(ana.ask("resign", table)), "ack");
  EXPECT_EQ(key_of(ana.ask("hint", table)), "reject.game_over");
}

TEST(ServerHints, AreBounded) {
  GameServerConfig settings;
  settings.hint_time = milliseconds(150);
  settings.max_hints_waiting = 2;
  World world(settings);
  std::vector<TestClient*> people;
  std::vector<std::string> tables;
  for (int i = 0; i < 4; ++i) {
    people.push_back(&world.guest("P" + std::to_string(i)));
    tables.push_back(people.back()->ask(alone("splendor"))["table"]);
  }
  const std::string more = people[0]->ask(alone("coatl-solo"))["table"];
  const auto ask = [&](std::size_t who, const std::string& table, const std::string& id) {
    people[who]->say(json{{"type", "hint"}, {"id", id}, {"table", table}});
  };
  const auto answer = [&](std::size_t who, const std::string& id) {
    for (const json& message : people[who]->messages)
      if (message.value("id", json()) == id) return message["type"] == "hint" ? std::string("hint") : key_of(message);
    return std::string("nothing");
  };
  ask(0, tables[0], "first");
  EXPECT_EQ(answer(0, "first"), "nothing") << "nobody thinks on the server's own thread";
  ask(0, tables[0], "again");
  EXPECT_EQ(answer(0, "again"), "server.busy");
  ask(0, more, "elsewhere");
  EXPECT_EQ(answer(0, "elsewhere"), "server.too_many");
  ask(1, tables[1], "first");
  ask(2, tables[2], "first");
  EXPECT_EQ(answer(2, "first"), "server.busy") << "there is a bound for all of them";
  people[1]->say(json{{"type", "ping"}, {"id", "ping"}});
  EXPECT_EQ(people[1]->messages.back()["type"], "pong");
  people[1]->go();  // and waits for nothing any more: settles
  EXPECT_EQ(answer(0, "first"), "hint");
  EXPECT_EQ(answer(1, "first"), "nothing");
  // What was asked for is done with, also by who has gone.
  people[1]->come();
  ask(1, tables[1], "second");
  ask(3, tables[3], "first");
  world.settle();
  EXPECT_EQ(answer(1, "second"), "hint");
  EXPECT_EQ(answer(3, "first"), "hint");
}

}  // namespace
}  // namespace patolli::server::test
