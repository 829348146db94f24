// Each part of the game server by itself.
#include <gtest/gtest.h>

#include "all_games.hpp"
#include "registry/registry.hpp"
#include "server/accounts.hpp"
#include "server/analysis_queue.hpp"
#include "server/bot_runner.hpp"
#include "server/broadcaster.hpp"
#include "server/chat.hpp"
#include "server/lobby_feed.hpp"
#include "server/match_handlers.hpp"
#include "server/table_repository.hpp"
#include "server/table_timers.hpp"
#include "server/table_writer.hpp"
#include "unit/server_parts.hpp"

namespace patolli::server::test {
namespace {

// Why something was refused; empty: it was not.
std::string why(const std::optional<RequestError>& error) { return error ? std::string(error->key()) : ""; }

// All that a table needs to be played, without clients' messages.
struct TableParts : Parts {
  explicit TableParts(GameServerConfig settings = {}) : Parts(std::move(settings)) {
    tables.hooks = {.read = [this](Table&, bool changed) { ++(changed ? changed_reads : reads); },
                    .failed = [this](Table&, const Error&) { ++failures; },
                    .missing = [this](Table&) { ++missing; },
                    .in_use = [](const Table&) { return false; },
                    .evicted = [](const Table&) {}};
    writer.hooks = {.ready = [this](Table&) { ++ready; }, .relisted = [this](const Table&) { ++relisted; }};
  }

  Clients clients{*context, *this};
  Broadcaster broadcaster{*context, clients};
  TableRepository tables{*context, "iterations=1"};
  TableWriter writer{*context, clients, tables, broadcaster};
  MatchHandlers handlers{*context, clients, writer};
  int reads = 0, changed_reads = 0, failures = 0, missing = 0, ready = 0, relisted = 0;

  // An open Splendor table of this user, with a free seat.
  Table& open_table(const UserRow& creator, TableConfig config = {}) {
    auto table = handlers.make_table(*registry::games().find("splendor"), {}, std::move(config), creator.id);
    table->seats = {seat_for(creator.id, creator, std::nullopt, {}), TableSeat{}};
    Table* made = nullptr;
    writer.create(std::move(table), 100, 100, [&](const Result<Table*>& result) {
      ASSERT_TRUE(result.ok()) << result.error().text();
      made = *result;
    });
    settle();
    return *made;
  }
  Client& connect(ClientId id, const UserRow& user) {
    clients.add(id, "192.0.2.1");
    clients.sign_in(id, user, {});
    Client& client = *clients.find(id);
    client.greeted = true;
    client.protocol = kProtocol;
    return client;
  }
  // A message, judged as the server would.
  template <class M>
  std::string say(ClientId id, const UserRow& user, Table& table, M message) {
    message.table = table.link;
    const Waiting waiting{.client = id,
                          .what = TableMessage(message),
                          .sitter = std::make_shared<const Waiting::Sitter>(Waiting::Sitter{user, {}})};
    const auto error = handlers.handle({id, *clients.find(id), waiting}, table, message);
    settle();
    return why(error);
  }
};

message::Sit sit(const std::string& id) {
  message::Sit message;
  message.request_id = id;
  return message;
}
message::Resign resign(const std::string& id) {
  message::Resign message;
  message.request_id = id;
  return message;
}

TEST(ServerParts, ClientsKnowTheirUsers) {
  Parts parts({.max_clients_of_user = 2});
  Clients clients(*parts.context, parts);
  std::vector<ClientId> gone;
  clients.on_gone = [&](ClientId id, Client&) { gone.push_back(id); };
  const UserRow ana = parts.user("Ana");
  for (const ClientId id : {1, 2, 3}) {
    clients.add(id, "192.0.2.1");
    clients.sign_in(id, ana, {});
  }
  EXPECT_EQ(gone, std::vector<ClientId>{1}) << "the oldest of too many goes";
  EXPECT_EQ(parts.closed[1], "replaced");
  EXPECT_EQ(clients.users(), 1U);
  EXPECT_EQ(clients.user_of(*clients.find(3))->name, "Ana");
  UserRow renamed = ana;
  renamed.name = "Anita";
  clients.rename(renamed);
  EXPECT_EQ(clients.user_of(*clients.find(2))->name, "Anita");
  clients.find(2)->language = i18n::Language::kSpanish;
  clients.send_error(2, "m", MessageKey::kNoTable);
  clients.send_error(3, "m", MessageKey::kNoTable);
  EXPECT_EQ(parts.last(2, "error")["key"], parts.last(3, "error")["key"]);
  EXPECT_NE(parts.last(2, "error")["text"], parts.last(3, "error")["text"]) << "in each one's language";
  clients.close_all("stopping", 1001);
  EXPECT_EQ(clients.size() + clients.users(), 0U);
}

TEST(ServerParts, TimersRunInOrderAndSurviveARestart) {
  Parts parts;
  TableTimers timers(*parts.context);
  std::vector<std::string> due;
  timers.on_due = [&](const std::string& link) { due.push_back(link); };
  timers.schedule("b", parts.now + 2000);
  timers.schedule("a", parts.now + 1000);
  timers.schedule("c", parts.now + 1500);
  timers.schedule("c", 0);
  timers.schedule("b", parts.now + 500);
  parts.pass(std::chrono::milliseconds(900));
  EXPECT_EQ(due, (std::vector<std::string>{"b"}));
  parts.pass(std::chrono::seconds(5));
  EXPECT_EQ(due, (std::vector<std::string>{"b", "a"}));
}

TEST(ServerParts, TimersReadWhatIsDue) {
  TableParts parts;
  Table& table = parts.open_table(parts.user("Ana"));
  TableTimers timers(*parts.context);
  std::vector<std::string> due;
  timers.on_due = [&](const std::string& link) { due.push_back(link); };
  timers.load();
  parts.settle();
  EXPECT_TRUE(due.empty());
  parts.pass(parts.context->config.open_for + std::chrono::seconds(1));
  EXPECT_EQ(due, std::vector<std::string>{table.link}) << "an open table expires";
}

TEST(ServerParts, TheRepositoryReadsATableOnce) {
  TableParts parts;
  const UserRow ana = parts.user("Ana");
  const std::string link = parts.open_table(ana).link;
  TableRepository other(*parts.context, "iterations=1");
  int read = 0;
  int missing = 0;
  other.hooks = {.read = [&](Table&, bool) { ++read; },
                 .failed = [](Table&, const Error&) {},
                 .missing = [&](Table&) { ++missing; },
                 .in_use = [](const Table&) { return false; },
                 .evicted = [](const Table&) {}};
  Table& table = other.open(link);
  EXPECT_EQ(table.activity, Activity::kReading);
  EXPECT_EQ(&other.open(link), &table);
  parts.settle();
  EXPECT_EQ(read, 1);
  EXPECT_TRUE(table.ready());
  EXPECT_EQ(table.seats[0].name, "Ana");
  EXPECT_EQ(other.find(table.id), &table);
  other.open("nowhere");
  parts.settle();
  EXPECT_EQ(missing, 1);
  EXPECT_EQ(other.find("nowhere"), nullptr);
  // What the other one does is seen when it is read again.
  const UserRow bea = parts.user("Bea");
  parts.connect(7, bea);
  EXPECT_EQ(parts.say(7, bea, *parts.tables.find(link), sit("s")), "");
  other.refresh(table);
  parts.settle();
  EXPECT_EQ(table.state, TableState::kRunning);
  EXPECT_EQ(table.seats[1].name, "Bea");
  EXPECT_GT(table.revision(), 0);
  parts.now += std::chrono::milliseconds(parts.context->config.forget_after).count() + 1;
  other.evict_idle();
  EXPECT_EQ(other.size(), 0U);
}

// It is durable before the server's thread hears of it, and a retry of its creation may be faster.
TEST(ServerParts, WhatWaitsForANewTableIsNotLost) {
  TableParts parts;
  const UserRow ana = parts.user("Ana");
  auto table = parts.handlers.make_table(*registry::games().find("splendor"), {}, {}, ana.id);
  table->seats = {seat_for(ana.id, ana, std::nullopt, {}), TableSeat{}};
  const std::string link = table->link;
  Table* made = nullptr;
  parts.writer.create(std::move(table), 100, 100, [&](const Result<Table*>& result) { made = *result; });
  parts.store().drain();
  Table& early = parts.tables.open(link);
  EXPECT_EQ(early.activity, Activity::kReading);
  early.inbox.push_back({.client = 5, .what = Waiting::Task([](Table*) {})});
  parts.settle();
  ASSERT_NE(made, nullptr);
  EXPECT_EQ(parts.tables.find(link), made);
  EXPECT_EQ(parts.tables.find(made->id), made);
  ASSERT_EQ(made->inbox.size(), 1U);
  EXPECT_EQ(made->inbox.front().client, 5U);
  EXPECT_TRUE(made->ready());
}

TEST(ServerParts, TheWriterRefusesWhatWasDecidedOnAnOldVersion) {
  TableParts parts;
  const UserRow ana = parts.user("Ana");
  const UserRow bea = parts.user("Bea");
  parts.connect(7, bea);
  Table& table = parts.open_table(ana);
  const std::int64_t version = table.version;
  table.version -= 1;  // as if another process had changed it
  EXPECT_EQ(parts.say(7, bea, table, sit("s")), "");
  EXPECT_EQ(parts.context->stats.conflicts, 1U);
  EXPECT_EQ(parts.last(7, "ack"), json()) << "nothing was acknowledged";
  EXPECT_EQ(table.version, version) << "it was read again";
  EXPECT_EQ(table.seats[1].kind, TableSeat::Kind::kOpen) << "and what was not written is forgotten";
  ASSERT_EQ(table.inbox.size(), 1U) << "and the message is judged again";
  EXPECT_EQ(table.inbox.front().attempts, 1);
  EXPECT_EQ(parts.changed_reads, 1);
}

TEST(ServerParts, HandlersDecideAndTheWriterAcknowledges) {
  TableParts parts;
  const UserRow ana = parts.user("Ana");
  const UserRow bea = parts.user("Bea");
  parts.connect(1, ana);
  parts.connect(2, bea);
  Table& table = parts.open_table(ana);
  EXPECT_EQ(parts.say(1, ana, table, sit("a")), to_text(MessageKey::kAlreadySeated));
  EXPECT_EQ(parts.say(2, bea, table, sit("b")), "");
  EXPECT_EQ(parts.last(2, "ack")["id"], "b");
  EXPECT_EQ(table.state, TableState::kRunning);
  EXPECT_EQ(parts.say(2, bea, table, sit("c")), to_text(MessageKey::kNotOpen));
  EXPECT_EQ(parts.say(2, bea, table, resign("d")), "");
  EXPECT_EQ(table.state, TableState::kOver);
  EXPECT_EQ(parts.context->stats.games_over, 1U);
  EXPECT_EQ(*read_now(parts.store(), [](Reader& reader) { return reader.counter("tables"); }), 0);
}

TEST(ServerParts, TheBroadcasterTellsEachWhatItMaySee) {
  TableParts parts;
  const UserRow ana = parts.user("Ana");
  const UserRow bea = parts.user("Bea");
  const UserRow cid = parts.user("Cid");
  parts.connect(1, ana);
  parts.connect(2, bea);
  parts.connect(3, cid);
  Table& table = parts.open_table(ana);
  for (const ClientId id : {1, 2, 3}) parts.broadcaster.subscribe(id, *parts.clients.find(id), table, false, {});
  EXPECT_EQ(parts.last(1, "table")["table"]["seats"][0]["online"], true);
  EXPECT_EQ(parts.last(3, "table")["table"]["invite"], json()) << "spectators don't get the invitation";
  EXPECT_NE(parts.last(1, "table")["table"]["invite"], json());
  parts.say(2, bea, table, sit("b"));
  EXPECT_EQ(parts.last(2, "position")["position"]["seat"], 1);
  EXPECT_EQ(parts.last(3, "position")["position"]["seat"], json());
  parts.broadcaster.unsubscribe(1, *parts.clients.find(1), table);
  EXPECT_EQ(parts.last(3, "table")["table"]["seats"][0]["online"], false);
}

TEST(ServerParts, ChatIsNumberedByTheStore) {
  TableParts parts;
  const Sanctions sanctions(*parts.context);
  Chat chat(*parts.context, parts.clients, parts.tables, parts.broadcaster, sanctions);
  const UserRow ana = parts.user("Ana");
  parts.connect(1, ana);
  Table& table = parts.open_table(ana);
  const std::int64_t version = table.version;
  parts.broadcaster.subscribe(1, *parts.clients.find(1), table, false, {});
  const auto talk = [&](const std::string& id, const std::string& text) {
    message::Chat message;
    message.request_id = id;
    message.text = text;
    const Waiting waiting{.client = 1, .what = TableMessage(message)};
    const auto error = chat.handle({1, *parts.clients.find(1), waiting}, table, message);
    parts.settle();
    return why(error);
  };
  EXPECT_EQ(talk("x", "hello"), "");
  EXPECT_EQ(talk("y", "again"), "");
  EXPECT_EQ(parts.last(1, "chat")["lines"][0]["n"], 1);
  EXPECT_EQ(talk("x", "hello"), "") << "a repetition, which the store recognises";
  EXPECT_EQ(parts.last(1, "ack"),
            json({{"type", "ack"}, {"id", "x"}, {"table", table.link}, {"revision", 0}, {"repeated", true}}));
  EXPECT_EQ(table.chat.size(), 2U);
  EXPECT_EQ(table.version, version) << "talk never makes a move conflict";
  EXPECT_EQ(talk("z", " \n"), to_text(MessageKey::kNoText));
}

TEST(ServerParts, TheLobbyTellsOfTablesThatComeAndGo) {
  TableParts parts;
  const UserRow ana = parts.user("Ana");
  Table& table = parts.open_table(ana);
  parts.connect(1, ana).lobby = true;
  LobbyFeed lobby(*parts.context, parts.clients);
  lobby.load();
  parts.pass(std::chrono::seconds(2));
  EXPECT_EQ(lobby.size(), 1U);
  lobby.send_snapshot(1);
  EXPECT_EQ(parts.last(1, "lobby")["tables"][0]["id"], table.link);
  table.config.watch_anyone = false;
  lobby.update(table);
  parts.pass(std::chrono::seconds(2));
  EXPECT_EQ(parts.last(1, "lobby")["gone"], json::array({table.link}));
  EXPECT_EQ(lobby.size(), 0U);
}

TEST(ServerParts, BotsDecideAboutOneRevision) {
  TableParts parts;
  ThreadPool pool({});
  Thinking thinking(*parts.context, pool, *parts.bus);
  BotRunner bots(*parts.context, thinking);
  const UserRow ana = parts.user("Ana");
  Table& table = parts.open_table(ana);
  table.seats[1].kind = TableSeat::Kind::kBot;
  table.seats[1].level = "novice";
  parts.handlers.begin(table, {});
  std::vector<std::int64_t> decided;
  Action action{};
  bots.on_move = [&](TableId id, std::int64_t revision, Action move) {
    EXPECT_EQ(id, table.id);
    decided.push_back(revision);
    action = move;
  };
  EXPECT_TRUE(bots.request_move(table));
  EXPECT_FALSE(bots.searching(table.id)) << "it is Ana's turn";
  const auto legal = table.match->match().legal(0);
  ASSERT_TRUE(table.match->act(0, legal.front(), {parts.now, {}}, [] { return std::uint64_t{1}; }).ok());
  EXPECT_TRUE(bots.request_move(table));
  EXPECT_TRUE(bots.searching(table.id));
  parts.settle([&] { return !bots.searching(table.id); });
  EXPECT_EQ(decided, std::vector<std::int64_t>{table.revision()});
  EXPECT_TRUE(table.match->match().check(1, action).ok());
  pool.stop();
}

TEST(ServerParts, AnalysesAreMadeOnceAndKept) {
  TableParts parts({.analysis_iterations = 1});
  ThreadPool pool({});
  Thinking thinking(*parts.context, pool, *parts.bus);
  AnalysisQueue analyses(*parts.context, parts.clients, pool, thinking);
  std::vector<std::string> states;
  analyses.hooks = {.state = [&](TableId, std::string_view state, bool) { states.emplace_back(state); },
                    .names =
                        [](TableId) {
                          return std::vector<match::SeatInfo>{{"Ana", "human"}, {"Bea", "human"}};
                        },
                    .resume = [](const std::string&, UserId) {}};
  const UserRow ana = parts.user("Ana");
  const UserRow bea = parts.user("Bea");
  parts.connect(1, ana);
  parts.connect(2, bea);
  Table& table = parts.open_table(ana);
  parts.say(2, bea, table, sit("b"));
  parts.say(2, bea, table, resign("d"));
  const auto record = match::take_record(table.match->match(), {{"Ana", "human"}, {"Bea", "human"}}, false);
  analyses.request(table, record, 1, ana.id, "q");
  parts.settle([&] { return !states.empty() && states.back() == "done"; });
  EXPECT_EQ(states, (std::vector<std::string>{"queued", "running", "done"}));
  EXPECT_EQ(parts.last(1, "analysis")["state"], "done");
  analyses.request(table, record, 2, bea.id, "r");
  parts.settle();
  EXPECT_EQ(parts.last(2, "analysis")["state"], "done");
  EXPECT_EQ(states.size(), 3U) << "it was in the store";
  pool.stop();
}

TEST(ServerParts, AccountsAnswerOverHttp) {
  Parts parts;
  ThreadPool pool({});
  Clients clients(*parts.context, parts);
  Accounts accounts(*parts.context, clients, pool);
  std::vector<std::string> renamed;
  accounts.hooks = {.renamed = [&](const UserRow& user) { renamed.push_back(user.name); },
                    .erased = [](UserId, const std::vector<std::string>&) {}};
  accounts.load();
  parts.settle();
  const auto ask = [&](const std::string& method, const std::string& path, const json& body,
                       const std::string& cookie) {
    std::optional<HttpResponse> answer;
    EXPECT_TRUE(accounts.handle({method, path, {}, body.is_null() ? "" : body.dump(), cookie, "192.0.2.1"},
                                [&](HttpResponse response) { answer = std::move(response); }));
    parts.settle([&] { return answer.has_value(); });
    return *answer;
  };
  const HttpResponse made = ask("POST", "/api/session", {{"name", "Ana"}}, "");
  EXPECT_EQ(made.status, 200) << made.body;
  const std::string cookie = made.set_cookie.value_or("");
  EXPECT_EQ(json::parse(ask("GET", "/api/session", nullptr, cookie).body)["name"], "Ana");
  EXPECT_EQ(ask("POST", "/api/session", {{"name", "Anita"}}, cookie).status, 200);
  EXPECT_EQ(renamed, std::vector<std::string>{"Anita"});
  EXPECT_EQ(ask("POST", "/api/account/claim", {{"name", "Anita"}, {"phrase", "correct horse"}}, cookie).status, 200);
  EXPECT_EQ(ask("POST", "/api/account/login", {{"name", "anita"}, {"phrase", "wrong horse"}}, "").status, 403);
  EXPECT_EQ(ask("POST", "/api/account/login", {{"name", "anita"}, {"phrase", "correct horse"}}, "").status, 200);
  EXPECT_FALSE(accounts.handle({"GET", "/api/games", {}, "", "", ""}, [](const HttpResponse&) {}));
  pool.stop();
}

}  // namespace
}  // namespace patolli::server::test
