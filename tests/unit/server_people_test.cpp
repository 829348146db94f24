// Who somebody is: guests, personal links, accounts, ratings, erasing oneself; and games looked at afterwards.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>

#include "i18n/catalogue.hpp"
#include "match/record.hpp"
#include "unit/server_world.hpp"

namespace patolli::server::test {
namespace {

std::string kind_of(const json& answer) { return answer.is_null() ? "nothing" : answer["type"].get<std::string>(); }

TEST(ServerPeople, GuestsNamesAndPersonalLinks) {
  World world;
  EXPECT_EQ(json::parse(world.http("GET", "/api/session").body), json::object({{"person", nullptr}}));
  EXPECT_EQ(world.http("POST", "/api/session", {{"name", " \n "}}).status, 400);
  EXPECT_EQ(world.http("POST", "/api/session", json::array()).status, 400);
  TestClient& ana = world.guest("  Ana <b>\u202e  x");
  const json me = json::parse(world.http("GET", "/api/session", nullptr, ana.cookie).body);
  EXPECT_EQ(me["name"], "Ana <b> x");
  EXPECT_EQ(ana.last("welcome")["you"], me);
  EXPECT_EQ(world.http("POST", "/api/session", {{"name", "Anita"}}, ana.cookie).status, 200);

  EXPECT_EQ(world.http("POST", "/api/session/link").status, 401);
  const json link = json::parse(world.http("POST", "/api/session/link", json::object(), ana.cookie).body);
  EXPECT_EQ(world.api_schema().definition("link", link), "");
  EXPECT_EQ(world.http("POST", "/api/session", {{"secret", "AAAAAAAAAAAAAAAAAAAAAA"}}).status, 403);
  const HttpResponse taken = world.http("POST", "/api/session", {{"secret", link["secret"]}});
  ASSERT_TRUE(taken.set_cookie.has_value());
  EXPECT_NE(*taken.set_cookie, link["secret"].get<std::string>());
  EXPECT_EQ(json::parse(taken.body)["person"], me["person"]);
  EXPECT_EQ(json::parse(taken.body)["name"], "Anita");
  TestClient& phone = world.device(*taken.set_cookie);
  EXPECT_EQ(phone.last("welcome")["you"]["person"], me["person"]);
  // One device forgets; then all of them.
  EXPECT_EQ(world.http("POST", "/api/session/end", json::object(), phone.cookie).set_cookie, "");
  EXPECT_TRUE(phone.gone);
  EXPECT_FALSE(ana.gone);
  EXPECT_EQ(world.http("POST", "/api/session/end", {{"everywhere", true}}, ana.cookie).status, 200);
  EXPECT_TRUE(ana.gone);
  EXPECT_EQ(world.http("POST", "/api/session", {{"secret", link["secret"]}}).status, 403);
}

TEST(ServerPeople, TooManyConnectionsOfOnePerson) {
  World world({.max_clients_of_user = 3});
  TestClient& ana = world.guest("Ana");
  for (int i = 0; i < 3; ++i) world.device(ana.cookie);
  EXPECT_TRUE(ana.gone);
  EXPECT_EQ(ana.last("bye")["reason"], "replaced");
}

TEST(ServerPeople, AccountsRatingsAndTheLeaderboard) {
  World world({.min_rated_turns = 0});
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  const json account = {{"name", "Ana K"}, {"phrase", "correct horse"}};
  EXPECT_EQ(world.http("POST", "/api/account/claim", {{"name", "A"}, {"phrase", "x"}}, ana.cookie).status, 400);
  ASSERT_EQ(world.http("POST", "/api/account/claim", account, ana.cookie).status, 200);
  EXPECT_EQ(world.http("POST", "/api/account/claim", account, ana.cookie).status, 409);
  EXPECT_EQ(world.http("POST", "/api/account/claim", {{"name", "ana k"}, {"phrase", "long enough"}}, bea.cookie).status,
            409);
  EXPECT_EQ(world.http("POST", "/api/session", {{"name", "ANA K"}}, bea.cookie).status, 409);
  ASSERT_EQ(
      world.http("POST", "/api/account/claim", {{"name", "Bea"}, {"phrase", "battery staple"}}, bea.cookie).status,
      200);
  EXPECT_EQ(world.http("POST", "/api/account/login", {{"name", "ana k"}, {"phrase", "wrong horse"}}).status, 403);
  EXPECT_EQ(world.http("POST", "/api/account/login", {{"name", "nobody"}, {"phrase", "wrong horse"}}).status, 403);
  const HttpResponse login = world.http("POST", "/api/account/login", account);
  ASSERT_EQ(login.status, 200);
  TestClient& laptop = world.device(login.set_cookie.value_or(""));
  EXPECT_EQ(laptop.last("welcome")["you"]["name"], "Ana K");
  EXPECT_TRUE(laptop.last("welcome")["you"]["account"]);

  const json made = ana.ask(
      {{"type", "create"}, {"game", "splendor"}, {"rated", true}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  ASSERT_EQ(kind_of(made), "ack") << made.dump();
  const std::string table = made["table"];
  TestClient& guest = world.guest("Cid");
  EXPECT_EQ(guest.ask("sit", table).value("key", ""), "server.rated");
  ASSERT_EQ(kind_of(bea.ask("open", table)), "ack");
  ASSERT_EQ(kind_of(bea.ask("sit", table)), "ack");
  ASSERT_EQ(kind_of(ana.act(table, ana.position()["legal"][0])), "ack");
  EXPECT_EQ(ana.ask("takeback", table, {{"agree", true}}).value("key", ""), "server.rated");
  EXPECT_EQ(bea.ask("hint", table).value("key", ""), "server.no_hint");
  ASSERT_EQ(kind_of(bea.ask("resign", table)), "ack");
  const json ratings = ana.table()["ratings"];
  EXPECT_EQ(ratings[0]["before"], 1500);
  EXPECT_GT(ratings[0]["after"], 1500) << ana.table().dump();
  EXPECT_LT(ratings[1]["after"], 1500);
  const json board = json::parse(world.http("GET", "/api/leaderboard?game=splendor").body);
  EXPECT_EQ(world.api_schema().definition("leaderboard", board), "") << board.dump();
  ASSERT_EQ(board["rows"].size(), 2U);
  EXPECT_EQ(board["rows"][0]["name"], "Ana K");
  EXPECT_EQ(world.http("GET", "/api/leaderboard?game=chess").status, 404);
  world.restart();
  ana.come();
  ASSERT_EQ(kind_of(ana.ask("open", table)), "ack");
  EXPECT_EQ(ana.table()["ratings"], ratings);
  EXPECT_EQ(ana.last("welcome")["you"]["ratings"]["splendor"]["games"], 1);
}

TEST(ServerPeople, GuessingPhrasesIsBounded) {
  World world;
  int refused = 0;
  for (int i = 0; i < 14; ++i)
    refused += world.http("POST", "/api/account/login", {{"name", "ana"}, {"phrase", "x"}}, "",
                          "198.51.100." + std::to_string(i))
                           .status == 429
                   ? 1
                   : 0;
  EXPECT_EQ(refused, 4);
}

TEST(ServerPeople, ErasingOneselfLeavesGamesNameless) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Zerlinda");
  const std::string table =
      ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
  ASSERT_EQ(kind_of(bea.ask("open", table)), "ack");
  ASSERT_EQ(kind_of(bea.ask("sit", table)), "ack");
  ASSERT_EQ(kind_of(bea.ask("chat", table, {{"text", "my secret recipe"}})), "ack");
  const std::size_t before = ana.heard.size();
  EXPECT_EQ(world.http("POST", "/api/account/erase", json::object(), bea.cookie).status, 200);
  world.pass(std::chrono::milliseconds(200));
  EXPECT_TRUE(bea.gone);
  EXPECT_TRUE(ana.position()["over"]);  // who erases herself has left
  world.restart();
  ana.come();
  ASSERT_EQ(kind_of(ana.ask("open", table)), "ack");
  for (std::size_t i = before; i < ana.heard.size(); ++i) {
    EXPECT_EQ(ana.heard[i].find("Zerlinda"), std::string::npos) << ana.heard[i].substr(0, 300);
    EXPECT_EQ(ana.heard[i].find("recipe"), std::string::npos);
  }
  const HttpResponse record = world.http("GET", "/api/record/" + table);
  EXPECT_EQ(record.status, 200);
  EXPECT_EQ(record.body.find("Zerlinda"), std::string::npos);
  EXPECT_EQ(world.http("GET", "/api/session", nullptr, bea.cookie).body, R"({"person":null})");
}

// What she says while it is being written, and what others do with her seat, must not bring her back.
TEST(ServerPeople, WhoIsBeingErasedSaysNothingMore) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Zerlinda");
  const std::string table = ana.ask({{"type", "create"},
                                     {"game", "splendor"},
                                     {"order", "random"},
                                     {"seats", {{{"kind", "me"}}, {{"kind", "open"}}, {{"kind", "open"}}}}})["table"];
  ASSERT_EQ(kind_of(bea.ask("open", table)), "ack");
  ASSERT_EQ(kind_of(bea.ask("sit", table)), "ack");
  TestClient& cid = world.guest("Cid");
  ASSERT_EQ(kind_of(cid.ask("open", table)), "ack");
  int erased = 0;
  world.server().request({"POST", "/api/account/erase", {}, "{}", bea.cookie, "192.0.2.1"},
                         [&](const HttpResponse& response) { erased = response.status; });
  bea.say(json{{"type", "chat"}, {"id", "last-words"}, {"table", table}, {"text", "my secret recipe"}});
  cid.say(json{{"type", "sit"}, {"id", "c"}, {"table", table}});  // the game begins, and all seats are written
  EXPECT_EQ(world.http("POST", "/api/session", {{"name", "Zerlinda II"}}, bea.cookie).status, 200);  // somebody new
  EXPECT_EQ(erased, 200);
  world.pass(std::chrono::seconds(1));
  EXPECT_TRUE(read_now(world.store(), [](Reader& reader) { return reader.chat(1, -1, 10); })->empty());
  const auto seats = read_now(world.store(), [](Reader& reader) { return reader.seats(1); });
  ASSERT_EQ(seats->size(), 3U);
  for (const auto& seat : *seats) EXPECT_NE(seat.name, "Zerlinda");
  const auto user = read_now(world.store(), [](Reader& reader) { return reader.user(2); });
  EXPECT_TRUE((*user)->erased);
  EXPECT_EQ((*user)->name, "");
}

TEST(ServerPeople, AnAccountIsErasedWithItsPhraseOnly) {
  World world({.min_rated_turns = 0});
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  for (TestClient* user : {&ana, &bea})
    ASSERT_EQ(world
                  .http("POST", "/api/account/claim",
                        {{"name", user == &ana ? "Ana" : "Bea"}, {"phrase", "correct horse"}}, user->cookie)
                  .status,
              200);
  ana.go();
  ana.come();
  const std::string table = ana.ask({{"type", "create"},
                                     {"game", "splendor"},
                                     {"rated", true},
                                     {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
  bea.go();
  bea.come();
  ASSERT_EQ(kind_of(bea.ask("open", table)), "ack");
  ASSERT_EQ(kind_of(bea.ask("sit", table)), "ack");
  ASSERT_EQ(kind_of(bea.ask("resign", table)), "ack");
  EXPECT_EQ(world.http("POST", "/api/account/erase", json::object(), ana.cookie).status, 403);
  EXPECT_EQ(world.http("POST", "/api/account/erase", {{"phrase", "wrong horse"}}, ana.cookie).status, 403);
  EXPECT_FALSE(ana.gone);
  EXPECT_EQ(world.http("POST", "/api/account/erase", {{"phrase", "correct horse"}}, ana.cookie).status, 200);
  EXPECT_TRUE(ana.gone);
  EXPECT_EQ(world.http("POST", "/api/account/login", {{"name", "Ana"}, {"phrase", "correct horse"}}).status, 403);
  const json rows = json::parse(world.http("GET", "/api/leaderboard?game=splendor").body)["rows"];
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0]["name"], "Bea");
  EXPECT_EQ(world.http("GET", "/api/record/" + table).body.find("\"Ana\""), std::string::npos);
  // The name is free again.
  TestClient& other = world.guest("Other");
  EXPECT_EQ(
      world.http("POST", "/api/account/claim", {{"name", "ana"}, {"phrase", "correct horse"}}, other.cookie).status,
      200);
}

TEST(ServerPeople, PagesOverHttp) {
  World world;
  const json games = json::parse(world.http("GET", "/api/games").body);
  EXPECT_EQ(world.api_schema().definition("games", games), "") << games.dump();
  EXPECT_EQ(games["games"].size(), 3U);
  EXPECT_EQ(json::parse(world.http("GET", "/api/cards/splendor").body)["cards"].size(), 90U);
  EXPECT_EQ(world.http("GET", "/api/cards/chess").status, 404);
  EXPECT_EQ(world.http("GET", "/api/record/zzz").status, 404);
  EXPECT_EQ(world.http("DELETE", "/api/session").status, 404);
  EXPECT_EQ(world.http("GET", "/api/").status, 404);
}

// The description knows every message and every reason, and no others.
TEST(ServerPeople, TheDescriptionIsComplete) {
  std::ifstream file(PATOLLI_SOURCE_DIR "/docs/PROTOCOL.md");
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const i18n::Catalogue english(i18n::Language::kEnglish);
  for (const auto& [key, words] : english.texts())
    if (key.rfind("server.", 0) == 0) {
      EXPECT_NE(text.find("`" + key + "`"), std::string::npos) << key;
    }
  const std::regex named("`(server\\.[a-z_]+)`");
  for (std::sregex_iterator hit(text.begin(), text.end(), named); hit != std::sregex_iterator(); ++hit)
    EXPECT_TRUE(english.has((*hit)[1].str())) << (*hit)[1];
  for (const char* side : {"client", "server"}) {
    std::ifstream schema(std::string(PATOLLI_SOURCE_DIR "/docs/protocol/") + side + ".schema.json");
    const json parsed = json::parse(schema);
    for (const auto& [name, definition] : parsed["definitions"].items()) {
      if (name.rfind("message_", 0) != 0) continue;
      const std::string word = "`" + name.substr(8) + "`";
      EXPECT_TRUE(text.find("| " + word) != std::string::npos || text.find(word + " ●") != std::string::npos) << word;
    }
  }
}

TEST(ServerPeople, AnalysesAreQueuedAndKept) {
  World world({.analysis_iterations = 30});
  TestClient& ana = world.guest("Ana");
  const std::string table = ana.ask({{"type", "create"},
                                     {"game", "splendor"},
                                     {"seats", {{{"kind", "me"}}, {{"kind", "bot"}, {"level", "novice"}}}}})["table"];
  for (int i = 0; i < 6; ++i) ASSERT_EQ(kind_of(ana.act(table, ana.position()["legal"][0])), "ack");
  const json hint = ana.ask("hint", table);
  ASSERT_EQ(kind_of(hint), "hint") << hint.dump();
  EXPECT_EQ(ana.ask("analyse", table).value("key", ""), "server.not_over");
  EXPECT_EQ(ana.ask("record", table).value("key", ""), "server.not_over");
  EXPECT_EQ(world.http("GET", "/api/record/" + table, nullptr, ana.cookie).status, 409);
  ASSERT_EQ(kind_of(ana.ask("resign", table)), "ack");
  EXPECT_EQ(world.http("GET", "/api/record/" + table, nullptr, ana.cookie).status, 200);
  ana.say(json{{"type", "analyse"}, {"id", "please"}, {"table", table}});
  world.settle_until([&] { return !ana.last("analysis").is_null(); });
  EXPECT_EQ(ana.last("analysis")["state"], "queued");
  world.settle();
  const json report = ana.last("analysis");
  EXPECT_EQ(report["state"], "done");
  EXPECT_GT(report["report"]["decisions"].size(), 5U);
  EXPECT_EQ(ana.table()["analysis"], "done");
  world.restart();
  ana.come();
  ASSERT_EQ(kind_of(ana.ask("analyse", table)), "ack");
  EXPECT_EQ(ana.last("analysis")["report"], report["report"]);
}

}  // namespace
}  // namespace patolli::server::test
