// A thousand clients of one address ask each thing that can be asked, all at once: what then waits has a bound,
// everybody gets one answer, and whoever comes from elsewhere is served.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "unit/protocol_routes.hpp"
#include "unit/server_notify.hpp"
#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

constexpr int kGuests = 32;
constexpr int kClients = 1024;
constexpr const char* kCrowd = "2001:db8:5:1::1";

// What a thousand of a message may leave waiting at once, and how many of them may succeed. Whatever is answered at
// once and without the store has the rate of the connection and its address, and no other bound.
struct Bound {
  const char* type;
  std::size_t reads;
  std::size_t writes;
  std::size_t jobs;
  int done;
};
constexpr std::size_t kOneEach = kClients;  // a connection reads one thing at a time
constexpr int kAll = kClients;
constexpr int kInbox = 65;  // what waits at a table, and the one that is handled
constexpr int kWatchers = 50;

struct Crowd {
  Crowd() {
    world.validate = false;
    for (int i = 0; i < kGuests; ++i) clients.push_back(&world.guest("C" + std::to_string(i), kCrowd));
    while (clients.size() < kClients)
      clients.push_back(&world.device(clients[clients.size() % kGuests]->cookie, kCrowd));
    for (TestClient* const one : clients) one->messages.clear();
  }

  static GameServerConfig settings() {
    GameServerConfig settings;
    settings.max_tables_of_user = 5;
    settings.hint_iterations = 20;
    settings.analysis_iterations = 20;
    return settings;
  }

  // Everybody says it, and then the server works until all is done.
  void say(const Bound& bound, json message) {
    message["type"] = bound.type;
    message["id"] = "x";
    const std::string text = message.dump();
    ASSERT_EQ(world.client_schema().message(message), "") << text;
    const std::string round = std::to_string(++rounds) + "-";
    for (std::size_t i = 0; i < clients.size(); ++i) {
      clients[i]->messages.clear();
      message["id"] = round + std::to_string(i);
      world.server().receive(clients[i]->client, message.dump());
    }
    const GameServerStats waiting = world.server().counts();
    EXPECT_LE(waiting.reads_waiting, bound.reads) << text;
    EXPECT_LE(waiting.writes_waiting, bound.writes) << text;
    EXPECT_LE(waiting.jobs_waiting, bound.jobs) << text;
    world.settle();
    int done = 0;
    for (std::size_t i = 0; i < clients.size(); ++i) {
      int answers = 0;
      for (const json& answer : clients[i]->messages) {
        if (answer.value("id", json()) != round + std::to_string(i)) continue;
        ++answers;
        done += answer["type"] == "error" ? 0 : 1;
      }
      ASSERT_EQ(answers, 1) << text;
    }
    EXPECT_LE(done, bound.done) << text;
    EXPECT_GE(done, bound.done == 0 ? 0 : 1) << text << " should be possible for some";
    said.insert(bound.type);
    ASSERT_EQ(type_of(ana.ask("chat", alone, {{"text", "I am served as ever"}})), "ack");
  }

  json revision() { return {{"table", table}, {"revision", last_position()["revision"]}}; }
  json last_position() {
    EXPECT_EQ(type_of(clients[0]->ask("open", table)), "ack");
    return clients[0]->position();
  }

  World world{settings()};
  TestClient& ana = world.guest("Ana", "192.0.2.1");
  const std::string alone =
      ana.ask({{"type", "create"}, {"game", "coatl-solo"}, {"seats", {{{"kind", "me"}}}}})["table"];
  std::vector<TestClient*> clients;
  std::string table;
  std::string solo;
  std::set<std::string> said;
  int rounds = 0;
};

json two_seats(const char* other) { return {{"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", other}}}}}; }

// What is not about a table that runs.
void around_tables(Crowd& crowd) {
  crowd.say({"hello", kOneEach, 0, 0, kAll}, {{"protocol", 2}});
  crowd.say({"ping", 0, 0, 0, kAll}, {});
  crowd.say({"lobby", 0, 0, 0, kAll}, {{"on", true}});
  crowd.say({"lobby", 0, 0, 0, kAll}, {{"on", false}});
  crowd.say({"tables", 0, 0, 0, kAll}, {});
  crowd.say({"games", kOneEach, 0, 0, kAll}, {});
  json create = two_seats("open");
  create["type"] = "create";
  TestClient& maker = *crowd.clients[0];
  crowd.table = maker.ask(create)["table"];
  crowd.solo =
      crowd.clients.back()->ask({{"type", "create"}, {"game", "coatl-solo"}, {"seats", {{{"kind", "me"}}}}})["table"];
  const std::string waiting = maker.ask(create)["table"];
  crowd.say({"seat", 1, 1, 0, kInbox}, {{"table", waiting}, {"seat", 1}, {"kind", "invite"}});
  crowd.say({"leave", 1, 1, 0, 1}, {{"table", waiting}});
  crowd.say({"cancel", 1, 1, 0, 1}, {{"table", waiting}});
  crowd.say({"sit", kOneEach, 0, 0, 1}, {{"table", crowd.table}});
  crowd.say({"create", kOneEach, 0, 0, kGuests * 5}, two_seats("invite"));
}

// A game of two of the crowd, which the others may watch.
void at_a_table(Crowd& crowd) {
  crowd.say({"open", 1, 0, 0, kInbox}, {{"table", crowd.table}});
  crowd.say({"open", 1, 0, 0, kInbox}, {{"table", crowd.table}});
  EXPECT_LE(crowd.clients[0]->table()["watchers"], kWatchers);
  json about = crowd.revision();
  about["action"] = "take wbg";
  crowd.say({"act", 1, 1, 0, 1}, about);
  for (const char* const type : {"undo", "redo", "restart"})  // of a turn that is over: nobody can
    crowd.say({type, 1, 1, 0, 0}, crowd.revision());
  crowd.say({"takeback", 1, 1, 0, kInbox}, {{"table", crowd.table}, {"agree", true}});
  about = crowd.revision();
  about["turns"] = {{{"actions", {"take wbg"}}}};
  crowd.say({"plan", 1, 1, 0, kInbox}, about);
  crowd.say({"plan_preview", 1, 0, 0, kClients / kGuests}, {{"table", crowd.table}, {"actions", json::array()}});
  crowd.say({"why", 1, 0, 0, 2 * kClients / kGuests}, {{"table", crowd.table}, {"action", "take wwwww"}});
  crowd.say({"replay", 1, 0, 0, kAll}, {{"table", crowd.table}, {"step", 0}});
  crowd.say({"chat", 1, 16, 0, 16 + kInbox}, {{"table", crowd.table}, {"text", "hello"}});
  crowd.say({"close", 1, 0, 0, kAll}, {{"table", crowd.table}});
  crowd.say({"resign", 1, 1, 0, 1}, {{"table", crowd.table}});
  crowd.say({"record", 1, 0, 0, kAll}, {{"table", crowd.table}});
  crowd.say({"share", 1, 1, 0, kInbox}, {{"table", crowd.table}});
  crowd.say({"rematch", 1, 1, 0, kInbox}, {{"table", crowd.table}, {"agree", true}});
  crowd.say({"analyse", kOneEach, 0, 1, kAll}, {{"table", crowd.table}});
  crowd.say({"hint", 1, 0, 1, 1}, {{"table", crowd.solo}});
}

TEST(ThousandAtOnce, EveryMessageHasABound) {
  Crowd crowd;
  around_tables(crowd);
  at_a_table(crowd);
  std::ifstream file(PATOLLI_SOURCE_DIR "/docs/protocol/client.schema.json");
  const json schema = json::parse(file);
  for (const auto& [name, definition] : schema["definitions"].items())
    if (name.rfind("message_", 0) == 0) {
      EXPECT_TRUE(crowd.said.contains(name.substr(8))) << name << " has no bound";
    }
}

// -- over HTTP --------------------------------------------------------------------------------------------------------

// How many of a thousand requests are served. Those that may all be are cheap, and have the rate of their address
// (tests/net/http_test.cpp).
struct RouteBound {
  const char* route;
  json body;
  int served;
};

struct Asked {
  explicit Asked(World& given) : world(given) {}
  // Of guests by turns; `nobody`: without a cookie.
  void ask(const RouteBound& bound, bool nobody = false) {
    const std::string route = bound.route;
    const std::size_t space = route.find(' ');
    std::string path = route.substr(space + 1);
    said.insert(route);
    for (const auto& [name, value] : {std::pair("GAME", std::string("splendor")),
                                      std::pair("KIND", std::string("terms")), std::pair("TABLE", table)})
      if (path.ends_with(name)) path.replace(path.size() - std::string(name).size(), std::string::npos, value);
    int served = 0;
    int answered = 0;
    for (int i = 0; i < kClients; ++i) {
      HttpRequest request{route.substr(0, space), path, {}, bound.body.is_null() ? "" : bound.body.dump(), {}, kCrowd};
      if (path == "/api/leaderboard") request.query = "game=splendor";
      if (!nobody) request.cookie = cookies[static_cast<std::size_t>(i) % cookies.size()];
      world.server().request(request, [&](const HttpResponse& response) {
        ++answered;
        served += response.status == 429 || response.status == 503 ? 0 : 1;
      });
    }
    EXPECT_LE(world.server().counts().reads_waiting, static_cast<std::size_t>(kClients)) << route;
    EXPECT_EQ(world.server().counts().jobs_waiting, 0U) << route << ": each is asked first who it is";
    world.settle();
    EXPECT_EQ(answered, kClients) << route;
    EXPECT_LE(served, bound.served) << route;
    EXPECT_GT(served, 0) << route;
    EXPECT_EQ(world.http("GET", "/api/session", nullptr, {}, "192.0.2.1").status, 200);
  }

  World& world;
  std::vector<std::string> cookies;
  std::string table;
  std::set<std::string> said;
};

void where_to_be_told(World& world, Asked& asked) {
  asked.ask({"POST /api/notify/settings", {{"brief", true}}, 300});
  world.pass(std::chrono::minutes(2));
  asked.ask({"POST /api/notify/webhook", {{"url", "https://hook.example.org/x"}}, 300});
  world.pass(std::chrono::minutes(2));
  asked.ask(
      {"POST /api/notify/push", {{"endpoint", "https://push.example.org/x"}, {"p256dh", "x"}, {"auth", "x"}}, 300});
  world.pass(std::chrono::minutes(2));
  asked.ask({"POST /api/notify/remove", {{"id", "x"}}, 300});
  // Different ones of one user, all at once.
  world.pass(std::chrono::minutes(2));
  int added = 0;
  for (int i = 0; i < 50; ++i)
    world.server().request({"POST",
                            "/api/notify/webhook",
                            {},
                            json{{"url", "https://hook.example.org/" + std::to_string(i)}}.dump(),
                            asked.cookies[0],
                            kCrowd},
                           [&](const HttpResponse& response) { added += response.status == 200 ? 1 : 0; });
  world.settle();
  EXPECT_EQ(added, 19) << "besides the one that there is";
}

// Of somebody with an account, who names the same address again and again; and links, which need no cookie.
void by_mail(World& world, Asked& asked) {
  asked.ask({"POST /api/notify/mail", {{"address", "bea@example.org"}}, 3});
  asked.ask({"GET /api/mail/stop", nullptr, 120}, true);
  world.pass(std::chrono::minutes(2));
  asked.ask({"POST /api/mail/stop", nullptr, 120}, true);
  world.pass(std::chrono::minutes(2));
  asked.ask({"POST /api/mail/confirm", {{"token", "x"}}, 120}, true);
  world.pass(std::chrono::minutes(2));
}

// Of somebody with an account, who moderates.
void moderating(World& world, Asked& asked, std::int64_t other) {
  asked.ask({"GET /api/blocks", nullptr, kClients});
  asked.ask({"POST /api/blocks", {{"person", other}, {"block", true}}, 60});
  asked.ask({"POST /api/report", {{"table", asked.table}, {"person", other}, {"why", "other"}}, 20});
  std::string appointed;
  world.server().administer(R"({"do":"appoint","name":"Bea"})", [&](const std::string& text) { appointed = text; });
  world.settle();
  ASSERT_EQ(json::parse(appointed).value("moderator", false), true) << appointed;
  asked.ask({"GET /api/moderation", nullptr, kClients});
  world.pass(std::chrono::minutes(11));
  asked.ask({"POST /api/moderation/confirm", {{"phrase", "wrong"}}, 10});
  for (const char* const list : {"reports", "tables", "sanctions", "audit"}) {
    world.pass(std::chrono::minutes(2));
    asked.ask({("GET /api/moderation/" + std::string(list)).c_str(), nullptr, 240});
  }
  world.pass(std::chrono::minutes(2));
  asked.ask({"POST /api/moderation/find", {{"name", "Bea"}}, 240});
  world.pass(std::chrono::minutes(2));
  asked.ask({"POST /api/moderation/act", {{"act", "mute"}, {"person", other}, {"hours", 1}}, 240});
}

TEST(ThousandAtOnce, EveryRouteHasABound) {
  GameServerConfig settings;
  settings.notify.sender = std::make_shared<KeepingSender>();
  settings.notify.mail = {"patolli@example.org", "key", "https://games.example.org/"};
  settings.legal = {{"terms", "", "Be kind."}};
  World world(settings);
  Asked asked(world);
  for (int i = 0; i < kGuests; ++i) asked.cookies.push_back(world.guest("C", kCrowd).cookie);
  TestClient& ana = world.guest("Ana");
  asked.table = ana.ask({{"type", "create"}, {"game", "coatl-solo"}, {"seats", {{{"kind", "me"}}}}})["table"];
  ASSERT_EQ(type_of(ana.ask("resign", asked.table)), "ack");
  world.bound_guests(100);
  for (const char* const route :
       {"GET /api/session", "GET /api/sessions", "GET /api/notify", "GET /api/legal", "GET /api/legal/KIND",
        "GET /api/games", "GET /api/cards/GAME", "GET /api/leaderboard", "POST /api/session/link"})
    asked.ask({route, nullptr, kClients});
  const json kept = json::parse(world.http("GET", "/api/sessions", nullptr, asked.cookies[0]).body);
  const auto is_link = [](const json& session) { return session["kind"] == "link"; };
  EXPECT_EQ(std::count_if(kept["sessions"].begin(), kept["sessions"].end(), is_link), 20)
      << "also of those asked for at once";
  asked.ask({"POST /api/session/end", {{"session", "0"}}, kClients});
  asked.ask({"GET /api/record/TABLE", nullptr, kInbox});
  asked.ask({"POST /api/invitation", {{"table", asked.table}}, 60});
  asked.ask({"POST /api/session", {{"name", "More"}}, 100}, true);
  asked.ask({"POST /api/session", {{"secret", "AAAAAAAAAAAAAAAAAAAAAA"}}, 10}, true);
  world.pass(std::chrono::minutes(11));
  asked.ask({"POST /api/account/login", {{"name", "Ana"}, {"phrase", "wrong"}}, 10}, true);
  asked.ask({"POST /api/account/strength", {{"phrase", "12345678"}}, 120});
  world.pass(std::chrono::minutes(2));
  asked.ask({"POST /api/account/claim", {{"name", "Eve"}, {"phrase", "12345678"}}, 120});
  asked.ask({"GET /api/account/export", nullptr, 4});
  where_to_be_told(world, asked);
  // With an account: whoever guesses at its phrase with a cookie has ten attempts for both.
  TestClient& bea = world.guest("Bea");
  ASSERT_EQ(world.http("POST", "/api/account/claim", {{"name", "Bea"}, {"phrase", "correct horse battery"}}, bea.cookie)
                .status,
            200);
  asked.cookies = {bea.cookie};
  by_mail(world, asked);
  asked.ask({"POST /api/account/phrase", {{"phrase", "wrong"}, {"new", "correct horse staple"}}, 10});
  world.pass(std::chrono::minutes(11));
  asked.ask({"POST /api/account/erase", {{"phrase", "wrong"}}, 10});
  const json ana_is = json::parse(world.http("GET", "/api/session", nullptr, ana.cookie).body);
  moderating(world, asked, ana_is["person"]);
  for (const std::string& route : patolli::test::routes_in_protocol())
    EXPECT_TRUE(asked.said.contains(route)) << route << " has no bound";
  EXPECT_GE(patolli::test::routes_in_protocol().size(), 20U);
}

}  // namespace
}  // namespace patolli::server::test
