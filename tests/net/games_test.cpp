// Whole games over real WebSockets, between clients that know nothing but the protocol.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

#include "net/person.hpp"
#include "net/test_server.hpp"

namespace patolli::net::test {
namespace {

using namespace std::chrono_literals;

// What a client knows about its game.
struct Seen {
  std::int64_t revision = 0;
  std::vector<std::string> legal;
  Json to_act;
  bool over = false;
  Json result;
};

// Takes in a message about the game, of either detail.
bool take_in(Seen& seen, const Json& message) {
  const bool view = message["type"] == "position";
  if (!view && message["type"] != "events") return false;
  const Json& game = view ? message["position"] : message;
  seen.revision = message["revision"];
  seen.over = game["over"];
  seen.to_act = game["to_act"];
  seen.legal.clear();
  if (game["legal"].is_array()) seen.legal = game["legal"].get<std::vector<std::string>>();
  if (seen.over) seen.result = game["result"];
  return true;
}

class Games : public testing::Test {
 protected:
  Games() { start(); }
  void start() { server_.emplace(test_settings(data_.path())); }
  void restart() {
    EXPECT_TRUE(server_->stop());
    server_.reset();
    start();
  }
  [[nodiscard]] std::uint16_t port() const { return server_->port(); }

  static Json create(Person& creator, const std::string& game, const Json& seats, const char* detail = "events") {
    const Json answer = creator.ask({{"type", "create"}, {"game", game}, {"seats", seats}, {"detail", detail}});
    EXPECT_EQ(answer["type"], "ack") << answer;
    return answer["table"];
  }
  static void sit(Person& player, const Json& table, const char* detail = "events") {
    const Json opened = player.ask({{"type", "open"}, {"table", table}, {"detail", detail}});
    EXPECT_EQ(opened["type"], "ack") << opened;
    const Json answer = player.ask({{"type", "sit"}, {"table", table}});
    EXPECT_EQ(answer["type"], "ack") << answer;
  }

  // Everybody plays anything until the end, or for so many moves. Seats that are not among the players are bots'.
  void play(const Json& table, std::map<int, Person*> players, int max = 100'000) {
    int moves = 0;
    while (moves < max) {
      int mover = -1;
      for (auto& [seat, player] : players)
        if (!seen_[seat].legal.empty()) mover = seat;
      if (mover >= 0) {
        Seen& seen = seen_[mover];
        const auto choice = std::uniform_int_distribution<std::size_t>(0, seen.legal.size() - 1)(dice_);
        const Json answer = players[mover]->ask(
            {{"type", "act"}, {"table", table}, {"revision", seen.revision}, {"action", seen.legal[choice]}});
        ASSERT_EQ(answer["type"], "ack") << answer;
        seen.legal.clear();
        ++moves;
        const std::int64_t revision = answer["revision"];
        for (auto& [seat, player] : players)
          while (seen_[seat].revision < revision) ASSERT_NO_FATAL_FAILURE(listen(seat, *player));
      } else {
        if (seen_[players.begin()->first].over) break;
        ASSERT_NO_FATAL_FAILURE(listen_around(players));
      }
    }
    if (moves == max) return;
    for (auto& [seat, player] : players) {
      while (!seen_[seat].over) ASSERT_NO_FATAL_FAILURE(listen(seat, *player));
      EXPECT_EQ(seen_[seat].result, seen_[players.begin()->first].result);
    }
  }

  // Nobody of them has to decide: until somebody hears something.
  void listen_around(std::map<int, Person*>& players) {
    const auto until = std::chrono::steady_clock::now() + kPatience;
    while (std::chrono::steady_clock::now() < until)
      for (auto& [seat, player] : players) {
        const Json message = player->any(20ms);
        if (!message.is_null() && take_in(seen_[seat], message)) return;
      }
    std::string what;
    for (auto& [seat, player] : players)
      what += " seat " + std::to_string(seat) + " at " + std::to_string(seen_[seat].revision) + " to act " +
              seen_[seat].to_act.dump() + (player->alive() ? "" : " is gone");
    FAIL() << "nobody hears anything more:" << what;
  }

  void listen(int seat, Person& player) {
    while (true) {
      const Json message = player.any();
      ASSERT_FALSE(message.is_null()) << "seat " << seat << " hears nothing more";
      if (take_in(seen_[seat], message)) return;
    }
  }

  TempFolder data_;
  std::map<int, Seen> seen_;
  std::mt19937_64 dice_{11};

 private:
  std::optional<TestServer> server_;
};

const Json kMe = {{"kind", "me"}};
const Json kOpen = {{"kind", "open"}};
const Json kBot = {{"kind", "bot"}, {"level", "novice"}};

TEST_F(Games, SplendorForTwoWithASpectator) {
  Person ana(port(), "Ana");
  Person ben(port(), "Ben");
  Person eve = Person::again(port(), "");  // nobody, who watches
  const Json table = create(ana, "splendor", {kMe, kOpen});
  sit(ben, table, "view");
  EXPECT_EQ(eve.ask({{"type", "open"}, {"table", table}, {"detail", "view"}})["type"], "ack");
  play(table, {{0, &ana}, {1, &ben}});
  Seen watched;
  while (!watched.over) {
    const Json message = eve.next("position");
    ASSERT_FALSE(message.is_null());
    EXPECT_TRUE(message["position"]["legal"].empty());
    take_in(watched, message);
  }
  EXPECT_EQ(watched.result, seen_[0].result);
  EXPECT_EQ(watched.revision, seen_[0].revision);
}

TEST_F(Games, CoatlForFourWithABot) {
  Person ana(port(), "Ana");
  Person ben(port(), "Ben");
  Person cem(port(), "Cem");
  const Json table = create(ana, "coatl", {kMe, kOpen, kBot, kOpen}, "view");
  sit(ben, table);
  sit(cem, table);
#ifdef PATOLLI_SANITIZE
  play(table, {{0, &ana}, {1, &ben}, {3, &cem}}, 30);  // the bot thinks slowly there
#else
  play(table, {{0, &ana}, {1, &ben}, {3, &cem}});
  EXPECT_EQ(seen_[0].result["scores"].size(), 4U);
#endif
}

TEST_F(Games, CoatlAlone) {
  Person ana(port(), "Ana");
  const Json table = create(ana, "coatl-solo", Json::array({kMe}), "view");
  play(table, {{0, &ana}});
  EXPECT_TRUE(seen_[0].over);
}

TEST_F(Games, GoOnAfterALostConnectionAndOnAnotherDevice) {
  std::optional<Person> ana;
  ana.emplace(port(), "Ana");
  Person ben(port(), "Ben");
  const Json table = create(*ana, "splendor", {kMe, kOpen});
  sit(ben, table);
  play(table, {{0, &*ana}, {1, &ben}}, 12);
  const std::string cookie = ana->cookie();
  for (int round = 0; round < 3; ++round) {
    ana.reset();  // in the middle of whatever is going on
    ana.emplace(Person::again(port(), cookie));
    const Json opened =
        ana->ask({{"type", "open"}, {"table", table}, {"detail", "events"}, {"from", seen_[0].revision}});
    ASSERT_EQ(opened["type"], "ack") << opened;
    seen_[0].revision = 0;
    listen(0, *ana);
    play(table, {{0, &*ana}, {1, &ben}}, 5);
  }
  // The personal link: the secret is asked for here and taken over there.
  const HttpAnswer link = post(port(), "/api/session/link", Json::object(), cookie);
  ASSERT_EQ(link.status, 200);
  const HttpAnswer taken = post(port(), "/api/session", {{"secret", link.body["secret"]}});
  ASSERT_EQ(taken.status, 200);
  EXPECT_NE(taken.cookie, cookie);
  EXPECT_EQ(post(port(), "/api/session", {{"secret", std::string(32, '0')}}).status, 403);
  Person phone = Person::again(port(), taken.cookie);
  ASSERT_EQ(phone.ask({{"type", "open"}, {"table", table}, {"detail", "view"}})["type"], "ack");
  seen_[0].revision = 0;
  listen(0, phone);
  play(table, {{0, &phone}, {1, &ben}});
  EXPECT_TRUE(seen_[0].over);
}

TEST_F(Games, GoOnAfterTheServerHasStopped) {
  std::optional<Person> ana;
  std::optional<Person> ben;
  ana.emplace(port(), "Ana");
  ben.emplace(port(), "Ben");
  const Json table = create(*ana, "splendor", {kMe, kOpen});
  sit(*ben, table);
  play(table, {{0, &*ana}, {1, &*ben}}, 9);
  for (int round = 0; round < 3; ++round) {
    const std::string cookies[2] = {ana->cookie(), ben->cookie()};
    restart();
    EXPECT_EQ(ana->next("bye")["reason"], "stopping");
    EXPECT_EQ(ana->close_code(), 1001);
    ana.emplace(Person::again(port(), cookies[0]));
    ben.emplace(Person::again(port(), cookies[1]));
    for (const int seat : {0, 1}) {
      Person& player = seat == 0 ? *ana : *ben;
      const std::int64_t before = seen_[seat].revision;
      ASSERT_EQ(player.ask({{"type", "open"}, {"table", table}, {"detail", "events"}, {"from", before}})["type"],
                "ack");
      listen(seat, player);
      EXPECT_EQ(seen_[seat].revision, before) << "nothing is lost, nothing is new";
    }
    play(table, {{0, &*ana}, {1, &*ben}}, 7);
  }
  play(table, {{0, &*ana}, {1, &*ben}});
  EXPECT_TRUE(seen_[0].over);
}

TEST_F(Games, AMoveSentTwiceCountsOnce) {
  Person ana(port(), "Ana");
  const Json table = create(ana, "coatl-solo", Json::array({kMe}));
  listen(0, ana);
  const Json move = {{"type", "act"},
                     {"id", "the-same"},
                     {"table", table},
                     {"revision", seen_[0].revision},
                     {"action", seen_[0].legal.at(0)}};
  const Json first = ana.ask(move);
  ASSERT_EQ(first["type"], "ack") << first;
  restart();
  Person back = Person::again(port(), ana.cookie());
  ASSERT_EQ(back.ask({{"type", "open"}, {"table", table}, {"detail", "events"}})["type"], "ack");
  const Json second = back.ask(move);
  EXPECT_EQ(second["type"], "ack") << second;
  EXPECT_EQ(second["repeated"], true);
  Json stale = move;
  stale["id"] = "another";
  EXPECT_EQ(back.ask(stale)["key"], "server.stale");
}

// With the server's own timers: nobody has to say anything for a clock to run out.
TEST_F(Games, ClocksRunOutByThemselves) {
  Person ana(port(), "Ana");
  Person ben(port(), "Ben");
  const Json clock = {{"kind", "budget"}, {"ms", 1000}, {"increment", 300}};
  const Json answer = ana.ask({{"type", "create"},
                               {"game", "splendor"},
                               {"seats", {kMe, kOpen}},
                               {"clock", clock},
                               {"timeout", {{"kind", "forfeit"}}},
                               {"detail", "events"}});
  sit(ben, answer["table"]);
  listen(0, ana);
  while (seen_[0].legal.empty()) listen(0, ana);
  const Json moved = ana.ask(
      {{"type", "act"}, {"table", answer["table"]}, {"revision", seen_[0].revision}, {"action", seen_[0].legal[0]}});
  ASSERT_EQ(moved["type"], "ack") << moved;
  const auto began = std::chrono::steady_clock::now();
  while (!seen_[0].over) ASSERT_NO_FATAL_FAILURE(listen(0, ana));
  EXPECT_GT(std::chrono::steady_clock::now() - began, 800ms);
  EXPECT_EQ(seen_[0].result["ending"], "timeout");
  EXPECT_EQ(seen_[0].result["winners"], Json::array({0}));
  const Json late =
      ben.ask({{"type", "act"}, {"table", answer["table"]}, {"revision", moved["revision"]}, {"action", "take wbg"}});
  EXPECT_EQ(late["key"], "reject.game_over");
}

TEST_F(Games, TakebackAndRematch) {
  Person ana(port(), "Ana");
  Person ben(port(), "Ben");
  Person cid(port(), "Cid");
  const Json table = create(ana, "coatl", {kMe, kOpen, kOpen});
  sit(ben, table);
  sit(cid, table);
  const std::map<int, Person*> players{{0, &ana}, {1, &ben}, {2, &cid}};
  play(table, players, 5);
  std::int64_t revision = 0;
  for (Person* person : {&ana, &ben, &cid}) {
    const Json agreed = person->ask({{"type", "takeback"}, {"table", table}, {"agree", true}});
    ASSERT_EQ(agreed["type"], "ack") << agreed;
    revision = agreed["revision"];
  }
  for (auto& [seat, player] : players)
    while (seen_[seat].revision < revision) ASSERT_NO_FATAL_FAILURE(listen(seat, *player));
  EXPECT_EQ(seen_[0].to_act, 0);
  EXPECT_FALSE(seen_[0].legal.empty());
  play(table, players, 3);  // and on
  for (Person* person : {&ana, &ben}) ASSERT_EQ(person->ask({{"type", "resign"}, {"table", table}})["type"], "ack");
  for (Person* person : {&cid, &ana, &ben})
    ASSERT_EQ(person->ask({{"type", "rematch"}, {"table", table}, {"agree", true}})["type"], "ack");
  Json next;
  while (next.is_null()) {
    const Json told = ana.next("table");
    ASSERT_FALSE(told.is_null());
    if (told["table"]["id"] == table) next = told["table"]["next"];
  }
  seen_.clear();
  const std::map<int, Person*> rotated{{2, &ana}, {0, &ben}, {1, &cid}};
  for (auto& [seat, player] : rotated) {
    ASSERT_EQ(player->ask({{"type", "close"}, {"table", table}})["type"], "ack");
    ASSERT_EQ(player->ask({{"type", "open"}, {"table", next}, {"detail", "events"}})["type"], "ack");
  }
  for (auto& [seat, player] : rotated)
    while (true) {  // what was still said about the old table is over
      const Json message = player->any();
      ASSERT_FALSE(message.is_null());
      if (message.value("table", Json()) == next && take_in(seen_[seat], message)) break;
    }
  EXPECT_FALSE(seen_[0].legal.empty()) << "Ben begins";
  play(next, rotated, 6);
}

TEST_F(Games, ManyTablesAtOnce) {
#ifdef PATOLLI_SANITIZE
  constexpr int kTables = 6;
#else
  constexpr int kTables = 25;
#endif
  std::vector<std::unique_ptr<Person>> players;
  std::vector<Json> tables;
  for (int i = 0; i < kTables; ++i) {
    players.push_back(std::make_unique<Person>(port(), "Ana " + std::to_string(i)));
    tables.push_back(create(*players.back(), "splendor", {kMe, kBot}));
  }
  for (int round = 0; round < 3; ++round)
    for (int i = 0; i < kTables; ++i) {
      std::swap(seen_[0], seen_[i + 100]);
      play(tables[static_cast<std::size_t>(i)], {{0, players[static_cast<std::size_t>(i)].get()}}, 2);
      std::swap(seen_[0], seen_[i + 100]);
    }
}

}  // namespace
}  // namespace patolli::net::test
