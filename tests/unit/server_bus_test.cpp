// Several game servers over one database and one bus: each hears what the others do, and nothing depends on it.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "server/news.hpp"
#include "store/secret.hpp"
#include "unit/server_nodes.hpp"
#include "unit/server_secrets.hpp"

namespace patolli::server::test {
namespace {

std::vector<std::string> lines_of(const TestClient& client) {
  std::vector<std::string> said;
  for (const json& message : client.messages)
    if (message["type"] == "chat")
      for (const json& line : message["lines"]) said.push_back(line["text"]);
  return said;
}

json seen_by(const TestClient& client) { return client.last("position").is_null() ? json() : client.position(); }
bool is_over(const TestClient& client) {
  const json position = seen_by(client);
  return position.is_object() && position["over"] == true;
}

TEST(ServersWithABus, HearOfMovesAndChatAtOnce) {
  for (const char* const game : {"splendor", "coatl"}) {
    Nodes nodes;
    Pair pair(nodes, json::object(), game);
    EXPECT_EQ(pair.ana.table()["state"], "running") << "she was told that somebody sat down";
    for (int turn = 0; turn < 12; ++turn) {
      TestClient& mover = pair.mover();
      TestClient& other = &mover == &pair.ana ? pair.bea : pair.ana;
      ASSERT_FALSE(mover.position()["legal"].empty());
      ASSERT_EQ(type_of(mover.act(pair.table, mover.position()["legal"][0])), "ack");
      nodes.settle();
      EXPECT_EQ(other.position()["revision"], mover.position()["revision"]);
    }
    ASSERT_EQ(type_of(pair.ana.ask("chat", pair.table, {{"text", "Olá"}})), "ack");
    nodes.settle();
    ASSERT_EQ(type_of(pair.bea.ask("chat", pair.table, {{"text", "Oi"}})), "ack");
    nodes.settle();
    for (TestClient* const client : {&pair.ana, &pair.bea})
      EXPECT_EQ(lines_of(*client), (std::vector<std::string>{"Olá", "Oi"}));
    nodes.pass(seconds(30));
    for (TestClient* const client : {&pair.ana, &pair.bea})
      EXPECT_EQ(lines_of(*client).size(), 2U) << "asking the store finds nothing new";
    EXPECT_EQ(nodes.one.server().counts().news_found + nodes.two.server().counts().news_found, 0U);
    EXPECT_GT(nodes.one.server().counts().news_applied, 0U);
    EXPECT_EQ(nodes.conflicts(), 0U);
    expect_one_game(nodes.one, pair.table);
  }
}

// Whole games, also against bots, with news that are lost, doubled and late.
TEST(ServersWithABus, NothingDependsOnNews) {
  using What = BadBus::What;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    std::mt19937_64 rng(seed);
    Nodes nodes;  // they say something to the end, so after what they use
    nodes.bus_one.what =
        nodes.bus_two.what = [&](const std::string&, std::string_view) { return static_cast<What>(rng() % 4); };
    nodes.one.validate = nodes.two.validate = seed == 1;
    json seats = {{{"kind", "me"}}, {{"kind", "open"}}};
    if (seed % 2 == 0) seats.push_back({{"kind", "bot"}, {"level", "novice"}});
    Pair pair(nodes, {{"seats", seats}}, seed % 3 == 0 ? "coatl" : "splendor");
    bool over = false;
    for (int step = 0; step < 3000 && !over; ++step) {
      if (rng() % 8 == 0) (rng() % 2 == 0 ? nodes.bus_one : nodes.bus_two).send_kept();
      TestClient& who = rng() % 2 == 0 ? pair.ana : pair.bea;
      const json position = seen_by(who);
      const bool acts = !position.is_null() && !position["legal"].empty();
      if (acts) {
        const json answer = who.act(pair.table, position["legal"][rng() % position["legal"].size()]);
        ASSERT_TRUE(type_of(answer) == "ack" || type_of(answer) == "error") << answer.dump();
      }
      nodes.settle();
      if (!acts && rng() % 4 == 0) nodes.pass(seconds(1));
      if (rng() % 20 == 0) pair.ana.ask("chat", pair.table, {{"text", "line " + std::to_string(step)}});
      over = is_over(pair.ana) && is_over(pair.bea);
    }
    EXPECT_TRUE(over) << "seed " << seed;
    nodes.bus_one.send_kept();
    nodes.bus_two.send_kept();
    nodes.pass(seconds(25));
    EXPECT_EQ(pair.ana.position()["revision"], pair.bea.position()["revision"]);
    const auto here = lines_of(pair.ana);
    const auto there = lines_of(pair.bea);
    for (const std::string& line : here)
      EXPECT_NE(std::find(there.begin(), there.end(), line), there.end()) << line << " was not heard";
    expect_one_game(nodes.one, pair.table);
  }
}

TEST(ServersWithABus, UnknownFormatsMakeThemAskTheStore) {
  Nodes nodes;
  Pair pair(nodes);
  nodes.bus_one.what = [](const std::string&, std::string_view) { return BadBus::What::kLose; };
  TestClient& mover = pair.mover();
  if (&mover == &pair.bea) {
    ASSERT_EQ(type_of(pair.bea.act(pair.table, pair.bea.position()["legal"][0])), "ack");
    nodes.settle();
  }
  ASSERT_EQ(type_of(pair.ana.act(pair.table, pair.ana.position()["legal"][0])), "ack");
  nodes.settle();
  EXPECT_NE(pair.ana.position()["revision"], pair.bea.position()["revision"]) << "the news was lost";
  for (const char* const text : {R"({"format":2,"kind":"verse"})", "nonsense", "", R"({"format":1,"kind":"moves"})"})
    EXPECT_EQ(read_table_news(text).kind, TableNews::Kind::kUnknown) << text;
  const auto later = bus::make_local_bus(nodes.hub);
  later->publish("patolli.table." + pair.table, R"({"format":2,"kind":"verse"})");
  nodes.settle();
  EXPECT_EQ(pair.ana.position()["revision"], pair.bea.position()["revision"]);
}

TEST(ServersWithABus, OneOfThemLetsTheBotMove) {
  Nodes nodes;
  Pair pair(nodes, {{"seats",
                     {{{"kind", "me"}},
                      {{"kind", "bot"}, {"level", "novice"}},
                      {{"kind", "open"}},
                      {{"kind", "bot"}, {"level", "novice"}}}}});
  for (int turn = 0; turn < 30; ++turn) {
    TestClient& mover = pair.mover();
    const json position = mover.position();
    if (position["over"] == true) break;
    ASSERT_FALSE(position["legal"].empty()) << "somebody has to act, without waiting";
    ASSERT_EQ(type_of(mover.act(pair.table, position["legal"][0])), "ack");
    nodes.settle();
  }
  EXPECT_EQ(nodes.conflicts(), 0U);
  EXPECT_GT(nodes.one.server().counts().bot_moves, 0U);
  EXPECT_GT(nodes.two.server().counts().bot_moves, 0U) << "each after its own player";
  expect_one_game(nodes.one, pair.table);
}

// The server that made it the bot's turn goes away before the bot has moved; somebody at another one waits.
TEST(ServersWithABus, AnotherLetsTheBotMoveWhenItsServerHasDied) {
  Nodes nodes;
  Pair pair(nodes, {{"seats", {{{"kind", "me"}}, {{"kind", "open"}}, {{"kind", "bot"}, {"level", "novice"}}}}});
  const auto bots_turn = [&] {
    const json position = pair.ana.position();
    return position["legal"].empty() && pair.bea.position()["legal"].empty();
  };
  for (int turn = 0; turn < 30 && !bots_turn(); ++turn) {
    TestClient& mover = pair.mover();
    mover.say(json{{"type", "act"},
                   {"id", "x" + std::to_string(turn)},
                   {"table", pair.table},
                   {"revision", mover.position()["revision"]},
                   {"action", mover.position()["legal"][0]}});
    World& world = &mover == &pair.ana ? nodes.one : nodes.two;
    const auto moves = world.server().counts().moves;
    world.settle_until([&] { return world.server().counts().moves > moves; });  // the bot is searching, at most
    if (&mover == &pair.ana && world.events_of(1).back().entry.seat == pair.ana.seat()) {
      nodes.two.settle();
      if (bots_turn()) break;
    }
    nodes.settle();
  }
  const auto before = nodes.one.events_of(1).size();
  nodes.one.close_all();
  nodes.two.pass(seconds(20));
  if (bots_turn()) FAIL() << "nobody acted";
  EXPECT_GE(nodes.two.events_of(1).size(), before);
}

TEST(ServersWithABus, WhoIsAtATable) {
  Nodes nodes;
  Pair pair(nodes, {{"watch", "anyone"}});
  const auto online = [&](TestClient& client, int seat) { return client.table()["seats"][seat]["online"] == true; };
  EXPECT_TRUE(online(pair.ana, pair.bea.seat()));
  EXPECT_TRUE(online(pair.bea, pair.ana.seat()));
  TestClient& cid = nodes.two.guest("Cid");
  ASSERT_EQ(type_of(cid.ask("open", pair.table)), "ack");
  nodes.settle();
  EXPECT_EQ(cid.table()["watchers"], 1);
  // Announcements of others are counted with the own ones when the table is told next.
  EXPECT_EQ(pair.ana.table()["watchers"], 1);
  TestClient& dan = nodes.one.guest("Dan");
  ASSERT_EQ(type_of(dan.ask("open", pair.table)), "ack");
  nodes.settle();
  EXPECT_EQ(dan.table()["watchers"], 2);
  EXPECT_EQ(cid.table()["watchers"], 2);
  const int bea = pair.bea.seat();
  pair.bea.go();
  nodes.settle();
  EXPECT_FALSE(online(pair.ana, bea));
  pair.bea.come();
  ASSERT_EQ(type_of(pair.bea.ask("open", pair.table)), "ack");
  nodes.settle();
  EXPECT_TRUE(online(pair.ana, bea));
  // A server that dies says nothing, and is forgotten.
  nodes.two.close_all();
  nodes.one.pass(seconds(25));
  EXPECT_FALSE(online(pair.ana, bea));
  EXPECT_EQ(pair.ana.table()["watchers"], 1);
}

TEST(ServersWithABus, SessionsNamesAndErasure) {
  Nodes nodes;
  Pair pair(nodes);
  TestClient& there = nodes.two.device(pair.ana.cookie);
  ASSERT_EQ(type_of(there.ask("open", pair.table)), "ack");
  EXPECT_EQ(nodes.one.http("POST", "/api/session", {{"name", "Anabel"}}, pair.ana.cookie).status, 200);
  nodes.settle();
  EXPECT_EQ(pair.bea.table()["seats"][pair.ana.seat()]["name"], "Anabel");
  // One session of hers ends; the other server's connection with it.
  ASSERT_EQ(nodes.one.http("POST", "/api/session/end", json::object(), pair.ana.cookie).status, 200);
  nodes.settle();
  EXPECT_TRUE(there.gone);
  EXPECT_EQ(there.last("bye")["reason"], "ended");
  EXPECT_FALSE(pair.bea.gone);
  // Bea erases herself; the name goes at the other server, too.
  TestClient& dan = nodes.one.guest("Dan");
  const int seat = pair.bea.seat();
  ASSERT_EQ(nodes.two.http("POST", "/api/account/erase", json::object(), pair.bea.cookie).status, 200);
  nodes.settle();
  nodes.pass(seconds(2));
  ASSERT_EQ(type_of(dan.ask("open", pair.table)), "ack");
  EXPECT_NE(dan.table()["seats"][seat]["name"], "Bea");
  const auto seats = read_now(nodes.one.store(), [](Reader& reader) { return reader.seats(1); });
  EXPECT_EQ((*seats)[static_cast<std::size_t>(seat)].name, "");
}

// A server that starts beside others gives nobody time; when nobody was there, clocks stood still, and all agree on it.
TEST(ServersWithABus, ClocksStandStillOnlyWhileNobodyServes) {
  constexpr double kBudget = 600'000;
  Nodes nodes;
  Pair pair(nodes, {{"clock", {{"kind", "budget"}, {"ms", 600'000}, {"increment", 0}}}});
  const auto left_after_a_move = [&](TestClient& mover) {
    EXPECT_EQ(type_of(mover.act(pair.table, mover.position()["legal"][0])), "ack");
    nodes.settle();
    std::int64_t left = 0;
    for (const EventRow& event : nodes.one.events_of(1))
      if (event.entry.type == EventType::kAct && event.entry.clock_ms) left = *event.entry.clock_ms;
    return static_cast<double>(left);
  };
  const auto come_back = [&](TestClient& client) {
    client.messages.clear();
    client.come();
    ASSERT_EQ(type_of(client.ask("open", pair.table)), "ack");
  };
  ASSERT_FALSE(pair.ana.position()["legal"].empty());
  nodes.pass(seconds(30));
  nodes.one.restart();
  come_back(pair.ana);
  EXPECT_NEAR(left_after_a_move(pair.ana), kBudget - 30'000.0, 1500.0) << "the other server was there all the time";
  // Until it is Bea's turn.
  for (int step = 0; step < 9 && pair.bea.position()["legal"].empty(); ++step) left_after_a_move(pair.ana);
  ASSERT_FALSE(pair.bea.position()["legal"].empty());
  nodes.pass(seconds(20));
  nodes.one.close_all();
  nodes.two.close_all();
  nodes.one.stop_for(seconds(300));
  nodes.two.stop_for(seconds(300));
  nodes.pass(seconds(3));
  come_back(pair.ana);
  come_back(pair.bea);
  const auto left_of = [&](TestClient& client) {
    return client.last("position")["clocks"]["left"][pair.bea.seat()].get<std::int64_t>();
  };
  EXPECT_NEAR(static_cast<double>(left_of(pair.ana)), static_cast<double>(left_of(pair.bea)), 2500);
  const double left = left_after_a_move(pair.bea);
  EXPECT_NEAR(left, kBudget - 23'000.0, 3000) << "she has thought for 20 s before, and for 3 s since";
}

TEST(ServersWithABus, LobbiesAgreeWithinASecondOrTwo) {
  Nodes nodes;
  TestClient& ana = nodes.one.guest("Ana");
  TestClient& bea = nodes.two.guest("Bea");
  ASSERT_EQ(type_of(bea.ask({{"type", "lobby"}, {"on", true}})), "ack");
  const std::string table = ana.ask({{"type", "create"},
                                     {"game", "splendor"},
                                     {"watch", "anyone"},
                                     {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
  nodes.settle();
  nodes.two.pass(seconds(2));
  const json found = bea.ask({{"type", "tables"}, {"limit", 50}});
  bool listed = false;
  for (const json& one : found["tables"]) listed = listed || one["id"] == table;
  EXPECT_TRUE(listed);
}

// What clients call tables never becomes a pattern of the bus.
TEST(ServersWithABus, NamesOfTablesAreNoPatterns) {
  Nodes nodes;
  TestClient& ana = nodes.one.guest("Ana");
  for (const char* const name : {">", "*", "a.b", "a b", "", "a\r\nPUB x 1"})
    ana.say(json{{"type", "open"}, {"id", "x"}, {"table", name}}.dump());
  nodes.settle();
  for (const std::string& subject : nodes.bus_one.subjects)
    EXPECT_TRUE(subject == "patolli.users" || subject == "patolli.lobby" || subject.starts_with("patolli.th"))
        << subject;
}

// No message of the bus is for clients; but nothing of what nobody may see is ever sent to one.
TEST(ServersWithABus, NewsReadBackAsTheyWere) {
  TableNews news;
  news.kind = TableNews::Kind::kMoves;
  news.version = 17;
  news.events = 5;
  news.due_ms = 1'800'000'000'123;
  EventRow row;
  row.number = 5;
  row.entry.type = EventType::kAct;
  row.entry.seat = 1;
  row.entry.code = 0xFFFFFFFFU;
  row.entry.at_ms = 1'800'000'000'000;
  row.entry.clock_ms = 12'345;
  row.request_id = "m-1";
  news.rows = {row, row};
  news.rows[1].number = 6;
  news.rows[1].entry.clock_ms.reset();
  news.requests = {{0, 17, 42, "m-1", 6}};
  const TableNews back = read_table_news(to_message(news));
  ASSERT_EQ(back.kind, news.kind);
  EXPECT_EQ(to_message(back), to_message(news));
  EXPECT_EQ(back.rows[1].number, 6);
  EXPECT_EQ(back.rows[0].entry.code, 0xFFFFFFFFU);
}

}  // namespace
}  // namespace patolli::server::test
