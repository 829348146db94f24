// Reports, decisions, bans, mutes, blocks and reliability, at two servers on one database: a folder, and a PostgreSQL
// with a NATS beside it.
#include <gtest/gtest.h>
#include <sodium.h>

#include "server/address.hpp"
#include "unit/bus_place.hpp"
#include "unit/server_accounts.hpp"
#include "unit/server_two.hpp"
#include "unit/store_place.hpp"

namespace patolli::server::test {
namespace {

constexpr std::int64_t kNow = 1'800'000'000'000;

PATOLLI_STORE_TESTS(ServerModeration);

GameServerConfig asking() {
  GameServerConfig settings;
  settings.ask_every = std::chrono::seconds(1);
  settings.moderation_contact = "mailto:mods@example.org";
  return settings;
}

std::string told(World& world, const std::string& line) {
  std::string answer;
  world.server().administer(line, [&](std::string text) { answer = std::move(text); });
  world.settle();
  return answer;
}

struct Moderated {
  explicit Moderated(StoreKind kind)
      : place(kind), nats(kind == StoreKind::kPostgres ? std::make_unique<NatsServer>() : nullptr) {
    two.id_prefix = "n-";
    EXPECT_EQ(claim(one, mia, "Mia").status, 200);
    EXPECT_EQ(json::parse(told(one, R"({"do":"appoint","name":"mia"})"))["moderator"], true);
    EXPECT_EQ(post("confirm", {{"phrase", kPhrase}}).status, 200);
    hear();
  }
  // Without looking at every second of it.
  void later(std::chrono::milliseconds time) {
    one.late(time);
    two.late(time);
    hear();
  }
  // The other server asks the store.
  void hear() {
    one.pass(std::chrono::seconds(2));
    two.pass(std::chrono::seconds(2));
  }
  HttpResponse post(const std::string& path, const json& body, World* world = nullptr) {
    return (world == nullptr ? one : *world).http("POST", "/api/moderation/" + path, body, mia.cookie);
  }
  HttpResponse act(const std::string& what, json more, World* world = nullptr) {
    more["act"] = what;
    EXPECT_EQ(one.api_schema().definition("moderation_act", more), "") << more.dump();
    HttpResponse answer = post("act", more, world);
    hear();
    return answer;
  }
  json list(const std::string& path, World* world = nullptr) {
    const HttpResponse answer =
        (world == nullptr ? one : *world).http("GET", "/api/moderation/" + path, nullptr, mia.cookie);
    EXPECT_EQ(answer.status, 200) << answer.body;
    json parsed = json::parse(answer.body);
    EXPECT_EQ(one.api_schema().definition("moderation_" + path, parsed), "") << answer.body;
    return parsed;
  }
  // Ben at the one server, Ana at the other, at one table.
  std::string table() {
    const std::string link =
        ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
    EXPECT_EQ(type_of(ben.ask("open", link)), "ack");
    EXPECT_EQ(type_of(ben.ask("sit", link)), "ack");
    hear();
    return link;
  }
  HttpResponse report(const json& body) {
    EXPECT_EQ(one.api_schema().definition("report_request", body), "") << body.dump();
    return two.http("POST", "/api/report", body, ana.cookie);
  }

  static std::unique_ptr<bus::Bus> connected(const std::unique_ptr<NatsServer>& nats) {
    return nats ? std::make_unique<bus::test::PatientBus>(*nats) : nullptr;
  }

  StorePlace place;
  std::unique_ptr<NatsServer> nats;
  std::unique_ptr<bus::Bus> bus_one = connected(nats);
  std::unique_ptr<bus::Bus> bus_two = connected(nats);
  World one{asking(), place.path(), kNow, bus_one.get()};
  World two{asking(), place.path(), kNow, bus_two.get()};
  TestClient& mia = one.guest("Mia");
  TestClient& ben = one.guest("Ben", "198.51.100.7");
  TestClient& ana = two.guest("Ana", "203.0.113.9");
  std::int64_t ben_id = json::parse(one.http("GET", "/api/session", nullptr, ben.cookie).body)["person"];
  std::int64_t ana_id = json::parse(one.http("GET", "/api/session", nullptr, ana.cookie).body)["person"];
  std::int64_t mia_id = json::parse(one.http("GET", "/api/session", nullptr, mia.cookie).body)["person"];
};

json last_sanctions(const TestClient& who) { return who.last("sanctions").value("sanctions", json()); }

TEST_P(ServerModeration, AReportComesWithItsLinesAndIsDecidedOnceAtBothServers) {
  Moderated game(GetParam());
  const std::string table = game.table();
  EXPECT_EQ(type_of(game.ben.ask("chat", table, {{"text", "you fool"}})), "ack");
  game.hear();
  const json line = game.ana.last("chat")["lines"][0];
  EXPECT_EQ(line["text"], "you fool");
  EXPECT_EQ(game.report({{"table", table}, {"person", game.ben_id}, {"why", "insult"}, {"line", line["n"]}}).status,
            200);
  const json reports = game.list("reports")["reports"];
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0]["about"]["name"], "Ben");
  EXPECT_EQ(reports[0]["by"]["person"], game.ana_id);
  EXPECT_EQ(reports[0]["table"], table);
  ASSERT_EQ(reports[0]["lines"].size(), 1U);
  EXPECT_EQ(reports[0]["lines"][0]["meant"], true);
  EXPECT_EQ(reports[0].dump().find("reserved"), std::string::npos) << "nothing of the game";

  // Decided at the other server than the one where he plays.
  const json decision = {{"report", reports[0]["id"]}, {"hours", 24}, {"reason", "No insults."}};
  EXPECT_EQ(game.act("mute", decision, &game.two).status, 200);
  EXPECT_EQ(key_of(game.act("ban", decision)), "server.decided");
  EXPECT_TRUE(game.list("reports")["reports"].empty());
  ASSERT_EQ(last_sanctions(game.ben).size(), 1U);
  EXPECT_EQ(last_sanctions(game.ben)[0]["kind"], "mute");
  EXPECT_EQ(last_sanctions(game.ben)[0]["reason"], "No insults.");
  EXPECT_EQ(game.ben.last("sanctions")["contact"], "mailto:mods@example.org");
  EXPECT_EQ(key_of(game.ben.ask("chat", table, {{"text", "again"}})), "server.muted");
  EXPECT_EQ(type_of(game.ana.ask("chat", table, {{"text", "hello"}})), "ack");
  const json audit = game.list("audit")["entries"];
  ASSERT_EQ(audit.size(), 2U);
  EXPECT_EQ(audit[0]["act"], "mute");
  EXPECT_EQ(audit[0]["by"], game.mia_id);
  EXPECT_EQ(audit[0]["person"], game.ben_id);
  EXPECT_EQ(audit[1]["act"], "appoint");
  EXPECT_EQ(audit[1]["by"], 0) << "the host";

  // A sanction ends by itself, and earlier when it is lifted.
  const json sanctions = game.list("sanctions")["sanctions"];
  ASSERT_EQ(sanctions.size(), 1U);
  EXPECT_EQ(game.act("lift", {{"sanction", sanctions[0]["id"]}}, &game.two).status, 200);
  EXPECT_EQ(key_of(game.act("lift", {{"sanction", sanctions[0]["id"]}})), "server.decided");
  EXPECT_EQ(last_sanctions(game.ben), json::array()) << "he is told";
  EXPECT_EQ(type_of(game.ben.ask("chat", table, {{"text", "sorry"}})), "ack");
}

TEST_P(ServerModeration, OnlyModeratorsWithTheirPassphraseAct) {
  Moderated game(GetParam());
  const json mute = {{"act", "mute"}, {"person", game.ben_id}, {"hours", 1}};
  const auto by = [&](const TestClient& who) { return game.one.http("POST", "/api/moderation/act", mute, who.cookie); };
  EXPECT_EQ(key_of(by(game.ben)), "server.not_moderator");
  EXPECT_EQ(game.one.http("GET", "/api/moderation/reports", nullptr, game.ben.cookie).status, 403);
  EXPECT_EQ(game.one.http("GET", "/api/moderation/audit", nullptr, "").status, 401);
  EXPECT_EQ(json::parse(game.one.http("GET", "/api/moderation", nullptr, game.ben.cookie).body)["moderator"], false);
  // Another browser of hers has not given the passphrase; and this one only for a quarter of an hour.
  const HttpResponse other = game.one.ask(request("/api/account/login", {{"name", "Mia"}, {"phrase", kPhrase}}));
  EXPECT_EQ(key_of(game.one.http("POST", "/api/moderation/act", mute, *other.set_cookie)), "server.confirm");
  EXPECT_EQ(by(game.mia).status, 200);
  game.later(std::chrono::minutes(16));
  EXPECT_EQ(key_of(by(game.mia)), "server.confirm");
  EXPECT_EQ(game.post("confirm", {{"phrase", "wrong horse"}}).status, 403);
  EXPECT_EQ(game.post("confirm", {{"phrase", kPhrase}}).status, 200);
  EXPECT_EQ(by(game.mia).status, 200);
  // Not against each other, not without end, and nobody bans half of the Internet.
  EXPECT_EQ(key_of(game.act("ban", {{"person", game.mia_id}, {"hours", 1}})), "server.is_moderator");
  EXPECT_EQ(game.post("act", {{"act", "ban"}, {"person", game.ben_id}}).status, 400);
  EXPECT_EQ(game.post("act", {{"act", "ban"}, {"person", game.ben_id}, {"hours", 1'000'000}}).status, 400);
  for (const char* range : {"0.0.0.0/0", "10.0.0.0/15", "2001:db8::/31", "nowhere"})
    EXPECT_EQ(game.post("act", {{"act", "ban_range"}, {"range", range}, {"hours", 1}}).status, 400) << range;
  EXPECT_EQ(game.post("act", {{"act", "anything"}}).status, 400);
  EXPECT_EQ(game.act("mute", {{"person", 99'999}, {"hours", 1}}).status, 404);
  EXPECT_EQ(key_of(game.act("appoint", {{"person", game.ben_id}})), "server.no_account");
  // The role ends at once.
  EXPECT_EQ(json::parse(told(game.one, R"({"do":"discharge","name":"Mia"})"))["moderator"], false);
  EXPECT_EQ(key_of(by(game.mia)), "server.not_moderator");
  EXPECT_EQ(json::parse(told(game.one, R"({"do":"discharge","name":"Mia"})"))["error"], "server.not_moderator");
  EXPECT_EQ(json::parse(told(game.one, R"({"do":"appoint","name":"nobody"})"))["error"], "server.no_such_person");
  EXPECT_EQ(json::parse(told(game.one, "what"))["error"], "server.malformed");
}

TEST_P(ServerModeration, WhoIsBannedIsToldUntilWhenAndPlaysNowhere) {
  Moderated game(GetParam());
  const std::string table = game.table();
  EXPECT_EQ(game.act("ban", {{"person", game.ana_id}, {"hours", 2}, {"reason", "Bots."}}).status, 200);
  ASSERT_EQ(last_sanctions(game.ana).size(), 1U) << "at the other server";
  EXPECT_EQ(last_sanctions(game.ana)[0]["kind"], "ban");
  EXPECT_EQ(last_sanctions(game.ana)[0]["until"].get<std::int64_t>() / 1000,
            (game.list("sanctions")["sanctions"][0]["until"].get<std::int64_t>()) / 1000);
  EXPECT_EQ(key_of(game.ana.ask("open", table)), "server.banned");
  EXPECT_EQ(key_of(game.ana.ask({{"type", "lobby"}, {"on", true}})), "server.banned");
  EXPECT_EQ(type_of(game.ana.ask({{"type", "ping"}})), "pong");
  const std::size_t heard = game.ana.messages.size();
  EXPECT_EQ(type_of(game.ben.ask("chat", table, {{"text", "hello"}})), "ack");
  game.hear();
  EXPECT_EQ(game.ana.messages.size(), heard) << "she follows nothing";
  EXPECT_EQ(game.report({{"table", table}, {"person", game.ben_id}, {"why", "other"}}).status, 403);
  EXPECT_EQ(game.two.http("POST", "/api/session", {{"name", "Nan"}}, game.ana.cookie).status, 403);
  game.ana.go();
  game.ana.come();
  EXPECT_EQ(last_sanctions(game.ana).size(), 1U) << "and again when she comes";
  EXPECT_EQ(game.two.http("GET", "/api/account/export", nullptr, game.ana.cookie).status, 200) << "her data are hers";
  game.later(std::chrono::hours(2));
  EXPECT_EQ(type_of(game.ana.ask("open", table)), "ack");
}

TEST_P(ServerModeration, ARangeIsBannedForStrangersAndNotForModerators) {
  Moderated game(GetParam());
  EXPECT_EQ(game.act("ban_range", {{"range", "203.0.113.0/24"}, {"hours", 1}, {"reason", "Spam."}}).status, 200);
  EXPECT_EQ(key_of(game.ana.ask({{"type", "lobby"}, {"on", true}})), "server.banned");
  EXPECT_EQ(game.two.http("POST", "/api/session", {{"name", "New"}}, "", "203.0.113.77").status, 403);
  EXPECT_EQ(game.two.http("POST", "/api/session", {{"name", "New"}}, "", "203.0.114.77").status, 200);
  EXPECT_EQ(type_of(game.ben.ask({{"type", "lobby"}, {"on", true}})), "ack");
  TestClient& there = game.one.device(game.mia.cookie, "203.0.113.5");
  EXPECT_EQ(type_of(there.ask({{"type", "lobby"}, {"on", true}})), "ack");
}

TEST_P(ServerModeration, TablesAreHiddenAndClosed) {
  Moderated game(GetParam());
  const std::string table = game.table();
  const auto listed = [&](World& world, TestClient& who) {
    world.pass(std::chrono::seconds(6));
    const json answer = who.ask({{"type", "tables"}, {"limit", 50}});
    for (const json& one : answer["tables"])
      if (one["id"] == table) return true;
    return false;
  };
  EXPECT_TRUE(listed(game.one, game.mia));
  EXPECT_TRUE(listed(game.two, game.ana));
  EXPECT_EQ(game.act("hide", {{"table", table}}).status, 200);
  EXPECT_FALSE(listed(game.one, game.mia));
  EXPECT_FALSE(listed(game.two, game.ana));
  EXPECT_EQ(game.list("tables")["tables"][0]["hidden"], true);
  // It goes on, and stays hidden.
  TestClient& next = game.ben.position()["legal"].empty() ? game.ana : game.ben;
  EXPECT_EQ(type_of(next.act(table, next.position()["legal"][0])), "ack");
  game.hear();
  EXPECT_FALSE(listed(game.one, game.mia));
  EXPECT_EQ(game.act("show", {{"table", table}}, &game.two).status, 200);
  EXPECT_TRUE(listed(game.one, game.mia));
  EXPECT_EQ(game.act("close", {{"table", table}}, &game.two).status, 200);
  EXPECT_EQ(game.ana.table()["state"], "over");
  EXPECT_EQ(game.ben.table()["state"], "over") << "at the other server";
  EXPECT_EQ(game.ana.table()["result"]["ending"], "abandoned");
  EXPECT_EQ(key_of(game.act("close", {{"table", table}})), "server.not_running");
  EXPECT_EQ(game.act("close", {{"table", "nowhere"}}).status, 404);
  const json games = json::parse(game.one.http("GET", "/api/account/export", nullptr, game.ben.cookie).body);
  EXPECT_EQ(games["moderation"]["reliability"], json::parse(R"({"games":0,"left":0})")) << "nobody has left it";
  // One that has not begun.
  const std::string open = game.ben.ask(
      {{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
  EXPECT_EQ(game.act("close", {{"table", open}}, &game.two).status, 200);
  EXPECT_EQ(game.ben.table()["state"], "cancelled");
}

TEST_P(ServerModeration, ALineIsDeletedAndANameReplacedEverywhere) {
  Moderated game(GetParam());
  const std::string table = game.table();
  EXPECT_EQ(type_of(game.ben.ask("chat", table, {{"text", "one"}})), "ack");
  EXPECT_EQ(type_of(game.ben.ask("chat", table, {{"text", "two"}})), "ack");
  game.hear();
  EXPECT_EQ(game.act("delete_line", {{"table", table}, {"line", 0}}, &game.two).status, 200);
  EXPECT_EQ(game.ana.last("chat_gone")["lines"], json::array({0}));
  EXPECT_EQ(game.ben.last("chat_gone")["lines"], json::array({0})) << "at the other server";
  EXPECT_EQ(key_of(game.act("delete_line", {{"table", table}, {"line", 0}})), "server.decided");
  game.ben.ask("open", table);
  ASSERT_EQ(game.ben.last("chat")["lines"].size(), 1U);
  EXPECT_EQ(game.ben.last("chat")["lines"][0]["text"], "two");
  EXPECT_EQ(game.act("rename", {{"person", game.ben_id}}).status, 200);
  EXPECT_EQ(game.ben.table()["seats"][1]["name"], "Player " + std::to_string(game.ben_id));
  const json audit = game.list("audit")["entries"];
  EXPECT_EQ(audit[0]["details"]["before"], "Ben");
  // His name goes with him.
  EXPECT_EQ(game.one.http("POST", "/api/account/erase", json::object(), game.ben.cookie).status, 200);
  EXPECT_EQ(game.list("audit")["entries"][0]["details"], json::object());
  EXPECT_EQ(game.list("audit")["entries"][0]["person"], game.ben_id);
}

TEST_P(ServerModeration, WhoHasBlockedSomebodyDoesNotPlayWithThem) {
  Moderated game(GetParam());
  const json block = {{"person", game.ben_id}, {"block", true}};
  EXPECT_EQ(game.one.api_schema().definition("block_request", block), "");
  EXPECT_EQ(game.two.http("POST", "/api/blocks", block, game.ana.cookie).status, 200);
  const json blocks = json::parse(game.one.http("GET", "/api/blocks", nullptr, game.ana.cookie).body);
  EXPECT_EQ(game.one.api_schema().definition("blocks", blocks), "");
  EXPECT_EQ(blocks["blocks"][0]["name"], "Ben");
  const auto create = [](TestClient& who) {
    return who
        .ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"]
        .get<std::string>();
  };
  const std::string hers = create(game.ana);
  const std::string his = create(game.ben);
  EXPECT_EQ(key_of(game.ben.ask("sit", hers)), "server.blocked");
  EXPECT_EQ(key_of(game.ana.ask("sit", his)), "server.blocked");
  EXPECT_EQ(game.two.http("POST", "/api/blocks", {{"person", game.ben_id}, {"block", false}}, game.ana.cookie).status,
            200);
  EXPECT_EQ(type_of(game.ben.ask("sit", hers)), "ack");
  EXPECT_EQ(game.two.http("POST", "/api/blocks", {{"person", game.ana_id}, {"block", true}}, game.ana.cookie).status,
            404);
  EXPECT_EQ(game.two.http("POST", "/api/blocks", {{"person", 99'999}, {"block", true}}, game.ana.cookie).status, 404);
  int refused = 0;
  for (int i = 0; i < 70; ++i)
    refused += game.two.http("POST", "/api/blocks", block, game.ana.cookie).status == 429 ? 1 : 0;
  EXPECT_GE(refused, 10) << "bounded";
}

TEST_P(ServerModeration, ReportsAreAboutPeopleAtTheTableAndBounded) {
  Moderated game(GetParam());
  const std::string table = game.table();
  EXPECT_EQ(game.report({{"table", table}, {"person", game.mia_id}, {"why", "insult"}}).status, 404);
  EXPECT_EQ(game.report({{"table", table}, {"person", game.ana_id}, {"why", "insult"}}).status, 404) << "oneself";
  EXPECT_EQ(game.report({{"table", "nowhere"}, {"person", game.ben_id}, {"why", "insult"}}).status, 404);
  EXPECT_EQ(game.report({{"table", table}, {"person", game.ben_id}, {"why", "insult"}, {"line", 7}}).status, 404);
  EXPECT_EQ(
      game.two.http("POST", "/api/report", {{"table", table}, {"person", game.ben_id}, {"why", "x"}}, game.ana.cookie)
          .status,
      400);
  int refused = 0;
  for (int i = 0; i < 30; ++i)
    refused += game.report({{"table", table}, {"person", game.ben_id}, {"why", "stalling"}}).status == 429 ? 1 : 0;
  EXPECT_GE(refused, 10);
  EXPECT_EQ(game.list("reports")["reports"].size(), 1U) << "the same again is one";
  // After 90 days nothing is left of it to read.
  game.later(std::chrono::hours(24 * 91));
  EXPECT_EQ(game.post("confirm", {{"phrase", kPhrase}}).status, 200);
  EXPECT_TRUE(game.list("reports")["reports"].empty());
}

TEST_P(ServerModeration, LeavingCounts) {
  Moderated game(GetParam());
  const auto reliability = [&](std::int64_t person) {
    const json found = json::parse(game.post("find", {{"person", person}}).body);
    EXPECT_EQ(game.one.api_schema().definition("moderation_people", found), "") << found.dump();
    return found["people"][0]["reliability"].dump();
  };
  // Who gives up ends the game for both: that is no leaving.
  std::string table = game.table();
  EXPECT_EQ(type_of(game.ben.ask("resign", table)), "ack");
  game.hear();
  EXPECT_EQ(reliability(game.ben_id), R"({"games":1,"left":0})");
  EXPECT_EQ(reliability(game.ana_id), R"({"games":1,"left":0})");
  // Whose time is over has left.
  table = game.ana.ask({{"type", "create"},
                        {"game", "splendor"},
                        {"clock", {{"kind", "budget"}, {"ms", 60'000}, {"increment", 0}}},
                        {"timeout", {{"kind", "forfeit"}}},
                        {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
  game.ben.ask("open", table);
  EXPECT_EQ(game.ben.table()["seats"][0]["reliability"], json::parse(R"({"games":1,"left":0})"))
      << "before he sits down";
  EXPECT_EQ(type_of(game.ben.ask("sit", table)), "ack");
  game.hear();
  const bool ana_acts = !game.ana.position()["legal"].empty();
  // Second by second: where no server was heard of for longer, live clocks stand still.
  for (int second = 0; second < 70; ++second) {
    game.one.pass(std::chrono::seconds(1));
    game.two.pass(std::chrono::seconds(1));
  }
  game.hear();
  EXPECT_EQ(reliability(game.ana_id), ana_acts ? R"({"games":2,"left":1})" : R"({"games":2,"left":0})");
  EXPECT_EQ(reliability(game.ben_id), ana_acts ? R"({"games":2,"left":0})" : R"({"games":2,"left":1})");
  // The lobby finds tables by it.
  TestClient& left = ana_acts ? game.ana : game.ben;
  TestClient& stayed = ana_acts ? game.ben : game.ana;
  for (TestClient* who : {&left, &stayed})
    who->ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  game.one.pass(std::chrono::seconds(7));
  const auto found = [&](int max_left) {
    return game.mia.ask({{"type", "tables"}, {"limit", 50}, {"state", "open"}, {"max_left", max_left}})["tables"]
        .size();
  };
  EXPECT_EQ(found(100), 2U);
  EXPECT_EQ(found(50), 2U);
  EXPECT_EQ(found(49), 1U);
}

TEST(ServerModerationRanges, RangesHaveBits) {
  EXPECT_TRUE(AddressRange::read("192.0.2.0/24")->contains(*Address::read("192.0.2.255")));
  EXPECT_FALSE(AddressRange::read("192.0.2.0/24")->contains(*Address::read("192.0.3.0")));
  EXPECT_TRUE(AddressRange::read("2001:db8::/33")->contains(*Address::read("2001:db8:7fff::1")));
  EXPECT_FALSE(AddressRange::read("2001:db8::/33")->contains(*Address::read("2001:db8:8000::1")));
  EXPECT_FALSE(AddressRange::read("192.0.2.0/33").has_value());
  EXPECT_FALSE(AddressRange::read("192.0.2.0/").has_value());
}

}  // namespace
}  // namespace patolli::server::test
