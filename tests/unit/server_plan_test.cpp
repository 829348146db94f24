// Conditional moves: what somebody plans is played when their turn comes, as they meant it or not at all.
#include <gtest/gtest.h>

#include "unit/server_accounts.hpp"
#include "unit/server_notify.hpp"
#include "unit/server_secrets.hpp"
#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

using std::chrono::minutes;

json turn_of(const std::vector<std::string>& actions, const json& when = json::object()) {
  return {{"actions", actions}, {"if", when}};
}

// A list of one, too: compilers disagree about what {json} makes.
using Turns = std::vector<json>;

json plan(TestClient& who, const std::string& table, const Turns& turns) {
  return who.ask("plan", table, {{"revision", who.position()["revision"]}, {"turns", turns}});
}

json preview(TestClient& who, const std::string& table, const std::vector<std::string>& actions) {
  return who.ask("plan_preview", table, {{"actions", actions}});
}

std::vector<std::string> log_of(const TestClient& who) {
  std::vector<std::string> actions;
  for (const json& message : who.messages) {
    if (message["type"] != "position") continue;
    actions.resize(message["log_from"].get<std::size_t>());
    for (const json& step : message["position"]["log"]) actions.push_back(step["action"]);
  }
  return actions;
}

bool played(const TestClient& who, const std::string& action) {
  const auto log = log_of(who);
  return std::find(log.begin(), log.end(), action) != log.end();
}

std::size_t plans_in(World& world, const std::string& table) {
  const TableId id = world.table_row(table).id;
  return read_now(world.store(), [&](Reader& reader) { return reader.plans(id); })->size();
}

std::string card_at(const TestClient& who, std::size_t level, std::size_t place) {
  return std::to_string(who.position()["view"]["rows"][level][place].get<int>());
}

// Acts until the turn is over. The next one may be over by then, too: it may have been planned.
void end_turn(TestClient& who, const std::string& table, const std::string& first) {
  const json turn = who.position()["turn"];
  EXPECT_EQ(who.act(table, first)["type"], "ack");
  for (int step = 0; step < 20 && who.position()["turn"] == turn; ++step)
    who.act(table, who.position()["legal"].back());
}

TEST(Plan, IsPlayedWhenTheTurnHasCome) {
  Two two;
  EXPECT_EQ(type_of(plan(two.bea, two.table, {turn_of({"take wbg"})})), "ack");
  EXPECT_EQ(two.bea.last("plan")["turns"][0]["actions"], json({"take wbg"}));
  EXPECT_EQ(plans_in(two.world, two.table), 1U);
  end_turn(two.ana, two.table, "take rkg");
  EXPECT_TRUE(played(two.ana, "take wbg"));
  EXPECT_EQ(two.ana.position()["to_act"], two.ana.seat());
  EXPECT_TRUE(two.bea.last("plan")["turns"].empty());
  EXPECT_TRUE(two.ana.last("plan").is_null()) << "what others plan is their secret";
  EXPECT_EQ(plans_in(two.world, two.table), 0U);
  // It is in the record, once everything is public.
  two.ana.ask("resign", two.table);
  const json record = two.ana.ask("record", two.table)["record"];
  ASSERT_EQ(record["notes"].size(), 1U) << record.dump();
  const json& note = record["notes"][0];
  EXPECT_EQ(note["note"], "conditional");
  EXPECT_EQ(note["seat"], 1);
  EXPECT_EQ(record["actions"][note["step"].get<std::size_t>()], "take wbg");
}

TEST(Plan, OutlivesARestartAndSoDoesItsNote) {
  Two two;
  plan(two.bea, two.table, {turn_of({"take wbg"})});
  two.world.restart();
  for (TestClient* who : {&two.ana, &two.bea}) {
    who->come();
    who->ask("open", two.table);
  }
  EXPECT_EQ(two.bea.last("plan")["turns"].size(), 1U);
  end_turn(two.ana, two.table, "take rkg");
  EXPECT_TRUE(played(two.ana, "take wbg"));
  two.world.restart();
  two.ana.come();
  two.ana.ask("open", two.table);
  two.ana.ask("resign", two.table);
  EXPECT_EQ(two.ana.ask("record", two.table)["record"]["notes"][0]["note"], "conditional");
}

TEST(Plan, TheFirstWhoseConditionsHoldIsPlayed) {
  Two two;
  const std::string wanted = card_at(two.bea, 0, 0);
  plan(two.bea, two.table,
       {turn_of({"take wbg"}, {{"there", wanted}}), turn_of({"take wbr"}, {{"unreserved", wanted}}),
        turn_of({"take wbk"}, {{"no_last_round", true}})});
  end_turn(two.ana, two.table, "reserve 1.1");
  EXPECT_FALSE(played(two.ana, "take wbg"));
  EXPECT_FALSE(played(two.ana, "take wbr"));
  EXPECT_TRUE(played(two.ana, "take wbk"));
}

TEST(Plan, NeverTakesAnotherCardThanTheOneThatWasMeant) {
  Two two;
  plan(two.bea, two.table, {turn_of({"reserve 1.1"})});
  end_turn(two.ana, two.table, "reserve 1.1");  // and another card has come to that place
  EXPECT_EQ(two.ana.position()["to_act"], two.bea.seat());
  EXPECT_TRUE(two.bea.last("plan")["turns"].empty()) << "it was for this turn";
  EXPECT_EQ(plans_in(two.world, two.table), 0U);
}

TEST(Plan, OfWhatIsNotPossibleAnyMoreTheRestIsThePlayers) {
  const auto sender = std::make_shared<KeepingSender>();
  GameServerConfig config;
  config.notify.sender = sender;
  World world(config);
  Round round(world, "coatl", 2, 0);
  TestClient& ana = *round.players[0];
  TestClient& bea = *round.players[1];
  for (TestClient* who : {&ana, &bea}) who->act(round.table, who->position()["legal"][0]);  // keep
  ASSERT_EQ(ana.position()["to_act"], 0);
  EXPECT_EQ(type_of(plan(bea, round.table, {turn_of({"row 1", "row 2", "end"})})), "ack");
  ana.act(round.table, "row 2");
  ana.act(round.table, "end");
  ASSERT_EQ(bea.position()["to_act"], 1);
  EXPECT_TRUE(played(ana, "row 1"));
  EXPECT_EQ(log_of(ana).back(), "row 1") << "the second card is another one";
  // She can take it back, and nobody will say that she had planned it.
  EXPECT_EQ(type_of(bea.ask("undo", round.table, {{"revision", bea.position()["revision"]}})), "ack");
  bea.ask("resign", round.table);
  const json record = ana.ask("record", round.table)["record"];
  EXPECT_FALSE(record.contains("notes")) << record["notes"].dump();
}

TEST(Plan, WhoHasToGoOnIsCalled) {
  const auto sender = std::make_shared<KeepingSender>();
  GameServerConfig config;
  config.notify.sender = sender;
  World world(config);
  Round round(world, "coatl", 2, 0);
  TestClient& ana = *round.players[0];
  TestClient& bea = *round.players[1];
  for (TestClient* who : {&ana, &bea}) who->act(round.table, who->position()["legal"][0]);
  WriteBatch channel;
  channel.emplace_back(ChannelRow{2, "phone", ChannelKind::kPush, "https://push.example.org/bea", "{}", "", true, 1});
  world.write(std::move(channel));
  const auto turn = [&](const Turns& turns) {
    plan(bea, round.table, turns);
    end_turn(ana, round.table, ana.position()["legal"][0]);
    world.pass(minutes(2));
  };
  // A whole turn: it is not hers any more.
  turn({turn_of({"row 3", "end"})});
  EXPECT_EQ(ana.position()["to_act"], 0);
  EXPECT_TRUE(sender->sent.empty());
  // Half of one, and none: hers.
  EXPECT_EQ(type_of(plan(bea, round.table, {turn_of({"row 1", "row 2", "end"})})), "ack");
  ana.act(round.table, "row 2");
  ana.act(round.table, "end");
  world.pass(minutes(2));
  ASSERT_EQ(sender->sent.size(), 1U);
}

TEST(Plan, EndsWithUndoTakebackAndTheEnd) {
  World world;
  Round round(world, "coatl", 2, 0);
  TestClient& ana = *round.players[0];
  TestClient& bea = *round.players[1];
  for (TestClient* who : {&ana, &bea}) who->act(round.table, who->position()["legal"][0]);
  const Turns turns{turn_of({"row 3", "end"})};
  ana.act(round.table, "row 1");
  EXPECT_EQ(type_of(plan(bea, round.table, turns)), "ack");
  ana.ask("undo", round.table, {{"revision", ana.position()["revision"]}});
  EXPECT_EQ(plans_in(world, round.table), 0U);
  EXPECT_TRUE(bea.last("plan")["turns"].empty());

  ana.act(round.table, "row 1");
  plan(bea, round.table, turns);
  ana.ask("takeback", round.table, {{"agree", true}});
  EXPECT_EQ(plans_in(world, round.table), 1U) << "nothing is taken back yet";
  bea.ask("takeback", round.table, {{"agree", true}});
  EXPECT_EQ(plans_in(world, round.table), 0U);

  plan(bea, round.table, turns);
  ana.ask("resign", round.table);
  EXPECT_EQ(plans_in(world, round.table), 0U);
  EXPECT_EQ(type_of(plan(bea, round.table, turns)), "error");
}

TEST(Plan, EndsWithWhoeverHasMadeIt) {
  Two two(json::object(), "splendor", 1);
  plan(two.cid, two.table, {turn_of({"take wbg"})});
  two.cid.ask("resign", two.table);
  EXPECT_EQ(plans_in(two.world, two.table), 0U);
  plan(two.bea, two.table, {turn_of({"take wbg"})});
  EXPECT_EQ(plans_in(two.world, two.table), 1U);
  const HttpResponse data = two.world.http("GET", "/api/account/export", nullptr, two.bea.cookie);
  EXPECT_EQ(json::parse(data.body)["plans"][0]["turns"][0]["actions"], json({"take wbg"})) << data.body;
  EXPECT_EQ(two.world.http("POST", "/api/account/erase", json::object(), two.bea.cookie).status, 200);
  EXPECT_EQ(plans_in(two.world, two.table), 0U);
}

TEST(Plan, IsWhollyPossibleAndBounded) {
  Two two;
  const auto key = [&](const Turns& turns) { return key_of(plan(two.bea, two.table, turns)); };
  EXPECT_EQ(key({turn_of({"take wbgx"})}), "reject.no_such");
  EXPECT_EQ(key({turn_of({"buy 3.1"})}).substr(0, 7), "reject.");
  EXPECT_EQ(key({turn_of({"take wbg", "take wbg"})}), "reject.not_your_turn") << "more than a turn";
  EXPECT_EQ(key({turn_of({"take wbg"}, {{"there", "999"}})}), "server.no_plan");
  two.world.validate = false;
  EXPECT_EQ(key({turn_of({})}), "server.malformed");
  EXPECT_EQ(key(Turns{json{{"if", json::object()}}}), "server.malformed");
  EXPECT_EQ(key(Turns(9, turn_of({"take wbg"}))), "server.malformed");
  EXPECT_EQ(key({turn_of(std::vector<std::string>(25, "take wbg"))}), "server.malformed");
  EXPECT_EQ(key({turn_of({std::string(201, 'x')})}), "server.malformed");
  EXPECT_EQ(key({turn_of({"take wbg"}, {{"no_last_round", 1}})}), "server.malformed");
  two.world.validate = true;
  EXPECT_EQ(plans_in(two.world, two.table), 0U);
  const Turns turns{turn_of({"take wbg"})};
  EXPECT_EQ(type_of(plan(two.bea, two.table, Turns(8, turns[0]))), "ack");
  EXPECT_EQ(type_of(plan(two.bea, two.table, Turns{})), "ack") << "and it is gone";
  EXPECT_EQ(plans_in(two.world, two.table), 0U);
  EXPECT_EQ(key_of(plan(two.ana, two.table, turns)), "server.no_plan") << "it is her turn";
  EXPECT_EQ(key_of(two.bea.ask("plan", two.table, {{"revision", 1}, {"turns", turns}})), "server.stale");
  two.cid.ask("open", two.table);
  EXPECT_EQ(key_of(two.cid.ask("plan", two.table, {{"revision", 1}, {"turns", turns}})), "server.not_seated");
  EXPECT_EQ(key_of(preview(two.cid, two.table, {})), "server.not_seated");
}

TEST(Plan, IsForGamesThatNobodySitsThrough) {
  Two live(json({{"clock", {{"kind", "budget"}, {"ms", 600'000}, {"increment", 0}}}}));
  EXPECT_EQ(key_of(plan(live.bea, live.table, {turn_of({"take wbg"})})), "server.no_plan");
  Two days(json({{"clock", {{"kind", "days"}, {"days", 3}}}}));
  EXPECT_EQ(type_of(plan(days.bea, days.table, {turn_of({"take wbg"})})), "ack");
}

TEST(Plan, IsTriedOutWithoutLearningAnything) {
  Two two;
  const json now = preview(two.bea, two.table, {});
  EXPECT_EQ(now["done"], false);
  EXPECT_EQ(now["position"]["to_act"], two.bea.seat());
  EXPECT_FALSE(now["position"]["legal"].empty());
  EXPECT_EQ(now["cards"].size(), 12U);
  EXPECT_EQ(now["position"]["view"]["rows"], two.bea.position()["view"]["rows"]);
  EXPECT_EQ(preview(two.bea, two.table, {"take wbg"})["done"], true);
  EXPECT_EQ(key_of(preview(two.bea, two.table, {"buy 1.1"})).substr(0, 7), "reject.");
  EXPECT_EQ(key_of(preview(two.ana, two.table, {})), "server.no_plan") << "it is her turn";
  // What is drawn there is made of her view alone: asked again it is the same, and the real card is another one.
  const json drawn = preview(two.bea, two.table, {"reserve deck 3"})["position"]["view"];
  EXPECT_EQ(preview(two.bea, two.table, {"reserve deck 3"})["position"]["view"], drawn);
  EXPECT_EQ(two.bea.position()["to_act"], two.ana.seat()) << "nothing has happened";
}

// -- secrecy ----------------------------------------------------------------------------------------------------------

void strings_in(const json& value, const std::string& key, std::vector<std::string>& found) {
  if (key == "legal" || key == "text") return;  // what the recipient may do; the recipient's own words
  if (value.is_string()) found.push_back(value);
  if (value.is_array())
    for (const json& inner : value) strings_in(inner, key, found);
  if (value.is_object())
    for (const auto& [name, inner] : value.items()) strings_in(inner, name, found);
}

using ActionsByOwner = std::map<TestClient*, std::vector<std::string>>;

// A message to anybody: does it tell what somebody else has planned (`secret`)? `own` is all that its owners have
// planned last.
void expect_no_plan(TestClient& to, const json& message, const ActionsByOwner& secret, const ActionsByOwner& own,
                    std::size_t& searched) {
  const std::string type = message["type"];
  if (type == "plan_preview") return;  // the recipient's own words
  if (type == "plan") {
    ASSERT_TRUE(own.contains(&to)) << "a plan, to somebody who has none";
    if (!message["turns"].empty()) {
      ASSERT_EQ(message["turns"][0]["actions"], json(own.at(&to)));
    }
    return;
  }
  std::vector<std::string> said;
  strings_in(message, "", said);
  for (const auto& [owner, actions] : secret) {
    if (owner == &to) continue;
    ++searched;
    for (const std::string& action : actions)
      ASSERT_EQ(std::find(said.begin(), said.end(), action), said.end()) << action << " in " << message.dump();
  }
}

// A turn that is possible now, step by step; empty if none was found.
std::vector<std::string> possible_turn(TestClient& player, const std::string& table, std::mt19937_64& rng) {
  std::vector<std::string> actions;
  json seen = preview(player, table, {});
  while (seen["type"] == "plan_preview" && seen["done"] == false && actions.size() < 20) {
    const json legal = seen["position"]["legal"];
    actions.push_back(actions.size() > 3 ? legal.back() : legal[rng() % legal.size()]);
    seen = preview(player, table, actions);
  }
  if (seen["type"] != "plan_preview" || seen["done"] != true) actions.clear();
  return actions;
}

// Games of people who plan all the time: every message to anybody else is searched for what they have planned.
TEST(PlanSecrecy, EveryMessageIsSearchedForPlans) {
  std::size_t searched = 0;
  std::size_t planned = 0;
  std::size_t fired = 0;
  for (const std::string game : {"splendor", "coatl"}) {
    World world;
    world.validate = false;
    Round round(world, game, 3, 0);
    TestClient& lobby = world.guest("Lobby");
    lobby.ask({{"type", "lobby"}, {"on", true}});
    std::mt19937_64 rng(7);
    // By its owner: the actions that nobody has done yet.
    ActionsByOwner secret;
    ActionsByOwner own;  // all that they have planned last
    world.watch = [&](TestClient& to, const json& message) { expect_no_plan(to, message, secret, own, searched); };
    const TableId id = world.table_row(round.table).id;
    std::set<std::string> done;  // what is said anyway: actions of before, and words of every position
    play_some(round, 150, rng, [&](TestClient& next) {
      for (const EventRow& event : world.events_of(id))
        if (event.entry.is_step()) done.insert(registry::games().find(game)->action_text(event.entry.action()));
      std::vector<std::string> words;
      strings_in(next.position()["view"], "", words);
      done.insert(words.begin(), words.end());
      for (TestClient* const player : round.players) {
        if (player == &next || rng() % 3 != 0 || player->position()["over"] == true) continue;
        const std::vector<std::string> actions = possible_turn(*player, round.table, rng);
        if (actions.empty()) continue;
        world.pass(minutes(3));  // the lobby hears of the game's progress in its own time
        std::map<TestClient*, std::size_t> heard;
        for (TestClient* const other : round.players) heard[other] = other->heard.size();
        for (TestClient* const other : round.watchers) heard[other] = other->heard.size();
        heard[&lobby] = lobby.heard.size();
        own[player] = actions;
        if (type_of(plan(*player, round.table, {turn_of(actions)})) != "ack") continue;
        ++planned;
        world.pass(minutes(3));
        for (const auto& [other, count] : heard)
          EXPECT_TRUE(other == player || other->heard.size() == count) << "somebody noticed: " << other->heard.back();
        secret[player].clear();
        for (const std::string& action : actions)
          if (!done.contains(action)) secret[player].push_back(action);
      }
      // Everybody asks for all that can be seen of the table now, while the plans are secret.
      for (const auto* group : {&round.players, &round.watchers})
        for (TestClient* const each : *group) each->ask("open", round.table);
      lobby.ask({{"type", "lobby"}, {"on", true}});
      secret.clear();  // from here on what was planned may happen
    });
    for (const EventRow& event : world.events_of(id))
      fired += event.entry.type == EventType::kAct && event.entry.level == 1;
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(searched, 300U);
  EXPECT_GT(planned, 30U);
  EXPECT_GT(fired, 10U) << "and some of it was played";
}

// At another server on the same database the table is read again, and nobody there notices.
TEST(PlanSecrecy, NobodyAtAnotherServerNotices) {
  World one;
  World two({}, one.folder());
  two.id_prefix = "n-";
  TestClient& ana = one.guest("Ana");
  TestClient& bea = one.guest("Bea");
  const std::string table =
      ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
  bea.ask("open", table);
  bea.ask("sit", table);
  TestClient& there = two.device(ana.cookie);
  TestClient& also = two.device(bea.cookie);
  for (TestClient* who : {&there, &also}) who->ask("open", table);
  ASSERT_EQ(type_of(plan(bea, table, {turn_of({"take wbg"})})), "ack");
  const std::size_t before = there.heard.size();
  const std::size_t known = ana.heard.size();
  // The other server finds that the version is another one, and reads.
  EXPECT_EQ(type_of(also.ask("chat", table, {{"text", "hi"}})), "ack");
  EXPECT_EQ(type_of(also.ask("open", table)), "ack");
  EXPECT_EQ(also.last("plan")["turns"].size(), 1U);
  for (std::size_t i = before; i < there.heard.size(); ++i)
    EXPECT_EQ(there.messages[i]["type"], "chat") << there.heard[i];
  EXPECT_EQ(ana.heard.size(), known);
  // It is played wherever the turn passes.
  end_turn(there, table, "take rkg");
  EXPECT_TRUE(played(there, "take wbg"));
  EXPECT_EQ(there.position()["to_act"], 0);
}

}  // namespace
}  // namespace patolli::server::test
