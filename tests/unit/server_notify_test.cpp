// Whose turn it is is told once, to those who want it, and only while it is true.
#include "unit/server_notify.hpp"

#include <gtest/gtest.h>

#include "push/encode.hpp"
#include "push/openssl.hpp"
#include "server/notify_settings.hpp"
#include "server/notify_story.hpp"
#include "unit/server_accounts.hpp"
#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

json subscription(const std::string& endpoint) {
  static const push::KeyPtr kKey = push::new_key();
  return {{"endpoint", endpoint},
          {"p256dh", push::to_base64url(push::public_bytes(kKey.get()))},
          {"auth", push::to_base64url(std::string(16, 'a'))}};
}

GameServerConfig with_sender(const std::shared_ptr<KeepingSender>& sender) {
  GameServerConfig config;
  config.notify.sender = sender;
  config.notify.public_key = "key";
  return config;
}

// Two people at a table over days, of whom one has a phone.
struct Called {
  explicit Called(json more = json::object(), const std::string& folder = {}) : world(with_sender(sender), folder) {
    more["type"] = "create";
    if (!more.contains("game")) more["game"] = "splendor";
    more["seats"] = {{{"kind", "me"}}, {{"kind", "open"}}};
    table = ana.ask(more).value("table", "");
    EXPECT_EQ(type_of(bea.ask("open", table)), "ack");
    subscribe(bea, "https://push.example.org/bea");
    EXPECT_EQ(type_of(bea.ask("sit", table)), "ack");
  }
  HttpResponse post(TestClient& who, const std::string& path, const json& body) {
    return world.http("POST", "/api/notify/" + path, body, who.cookie);
  }
  void subscribe(TestClient& who, const std::string& endpoint) {
    const HttpResponse made = post(who, "push", subscription(endpoint));
    EXPECT_EQ(made.status, 200) << made.body;
    EXPECT_EQ(world.api_schema().definition("channel_made", json::parse(made.body)), "") << made.body;
  }
  json state(TestClient& who) {
    const HttpResponse got = world.http("GET", "/api/notify", nullptr, who.cookie);
    EXPECT_EQ(world.api_schema().definition("notifications", json::parse(got.body)), "") << got.body;
    return json::parse(got.body);
  }
  TestClient& next() { return world.table_row(table).id != 0 && ana.position()["to_act"] == ana.seat() ? ana : bea; }
  json move(TestClient& who) { return who.act(table, who.position()["legal"][0]); }
  // Until it is the other one's turn.
  void turn(TestClient& who) {
    for (int step = 0; step < 20 && who.position()["to_act"] == who.seat(); ++step) move(who);
  }

  std::shared_ptr<KeepingSender> sender = std::make_shared<KeepingSender>();
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  std::string table;
};

TEST(Notify, OneMessageATurnAndNoneBeforeItHasLasted) {
  Called game;
  ASSERT_EQ(game.ana.position()["to_act"], game.ana.seat());
  game.turn(game.ana);
  game.world.pass(seconds(30));
  EXPECT_TRUE(game.sender->sent.empty());
  game.world.pass(minutes(2));
  ASSERT_EQ(game.sender->sent.size(), 1U);
  const push::Outgoing& sent = game.sender->sent[0];
  EXPECT_EQ(sent.target, "https://push.example.org/bea");
  EXPECT_EQ(sent.topic, game.table);
  const json told = json::parse(sent.text);
  EXPECT_EQ(told["table"], game.table);
  EXPECT_EQ(told["waiting"], 1);
  EXPECT_EQ(told["title"], "Your turn: Splendor");
  EXPECT_EQ(told["body"], "Ana took tokens.");
  game.world.pass(hours(3));
  game.world.sleep(hours(24 * 3));
  game.world.pass(hours(1));
  EXPECT_EQ(game.sender->sent.size(), 1U);
  game.turn(game.bea);
  game.turn(game.ana);
  game.world.pass(minutes(2));
  EXPECT_EQ(game.sender->sent.size(), 2U) << "another turn";
}

TEST(Notify, NoneAfterTheMove) {
  Called game;
  game.turn(game.ana);
  game.turn(game.bea);
  game.world.pass(hours(1));
  EXPECT_TRUE(game.sender->sent.empty()) << "it is Ana's turn, who wants nothing";
}

TEST(Notify, NoneWhenTheTurnHasBegunAlready) {
  Called game(json::object({{"game", "coatl"}}));
  TestClient& first = game.next();
  for (int i = 0; i < 40 && game.next().cookie == first.cookie; ++i) game.move(first);
  if (game.next().cookie != game.bea.cookie) game.turn(game.ana);
  ASSERT_EQ(game.next().cookie, game.bea.cookie);
  // A step that leaves the turn with her: the first of several.
  const auto legal = game.bea.position()["legal"];
  for (const auto& action : legal) {
    if (!action.get<std::string>().starts_with("row")) continue;
    game.bea.act(game.table, action);
    break;
  }
  if (game.next().cookie == game.bea.cookie && game.bea.position()["can_undo"] == true) {
    game.world.pass(hours(1));
    EXPECT_TRUE(game.sender->sent.empty());
  }
}

TEST(Notify, OnceAcrossARestart) {
  Called game;
  game.turn(game.ana);
  game.world.pass(seconds(10));
  game.world.stop_for(minutes(30));
  game.world.pass(minutes(1));
  EXPECT_EQ(game.sender->sent.size(), 1U) << "what was due while the server was down";
  game.world.stop_for(minutes(30));
  game.world.pass(hours(1));
  EXPECT_EQ(game.sender->sent.size(), 1U) << "what was sent is not sent again";
}

TEST(Notify, ACrashWhileItIsSentRepeatsItWithTheSameTopic) {
  Called game;
  game.sender->answers["https://push.example.org/bea"] = {push::Outcome::kDelivered, -1, 0};
  game.turn(game.ana);
  game.world.pass(minutes(2));
  ASSERT_EQ(game.sender->sent.size(), 1U);
  game.world.stop_for(seconds(1));
  game.sender->answers.clear();
  game.world.pass(seconds(30));
  EXPECT_EQ(game.sender->sent.size(), 1U) << "another process could still be at it";
  game.world.pass(minutes(5));
  ASSERT_EQ(game.sender->sent.size(), 2U);
  EXPECT_EQ(game.sender->sent[0].topic, game.sender->sent[1].topic);
  game.world.pass(hours(5));
  EXPECT_EQ(game.sender->sent.size(), 2U);
}

TEST(Notify, DeadSubscriptionsGoAndOthersAreTriedAgain) {
  Called game;
  game.subscribe(game.bea, "https://push.example.org/old");
  game.subscribe(game.bea, "https://push.example.org/slow");
  game.sender->answers["https://push.example.org/old"] = {push::Outcome::kGone, 410, 0};
  game.sender->answers["https://push.example.org/slow"] = {push::Outcome::kLater, 503, 0};
  game.turn(game.ana);
  game.world.pass(seconds(70));
  EXPECT_EQ(game.sender->sent.size(), 3U);
  EXPECT_EQ(game.state(game.bea)["channels"].size(), 2U);
  game.sender->sent.clear();
  game.world.pass(minutes(1));
  ASSERT_EQ(game.sender->sent.size(), 1U) << "only the one that was busy";
  EXPECT_EQ(game.sender->sent[0].target, "https://push.example.org/slow");
  game.sender->sent.clear();
  game.turn(game.bea);
  game.world.pass(hours(2));
  EXPECT_TRUE(game.sender->sent.empty()) << "the turn is over";
}

TEST(Notify, IsGivenUpAfterSomeAttempts) {
  Called game;
  game.sender->answers["https://push.example.org/bea"] = {push::Outcome::kLater, 0, 0};
  game.turn(game.ana);
  game.world.pass(hours(12));  // the last after nine
  EXPECT_EQ(game.sender->sent.size(), 7U);
  game.world.sleep(hours(24 * 3));
  game.world.pass(hours(1));
  EXPECT_EQ(game.sender->sent.size(), 7U);
}

TEST(Notify, QuietHoursPutItOff) {
  Called game;
  // The world begins at 1800000000 s: 08:00 UTC, 10:00 where Bea is.
  const json wanted = {{"quiet", {{"from", 9 * 60}, {"to", 12 * 60}}}, {"offset", 120}, {"language", "fr"}};
  const HttpResponse set = game.post(game.bea, "settings", wanted);
  ASSERT_EQ(set.status, 200);
  EXPECT_EQ(game.world.api_schema().definition("notify_settings", json::parse(set.body)), "") << set.body;
  game.turn(game.ana);
  game.world.pass(minutes(110));
  EXPECT_TRUE(game.sender->sent.empty());
  game.world.pass(minutes(12));
  ASSERT_EQ(game.sender->sent.size(), 1U);
  EXPECT_EQ(json::parse(game.sender->sent[0].text)["body"], "Ana a pris des jetons.");
}

TEST(Notify, ItIsYourTurnAloneSaysNothingElse) {
  Called game;
  ASSERT_EQ(game.post(game.bea, "settings", {{"brief", true}}).status, 200);
  game.turn(game.ana);
  game.world.pass(minutes(2));
  ASSERT_EQ(game.sender->sent.size(), 1U);
  const json told = json::parse(game.sender->sent[0].text);
  EXPECT_EQ(told["title"], "Your turn");
  EXPECT_EQ(told["body"], "");
}

TEST(Notify, LiveGamesAndGamesAgainstBotsCallNobody) {
  Called live(json::object({{"clock", {{"kind", "budget"}, {"ms", 3'600'000}, {"increment", 0}}}}));
  live.turn(live.ana);
  live.world.pass(minutes(5));
  EXPECT_TRUE(live.sender->sent.empty());
  json alone = {{"type", "create"}, {"game", "splendor"}};
  alone["seats"] = {{{"kind", "me"}}, {{"kind", "bot"}, {"level", "novice"}}};
  EXPECT_NE(live.bea.ask(alone).value("table", ""), "");
  live.world.pass(minutes(5));
  EXPECT_TRUE(live.sender->sent.empty());
  const auto due = read_now(live.world.store(), [](Reader& reader) { return reader.calls_due(1LL << 60, 10); });
  EXPECT_TRUE(due->empty()) << "nothing is written for it";
}

TEST(Notify, AWebhookIsSignedAndKeepsItsSecret) {
  Called game;
  const HttpResponse made = game.post(game.bea, "webhook", {{"url", "https://hook.example.org/secret-path"}});
  ASSERT_EQ(made.status, 200) << made.body;
  const std::string secret = json::parse(made.body)["secret"];
  const std::string listed = game.world.http("GET", "/api/notify", nullptr, game.bea.cookie).body;
  EXPECT_EQ(listed.find(secret), std::string::npos);
  EXPECT_EQ(listed.find("secret-path"), std::string::npos);
  game.turn(game.ana);
  game.world.pass(minutes(2));
  ASSERT_EQ(game.sender->sent.size(), 2U);
  const auto hook = std::find_if(game.sender->sent.begin(), game.sender->sent.end(),
                                 [](const push::Outgoing& one) { return one.kind == push::Outgoing::Kind::kWebhook; });
  ASSERT_NE(hook, game.sender->sent.end());
  EXPECT_EQ(hook->secret, secret);
}

TEST(Notify, AddressesAreJudgedBeforeTheyAreKept) {
  Called game;
  for (const char* url :
       {"http://hook.example.org/", "https://127.0.0.1/", "https://10.0.0.1/", "https://[::1]/", "x", ""})
    EXPECT_EQ(key_of(game.post(game.bea, "webhook", {{"url", url}})), "server.bad_target") << url;
  json bad = subscription("https://push.example.org/x");
  bad["p256dh"] = "AAAA";
  EXPECT_EQ(key_of(game.post(game.bea, "push", bad)), "server.malformed");
  EXPECT_EQ(game.state(game.bea)["channels"].size(), 1U);
  EXPECT_EQ(game.world.http("GET", "/api/notify").status, 401);
}

TEST(Notify, EverybodyHasABoundedNumber) {
  Called game;
  for (int i = 0; i < 19; ++i) game.subscribe(game.bea, "https://push.example.org/" + std::to_string(i));
  EXPECT_EQ(key_of(game.post(game.bea, "push", subscription("https://push.example.org/more"))), "server.too_many");
  game.subscribe(game.bea, "https://push.example.org/7");  // the same again is nothing new
  EXPECT_EQ(game.state(game.bea)["channels"].size(), 20U);
}

TEST(Notify, AWebhookThatIsNamedAgainIsTheSameOne) {
  Called game;
  const json url = {{"url", "https://hook.example.org/bea"}};
  const json first = json::parse(game.post(game.bea, "webhook", url).body);
  const json again = json::parse(game.post(game.bea, "webhook", url).body);
  EXPECT_NE(first["secret"], again["secret"]);
  EXPECT_EQ(game.state(game.bea)["channels"].size(), 2U) << "her browser, and this";
  game.turn(game.ana);
  game.world.pass(minutes(2));
  ASSERT_EQ(game.sender->sent.size(), 2U) << "nobody is told twice at one address";
  for (const push::Outgoing& sent : game.sender->sent)
    if (sent.kind == push::Outgoing::Kind::kWebhook) {
      EXPECT_EQ(sent.secret, again["secret"].get<std::string>());
    }
}

TEST(Notify, AnEndpointBelongsToTheLastWhoNamedIt) {
  Called game;
  game.subscribe(game.ana, "https://push.example.org/bea");
  EXPECT_TRUE(game.state(game.bea)["channels"].empty()) << "another user of the same browser";
  game.turn(game.ana);
  game.world.pass(minutes(2));
  EXPECT_TRUE(game.sender->sent.empty());
  EXPECT_EQ(game.post(game.ana, "remove", {{"endpoint", "https://push.example.org/bea"}}).status, 200);
  EXPECT_TRUE(game.state(game.ana)["channels"].empty());
}

TEST(Notify, WhoIsErasedIsToldNothing) {
  Called game;
  game.turn(game.ana);
  ASSERT_EQ(game.world.http("POST", "/api/account/erase", json::object(), game.bea.cookie).status, 200);
  game.world.pass(hours(2));
  EXPECT_TRUE(game.sender->sent.empty());
}

TEST(Notify, TheExportHasAddressesAndNoSecrets) {
  Called game;
  game.post(game.bea, "settings", {{"brief", true}});
  const std::string text = game.world.http("GET", "/api/account/export", nullptr, game.bea.cookie).body;
  const json told = json::parse(text)["notifications"];
  EXPECT_EQ(told["channels"][0]["address"], "https://push.example.org/bea");
  EXPECT_EQ(told["settings"]["brief"], true);
  EXPECT_EQ(text.find("p256dh"), std::string::npos);
}

TEST(Notify, WithoutASenderThereIsNothingAndItIsSaid) {
  World world;
  TestClient& ana = world.guest("Ana");
  const json state = json::parse(world.http("GET", "/api/notify", nullptr, ana.cookie).body);
  EXPECT_EQ(state["available"], false);
  EXPECT_EQ(key_of(world.http("POST", "/api/notify/webhook", {{"url", "https://a.example.org/"}}, ana.cookie)),
            "server.no_notify");
}

TEST(Notify, QuietHoursWrapAroundMidnight) {
  NotifySettings settings;
  settings.quiet = {22 * 60, 7 * 60};
  constexpr std::int64_t kMinute = 60'000;
  const auto left = [&](int hour, int minute) {
    const std::int64_t now = (20'000LL * 1440 + hour * 60 + minute) * kMinute;
    const std::int64_t until = quiet_until(settings, now);
    return until == 0 ? 0 : (until - now) / kMinute;
  };
  EXPECT_EQ(left(21, 59), 0);
  EXPECT_EQ(left(22, 0), 9 * 60);
  EXPECT_EQ(left(23, 30), 7 * 60 + 30);
  EXPECT_EQ(left(6, 59), 1);
  EXPECT_EQ(left(7, 0), 0);
  settings.offset = -300;
  EXPECT_EQ(left(3, 0), 9 * 60) << "22:00 where the user is";
}

// What is hidden from a spectator is in no message, and none is larger than push services take.
TEST(Notify, MessagesAreSmallAndPublic) {
  for (const char* game_name : {"splendor", "coatl"}) {
    Called game(json::object({{"game", game_name}}));
    game.subscribe(game.ana, "https://push.example.org/ana");
    Rng rng(7);
    for (int step = 0; step < 60; ++step) {
      TestClient& who = game.next();
      const json legal = who.position()["legal"];
      if (legal.empty()) break;
      who.act(game.table, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      if (step % 5 == 0) game.world.pass(minutes(3));
    }
    EXPECT_GT(game.sender->sent.size(), 3U);
    for (const push::Outgoing& sent : game.sender->sent) {
      EXPECT_LE(sent.text.size(), kMaxNotice);
      const json told = json::parse(sent.text);
      for (const auto& [key, value] : told.items())
        EXPECT_TRUE((std::set<std::string>{"type", "table", "game", "title", "body", "waiting"}.contains(key))) << key;
      // Sentences are made of names and words of the catalogue; no card is named.
      EXPECT_EQ(told["body"].get<std::string>().find_first_of("0123456789"), std::string::npos) << told["body"];
    }
  }
}

}  // namespace
}  // namespace patolli::server::test
