// A customer with an IPv6 /48 has 65,536 networks: whatever one address can have, a site can have some of, and no more.
#include <gtest/gtest.h>

#include <set>

#include "server/address.hpp"
#include "unit/server_accounts.hpp"
#include "unit/server_notify.hpp"
#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

using namespace std::chrono_literals;

// An address in the n-th network of one site.
std::string in_site(int n) { return "2001:db8:7:" + std::to_string(n) + "::1"; }

json table_for_two() {
  return {{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}};
}

TEST(Sites, HaveAShareOfWhatAllShare) {
  EXPECT_EQ(site_of("2001:db8:7:9::"), "2001:db8:7::");
  EXPECT_EQ(site_of("192.0.2.1"), "") << "an IPv4 address is its own site";
  EXPECT_EQ(site_of(""), "");
  EXPECT_EQ(share_of_site(5, 1000), 40U) << "eight addresses";
  EXPECT_EQ(share_of_site(5, 20), 10U) << "half of all";
  EXPECT_EQ(share_of_site(5, 6), 5U) << "an address at least";
}

TEST(Sites, TablesInTheLobby) {
  World world({.max_lobby_tables = 24, .max_listed_of_address = 10});
  world.validate = false;
  std::set<std::string> others;
  for (const char* address : {"192.0.2.5", "2001:db8:1::1", "2001:db8:2::1"})
    others.insert(world.guest("P", address).ask(table_for_two())["table"].get<std::string>());
  for (int n = 0; n < 100; ++n) ASSERT_EQ(type_of(world.guest("Eve", in_site(n)).ask(table_for_two())), "ack");
  world.pass(2s);
  TestClient& cid = world.guest("Cid", "192.0.2.9");
  const json found = cid.ask({{"type", "tables"}, {"limit", 50}});
  EXPECT_EQ(found["total"], 83) << "eighty of the site, and the others";
  int first = 0;
  for (const json& table : found["tables"]) first += table["rank"] == 0 ? 1 : 0;
  EXPECT_EQ(first, 11) << "eight of the site before anybody's second";
  ASSERT_EQ(type_of(cid.ask({{"type", "lobby"}, {"on", true}})), "ack");
  std::set<std::string> shown;
  const json lobby = cid.last("lobby");
  for (const json& table : lobby["tables"]) shown.insert(table["id"]);
  for (const std::string& link : others) EXPECT_TRUE(shown.contains(link)) << "older than all of the site's";
}

TEST(Sites, SeatsToWatchFrom) {
  World world({.max_watchers = 40});
  TestClient& ana = world.guest("Ana");
  const std::string table = ana.ask(table_for_two())["table"];
  int watching = 0;
  for (int n = 0; n < 40; ++n) watching += type_of(world.guest("W", in_site(n)).ask("open", table)) == "ack" ? 1 : 0;
  EXPECT_EQ(watching, 20);
  EXPECT_EQ(type_of(world.guest("W", "2001:db8:8::1").ask("open", table)), "ack");
  EXPECT_EQ(world.server().counts().limited["watchers"], 20U);
}

// What these say, in the order in which they said it, once each has an answer. Searches take long: nobody waits for
// them.
std::vector<std::string> answers_of(World& world, const std::vector<TestClient*>& people, const std::string& id) {
  std::vector<std::string> answers(people.size());
  world.settle_until([&] {
    std::size_t answered = 0;
    for (std::size_t i = 0; i < people.size(); ++i) {
      for (const json& message : people[i]->messages)
        if (message.value("id", json()) == id) answers[i] = type_of(message) == "error" ? key_of(message) : "taken";
      answered += answers[i].empty() ? 0 : 1;
    }
    return answered == people.size();
  });
  return answers;
}

struct Solo {
  Solo(World& world, const std::string& address) : who(&world.guest("S", address)) {
    table = who->ask({{"type", "create"}, {"game", "coatl-solo"}, {"seats", {{{"kind", "me"}}}}})["table"];
  }
  void ask(const std::string& type, const std::string& id) const {
    who->say(json{{"type", type}, {"id", id}, {"table", table}});
  }
  TestClient* who;
  std::string table;
};

TEST(Sites, Hints) {
  GameServerConfig settings;
  settings.max_hints_waiting = 12;
  settings.max_hints_of_address = 2;
  settings.hint_iterations = 20;
  World world(settings);
  std::vector<Solo> solos;
  for (int n = 0; n < 9; ++n) solos.emplace_back(world, in_site(n));
  solos.emplace_back(world, "2001:db8:8::1");
  for (const Solo& solo : solos) solo.ask("hint", "h");  // before the server hears of the first that is done
  std::vector<std::string> refused;
  for (const Solo& solo : solos)
    for (const json& message : solo.who->messages)
      if (message.value("id", json()) == "h") refused.push_back(key_of(message));
  EXPECT_EQ(refused, std::vector<std::string>(3, "server.too_many")) << "six of a site at once, half of all";
  world.settle();
  EXPECT_EQ(type_of(solos.back().who->messages.back()), "hint") << "another site's";
}

TEST(Sites, Analyses) {
  GameServerConfig settings;
  settings.analysis_iterations = 4'000;  // the first takes seconds: none is done before all were asked for
  settings.max_analyses_waiting = 12;
  World world(settings);
  std::vector<Solo> solos;
  for (int n = 0; n < 8; ++n) solos.emplace_back(world, n < 7 ? in_site(n) : "2001:db8:8::1");
  std::vector<TestClient*> people;
  for (const Solo& solo : solos) {
    for (int step = 0; step < 12; ++step)
      ASSERT_EQ(type_of(solo.who->act(solo.table, solo.who->position()["legal"][0])), "ack");
    ASSERT_EQ(type_of(solo.who->ask("resign", solo.table)), "ack");
    people.push_back(solo.who);
  }
  for (const Solo& solo : solos) solo.ask("analyse", "a");
  std::vector<std::string> expected(8, "taken");
  expected[6] = "server.too_many";
  EXPECT_EQ(answers_of(world, people, "a"), expected) << "six of a site, and another's";
}

// These count by address, too: a hundred guests must not have a hundred shares.
TEST(Sites, ExportsPhrasesAndWhereToBeTold) {
  GameServerConfig settings;
  settings.notify.sender = std::make_shared<KeepingSender>();
  World world(settings);
  int exported = 0;
  int strong = 0;
  int told = 0;
  for (int i = 0; i < 330; ++i) {
    const std::string address = "2001:db8:9:1::" + std::to_string(i);  // all in one network
    const HttpResponse made = world.http("POST", "/api/session", {{"name", "Eve"}}, {}, address);
    ASSERT_EQ(made.status, 200);
    const std::string cookie = made.set_cookie.value_or("");
    const auto status = [&](const char* method, const char* path, const json& body) {
      return world.http(method, path, body, cookie, address).status;
    };
    if (i < 60) exported += status("GET", "/api/account/export", nullptr) == 200 ? 1 : 0;
    if (i < 130)
      strong += status("POST", "/api/account/claim", {{"name", "Eve"}, {"phrase", "12345678"}}) == 400 ? 1 : 0;
    told += status("POST", "/api/notify/settings", {{"brief", true}}) == 200 ? 1 : 0;
  }
  EXPECT_EQ(exported, 50);
  EXPECT_EQ(strong, 120) << "phrases that were judged, and found weak";
  EXPECT_EQ(told, 300);
  const HttpResponse other = world.http("POST", "/api/session", {{"name", "Ana"}}, {}, "2001:db8:9:2::1");
  EXPECT_EQ(world.http("GET", "/api/account/export", nullptr, *other.set_cookie, "2001:db8:9:2::1").status, 200);
}

}  // namespace
}  // namespace patolli::server::test
