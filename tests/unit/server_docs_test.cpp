// The figures of docs/PROTOCOL.md are the server's.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "rating/rate.hpp"
#include "server/account_names.hpp"
#include "server/phrase_strength.hpp"
#include "server/table.hpp"
#include "unit/protocol_routes.hpp"
#include "unit/server_accounts.hpp"
#include "unit/server_notify.hpp"
#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

// A number, in digits or in words. It stands where the pattern has its group; the text says it once.
double said(const std::string& pattern) {
  static const std::string text =
      std::regex_replace(patolli::test::source_text("docs/PROTOCOL.md"), std::regex("\\s+"), " ");
  static const std::map<std::string, double> words = {{"a quarter", 0.25}, {"two", 2},  {"three", 3}, {"five", 5},
                                                      {"seven", 7},        {"ten", 10}, {"once", 1}};
  const std::regex sentence(pattern);
  std::smatch found;
  if (!std::regex_search(text, found, sentence)) {
    ADD_FAILURE() << "nothing in docs/PROTOCOL.md says: " << pattern;
    return -1;
  }
  const std::string number = found[1];
  const std::string rest = found.suffix();
  EXPECT_FALSE(std::regex_search(rest, sentence)) << "said twice: " << pattern;
  const auto word = words.find(number);
  return word != words.end() ? word->second : std::stod(number);
}

bool understood(const json& message) { return std::holds_alternative<ClientMessage>(parse_message(message.dump())); }

// How often it is served, before it is refused because of too many.
template <class Ask>
int times(Ask ask) {
  int served = 0;
  while (served < 1000 && ask(served) != 429) ++served;
  return served;
}

// What docs/HOSTING.md says that the metrics count by is what the server counts by.
TEST(Documented, LimitsOfTheMetrics) {
  const std::regex counted("limited\\(\"([a-z]+)\"\\)");
  std::set<std::string> limits;
  for (const auto& file : std::filesystem::directory_iterator(PATOLLI_SOURCE_DIR "/src/server")) {
    const std::string text = patolli::test::source_text("src/server/" + file.path().filename().string());
    for (std::sregex_iterator hit(text.begin(), text.end(), counted); hit != std::sregex_iterator(); ++hit)
      limits.insert((*hit)[1]);
  }
  const std::string manual = patolli::test::source_text("docs/HOSTING.md");
  const std::size_t from = manual.find("(by the limit: ");
  ASSERT_NE(from, std::string::npos);
  const std::string list = manual.substr(from, manual.find(')', from) - from);
  const std::regex word("`([a-z]+)`");
  std::set<std::string> documented;
  for (std::sregex_iterator hit(list.begin(), list.end(), word); hit != std::sregex_iterator(); ++hit)
    documented.insert((*hit)[1]);
  EXPECT_EQ(documented, limits);
}

TEST(Documented, LimitsOfClientsAndTables) {
  const GameServerConfig usual;
  EXPECT_EQ(said("Messages to the server: (\\d+) KiB"), kMaxMessage / 1024);
  EXPECT_EQ(said("\\(names (\\d+) bytes"), kMaxName);
  EXPECT_EQ(said("chat (\\d+) bytes after cleaning"), usual.max_chat);
  EXPECT_EQ(said("(\\d+) open tables per connection"), usual.max_subscriptions);
  EXPECT_EQ(said("(\\d+) connections per user"), usual.max_clients_of_user);
  EXPECT_EQ(said("(\\d+) unfinished tables per creator"), usual.max_tables_of_user);
  EXPECT_EQ(said("about (\\d+) of them, the first of each address"), usual.max_lobby_tables);
  EXPECT_EQ(said("without a `clock` it gets (\\w+) days"), usual.rated_days);
  EXPECT_EQ(said("`notify-after` \\((\\d+) seconds\\)"), usual.notify.after.count());
  EXPECT_EQ(said("among them those that are neither [^|]*\\| the last (\\d+)"), kMaxRequestsPerTable);
}

TEST(Documented, WhatMessagesMayHold) {
  const json tables = {{"type", "tables"}, {"id", "x"}};
  const json games = {{"type", "games"}, {"id", "x"}};
  for (const auto& [message, pattern] : {std::pair(tables, "`max_rating` [^|]*`limit` \\(at most (\\d+)\\)"),
                                         std::pair(games, "`before`, `limit` \\(at most (\\d+)\\)")}) {
    json most = message;
    most["limit"] = said(pattern);
    most["limit"] = most["limit"].get<int>();
    EXPECT_TRUE(understood(most)) << most;
    most["limit"] = most["limit"].get<int>() + 1;
    EXPECT_FALSE(understood(most)) << most;
  }
  const auto letters = static_cast<std::size_t>(said("chooses `id`: 1 to (\\d+) characters"));
  EXPECT_TRUE(understood({{"type", "ping"}, {"id", std::string(letters, 'a')}}));
  EXPECT_FALSE(understood({{"type", "ping"}, {"id", std::string(letters + 1, 'a')}}));
  EXPECT_FALSE(understood({{"type", "ping"}, {"id", ""}}));
  const auto days = static_cast<int>(said("\"days\":1–(\\d+)"));
  EXPECT_TRUE(read_clock({{"kind", "days"}, {"days", days}}));
  EXPECT_FALSE(read_clock({{"kind", "days"}, {"days", days + 1}}));
  const auto turns = static_cast<std::size_t>(said("at most (\\d+) whole turns"));
  const auto actions = static_cast<std::size_t>(said("whole turns of at most (\\d+) actions"));
  const auto plan = [](std::size_t many, std::size_t long_ones) {
    const json turn = {{"actions", std::vector<std::string>(long_ones, "take wbg")}};
    return json{{"type", "plan"}, {"id", "x"}, {"table", "t"}, {"revision", 1}, {"turns", json(many, turn)}};
  };
  EXPECT_TRUE(understood(plan(turns, actions)));
  EXPECT_FALSE(understood(plan(turns + 1, actions)));
  EXPECT_FALSE(understood(plan(turns, actions + 1)));
}

TEST(Documented, WhatIsRememberedOfATable) {
  const auto kept = static_cast<int>(said("those of a table that changed something \\| the last (\\d+)"));
  RecentRequests recent;
  for (int i = 0; i <= kept; ++i) recent.add(1, "r" + std::to_string(i), i);
  EXPECT_FALSE(recent.find(1, "r0"));
  for (int i = 1; i <= kept; ++i) EXPECT_EQ(recent.find(1, "r" + std::to_string(i)), i);
}

TEST(Documented, PhrasesAndNames) {
  EXPECT_EQ(said("is the passphrase: (\\d+) to"), kMinPhrase);
  EXPECT_EQ(said("is the passphrase: \\d+ to (\\d+) bytes"), kMaxPhrase);
  EXPECT_EQ(said("with a score of at least (\\d)"), kMinPhraseScore);
  EXPECT_EQ(said("unique name of \\d to (\\d+) bytes"), kMaxName);
  World world;
  const auto status = [&](const std::string& name, const std::string& phrase) {
    return world.http("POST", "/api/account/claim", {{"name", name}, {"phrase", phrase}}, world.guest("G").cookie)
        .status;
  };
  const auto least = static_cast<std::size_t>(said("unique name of (\\d) to"));
  const std::string phrase = "correct horse battery staple";
  EXPECT_EQ(status(std::string("qxzvwkjy").substr(0, least - 1), phrase), 400);
  EXPECT_EQ(status(std::string("qxzvwkjy").substr(0, least), phrase), 200);
  std::string longest = phrase;
  longest.resize(kMaxPhrase, 'x');
  EXPECT_EQ(status("ana", longest), 200);
  EXPECT_EQ(status("bea", longest + "x"), 400) << "one byte too long";
}

TEST(Documented, Attempts) {
  World world;
  const auto post = [&](const std::string& path, const json& body, const std::string& cookie = {}) {
    return world.http("POST", path, body, cookie).status;
  };
  const auto login = [&](int) { return post("/api/session", {{"secret", "AAAAAAAAAAAAAAAAAAAAAA"}}); };
  const double logins = said("number of attempts is limited: (\\w+) in ten minutes");
  EXPECT_EQ(times(login), logins);
  const auto within = static_cast<int>(said("number of attempts is limited: \\w+ in (\\w+) minutes"));
  world.pass(minutes(within) - seconds(1));
  EXPECT_EQ(login(0), 429);
  world.pass(seconds(2));
  EXPECT_EQ(times(login), logins);
  const std::string table =
      world.guest("Ana").ask({{"type", "create"}, {"game", "coatl-solo"}, {"seats", {{{"kind", "me"}}}}})["table"];
  const auto invitation = [&](int) { return post("/api/invitation", {{"table", table}}); };
  EXPECT_EQ(times(invitation), said("At most (\\d+) a minute by address"));
  world.pass(seconds(61));
  EXPECT_EQ(invitation(0), 200);
}

TEST(Documented, RatesOverHttp) {
  GameServerConfig settings;
  settings.notify.sender = std::make_shared<KeepingSender>();
  World world(settings);
  const std::string cookie = world.guest("Ana").cookie;
  const auto status = [&](const char* method, const char* path, const json& body, const std::string& whose) {
    return world.http(method, path, body, whose).status;
  };
  const json weak = {{"phrase", "12345678"}};
  const auto judge = [&](int) { return status("POST", "/api/account/strength", weak, {}); };
  EXPECT_EQ(times(judge), said("by address: (\\d+) new passphrases a minute"));
  const json brief = {{"brief", true}};
  const auto change = [&](int) { return status("POST", "/api/notify/settings", brief, cookie); };
  EXPECT_EQ(times(change), said("judged; (\\d+) changes a minute of how to be told by user"));
  const auto take = [&](int) { return status("GET", "/api/account/export", nullptr, cookie); };
  EXPECT_EQ(times(take), said("; (\\d+) exports an hour by user"));
  // And by address, however many users it has.
  world.pass(hours(2));
  std::vector<std::string> cookies;
  for (int i = 0; i < 20; ++i) cookies.push_back(world.guest("G").cookie);
  const auto of = [&](int i) { return cookies[static_cast<std::size_t>(i) % cookies.size()]; };
  const auto changes = [&](int i) { return status("POST", "/api/notify/settings", brief, of(i)); };
  EXPECT_EQ(times(changes), said("told by user, (\\d+) by address"));
  const auto exports = [&](int i) { return status("GET", "/api/account/export", nullptr, of(i)); };
  EXPECT_EQ(times(exports), said("an hour by user, (\\d+) by address"));
}

TEST(Documented, MailsThatAskToConfirm) {
  GameServerConfig settings;
  settings.notify.sender = std::make_shared<KeepingSender>();
  settings.notify.mail = {"patolli@example.org", "key", "https://games.example.org/"};
  World world(settings);
  std::vector<std::string> cookies;
  for (const char* const name : {"Ana", "Bea", "Cid", "Dora"}) {
    TestClient& one = world.guest(name);
    ASSERT_EQ(claim(world, one, name).status, 200);
    cookies.push_back(one.cookie);
  }
  const auto name = [&](int who, int address) {
    const json body = {{"address", "a" + std::to_string(address) + "@example.org"}};
    return world.http("POST", "/api/notify/mail", body, cookies[static_cast<std::size_t>(who)]).status;
  };
  EXPECT_EQ(times([&](int) { return name(0, 0); }), said("asking address and (\\d+) by recipient"));
  world.late(hours(25));
  EXPECT_EQ(times([&](int i) { return name(0, i % 2); }), said("in a day there are at most (\\d+) by user"));
  world.late(hours(25));
  EXPECT_EQ(times([&](int i) { return name(i % 4, i % 4); }), said("by user, (\\d+) by the asking address"));
  world.late(hours(25));
  for (int address = 0; address < 3; ++address) ASSERT_EQ(name(1, 10 + address), address < 2 ? 200 : 429);
  EXPECT_EQ(said("at most (\\d+) addresses\\."), 3);
}

TEST(Documented, LinksAndWhereToBeTold) {
  const GameServerConfig usual;
  EXPECT_EQ(said("not used for (\\d+) days \\(the host's `link-days`\\)"), usual.link_unused_for.count() / 24);
  GameServerConfig settings;
  settings.notify.sender = std::make_shared<KeepingSender>();
  World world(settings);
  const std::string cookie = world.guest("Ana").cookie;
  for (int i = 0; i < 25; ++i) ASSERT_EQ(world.http("POST", "/api/session/link", json::object(), cookie).status, 200);
  int links = 0;
  const json listed = json::parse(world.http("GET", "/api/sessions", nullptr, cookie).body);
  for (const json& session : listed["sessions"]) links += session["kind"] == "link" ? 1 : 0;
  EXPECT_EQ(links, said("A user has at most (\\d+); then the one unused for longest goes"));
  const int told = times([&](int i) {
    const json url = {{"url", "https://hook.example.org/" + std::to_string(i)}};
    return world.http("POST", "/api/notify/webhook", url, cookie).status;
  });
  EXPECT_EQ(told, said("A user has at most (\\d+) of all kinds"));
}

TEST(Documented, Ratings) {
  using rating::weight_of;
  EXPECT_EQ(said("`provisional` until (\\w+) games have counted"), rating::kFewGames);
  EXPECT_EQ(said("its deviation is at most (\\d+)"), rating::kUncertain);
  EXPECT_EQ(said("every player has played (\\w+) turns"), GameServerConfig{}.min_rated_turns);
  EXPECT_EQ(said("same two within (\\w+) days"),
            rating::kPairPeriodMs / duration_cast<std::chrono::milliseconds>(hours(24)).count());
  RatingRow known;
  known.games = 40;
  known.deviation = 60;
  const auto full = static_cast<int>(said("(\\w+) count in full"));
  const auto halved = static_cast<int>(said("the next (\\w+) half as much each time"));
  for (int games = 0; games < full; ++games) EXPECT_EQ(weight_of(known, known, games), 1);
  for (int games = full; games < full + halved; ++games)
    EXPECT_EQ(weight_of(known, known, games), weight_of(known, known, games - 1) / 2);
  EXPECT_EQ(weight_of(known, known, full + halved), 0);
  EXPECT_EQ(weight_of(known, RatingRow{}, 0), said("is provisional counts (a \\w+) for one whose rating is not"));
  EXPECT_EQ(said("rated (\\d+) or more above"), rating::kFarAbove);
}

}  // namespace
}  // namespace patolli::server::test
