// Names that mislead, and who leaves is gone: erasure, export, retention.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

#include "names/names.hpp"
#include "store/backup.hpp"
#include "unit/server_accounts.hpp"

namespace patolli::server::test {
namespace {

// -- names ------------------------------------------------------------------------------------------------------------

TEST(ServerPrivacy, NamesThatMisleadAreRefused) {
  for (const char* name : {"Аna", "pаypal", "Ana\u3164", "An\u200da", "A\u00ADna", "Ana\u2800", "Ana\u00A0K",
                           "A\u0301\u0301\u0301\u0301na", "1\u0662"})
    EXPECT_TRUE(names::misleads(name)) << name;
  for (const char* name : {"Ana", "Zoë K.", "Ана", "山田太郎", "山田 Taro", "José", "Ana <b> x", "👩\u200d🚀", "Ana ★",
                           "محمد", "Ἀθηνᾶ", "Ngọc"})
    EXPECT_FALSE(names::misleads(name)) << name;
  World world;
  EXPECT_EQ(key_of(world.http("POST", "/api/session", {{"name", "p\u0430ypal"}})), "server.misleading_name");
}

TEST(ServerPrivacy, LookAlikesOfTakenNamesAreRefused) {
  World world;
  TestClient& ana = world.guest("Ana");
  ASSERT_EQ(claim(world, ana, "Albert Cox").status, 200);
  TestClient& eve = world.guest("Eve");
  for (const char* name :
       {"albert cox", "AIbert Cox", "A1bert Cox", "ALBERT COX", "Ａlbert Cox", "Albert С\u043e\u0445"}) {
    const int guest = world.http("POST", "/api/session", {{"name", name}}, eve.cookie).status;
    EXPECT_TRUE(guest == 409 || guest == 400) << name << " " << guest;
    const int claimed = claim(world, eve, name).status;
    EXPECT_TRUE(claimed == 409 || claimed == 400) << name << " " << claimed;
  }
  // A whole word of another script.
  ASSERT_EQ(claim(world, eve, "scope").status, 200);
  TestClient& guest = world.guest("Guest");
  EXPECT_EQ(key_of(world.http("POST", "/api/session", {{"name", "ѕсоре"}}, guest.cookie)), "server.name_taken");
  EXPECT_EQ(world.http("POST", "/api/session", {{"name", "Alberta Cox"}}, guest.cookie).status, 200);
}

// Accounts of before have no looks stored, and are compared by other rules.
TEST(ServerPrivacy, AccountsOfBeforeAreProtectedToo) {
  World world;
  TestClient& ana = world.guest("Ana");
  ASSERT_EQ(claim(world, ana, "\u00c9lan").status, 200);
  UserRow old = **read_now(world.store(), [](Reader& reader) { return reader.user(1); });
  old.account = "\u00c9lan";  // as up to 0.2.0
  old.look = old.folded_look = "";
  world.write({old, CounterChange{"looks version", -1'000'000, 0}});
  world.restart();
  EXPECT_EQ(world.http("POST", "/api/account/login", {{"name", "\u00c9lan"}, {"phrase", kPhrase}}).status, 200);
  EXPECT_EQ(world.http("POST", "/api/account/login", {{"name", "\u00e9lan"}, {"phrase", kPhrase}}).status, 200);
  EXPECT_EQ(key_of(world.http("POST", "/api/session", {{"name", "\u00c9\u04cfan"}})), "server.misleading_name");
  EXPECT_EQ(key_of(world.http("POST", "/api/session", {{"name", "\u00c9Ian"}})), "server.name_taken");
}

// -- erasure, export, retention ---------------------------------------------------------------------------------------

bool in_file(const std::filesystem::path& path, const std::string& text) {
  std::ifstream file(path, std::ios::binary);
  const std::string all{std::istreambuf_iterator<char>(file), {}};
  return all.find(text) != std::string::npos;
}
bool in_folder(const std::string& folder, const std::string& text) {
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (in_file(entry.path(), text)) return true;
  return false;
}

bool is_analysed(const TestClient& client) {
  const json last = client.last("analysis");
  return last.is_object() && last["state"] == "done";
}

// A game of two that is over, with chat and an analysis.
std::string analysed_game(World& world, TestClient& ana, TestClient& bea) {
  const std::string table =
      ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
  bea.ask("open", table);
  bea.ask("sit", table);
  bea.ask("chat", table, {{"text", "my secret recipe"}});
  EXPECT_EQ(ana.act(table, ana.position()["legal"][0])["type"], "ack");
  EXPECT_EQ(bea.ask("resign", table)["type"], "ack");
  ana.say(json{{"type", "analyse"}, {"id", "please"}, {"table", table}});
  world.settle_until([&] { return is_analysed(ana); });
  return table;
}

TEST(ServerPrivacy, ErasureIsWhole) {
  World world({.analysis_iterations = 5});
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Zerlinda");
  const std::string table = analysed_game(world, ana, bea);
  EXPECT_EQ(ana.last("analysis")["report"]["seats"][1]["name"], "Zerlinda") << "whoever reads it is told the names";
  EXPECT_TRUE(in_folder(world.folder(), "Zerlinda")) << "the search finds what is there";
  EXPECT_TRUE(in_folder(world.folder(), "my secret recipe"));
  ASSERT_EQ(world.http("POST", "/api/account/erase", json::object(), bea.cookie).status, 200);
  world.settle();
  EXPECT_FALSE(in_folder(world.folder(), "Zerlinda")) << "neither in the database nor in its log";
  EXPECT_FALSE(in_folder(world.folder(), "my secret recipe"));
  const std::string copy = world.folder() + "/copy.db";
  ASSERT_TRUE(back_up(world.folder(), copy).ok());
  EXPECT_FALSE(in_file(copy, "Zerlinda"));
  ASSERT_EQ(ana.ask("analyse", table)["type"], "ack");
  world.settle_until([&] { return is_analysed(ana); });
  EXPECT_EQ(ana.last("analysis")["report"]["seats"][1]["name"], "");
}

// An analysis that is being made while she is erased does not bring her back.
TEST(ServerPrivacy, ErasedWhileAGameIsAnalysed) {
  World world({.analysis_iterations = 2000});
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Zerlinda");
  const std::string table =
      ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
  bea.ask("open", table);
  bea.ask("sit", table);
  EXPECT_EQ(ana.act(table, ana.position()["legal"][0])["type"], "ack");
  EXPECT_EQ(bea.ask("resign", table)["type"], "ack");
  ana.say(json{{"type", "analyse"}, {"id", "please"}, {"table", table}});
  int erased = 0;
  world.server().request({"POST", "/api/account/erase", {}, "{}", bea.cookie, "192.0.2.1"},
                         [&](const HttpResponse& response) { erased = response.status; });
  world.settle_until([&] { return erased != 0 && is_analysed(ana); });
  EXPECT_EQ(erased, 200);
  world.settle();
  EXPECT_FALSE(in_folder(world.folder(), "Zerlinda"));
}

TEST(ServerPrivacy, ExportHasAllThatIsKnown) {
  World world({.analysis_iterations = 5});
  EXPECT_EQ(world.http("GET", "/api/account/export").status, 401);
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Zerlinda");
  const std::string table = analysed_game(world, ana, bea);
  const HttpResponse file = world.http("GET", "/api/account/export", nullptr, bea.cookie);
  ASSERT_EQ(file.status, 200);
  EXPECT_EQ(file.filename, "patolli-2.json");
  const json data = json::parse(file.body);
  EXPECT_EQ(world.api_schema().definition("export", data), "") << data.dump();
  EXPECT_EQ(data["name"], "Zerlinda");
  EXPECT_EQ(data["sessions"].size(), 1U);
  ASSERT_EQ(data["games"].size(), 1U);
  EXPECT_EQ(data["games"][0]["table"], table);
  EXPECT_EQ(data["games"][0]["seats"], json::array({1}));
  EXPECT_FALSE(data["games"][0]["moves"].empty());
  ASSERT_EQ(data["chat"].size(), 1U);
  EXPECT_EQ(data["chat"][0]["text"], "my secret recipe");
  EXPECT_EQ(file.body.find(bea.cookie), std::string::npos) << "no secrets";
  EXPECT_EQ(file.body.find("Ana"), std::string::npos) << "nor others";
  int refused = 0;
  for (int i = 0; i < 10; ++i)
    refused += world.http("GET", "/api/account/export", nullptr, bea.cookie).status == 429 ? 1 : 0;
  EXPECT_EQ(refused, 6);
}

// Read in parts, of which none is lost: not even when all of it happened at the same moment.
TEST(ServerPrivacy, ALongExportIsWhole) {
  World world({.max_tables_of_user = 200});
  TestClient& ana = world.guest("Ana");
  const json create = {{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}};
  for (int i = 0; i < 110; ++i) ASSERT_EQ(ana.ask(create)["type"], "ack");
  const HttpResponse file = world.http("GET", "/api/account/export", nullptr, ana.cookie);
  ASSERT_EQ(file.status, 200) << file.body;
  const json data = json::parse(file.body);
  std::set<std::string> tables;
  for (const json& game : data["games"]) tables.insert(game["table"]);
  EXPECT_EQ(tables.size(), 110U);
}

TEST(ServerPrivacy, WhatIsTooOldIsNotKept) {
  World world({.analysis_iterations = 5,
               .keep_guests = std::chrono::hours(24 * 10),
               .keep_games = std::chrono::hours(24 * 30),
               .keep_chat = std::chrono::hours(24 * 5)});
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  TestClient& idle = world.guest("Idle");
  const std::string old = analysed_game(world, ana, bea);
  const std::string running =
      ana.ask({{"type", "create"}, {"game", "coatl-solo"}, {"seats", json::array({{{"kind", "me"}}})}})["table"];
  idle.go();
  const auto name = [&](UserId id) {
    return (*read_now(world.store(), [id](Reader& reader) { return reader.user(id); }))->name;
  };
  const auto lines = [&] {
    return read_now(world.store(), [](Reader& reader) { return reader.chat(1, -1, 9); })->size();
  };
  EXPECT_EQ(lines(), 1U);
  world.sleep(std::chrono::hours(24 * 6));
  world.pass(std::chrono::hours(2));
  EXPECT_EQ(lines(), 0U);
  EXPECT_EQ(name(3), "Idle");
  world.sleep(std::chrono::hours(24 * 5));
  world.pass(std::chrono::hours(2));
  EXPECT_EQ(name(3), "");
  EXPECT_EQ(name(2), "Bea") << "she has a game";
  EXPECT_EQ(world.http("GET", "/api/session", nullptr, idle.cookie).body, R"({"person":null})");
  EXPECT_EQ(world.http("GET", "/api/record/" + old).status, 200);
  ana.go();  // whoever looks at a table keeps it in memory
  bea.go();
  world.sleep(std::chrono::hours(24 * 21));
  world.pass(std::chrono::hours(2));
  EXPECT_EQ(world.http("GET", "/api/record/" + old).status, 404);
  ana.come();
  EXPECT_EQ(ana.ask("open", running)["type"], "ack") << "it is not over";
}

}  // namespace
}  // namespace patolli::server::test
