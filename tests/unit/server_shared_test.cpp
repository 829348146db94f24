// Two game servers over one database, which both act on the same tables: a table in memory is a cache of its log, and
// every change is conditional on the version it was decided on.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "unit/server_secrets.hpp"
#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

#ifdef PATOLLI_SANITIZE
constexpr int kGames = 2;
#else
constexpr int kGames = 10;
#endif

// The same user at both servers.
struct Both {
  Both(World& here, World& there, const std::string& name) : one(&here.guest(name)), two(&there.device(one->cookie)) {}
  TestClient* one;
  TestClient* two;
};

struct Shared {
  explicit Shared(const GameServerConfig& settings = {}) : one(settings), two(settings, one.folder()) {
    two.id_prefix = "n-";
  }
  World one;
  World two;
  void settle() {
    one.settle();
    two.settle();
  }
  [[nodiscard]] std::uint64_t conflicts() { return one.server().counts().conflicts + two.server().counts().conflicts; }
};

std::vector<std::string> legal_of(const TestClient& client) {
  const json position = client.position();
  return position.is_null() ? std::vector<std::string>() : position["legal"].get<std::vector<std::string>>();
}

// The stored log is one legal game, without gaps.
void expect_one_game(World& world, const std::string& link) {
  const TableRow row = world.table_row(link);
  const auto events = world.events_of(row.id);
  ASSERT_FALSE(events.empty());
  for (std::size_t i = 0; i < events.size(); ++i) ASSERT_EQ(events[i].number, static_cast<std::int64_t>(i));
  ASSERT_NE(state_after(row, steps_of(events)), nullptr) << "an illegal step";
  const auto version = read_now(world.store(), [&](Reader& reader) { return reader.version(row.id); });
  EXPECT_EQ((*version)->events, static_cast<std::int64_t>(events.size()));
}

// A legal action, or now and then an undo; null: it is somebody else's turn.
json some_message(const TestClient& client, const std::string& table, const std::string& id, std::mt19937_64& rng) {
  const auto legal = legal_of(client);
  if (legal.empty() || rng() % 3 == 0) return nullptr;
  const json revision = client.position()["revision"];
  const std::string action = legal[rng() % legal.size()];
  if (rng() % 12 == 0 && client.position()["can_undo"] == true)
    return {{"type", "undo"}, {"id", id}, {"table", table}, {"revision", revision}};
  return {{"type", "act"}, {"id", id}, {"table", table}, {"revision", revision}, {"action", action}};
}

// What was acknowledged is in the log, and nothing is in it twice.
void expect_logged_once(World& world, const std::string& table, const std::set<std::string>& acknowledged) {
  std::set<std::string> logged;
  for (const EventRow& event : world.events_of(world.table_row(table).id))
    EXPECT_TRUE(event.request_id.empty() || logged.insert(event.request_id).second) << "twice in the log";
  for (const std::string& id : acknowledged) EXPECT_TRUE(logged.contains(id)) << "acknowledged and not in the log";
}

TEST(ServersSharingADatabase, BothActOnTheSameTables) {
  std::uint64_t conflicts = 0;
  std::int64_t acks = 0;
  for (int number = 0; number < kGames; ++number) {
    std::mt19937_64 rng(static_cast<std::uint64_t>(number) + 77);
    Shared shared;
    shared.one.validate = shared.two.validate = number % 8 == 0;
    const std::string game = number % 2 == 0 ? "splendor" : "coatl";
    Both ana(shared.one, shared.two, "Ana");
    Both bea(shared.one, shared.two, "Bea");
    const std::string table =
        ana.one->ask({{"type", "create"}, {"game", game}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
    ASSERT_EQ(type_of(bea.two->ask("open", table)), "ack");
    ASSERT_EQ(type_of(bea.two->ask("sit", table)), "ack");
    for (TestClient* client : {ana.one, ana.two, bea.one, bea.two})
      ASSERT_EQ(type_of(client->ask("open", table)), "ack");
    // Whoever has to act does so at one of the servers, or at both at once; and now and then something else happens.
    std::set<std::string> acknowledged;
    bool over = false;
    for (int step = 0; step < 600 && !over; ++step) {
      Both& who = rng() % 2 == 0 ? ana : bea;
      std::vector<std::pair<TestClient*, std::string>> asked;
      for (TestClient* client : {who.one, who.two}) {
        const std::string id = "s" + std::to_string(step) + (client == who.one ? "a" : "b");
        const json message = some_message(*client, table, id, rng);
        if (message.is_null()) continue;
        client->say(message);
        asked.emplace_back(client, id);
      }
      shared.settle();
      for (const auto& [client, id] : asked) {
        std::string answer;
        for (const json& message : client->messages)
          if (message.value("id", json()) == id) answer = message["type"];
        ASSERT_TRUE(answer == "ack" || answer == "error") << "every message is answered: " << answer;
        if (answer == "ack") {
          ++acks;
          acknowledged.insert(id);
        }
      }
      if (step % 16 == 15)  // nobody tells the other server: it sees what has happened when somebody comes
        for (TestClient* client : {ana.one, ana.two, bea.one, bea.two}) client->ask("open", table);
      over = ana.one->position()["over"] == true;
    }
    expect_one_game(shared.one, table);
    expect_logged_once(shared.one, table, acknowledged);
    conflicts += shared.conflicts();
  }
  EXPECT_GT(acks, kGames * 10);
  EXPECT_GT(conflicts, static_cast<std::uint64_t>(kGames)) << "they did not get in each other's way";
}

// Reserved cards, wherever they are shown.
void collect_reserved(const json& value, std::set<std::string>& found) {
  if (!value.is_structured()) return;
  for (const auto& [name, inner] : value.items())
    if (name == "reserved" && !inner.empty()) {
      found.insert(inner.dump());
    } else {
      collect_reserved(inner, found);
    }
}

// Asked at both servers at once, both draw a card for her, and one of the draws is thrown away with its write: she
// never hears of it, so there is nothing to gain from that.
TEST(ServersSharingADatabase, ADrawThatWasThrownAwayIsShownToNobody) {
  std::uint64_t conflicts = 0;
  for (std::uint64_t number = 0; number < 10; ++number) {
    GameServerConfig settings;
    settings.random_bits = [rng = std::make_shared<std::mt19937_64>(number)] { return (*rng)(); };
    Shared shared(settings);
    Both ana(shared.one, shared.two, "Ana");
    Both bea(shared.one, shared.two, "Bea");
    const std::string table = ana.one->ask(
        {{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
    ASSERT_EQ(type_of(bea.two->ask("open", table)), "ack");
    ASSERT_EQ(type_of(bea.two->ask("sit", table)), "ack");
    for (TestClient* client : {ana.one, ana.two, bea.one, bea.two})
      ASSERT_EQ(type_of(client->ask("open", table)), "ack");
    const Both& who = legal_of(*ana.one).empty() ? bea : ana;
    const json revision = who.one->position()["revision"];
    for (TestClient* client : {who.one, who.two})
      client->say(json{{"type", "act"},
                       {"id", client == who.one ? "a" : "b"},
                       {"table", table},
                       {"revision", revision},
                       {"action", "reserve deck 3"}});
    shared.settle();
    conflicts += shared.conflicts();
    for (TestClient* client : {ana.one, ana.two, bea.one, bea.two}) {
      ASSERT_EQ(type_of(client->ask("open", table)), "ack");
      std::set<std::string> shown;
      for (const json& message : client->messages) collect_reserved(message, shown);
      EXPECT_EQ(shown.size(), 1U) << "game " << number;
    }
    std::set<std::string> both;
    for (TestClient* client : {who.one, who.two}) collect_reserved(client->position(), both);
    EXPECT_EQ(both.size(), 1U) << "the same card at both";
    expect_one_game(shared.one, table);
  }
  EXPECT_GT(conflicts, 0U) << "nothing was drawn twice";
}

TEST(ServersSharingADatabase, OnlyOneGetsTheSeat) {
  Shared shared;
  TestClient& ana = shared.one.guest("Ana");
  TestClient& bea = shared.one.guest("Bea");
  TestClient& cid = shared.two.guest("Cid");
  const std::string table = ana.ask({{"type", "create"},
                                     {"game", "splendor"},
                                     {"seats", {{{"kind", "me"}}, {{"kind", "open"}}, {{"kind", "open"}}}}})["table"];
  ASSERT_EQ(type_of(bea.ask("open", table)), "ack");
  ASSERT_EQ(type_of(cid.ask("open", table)), "ack");
  EXPECT_EQ(type_of(bea.ask("sit", table, {{"seat", 1}})), "ack");
  EXPECT_EQ(key_of(cid.ask("sit", table, {{"seat", 1}})), "server.seat_taken") << "judged again with what is stored";
  EXPECT_EQ(cid.table()["seats"][1]["name"], "Bea") << "and told";
  EXPECT_GT(shared.conflicts(), 0U);
  EXPECT_EQ(type_of(cid.ask("sit", table)), "ack");
  EXPECT_EQ(cid.table()["state"], "running");
  expect_one_game(shared.one, table);
}

TEST(ServersSharingADatabase, ARepetitionAtTheOtherServerIsAnsweredAsTheFirstTime) {
  Shared shared;
  Both ana(shared.one, shared.two, "Ana");
  TestClient& bea = shared.one.guest("Bea");
  json create = {
      {"type", "create"}, {"id", "create-1"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}};
  const json made = ana.one->ask(create);
  ASSERT_EQ(type_of(made), "ack");
  const std::string table = made["table"];
  const auto again = [](json answer) {
    answer["repeated"] = true;
    return answer;
  };
  EXPECT_EQ(ana.two->ask(create), again(made)) << "one table";
  ASSERT_EQ(type_of(ana.two->ask("open", table)), "ack");
  ASSERT_EQ(type_of(bea.ask("open", table)), "ack");
  ASSERT_EQ(type_of(bea.ask("sit", table)), "ack");
  // A move, a line of chat, an offer.
  const json act = {{"type", "act"},
                    {"id", "act-1"},
                    {"table", table},
                    {"revision", ana.one->position()["revision"]},
                    {"action", ana.one->position()["legal"][0]}};
  const json moved = ana.one->ask(act);
  ASSERT_EQ(type_of(moved), "ack");
  EXPECT_EQ(ana.two->ask(act), again(moved));
  const json chat = {{"type", "chat"}, {"id", "chat-1"}, {"table", table}, {"text", "hello"}};
  const json said = ana.one->ask(chat);
  ASSERT_EQ(type_of(said), "ack");
  EXPECT_EQ(ana.two->ask(chat), again(said));
  EXPECT_EQ(read_now(shared.one.store(), [](Reader& reader) { return reader.chat(1, -1, 10); })->size(), 1U);
  const json takeback = {{"type", "takeback"}, {"id", "back-1"}, {"table", table}, {"agree", true}};
  const json offered = ana.one->ask(takeback);
  ASSERT_EQ(type_of(offered), "ack") << offered.dump();
  EXPECT_EQ(ana.two->ask(takeback), again(offered));
  expect_one_game(shared.one, table);
}

TEST(ServersSharingADatabase, TwoRatedGamesThatEndAtOnceBothCount) {
  Shared shared({.min_rated_turns = 0});
  const auto account = [&](Both& who, const std::string& name) {
    EXPECT_EQ(
        shared.one.http("POST", "/api/account/claim", {{"name", name}, {"phrase", "correct horse"}}, who.one->cookie)
            .status,
        200);
  };
  Both ana(shared.one, shared.two, "Ana");
  Both bea(shared.one, shared.two, "Bea");
  account(ana, "Ana K");
  account(bea, "Bea K");
  const auto rated = [&](TestClient& first, TestClient& second) {
    const json made = first.ask(
        {{"type", "create"}, {"game", "splendor"}, {"rated", true}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
    EXPECT_EQ(type_of(made), "ack") << made.dump();
    EXPECT_EQ(type_of(second.ask("open", made["table"])), "ack");
    EXPECT_EQ(type_of(second.ask("sit", made["table"])), "ack");
    return made["table"].get<std::string>();
  };
  const std::string here = rated(*ana.one, *bea.one);
  const std::string there = rated(*ana.two, *bea.two);
  ana.one->say(json{{"type", "resign"}, {"id", "r1"}, {"table", here}});
  bea.two->say(json{{"type", "resign"}, {"id", "r2"}, {"table", there}});
  shared.settle();
  EXPECT_EQ(ana.one->table()["state"], "over");
  EXPECT_EQ(ana.two->table()["state"], "over");
  for (const UserId user : {1, 2}) {
    const auto rating = read_now(shared.one.store(), [&](Reader& reader) { return reader.rating(user, "splendor"); });
    ASSERT_TRUE(rating.ok() && *rating);
    EXPECT_EQ((*rating)->games, 2) << "of user " << user;
    EXPECT_EQ((*rating)->wins, 1) << "of user " << user;
  }
}

TEST(ServersSharingADatabase, AnErasedNameIsNotWrittenBack) {
  Shared shared;
  TestClient& ana = shared.two.guest("Ana");
  TestClient& bea = shared.one.guest("Zerlinda");
  const std::string table = ana.ask({{"type", "create"},
                                     {"game", "splendor"},
                                     {"seats", {{{"kind", "me"}}, {{"kind", "open"}}, {{"kind", "open"}}}}})["table"];
  ASSERT_EQ(type_of(bea.ask("open", table)), "ack");
  ASSERT_EQ(type_of(bea.ask("sit", table)), "ack");
  ASSERT_EQ(type_of(ana.ask("open", table)), "ack");
  ASSERT_EQ(ana.table()["seats"][1]["name"], "Zerlinda");
  EXPECT_EQ(shared.one.http("POST", "/api/account/erase", json::object(), bea.cookie).status, 200);
  // The other server still has her at the table; what it writes must not bring her back.
  EXPECT_EQ(type_of(ana.ask("seat", table, {{"seat", 2}, {"kind", "bot"}, {"level", "novice"}})), "ack");
  EXPECT_NE(ana.table()["seats"][1]["name"], "Zerlinda");
  const auto seats = read_now(shared.one.store(), [](Reader& reader) { return reader.seats(1); });
  for (const SeatRow& seat : *seats) EXPECT_NE(seat.name, "Zerlinda");
}

// A bot's turn at a table that both have in memory: one of them moves.
TEST(ServersSharingADatabase, BotsMoveOnce) {
  Shared shared;
  Both ana(shared.one, shared.two, "Ana");
  const std::string table =
      ana.one->ask({{"type", "create"},
                    {"game", "splendor"},
                    {"seats", {{{"kind", "me"}}, {{"kind", "bot"}, {"level", "novice"}}}}})["table"];
  ASSERT_EQ(type_of(ana.two->ask("open", table)), "ack");
  std::mt19937_64 rng(5);
  for (int turn = 0; turn < 12; ++turn) {
    TestClient& client = rng() % 2 == 0 ? *ana.one : *ana.two;
    client.ask("open", table);
    const auto legal = legal_of(client);
    if (legal.empty()) continue;
    EXPECT_EQ(type_of(client.act(table, legal[rng() % legal.size()])), "ack");
    shared.settle();
  }
  expect_one_game(shared.one, table);
}

TEST(ServersSharingADatabase, LimitsCountWhatBothHave) {
  Shared shared({.max_tables_of_user = 3});
  Both ana(shared.one, shared.two, "Ana");
  const json create = {{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}};
  for (TestClient* client : {ana.one, ana.two, ana.one}) EXPECT_EQ(type_of(client->ask(create)), "ack");
  EXPECT_EQ(key_of(ana.two->ask(create)), "server.too_many");
  EXPECT_EQ(key_of(ana.one->ask(create)), "server.too_many");
  EXPECT_EQ(type_of(ana.one->ask("cancel", ana.one->last("table")["table"]["id"])), "ack");
  EXPECT_EQ(type_of(ana.two->ask(create)), "ack");
}

}  // namespace
}  // namespace patolli::server::test
