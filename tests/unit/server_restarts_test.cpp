// What outlives a restart besides the games themselves: answers, offers, data of older servers.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <iterator>

#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

#ifdef PATOLLI_SANITIZE
constexpr int kDraws = 20;  // tables whose seats are drawn
#else
constexpr int kDraws = 120;
#endif

// Whatever was acknowledged is acknowledged in the same words when it comes again, at once and after a restart.
class Again {
 public:
  explicit Again(World& world) : world_(world) {}
  json operator()(TestClient& who, json message) {
    if (!message.contains("id")) message["id"] = world_.next_id();
    const json first = who.ask(message);
    EXPECT_EQ(type_of(first), "ack") << message.dump() << first.dump();
    if (type_of(first) != "ack") return first;
    json again = first;
    again["repeated"] = true;
    said_.push_back({&who, message, again});
    EXPECT_EQ(who.ask(message), again) << message.dump();
    return first;
  }
  void check() const {
    for (const auto& [who, message, again] : said_) EXPECT_EQ(who->ask(message), again) << message.dump();
  }

 private:
  struct Said {
    TestClient* who;
    json message;
    json again;
  };
  World& world_;
  std::vector<Said> said_;
};

TEST(ServerRestarts, RepetitionsAreAnsweredAlikeAfterARestart) {
  World world;
  Again say(world);
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  const auto back = [&] {
    world.restart();
    ana.come();
    bea.come();
    say.check();
    world.restart();
    ana.come();
    bea.come();
  };
  // Tables: one that begins at once, and goes on; one that waits.
  const std::string alone =
      say(ana, {{"type", "create"}, {"game", "coatl-solo"}, {"seats", {{{"kind", "me"}}}}})["table"];
  ASSERT_EQ(type_of(ana.act(alone, ana.position()["legal"][0])), "ack");
  const std::string table = say(ana, {{"type", "create"},
                                      {"game", "splendor"},
                                      {"seats", {{{"kind", "me"}}, {{"kind", "open"}}, {{"kind", "open"}}}}})["table"];
  ASSERT_EQ(type_of(bea.ask("open", table)), "ack");
  say(bea, {{"type", "sit"}, {"table", table}});
  say(bea, {{"type", "leave"}, {"table", table}});
  back();
  EXPECT_EQ(type_of(ana.ask("open", table)), "ack");
  EXPECT_EQ(ana.table()["seats"][1]["kind"], "open") << "nobody sits down by a repetition";
  say(ana, {{"type", "seat"}, {"table", table}, {"seat", 2}, {"kind", "invite"}});
  say(bea, {{"type", "sit"}, {"table", table}});
  say(ana, {{"type", "seat"}, {"table", table}, {"seat", 2}, {"kind", "bot"}, {"level", "novice"}});  // it begins
  EXPECT_EQ(ana.table()["state"], "running");
  // A move with what chance answers to it; the bot's turn is behind Bea's.
  const auto act = [&](TestClient& who, const std::string& action) {
    ASSERT_EQ(type_of(who.ask("open", table)), "ack");
    say(who, {{"type", "act"}, {"table", table}, {"revision", who.position()["revision"]}, {"action", action}});
  };
  act(ana, "reserve 1.1");
  act(bea, "reserve 2.1");
  say(bea, {{"type", "chat"}, {"table", table}, {"text", "well"}});
  back();
  act(ana, "reserve 3.1");
  say(ana, {{"type", "takeback"}, {"table", table}, {"agree", true}});
  back();
  say(bea, {{"type", "takeback"}, {"table", table}, {"agree", true}});
  back();
  ASSERT_EQ(type_of(ana.ask("open", table)), "ack");
  EXPECT_EQ(ana.position()["to_act"], 0);
  EXPECT_EQ(ana.position()["view"]["players"][0]["reserved"].size(), 1U);
  say(ana, {{"type", "resign"}, {"table", table}});
  ASSERT_EQ(type_of(bea.ask("open", table)), "ack");
  say(bea, {{"type", "resign"}, {"table", table}});
  say(ana, {{"type", "rematch"}, {"table", table}, {"agree", true}});
  back();
  say(bea, {{"type", "rematch"}, {"table", table}, {"agree", true}});
  back();
  ASSERT_EQ(type_of(bea.ask("open", table)), "ack");
  EXPECT_TRUE(bea.table()["next"].is_string());
  const json games = bea.ask({{"type", "games"}})["games"];
  EXPECT_EQ(games.size(), 2U) << "one rematch";
}

TEST(ServerRestarts, OffersOutliveARestart) {
  Two three({}, "splendor", 1);
  const auto back = [&] {
    three.world.restart();
    for (TestClient* user : {&three.ana, &three.bea, &three.cid}) {
      user->come();
      ASSERT_EQ(type_of(user->ask("open", three.table)), "ack");
    }
  };
  const json before = three.ana.position()["view"];
  ASSERT_EQ(type_of(three.move(three.ana)), "ack");
  ASSERT_EQ(type_of(three.ana.ask("takeback", three.table, {{"agree", true}})), "ack");
  back();
  EXPECT_EQ(three.bea.table()["takeback"],
            json({{"seat", 0}, {"agreed", {0}}, {"revision", three.bea.last("position")["revision"]}}));
  ASSERT_EQ(type_of(three.cid.ask("takeback", three.table, {{"agree", true}})), "ack");
  back();
  EXPECT_EQ(three.bea.table()["takeback"],
            json({{"seat", 0}, {"agreed", {0, 2}}, {"revision", three.bea.last("position")["revision"]}}));
  ASSERT_EQ(type_of(three.bea.ask("takeback", three.table, {{"agree", true}})), "ack");
  EXPECT_TRUE(three.ana.position()["view"] == before);
  EXPECT_TRUE(three.ana.table()["takeback"].is_null());
  back();
  EXPECT_TRUE(three.ana.position()["view"] == before);
  EXPECT_TRUE(three.ana.table()["takeback"].is_null()) << "it has been answered";
  // Refused, or overtaken by the game: it is gone for good.
  ASSERT_EQ(type_of(three.move(three.ana)), "ack");
  ASSERT_EQ(type_of(three.ana.ask("takeback", three.table, {{"agree", true}})), "ack");
  ASSERT_EQ(type_of(three.cid.ask("takeback", three.table, {{"agree", false}})), "ack");
  back();
  EXPECT_TRUE(three.ana.table()["takeback"].is_null());
  ASSERT_EQ(type_of(three.ana.ask("takeback", three.table, {{"agree", true}})), "ack");
  ASSERT_EQ(type_of(three.move(three.bea)), "ack");
  back();
  EXPECT_TRUE(three.ana.table()["takeback"].is_null());
  EXPECT_EQ(key_of(three.bea.ask("takeback", three.table, {{"agree", false}})), "server.no_takeback");

  for (TestClient* user : {&three.ana, &three.bea}) ASSERT_EQ(type_of(user->ask("resign", three.table)), "ack");
  ASSERT_EQ(type_of(three.cid.ask("rematch", three.table, {{"agree", true}})), "ack");
  back();
  EXPECT_EQ(three.ana.table()["rematch"], json::array({2}));
  ASSERT_EQ(type_of(three.ana.ask("rematch", three.table, {{"agree", true}})), "ack");
  ASSERT_EQ(type_of(three.bea.ask("rematch", three.table, {{"agree", false}})), "ack");  // refuses for all
  back();
  EXPECT_TRUE(three.ana.table()["rematch"].empty());
  for (TestClient* user : {&three.cid, &three.ana})
    ASSERT_EQ(type_of(user->ask("rematch", three.table, {{"agree", true}})), "ack");
  back();
  ASSERT_EQ(type_of(three.bea.ask("rematch", three.table, {{"agree", true}})), "ack");
  EXPECT_TRUE(three.ana.table()["next"].is_string());
  back();
  EXPECT_TRUE(three.ana.table()["rematch"].empty());
  EXPECT_TRUE(three.ana.table()["next"].is_string());
}

TEST(ServerRestarts, OffersThatCannotBeStoredAreNotMade) {
  const Folder folder;
  World world({}, folder.path());
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  const std::string table =
      ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
  ASSERT_EQ(type_of(bea.ask("open", table)), "ack");
  ASSERT_EQ(type_of(bea.ask("sit", table)), "ack");
  ASSERT_EQ(type_of(ana.act(table, ana.position()["legal"][0])), "ack");
  ASSERT_EQ(type_of(ana.ask("takeback", table, {{"agree", true}})), "ack");
  sqlite3* other = nullptr;  // keeps the server from writing
  ASSERT_EQ(sqlite3_open((folder.path() + "/patolli.db").c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_EQ(key_of(bea.ask("takeback", table, {{"agree", false}})), "store.locked");
  EXPECT_EQ(ana.table()["takeback"]["agreed"], json::array({0})) << "nothing has changed";
  sqlite3_close(other);
  ASSERT_EQ(type_of(ana.ask("open", table)), "ack");
  EXPECT_EQ(ana.table()["takeback"]["agreed"], json::array({0}));
  ASSERT_EQ(type_of(bea.ask("takeback", table, {{"agree", true}})), "ack");
  EXPECT_EQ(ana.position()["to_act"], 0);
}

// Who sits where, as somebody is shown it.
json names_at(const TestClient& user) {
  json all = json::array();
  const json table = user.table();
  for (const json& seat : table["seats"]) all.push_back(seat["kind"] == "bot" ? seat["level"] : seat["name"]);
  return all;
}

struct DrawnSeats {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  TestClient& cid = world.guest("Cid");

  // A table whose seats are drawn as Bea takes the last one, while Cid watches.
  std::string begin(bool watched) {
    const std::string table =
        ana.ask({{"type", "create"},
                 {"game", "splendor"},
                 {"order", "random"},
                 {"clock", {{"kind", "budget"}, {"ms", 60'000}, {"increment", 0}}},
                 {"watch", watched ? "anyone" : "invited"},
                 {"seats", {{{"kind", "me"}}, {{"kind", "open"}}, {{"kind", "bot"}, {"level", "novice"}}}}})["table"];
    EXPECT_EQ(ana.table()["order"], "random");
    EXPECT_EQ(names_at(ana), json({"Ana", nullptr, "novice"})) << "nothing is drawn before it begins";
    const std::string invite = ana.table()["invite"];
    EXPECT_EQ(type_of(cid.ask("open", table, {{"invite", invite}})), "ack");
    EXPECT_EQ(type_of(bea.ask("open", table, {{"invite", invite}})), "ack");
    const std::size_t before = bea.messages.size();
    EXPECT_EQ(type_of(bea.ask("sit", table, {{"invite", invite}})), "ack");
    // Where she sits is told before what she sees from there.
    std::size_t told = before;
    while (told < bea.messages.size() && bea.messages[told]["type"] != "table")
      EXPECT_NE(bea.messages[told++]["type"], "position");
    EXPECT_TRUE(told < bea.messages.size() && bea.messages[told]["table"]["state"] == "running");
    return table;
  }

  void expect_shown_alike() {
    const json order = names_at(ana);
    for (const TestClient* user : {&ana, &bea}) {
      EXPECT_EQ(names_at(*user), order);
      EXPECT_EQ(user->table()["you"], user->position()["seat"]);
      EXPECT_EQ(order[user->seat()], user == &ana ? "Ana" : "Bea");
    }
    EXPECT_EQ(names_at(cid), order);
    for (std::size_t seat = 0; seat < 3; ++seat)
      EXPECT_EQ(ana.last("position")["clocks"]["left"][seat].is_null(), order[seat] == "novice");
  }
};

TEST(ServerRestarts, SeatsAreDrawnWhenTheGameBegins) {
  DrawnSeats drawn;
  drawn.ana.say(std::string(
      R"({"type":"create","id":"x","game":"splendor","order":"mine","seats":[{"kind":"me"},{"kind":"open"}]})"));
  drawn.world.settle();
  EXPECT_EQ(key_of(drawn.ana.messages.back()), "server.malformed");
  std::map<std::string, int> orders;
  for (int n = 0; n < kDraws; ++n) {
    drawn.world.validate = n == 0;
    const std::string table = drawn.begin(n % 2 == 0);
    drawn.expect_shown_alike();
    ++orders[names_at(drawn.ana).dump()];
    for (TestClient* user : {&drawn.ana, &drawn.bea}) user->ask("resign", table);
    for (TestClient* user : {&drawn.ana, &drawn.bea, &drawn.cid}) user->ask("close", table);
  }
  EXPECT_GE(orders.size(), kDraws < 100 ? 3U : 6U) << "of three";
  for (const auto& [order, times] : orders) EXPECT_LT(times, kDraws / 4 * 3) << order;
}

TEST(ServerRestarts, SeatsThatWereDrawnStayDrawn) {
  DrawnSeats drawn;
  TestClient& ana = drawn.ana;
  TestClient& bea = drawn.bea;
  const std::string table = drawn.begin(true);
  const json order = names_at(ana);
  drawn.world.restart();
  for (TestClient* user : {&ana, &bea}) {
    user->come();
    ASSERT_EQ(type_of(user->ask("open", table)), "ack");
    EXPECT_EQ(names_at(*user), order);
    EXPECT_EQ(user->table()["order"], "random");
    EXPECT_EQ(user->table()["you"], user->position()["seat"]);
  }
  // A rematch rotates what was drawn.
  for (TestClient* user : {&ana, &bea}) ASSERT_EQ(type_of(user->ask("resign", table)), "ack");
  for (TestClient* user : {&ana, &bea}) ASSERT_EQ(type_of(user->ask("rematch", table, {{"agree", true}})), "ack");
  const std::string next = ana.table()["next"];
  ASSERT_EQ(type_of(ana.ask("open", next)), "ack");
  EXPECT_EQ(names_at(ana), json({order[1], order[2], order[0]}));
}

TEST(ServerRestarts, AGameOfAnOlderServerGoesOn) {
  const Folder folder;
  std::ifstream file(PATOLLI_SOURCE_DIR "/tests/data/store-v1.sql");
  const std::string sql{std::istreambuf_iterator<char>(file), {}};
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open((folder.path() + "/patolli.db").c_str(), &db), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(db);
  World world({}, folder.path());
  const std::string table = "54afay4xcqe7";
  TestClient& ana = world.device("8LovFq2UPIZwbXWWsOg9Gg");
  TestClient& bea = world.device("IQdE2N_DB2c4juSrfEzvng");
  for (TestClient* user : {&ana, &bea}) ASSERT_EQ(type_of(user->ask("open", table)), "ack");
  EXPECT_EQ(ana.position()["revision"], 19);
  EXPECT_EQ(ana.position()["view"]["rows"][0], json({13, 32, 33, 12}));
  EXPECT_EQ(ana.last("chat")["lines"][0]["text"], "hello");
  EXPECT_EQ(bea.ask({{"type", "act"}, {"id", "move-2"}, {"table", table}, {"revision", 17}, {"action", "reserve 1.1"}}),
            json({{"type", "ack"}, {"id", "move-2"}, {"table", table}, {"revision", 19}, {"repeated", true}}));
  play_out(world, table, {&ana, &bea}, 1);
  EXPECT_TRUE(ana.position()["over"]);
}

}  // namespace
}  // namespace patolli::server::test
