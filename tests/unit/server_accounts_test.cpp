// Nobody gets in: logins, phrases, sessions, links.
#include <gtest/gtest.h>
#include <sodium.h>

#include "server/device_label.hpp"
#include "server/phrase_strength.hpp"
#include "store/secret.hpp"
#include "unit/server_accounts.hpp"

namespace patolli::server::test {
namespace {

// -- logins -----------------------------------------------------------------------------------------------------------

TEST(ServerAccounts, StrangersWhoGuessDoNotLockTheOwnerOut) {
  World world;
  TestClient& ana = world.guest("Ana");
  ASSERT_EQ(claim(world, ana, "Ana").status, 200);
  const json right = {{"name", "Ana"}, {"phrase", kPhrase}};
  const HttpResponse first = world.ask(request("/api/account/login", right));
  ASSERT_EQ(first.status, 200);
  ASSERT_TRUE(first.set_device.has_value());
  int refused = 0;
  for (int i = 0; i < 30; ++i)
    refused += world.ask(request("/api/account/login", {{"name", "Ana"}, {"phrase", "a guess"}}, {}, {},
                                 "198.51.100." + std::to_string(i)))
                           .status == 429
                   ? 1
                   : 0;
  EXPECT_GE(refused, 20);
  EXPECT_EQ(world.ask(request("/api/account/login", right, {}, {}, "203.0.113.1")).status, 429) << "a stranger's share";
  // Neither on a device that was logged in, even after it has left, nor with a session.
  EXPECT_EQ(world.ask(request("/api/account/login", right, {}, *first.set_device)).status, 200);
  EXPECT_EQ(world.ask(request("/api/account/login", right, ana.cookie)).status, 200);
  EXPECT_EQ(world.ask(request("/api/account/erase", {{"phrase", "wrong horse"}}, ana.cookie)).status, 403);
  EXPECT_EQ(world.ask(request("/api/account/erase", {{"phrase", kPhrase}}, ana.cookie)).status, 200);
}

TEST(ServerAccounts, AKnownDeviceHasABoundedShareToo) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  ASSERT_EQ(claim(world, ana, "Ana").status, 200);
  const std::string device = claim(world, bea, "Bea").set_device.value_or("");
  ASSERT_EQ(device.size(), 22U);
  const auto tried_by = [&](const json& body, int i) {  // whatever it says of a session that does not exist
    const std::string nobody = std::string(20, 'A') + static_cast<char>('a' + i) + "A";
    return world.ask(request("/api/account/login", body, nobody, device)).status == 403 ? 1 : 0;
  };
  int tried = 0;
  for (int i = 0; i < 20; ++i) tried += tried_by({{"name", "Bea"}, {"phrase", "a guess"}}, i);
  EXPECT_EQ(tried, 10);
  int others = 0;
  for (int i = 0; i < 20; ++i) others += tried_by({{"name", "Ana"}, {"phrase", "a guess"}}, i);
  EXPECT_LE(others, 10) << "it is known as Bea's, not as Ana's";
  EXPECT_EQ(world.http("GET", "/api/session", nullptr, device).body, R"({"person":null})") << "it is no session";
  EXPECT_EQ(world.http("POST", "/api/session", {{"secret", device}}, "", "192.0.2.9").status, 403) << "nor a link";
}

// -- phrases ----------------------------------------------------------------------------------------------------------

TEST(ServerAccounts, PhrasesAreJudgedByGuessing) {
  EXPECT_EQ(phrase_score("12345678", ""), 0);
  EXPECT_EQ(phrase_score("password", ""), 0);
  EXPECT_LT(phrase_score("P@ssw0rd1", ""), kMinPhraseScore);
  EXPECT_LT(phrase_score("aaaaaaaaaaaaaaaa", ""), kMinPhraseScore);
  EXPECT_LT(phrase_score("zerlinda1", "zerlinda"), kMinPhraseScore) << "one's own name";
  EXPECT_GE(phrase_score(kPhrase, "Ana"), 3);
  EXPECT_EQ(phrase_score(std::string(1'000'000, 'x') + "yz", ""), phrase_score(std::string(40, 'x'), "")) << "bounded";
  World world;
  TestClient& ana = world.guest("Ana");
  const auto answer = [&](const std::string& phrase) {
    return world.http("POST", "/api/account/claim", {{"name", "Ana"}, {"phrase", phrase}}, ana.cookie);
  };
  EXPECT_EQ(key_of(answer("12345678")), "server.weak_phrase");
  EXPECT_EQ(key_of(answer("short")), "server.bad_phrase");
  EXPECT_EQ(key_of(answer(std::string(1025, 'x'))), "server.bad_phrase");
  const json weak = json::parse(world.http("POST", "/api/account/strength", {{"phrase", "12345678"}}).body);
  EXPECT_EQ(world.api_schema().definition("strength", weak), "");
  EXPECT_EQ(weak, json::parse(R"({"score":0,"enough":false})"));
  EXPECT_TRUE(json::parse(world.http("POST", "/api/account/strength", {{"phrase", kPhrase}}).body)["enough"]);
  // The documented limit is the real one.
  std::string longest = kPhrase;
  for (char c = 'a'; longest.size() < 1024; c = c == 'z' ? 'a' : static_cast<char>(c + 1)) longest += c;
  EXPECT_EQ(answer(longest).status, 200);
  EXPECT_EQ(world.http("POST", "/api/account/login", {{"name", "Ana"}, {"phrase", longest}}).status, 200);
}

TEST(ServerAccounts, AnotherPhraseEndsAllElse) {
  World world;
  TestClient& ana = world.guest("Ana");
  ASSERT_EQ(claim(world, ana, "Ana").status, 200);
  const HttpResponse login = world.http("POST", "/api/account/login", {{"name", "Ana"}, {"phrase", kPhrase}});
  TestClient& other = world.device(login.set_cookie.value_or(""));
  const json link = json::parse(world.http("POST", "/api/session/link", json::object(), ana.cookie).body);
  const auto change = [&](const std::string& old_phrase, const std::string& new_phrase) {
    return world.http("POST", "/api/account/phrase", {{"phrase", old_phrase}, {"new", new_phrase}}, ana.cookie);
  };
  EXPECT_EQ(key_of(change("wrong horse", "a much better one")), "server.wrong_phrase");
  EXPECT_EQ(key_of(change(kPhrase, "12345678")), "server.weak_phrase");
  EXPECT_FALSE(other.gone);
  ASSERT_EQ(change(kPhrase, "a much better one").status, 200);
  EXPECT_TRUE(other.gone);
  EXPECT_FALSE(ana.gone);
  EXPECT_EQ(world.http("POST", "/api/session", {{"secret", link["secret"]}}).status, 403);
  EXPECT_EQ(world.http("POST", "/api/account/login", {{"name", "Ana"}, {"phrase", kPhrase}}).status, 403);
  EXPECT_EQ(world.http("POST", "/api/account/login", {{"name", "Ana"}, {"phrase", "a much better one"}}).status, 200);
  TestClient& guest = world.guest("Cid");
  EXPECT_EQ(
      key_of(world.http("POST", "/api/account/phrase", {{"phrase", "x"}, {"new", "a much better one"}}, guest.cookie)),
      "server.no_account");
}

TEST(ServerAccounts, OutdatedHashesAreRenewed) {
  World world;
  TestClient& ana = world.guest("Ana");
  ASSERT_EQ(claim(world, ana, "Ana").status, 200);
  const auto stored = [&] { return *read_now(world.store(), [](Reader& reader) { return reader.user(1); }); };
  char weak[crypto_pwhash_STRBYTES] = {};
  ASSERT_EQ(crypto_pwhash_str(weak, kPhrase, std::string(kPhrase).size(), crypto_pwhash_OPSLIMIT_MIN,
                              crypto_pwhash_MEMLIMIT_MIN),
            0);
  world.write({PhraseChange{1, stored()->phrase, weak}});
  ASSERT_TRUE(outdated_phrase(stored()->phrase));
  EXPECT_EQ(world.http("POST", "/api/account/login", {{"name", "Ana"}, {"phrase", "wrong"}}).status, 403);
  EXPECT_TRUE(outdated_phrase(stored()->phrase));
  EXPECT_EQ(world.http("POST", "/api/account/login", {{"name", "Ana"}, {"phrase", kPhrase}}).status, 200);
  EXPECT_FALSE(outdated_phrase(stored()->phrase));
  EXPECT_EQ(world.http("POST", "/api/account/login", {{"name", "Ana"}, {"phrase", kPhrase}}).status, 200);
}

TEST(ServerAccounts, AClaimEndsOldCookiesAndLinks) {
  World world;
  TestClient& ana = world.guest("Ana");
  const json link = json::parse(world.http("POST", "/api/session/link", json::object(), ana.cookie).body);
  const HttpResponse taken = world.http("POST", "/api/session", {{"secret", link["secret"]}});
  TestClient& eve = world.device(taken.set_cookie.value_or(""));
  ASSERT_EQ(claim(world, ana, "Ana").status, 200);
  EXPECT_TRUE(eve.gone);
  EXPECT_FALSE(ana.gone);
  EXPECT_EQ(world.http("GET", "/api/session", nullptr, eve.cookie).body, R"({"person":null})");
  EXPECT_EQ(world.http("POST", "/api/session", {{"secret", link["secret"]}}).status, 403);
  EXPECT_EQ(json::parse(world.http("GET", "/api/session", nullptr, ana.cookie).body)["account"], true);
}

// -- sessions and links -----------------------------------------------------------------------------------------------

json sessions_of(World& world, const std::string& cookie) {
  const json list = json::parse(world.http("GET", "/api/sessions", nullptr, cookie).body);
  EXPECT_EQ(world.api_schema().definition("sessions", list), "") << list.dump();
  return list["sessions"];
}

TEST(ServerAccounts, SessionsAreListedAndEndOneByOne) {
  World world;
  EXPECT_EQ(world.http("GET", "/api/sessions").status, 401);
  TestClient& ana = world.guest("Ana");
  const json link = json::parse(world.http("POST", "/api/session/link", json::object(), ana.cookie).body);
  world.pass(std::chrono::minutes(1));
  const HttpResponse taken = world.ask(request("/api/session", {{"secret", link["secret"]}}));
  TestClient& phone = world.device(taken.set_cookie.value_or(""));
  json list = sessions_of(world, ana.cookie);
  ASSERT_EQ(list.size(), 3U);
  const auto find = [&](const char* what, const json& value) {
    for (const json& one : list)
      if (one[what] == value) return one;
    return json();
  };
  EXPECT_EQ(find("kind", "link")["expires"],
            find("kind", "link")["seen"].get<std::int64_t>() + 90LL * 24 * 3600 * 1000);
  const json other = find("device", "Firefox, Linux");
  ASSERT_TRUE(other.is_object()) << list.dump();
  EXPECT_FALSE(other["this"]);
  EXPECT_EQ(list.dump().find(phone.cookie), std::string::npos) << "no secret is in it";
  TestClient& bea = world.guest("Bea");
  EXPECT_EQ(world.http("POST", "/api/session/end", {{"session", other["id"]}}, bea.cookie).status, 404) << "not hers";
  EXPECT_FALSE(phone.gone);
  EXPECT_EQ(world.http("POST", "/api/session/end", {{"session", other["id"]}}, ana.cookie).status, 200);
  EXPECT_TRUE(phone.gone);
  EXPECT_FALSE(ana.gone);
  EXPECT_EQ(world.http("POST", "/api/session/end", {{"session", find("kind", "link")["id"]}}, ana.cookie).status, 200);
  EXPECT_EQ(world.http("POST", "/api/session", {{"secret", link["secret"]}}).status, 403);
  list = sessions_of(world, ana.cookie);
  ASSERT_EQ(list.size(), 1U);
  EXPECT_TRUE(list[0]["this"]);
}

TEST(ServerAccounts, AStrangersLinkAsksFirstAndKeepsTheWayBack) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& eve = world.guest("Eve");
  const json link = json::parse(world.http("POST", "/api/session/link", json::object(), eve.cookie).body);
  const HttpResponse asked = world.http("POST", "/api/session", {{"secret", link["secret"]}}, ana.cookie);
  EXPECT_EQ(asked.status, 409);
  EXPECT_FALSE(asked.set_cookie.has_value());
  const json question = json::parse(asked.body);
  EXPECT_EQ(question["error"], "server.other_person");
  EXPECT_EQ(question["you"]["name"], "Ana");
  EXPECT_EQ(question["link"]["name"], "Eve");
  const HttpResponse agreed =
      world.http("POST", "/api/session", {{"secret", link["secret"]}, {"replace", true}}, ana.cookie);
  ASSERT_EQ(agreed.status, 200);
  const json now = json::parse(agreed.body);
  EXPECT_EQ(world.api_schema().definition("me", now), "") << now.dump();
  EXPECT_EQ(now["name"], "Eve");
  const HttpResponse back =
      world.http("POST", "/api/session", {{"secret", now["back"]}, {"replace", true}}, agreed.set_cookie.value_or(""));
  EXPECT_EQ(json::parse(back.body)["name"], "Ana");
  // One's own link asks nothing.
  const json own = json::parse(world.http("POST", "/api/session/link", json::object(), ana.cookie).body);
  const HttpResponse same = world.http("POST", "/api/session", {{"secret", own["secret"]}}, ana.cookie);
  EXPECT_EQ(same.status, 200);
  EXPECT_FALSE(same.set_cookie.has_value());
}

TEST(ServerAccounts, LinksEndUnusedOrWithTheirUse) {
  World world({.link_unused_for = std::chrono::hours(24)});
  TestClient& ana = world.guest("Ana");
  const auto make = [&](bool once) -> std::string {
    return json::parse(world.http("POST", "/api/session/link", {{"once", once}}, ana.cookie).body)["secret"];
  };
  const auto status = [&](const std::string& secret) {
    return world.http("POST", "/api/session", {{"secret", secret}}).status;
  };
  const std::string once = make(true);
  EXPECT_EQ(status(once), 200);
  EXPECT_EQ(status(once), 403);
  const std::string used = make(false);
  const std::string unused = make(false);
  world.pass(std::chrono::hours(20));
  EXPECT_EQ(status(used), 200);
  world.pass(std::chrono::hours(20));
  EXPECT_EQ(status(used), 200) << "every use counts";
  EXPECT_EQ(status(unused), 403);
  world.restart();
  EXPECT_EQ(world.http("GET", "/api/session", nullptr, ana.cookie).body.find("null"), std::string::npos)
      << "a device does not end";
}

TEST(ServerAccounts, ManyNewOnesDoNotLogTheFirstDeviceOut) {
  World world;
  TestClient& ana = world.guest("Ana");
  std::string link;
  for (int i = 0; i < 55; ++i)
    link = json::parse(world.http("POST", "/api/session/link", json::object(), ana.cookie).body)["secret"];
  EXPECT_NE(world.http("GET", "/api/session", nullptr, ana.cookie).body, R"({"person":null})");
  int links = 0;
  for (const json& one : sessions_of(world, ana.cookie)) links += one["kind"] == "link" ? 1 : 0;
  EXPECT_EQ(links, 20);
  for (int i = 0; i < 55; ++i) {
    ASSERT_EQ(world.http("POST", "/api/session", {{"secret", link}}, "", "198.51.100." + std::to_string(i)).status,
              200);
    world.pass(std::chrono::seconds(1));
  }
  EXPECT_FALSE(ana.gone);
  EXPECT_NE(world.http("GET", "/api/session", nullptr, ana.cookie).body, R"({"person":null})") << "it is connected";
  EXPECT_EQ(sessions_of(world, ana.cookie).size(), 70U);
}

TEST(ServerAccounts, DevicesAreNamedRoughly) {
  EXPECT_EQ(device_label("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
                         "Gecko) Version/17.0 Mobile/15E148 Safari/604.1"),
            "Safari, iPhone");
  EXPECT_EQ(device_label("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                         "Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0"),
            "Edge, Windows");
  EXPECT_EQ(device_label("<script>alert(1)</script>"), "");
  EXPECT_EQ(device_label(""), "");
}

}  // namespace
}  // namespace patolli::server::test
