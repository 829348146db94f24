// Limits that hold whoever asks, games that end, and ratings that mean something.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>

#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::hours;

constexpr const char* kFlooder = "198.51.100.66";

json open_table(json more = json::object()) {
  more["type"] = "create";
  if (!more.contains("game")) more["game"] = "splendor";
  if (!more.contains("seats")) more["seats"] = {{{"kind", "me"}}, {{"kind", "open"}}};
  return more;
}

std::set<std::string> shown_to(World& world, TestClient& who) {
  world.pass(2s);
  EXPECT_EQ(type_of(who.ask({{"type", "lobby"}, {"on", true}})), "ack");
  std::set<std::string> links;
  const json lobby = who.last("lobby");
  for (const json& table : lobby["tables"]) links.insert(table["id"]);
  return links;
}

TEST(Lobby, TablesOfOneAddressHideNobodyElses) {
  World world;
  world.validate = false;
  TestClient& ana = world.guest("Ana");
  const std::string old = ana.ask(open_table())["table"];
  for (int i = 0; i < 10; ++i) {
    TestClient& eve = world.guest("Eve", kFlooder);
    for (int n = 0; n < 50; ++n) eve.say(open_table({{"id", "e" + std::to_string(n)}}));
    world.settle();
  }
  TestClient& bea = world.guest("Bea", "192.0.2.2");
  const std::string fresh = bea.ask(open_table())["table"];
  TestClient& cid = world.guest("Cid", "192.0.2.3");
  std::set<std::string> shown = shown_to(world, cid);
  EXPECT_TRUE(shown.contains(old));
  EXPECT_TRUE(shown.contains(fresh));
  EXPECT_LE(shown.size(), 102U) << "an address has so many";
  world.restart();
  cid.come();
  shown = shown_to(world, cid);
  EXPECT_TRUE(shown.contains(old)) << "and after a restart, by user";
  EXPECT_TRUE(shown.contains(fresh));
  EXPECT_LE(shown.size(), 200U);
}

TEST(Lobby, TheFirstTableOfEachAddressComesBeforeAnySecond) {
  World world({.max_lobby_tables = 4});
  TestClient& eve = world.guest("Eve", kFlooder);
  for (int n = 0; n < 20; ++n) ASSERT_EQ(type_of(eve.ask(open_table())), "ack");
  std::set<std::string> others;
  for (const char* address : {"192.0.2.5", "192.0.2.6", "192.0.2.7"})
    others.insert(world.guest("P", address).ask(open_table())["table"].get<std::string>());
  const std::set<std::string> shown = shown_to(world, world.guest("Cid", "192.0.2.9"));
  EXPECT_EQ(shown.size(), 4U);
  for (const std::string& link : others) EXPECT_TRUE(shown.contains(link));
  const json found = eve.ask({{"type", "tables"}, {"limit", 50}});
  std::vector<int> ranks;
  for (const json& table : found["tables"]) ranks.push_back(table["rank"]);
  ASSERT_EQ(ranks.size(), 23U);
  EXPECT_TRUE(std::is_sorted(ranks.begin(), ranks.end()));
  EXPECT_EQ(std::count(ranks.begin(), ranks.end(), 0), 4) << "one of each address";
  EXPECT_EQ(ranks.back(), 19);
}

TEST(Lobby, CanBeSearched) {
  World world;
  TestClient& ana = world.guest("Ana");
  const std::string three =
      ana.ask(open_table({{"seats", {{{"kind", "me"}}, {{"kind", "open"}}, {{"kind", "open"}}}},
                          {"clock", {{"kind", "budget"}, {"ms", 60'000}, {"increment", 0}}}}))["table"];
  const std::string coatl = ana.ask(open_table({{"game", "coatl"}}))["table"];
  const std::string days = ana.ask(open_table({{"clock", {{"kind", "days"}, {"days", 2}}}}))["table"];
  world.pass(2s);
  const auto search = [&](json what) {
    what["type"] = "tables";
    const json found = ana.ask(std::move(what));
    EXPECT_EQ(type_of(found), "tables") << found.dump();
    std::set<std::string> links;
    for (const json& table : found["tables"]) links.insert(table["id"]);
    EXPECT_TRUE(found["next"].is_null() || !links.empty());
    return links;
  };
  EXPECT_EQ(search(json::object()), (std::set<std::string>{three, coatl, days}));
  EXPECT_EQ(search({{"game", "coatl"}}), std::set<std::string>{coatl});
  EXPECT_EQ(search({{"seats", 3}}), std::set<std::string>{three});
  EXPECT_EQ(search({{"clock", "days"}}), std::set<std::string>{days});
  EXPECT_EQ(search({{"clock", "none"}, {"state", "open"}}), std::set<std::string>{coatl});
  EXPECT_TRUE(search({{"state", "running"}}).empty());
  EXPECT_TRUE(search({{"min_rating", 1600}}).empty());
  EXPECT_TRUE(search({{"rated", true}}).empty());
  const json first = ana.ask({{"type", "tables"}, {"limit", 2}});
  EXPECT_EQ(first["tables"].size(), 2U);
  EXPECT_EQ(first["total"], 3);
  EXPECT_EQ(first["next"], 2);
  EXPECT_EQ(ana.ask({{"type", "tables"}, {"from", 2}})["tables"].size(), 1U);
  ana.say(std::string(R"({"type":"tables","id":"x","clock":"weeks"})"));
  world.settle();
  EXPECT_EQ(ana.last("error")["key"], "server.malformed");
}

TEST(Lobby, ATableAtWhichNobodyWaitsExpiresInHours) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  const std::string open = ana.ask(open_table())["table"];
  const std::string invited = ana.ask(open_table({{"seats", {{{"kind", "me"}}, {{"kind", "invite"}}}}}))["table"];
  world.pass(hours(30));
  EXPECT_EQ(world.table_row(open).state, TableState::kOpen) << "Ana waits there";
  ana.go();
  world.pass(hours(11));
  EXPECT_EQ(type_of(bea.ask("open", open)), "ack");
  EXPECT_EQ(bea.table()["state"], "open");
  world.pass(hours(2));
  EXPECT_EQ(bea.table()["state"], "cancelled");
  EXPECT_EQ(world.table_row(invited).state, TableState::kOpen) << "who was invited may come later";
}

TEST(Limits, PipelinedCreatesCount) {
  World world({.max_tables_of_user = 50});
  world.validate = false;
  TestClient& eve = world.guest("Eve", kFlooder);
  for (int n = 0; n < 90; ++n) eve.say(open_table({{"id", "e" + std::to_string(n)}}));
  for (int round = 0; round < 4; ++round) {
    world.settle();
    for (int n = 0; n < 30; ++n) eve.say(open_table({{"id", "f" + std::to_string(round * 30 + n)}}));
  }
  world.settle();
  std::set<std::string> made;
  for (const json& message : eve.messages)
    if (message["type"] == "ack" && message.contains("table")) made.insert(message["table"]);
  EXPECT_EQ(made.size(), 50U);
  EXPECT_GT(world.server().counts().limited["tables"], 0U) << "the host sees it";
  EXPECT_GT(world.server().counts().refused["server.too_many"], 0U);
  TestClient& pupil = world.guest("Pupil", "");
  for (int n = 0; n < 60; ++n) ASSERT_EQ(type_of(pupil.ask(open_table())), "ack") << "a network without limits";
}

TEST(Limits, SpectatorsDoNotSilenceThePlayers) {
  Two two;
  two.world.validate = false;
  TestClient& eve = two.world.guest("Eve", kFlooder);
  ASSERT_EQ(type_of(eve.ask("open", two.table)), "ack");
  ASSERT_EQ(type_of(two.ana.ask("chat", two.table, {{"text", "good luck"}})), "ack");
  int said = 0;
  for (int i = 0; i < 260; ++i) said += type_of(eve.ask("chat", two.table, {{"text", "spam"}})) == "ack" ? 1 : 0;
  EXPECT_EQ(said, kMaxLinesOfSpectator);
  EXPECT_EQ(type_of(two.cid.ask("open", two.table)), "ack");
  EXPECT_EQ(type_of(two.cid.ask("chat", two.table, {{"text", "hello"}})), "ack") << "nor each other";
  EXPECT_EQ(type_of(two.bea.ask("chat", two.table, {{"text", "thanks"}})), "ack");
  two.world.restart();
  two.ana.come();
  ASSERT_EQ(type_of(two.ana.ask("open", two.table)), "ack");
  EXPECT_EQ(two.ana.last("chat")["lines"][0]["text"], "good luck") << "what spectators say hides nothing";
}

TEST(Limits, SpectatorsDoNotKeepAnInvitedPlayerOut) {
  World world({.max_watchers = 20});
  TestClient& ana = world.guest("Ana");
  const std::string table = ana.ask(open_table({{"seats", {{{"kind", "me"}}, {{"kind", "invite"}}}}}))["table"];
  const std::string invite = ana.table()["invite"];
  int watching = 0;
  for (int i = 0; i < 12; ++i)
    for (int n = 0; n < 4; ++n)
      watching += type_of(world.guest("W", "198.51.100." + std::to_string(i)).ask("open", table)) == "ack" ? 1 : 0;
  EXPECT_EQ(watching, 20) << "two of each address";
  TestClient& bea = world.guest("Bea");
  EXPECT_EQ(key_of(world.guest("Cid").ask("open", table)), "server.too_many");
  EXPECT_EQ(type_of(bea.ask("open", table, {{"invite", invite}})), "ack");
  EXPECT_EQ(type_of(bea.ask("sit", table, {{"invite", invite}})), "ack");
  EXPECT_EQ(bea.position()["seat"], 1);
}

TEST(GamesEnd, WithoutAClockTheyAreAdjournedAndThenClosed) {
  Two two;
  ASSERT_EQ(type_of(two.move(two.ana)), "ack");
  const json before = two.bea.table();
  EXPECT_FALSE(before["adjourned"]);
  EXPECT_EQ(before["closes"], two.world.now_ms() + 60LL * 24 * 3'600'000) << "players are told";
  two.world.sleep(hours(24 * 15));
  two.world.pass(hours(1));
  EXPECT_TRUE(two.bea.table()["adjourned"]);
  EXPECT_FALSE(shown_to(two.world, two.cid).contains(two.table));
  two.world.restart();
  two.bea.come();
  two.ana.come();
  ASSERT_EQ(type_of(two.bea.ask("open", two.table)), "ack");
  ASSERT_EQ(type_of(two.ana.ask("open", two.table)), "ack");
  EXPECT_TRUE(two.bea.table()["adjourned"]);
  ASSERT_EQ(type_of(two.move(two.bea)), "ack") << "it can be taken up again";
  ASSERT_EQ(type_of(two.ana.ask("open", two.table)), "ack");
  EXPECT_FALSE(two.ana.table()["adjourned"]);
  two.world.sleep(hours(24 * 61));
  two.world.pass(hours(1));
  EXPECT_EQ(two.ana.table()["state"], "over");
  EXPECT_EQ(two.ana.table()["result"]["ending"], "abandoned");
  EXPECT_TRUE(two.ana.table()["result"]["winners"].empty());
  two.world.restart();
  two.ana.come();
  ASSERT_EQ(type_of(two.ana.ask("open", two.table)), "ack");
  EXPECT_EQ(two.ana.table()["result"]["ending"], "abandoned");
}

TEST(GamesEnd, FinishedGamesLeaveMemoryWhoeverFollowsThem) {
  World world({.max_subscriptions = 8, .max_finished_tables = 5});
  world.validate = false;
  TestClient& ana = world.guest("Ana");
  std::string last;
  for (int i = 0; i < 40; ++i) {
    last = ana.ask({{"type", "create"}, {"game", "coatl-solo"}, {"seats", {{{"kind", "me"}}}}})["table"];
    ASSERT_EQ(type_of(ana.ask("resign", last)), "ack");
  }
  EXPECT_FALSE(ana.position().is_null()) << "she has followed each of them";
  world.pass(4min);
  EXPECT_LE(world.server().counts().tables, 5U);
  EXPECT_EQ(type_of(ana.ask("open", last)), "ack") << "and they can be opened again";
  EXPECT_EQ(ana.table()["state"], "over");
}

TEST(UnreadableTables, AreReportedAndPlayersAreToldSo) {
  Two two;
  TableRow row = two.world.table_row(two.table);
  row.game = "chess";
  std::atomic<bool> written{false};
  two.world.store().write({row}, [&](const Result<Written>& result) { written = result.ok(); });
  two.world.store().drain();
  ASSERT_TRUE(written);
  two.world.restart();
  two.ana.come();
  EXPECT_EQ(key_of(two.ana.ask("open", two.table)), "server.not_stored");
  EXPECT_EQ(key_of(two.ana.ask("open", "nosuchtable2")), "server.no_table");
  EXPECT_EQ(two.world.http("GET", "/api/record/" + two.table).status, 503);
  EXPECT_EQ(two.world.server().counts().tables_unreadable, 1U) << "once";
}

// Somebody and their other selves, who lose to them.
struct Farm {
  explicit Farm(World& given) : world(given) {}
  TestClient& account(const std::string& name, int n) {
    const std::string address = "198.51." + std::to_string(n / 200) + "." + std::to_string(1 + n % 200);
    TestClient& user = world.guest(name, address);
    EXPECT_EQ(world
                  .http("POST", "/api/account/claim", {{"name", name}, {"phrase", "correct horse battery staple"}},
                        user.cookie, address)
                  .status,
              200);
    user.go();
    user.come();
    return user;
  }
  // The second loses, after so many turns of each.
  void play(TestClient& winner, TestClient& loser, int turns) {
    const std::string table = winner.ask(open_table({{"rated", true}}))["table"];
    ASSERT_EQ(type_of(loser.ask("open", table)), "ack");
    ASSERT_EQ(type_of(loser.ask("sit", table)), "ack");
    for (int done = 0; done < 2 * turns;) {
      TestClient& next = winner.position()["legal"].empty() ? loser : winner;
      ASSERT_EQ(type_of(next.act(table, next.position()["legal"][0])), "ack");
      if (next.position()["legal"].empty()) ++done;  // some turns have several steps
    }
    ASSERT_EQ(type_of(loser.ask("resign", table)), "ack");
    for (TestClient* user : {&winner, &loser}) user->ask("close", table);
  }
  json board() { return json::parse(world.http("GET", "/api/leaderboard?game=splendor").body)["rows"]; }

  World& world;
};

void make_champion(World& world, const std::string& name) {
  const auto user = read_now(world.store(), [&](Reader& reader) { return reader.account(name); });
  RatingRow rating{(*user)->id, "splendor", 1900, 60, 0.06, 0, 0, world.now_ms()};
  for (int i = 0; i < 40; ++i) {  // the store counts games one by one
    ++rating.games;
    world.store().write({rating}, [](const Result<Written>&) {});
  }
  world.store().drain();
}

TEST(Ratings, AFarmOfSockPuppetsDoesNotReachTheTop) {
  World world;
  world.validate = false;
  Farm farm(world);
  farm.account("champion", 1);
  make_champion(world, "champion");
  TestClient& eve = farm.account("eve", 2);
  std::vector<TestClient*> puppets;
  for (int i = 0; i < 12; ++i) puppets.push_back(&farm.account("puppet" + std::to_string(i), 3 + i));
  // Who resigns at once changes nothing, however often.
  for (TestClient* puppet : puppets)
    for (int i = 0; i < 3; ++i) farm.play(eve, *puppet, 1);
  ASSERT_EQ(farm.board().size(), 1U) << farm.board().dump();
  // Games of some length count, but those of the same two less and less.
  double before = 1500;
  std::vector<double> gains;
  for (int i = 0; i < 10; ++i) {
    farm.play(eve, *puppets[0], 5);
    const double now = farm.board()[1]["name"] == "eve" ? farm.board()[1]["rating"].get<double>() : before;
    gains.push_back(now - before);
    before = now;
  }
  EXPECT_GT(gains[0], 50);
  EXPECT_EQ(gains[8], 0);
  EXPECT_EQ(gains[9], 0);
  EXPECT_TRUE(farm.board()[1]["provisional"]);
  // Nor does it help to have many of them, and to let each lose as often as it counts.
  for (std::size_t p = 1; p < puppets.size(); ++p)
    for (int i = 0; i < 3; ++i) farm.play(eve, *puppets[p], 5);
  const json board = farm.board();
  EXPECT_EQ(board[0]["name"], "champion") << board.dump();
  EXPECT_FALSE(board[0]["provisional"]);
  for (const json& row : board)
    if (row["name"] == "eve") {
      EXPECT_TRUE(row["provisional"]);
      EXPECT_LT(row["rating"], 1850) << "not far above those who lose to her";
    }
}

TEST(Lobby, CanBeSearchedByRating) {
  World world;
  Farm farm(world);
  TestClient& ana = farm.account("champion", 1);
  make_champion(world, "champion");
  const std::string rated = ana.ask(open_table({{"rated", true}}))["table"];
  TestClient& bea = farm.account("beginner", 2);
  const std::string other = bea.ask(open_table())["table"];
  world.pass(2s);
  const auto search = [&](json what) {
    what["type"] = "tables";
    std::set<std::string> links;
    const json found = bea.ask(std::move(what));
    for (const json& table : found["tables"]) links.insert(table["id"]);
    return links;
  };
  EXPECT_EQ(search(json::object()), (std::set<std::string>{rated, other}));
  EXPECT_EQ(search({{"min_rating", 1800}}), std::set<std::string>{rated});
  EXPECT_EQ(search({{"min_rating", 1800}, {"max_rating", 1850}}), std::set<std::string>{});
  EXPECT_EQ(search({{"rated", true}}), std::set<std::string>{rated});
}

TEST(Ratings, ARatedGameHasAClock) {
  World world;
  Farm farm(world);
  TestClient& ana = farm.account("ana", 1);
  ASSERT_EQ(type_of(ana.ask(open_table({{"rated", true}}))), "ack");
  EXPECT_EQ(ana.table()["clock"], json({{"kind", "days"}, {"days", 3}}));
  const json clock = {{"kind", "budget"}, {"ms", 60'000}, {"increment", 0}};
  ASSERT_EQ(type_of(ana.ask(open_table({{"rated", true}, {"clock", clock}}))), "ack");
  EXPECT_EQ(ana.table()["clock"], clock);
}

}  // namespace
}  // namespace patolli::server::test
