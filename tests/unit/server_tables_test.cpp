// Tables and what people do at them besides playing: seats, clocks, takebacks, resigning, rematches, chat, repetitions.
#include <gtest/gtest.h>

#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(ServerTables, SeatsByInvitationOpenOnesAndBots) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  TestClient& cid = world.guest("Cid");
  const json made = ana.ask({{"type", "create"},
                             {"game", "splendor"},
                             {"watch", "invited"},
                             {"seats", {{{"kind", "me"}}, {{"kind", "invite"}}, {{"kind", "open"}}}}});
  const std::string table = made["table"];
  const std::string invite = ana.table()["invite"];
  // Without the invitation the table isn't even there.
  EXPECT_EQ(key_of(bea.ask("open", table)), "server.no_table");
  EXPECT_EQ(key_of(bea.ask("sit", table)), "server.no_table");
  EXPECT_EQ(key_of(bea.ask("open", table, {{"invite", "AAAAAAAAAAAAAAAAAAAAAA"}})), "server.no_table");
  EXPECT_EQ(type_of(bea.ask("open", table, {{"invite", invite}})), "ack");
  EXPECT_TRUE(bea.table()["invite"].is_null());
  EXPECT_EQ(key_of(bea.ask("sit", table, {{"seat", 1}})), "server.seat_taken");
  EXPECT_EQ(key_of(bea.ask("sit", table, {{"seat", 0}, {"invite", invite}})), "server.seat_taken");
  EXPECT_EQ(type_of(bea.ask("sit", table, {{"seat", 1}, {"invite", invite}})), "ack");
  EXPECT_EQ(bea.table()["you"], 1);
  EXPECT_EQ(bea.table()["invite"], invite);
  EXPECT_EQ(key_of(bea.ask("sit", table)), "server.already_seated");
  EXPECT_EQ(type_of(bea.ask("leave", table)), "ack");
  EXPECT_EQ(ana.table()["seats"][1]["kind"], "invite");
  EXPECT_EQ(key_of(bea.ask("seat", table, {{"seat", 2}, {"kind", "bot"}, {"level", "novice"}})), "server.not_creator");
  EXPECT_EQ(type_of(ana.ask("seat", table, {{"seat", 2}, {"kind", "bot"}, {"level", "novice"}})), "ack");
  EXPECT_EQ(key_of(ana.act(table, "take wbg")), "server.not_running");
  EXPECT_EQ(type_of(cid.ask("open", table, {{"invite", invite}})), "ack");
  EXPECT_EQ(type_of(cid.ask("sit", table, {{"invite", invite}})), "ack");
  EXPECT_EQ(cid.table()["state"], "running");
  EXPECT_EQ(cid.seat(), 1);
  EXPECT_EQ(key_of(bea.ask("sit", table, {{"invite", invite}})), "server.not_open");
}

TEST(ServerTables, WhatCannotBeMadeIsRefused) {
  World world;
  TestClient& ana = world.guest("Ana");
  const auto create = [&](json more) {
    more["type"] = "create";
    return key_of(ana.ask(more));
  };
  const json me = {{"kind", "me"}};
  const json bot = {{"kind", "bot"}, {"level", "master"}};
  EXPECT_EQ(create({{"game", "splendor"}, {"seats", {me}}}), "server.malformed");
  EXPECT_EQ(create({{"game", "coatl-solo"}, {"seats", {me, bot}}}), "server.malformed");
  EXPECT_EQ(create({{"game", "coatl"}, {"options", {{"sacrifice", "maybe"}}}, {"seats", {me, bot}}}),
            "server.malformed");
  EXPECT_EQ(create({{"game", "splendor"}, {"seats", {bot, bot}}}), "server.no_person");
  EXPECT_EQ(create({{"game", "splendor"}, {"rated", true}, {"seats", {me, {{"kind", "open"}}}}}), "server.rated");
  ana.say(std::string(R"({"type":"create","id":"x1","game":"splendor","seats":[{"kind":"me"},{"kind":"me"}]})"));
  world.settle();
  EXPECT_EQ(key_of(ana.messages.back()), "server.malformed");
  World small({.max_tables_of_user = 2});
  TestClient& bea = small.guest("Bea");
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(type_of(bea.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {me, {{"kind", "open"}}}}})), "ack");
  EXPECT_EQ(key_of(bea.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {me, {{"kind", "open"}}}}})),
            "server.too_many");
  EXPECT_EQ(type_of(bea.ask("cancel", bea.table()["id"])), "ack");
  EXPECT_EQ(bea.table()["state"], "cancelled");
  EXPECT_EQ(type_of(bea.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {me, {{"kind", "open"}}}}})), "ack");
}

TEST(ServerTables, MalformedMessagesChangeNothing) {
  Two two;
  const json before = two.ana.position();
  TestClient& nobody = two.world.device("not a secret");
  EXPECT_TRUE(nobody.last("welcome")["you"].is_null());
  EXPECT_EQ(key_of(nobody.ask({{"type", "create"}, {"game", "coatl-solo"}, {"seats", {{{"kind", "me"}}}}})),
            "server.no_session");
  EXPECT_EQ(type_of(nobody.ask("open", two.table)), "ack");
  EXPECT_EQ(key_of(nobody.ask("chat", two.table, {{"text", "hello"}})), "server.no_session");
  for (const std::string text :
       {"", "x", "[]", "null", "{}", R"({"id":"a"})", R"({"type":"act"})", R"({"type":"act","id":7})",
        R"({"type":"fly","id":"a"})", R"({"type":"act","id":"a b"})", R"({"type":"act","id":"a","table":"?"})",
        R"({"type":"act","id":"a","table":"abc","revision":-1,"action":"pass"})",
        R"({"type":"act","id":"a","table":"abc","revision":1e300,"action":"pass"})",
        R"({"type":"act","id":"a","table":"abc","revision":18446744073709551615,"action":"pass"})",
        R"({"type":"act","id":"a","table":"abc","revision":1,"action":""})",
        R"({"type":"replay","id":"a","table":"abc","step":99999999999999999999999})",
        R"({"type":"open","id":"a","table":"abc","detail":"all"})", R"({"type":"lobby","id":"a","on":"yes"})"}) {
    two.ana.say(text);
    two.world.settle();
    EXPECT_EQ(two.ana.messages.back()["type"], "error") << text;
  }
  two.ana.say(std::string(20'000, '['));
  two.world.settle();
  EXPECT_EQ(key_of(two.ana.messages.back()), "server.malformed");
  EXPECT_EQ(key_of(two.ana.act(two.table, "dance")), "reject.no_such");
  EXPECT_EQ(key_of(two.ana.act(two.table, "pass")), "reject.splendor.cannot_pass");
  EXPECT_EQ(key_of(two.bea.act(two.table, "take wbg")), "reject.not_your_turn");
  EXPECT_EQ(key_of(two.cid.ask("act", two.table, {{"revision", before["revision"]}, {"action", "take wbg"}})),
            "server.not_seated");
  const json why = two.ana.ask("why", two.table, {{"action", "buy 1.1 gold=wwww"}});
  EXPECT_EQ(why["type"], "why");
  EXPECT_EQ(why["key"].get<std::string>().substr(0, 7), "reject.");
  ASSERT_EQ(type_of(two.ana.ask("open", two.table)), "ack");
  EXPECT_TRUE(two.ana.position()["view"] == before["view"]);
  EXPECT_EQ(two.ana.position()["revision"], before["revision"]);
}

TEST(ServerTables, StaleAndRepeatedMoves) {
  Two two;
  const json position = two.ana.position();
  const std::int64_t revision = position["revision"];
  const json move = {
      {"type", "act"}, {"id", "twice"}, {"table", two.table}, {"revision", revision}, {"action", position["legal"][0]}};
  const json first = two.ana.ask(move);
  ASSERT_EQ(type_of(first), "ack");
  EXPECT_FALSE(first.contains("repeated"));
  const json second = two.ana.ask(move);
  EXPECT_EQ(type_of(second), "ack");
  EXPECT_TRUE(second["repeated"]);
  EXPECT_EQ(second["revision"], first["revision"]);
  // Another id with the old revision is another move, and too late.
  json other = move;
  other["id"] = "other";
  const std::size_t heard = two.ana.messages.size();
  EXPECT_EQ(key_of(two.ana.ask(other)), "server.stale");
  ASSERT_GT(two.ana.messages.size(), heard + 1);
  EXPECT_EQ(two.ana.messages.back()["type"], "position");  // as it is now
  // Recognised after a restart, too.
  two.world.restart();
  two.ana.come();
  EXPECT_EQ(two.ana.ask(move), second);
}

TEST(ServerTables, TakebackByConsent) {
  Two two;
  const json before = two.ana.position();
  ASSERT_EQ(type_of(two.move(two.ana)), "ack");
  ASSERT_EQ(type_of(two.ana.ask("takeback", two.table, {{"agree", true}})), "ack");
  EXPECT_EQ(two.bea.table()["takeback"]["seat"], 0);
  ASSERT_EQ(type_of(two.bea.ask("takeback", two.table, {{"agree", false}})), "ack");
  EXPECT_TRUE(two.ana.table()["takeback"].is_null());
  ASSERT_EQ(type_of(two.move(two.bea)), "ack");
  // Ana's last turn, with Bea's behind it.
  ASSERT_EQ(type_of(two.ana.ask("takeback", two.table, {{"agree", true}})), "ack");
  ASSERT_EQ(type_of(two.bea.ask("takeback", two.table, {{"agree", true}})), "ack");
  const json after = two.ana.position();
  EXPECT_TRUE(after["view"] == before["view"]);
  EXPECT_GT(after["revision"], before["revision"]);
  EXPECT_EQ(two.ana.last("position")["events"][0]["kind"], "takeback");
  // A question about a position that is gone is gone, too.
  ASSERT_EQ(type_of(two.move(two.ana)), "ack");
  ASSERT_EQ(type_of(two.ana.ask("takeback", two.table, {{"agree", true}})), "ack");
  ASSERT_EQ(type_of(two.move(two.bea)), "ack");
  EXPECT_TRUE(two.bea.table()["takeback"].is_null());
  EXPECT_EQ(key_of(two.bea.ask("takeback", two.table, {{"agree", false}})), "server.no_takeback");
  two.world.restart();
  two.ana.come();
  ASSERT_EQ(type_of(two.ana.ask("open", two.table)), "ack");
  EXPECT_EQ(two.ana.position()["log_size"].get<int>(), before["log_size"].get<int>() + 2);
}

TEST(ServerTables, AgainstBotsATurnIsTakenBackAtOnce) {
  World world;
  TestClient& ana = world.guest("Ana");
  const std::string table = ana.ask({{"type", "create"},
                                     {"game", "splendor"},
                                     {"order", "as-seated"},
                                     {"seats", {{{"kind", "me"}}, {{"kind", "bot"}, {"level", "novice"}}}}})["table"];
  ASSERT_EQ(type_of(ana.ask("open", table)), "ack");
  world.settle();
  const json before = ana.position();
  EXPECT_EQ(before["can_take_back"], "reject.nothing_to_take_back");
  EXPECT_TRUE(before["takebacks"].empty());
  ASSERT_EQ(type_of(ana.act(table, before["legal"][0])), "ack");
  world.settle();
  ASSERT_EQ(ana.position()["to_act"], 0) << "the bot has moved";
  ASSERT_EQ(ana.position()["can_take_back"], true);
  const int steps = ana.position()["log_size"].get<int>() - before["log_size"].get<int>();
  ASSERT_GE(steps, 2);
  ASSERT_EQ(type_of(ana.ask("takeback", table, {{"agree", true}})), "ack");
  EXPECT_TRUE(ana.position()["view"] == before["view"]);
  const json noted = json::array({{{"step", before["log_size"]}, {"seat", 0}, {"steps", steps}}});
  EXPECT_EQ(ana.position()["takebacks"], noted);
  EXPECT_EQ(ana.last("position")["events"][0]["kind"], "takeback");
  // The log knows it after a restart, too.
  world.restart();
  ana.come();
  ASSERT_EQ(type_of(ana.ask("open", table)), "ack");
  EXPECT_EQ(ana.position()["takebacks"], noted);
  ASSERT_EQ(type_of(ana.ask("resign", table)), "ack");
  EXPECT_EQ(ana.position()["can_take_back"], "reject.game_over");
  EXPECT_EQ(ana.ask("record", table)["record"]["notes"].size(), 1U);
}

TEST(ServerTables, ResigningEndsAGameForTwoAndNotForThree) {
  Two two;
  ASSERT_EQ(type_of(two.bea.ask("resign", two.table)), "ack");
  EXPECT_TRUE(two.ana.position()["over"]);
  EXPECT_EQ(two.ana.position()["result"]["winners"], json::array({0}));
  EXPECT_EQ(two.ana.position()["result"]["ending"], "resigned");
  EXPECT_TRUE(two.ana.position()["legal"].empty());
  EXPECT_EQ(key_of(two.ana.act(two.table, "take wbg")), "reject.game_over");

  Two three({}, "splendor", 1);
  ASSERT_EQ(type_of(three.ana.ask("resign", three.table)), "ack");
  EXPECT_FALSE(three.bea.position()["over"]);
  EXPECT_EQ(three.bea.table()["seats"][0]["left"], "resigned");
  EXPECT_EQ(three.bea.position()["to_act"], 1);  // a bot has moved for Ana
  EXPECT_EQ(key_of(three.ana.act(three.table, "take wbg")), "server.replaced");
  play_out(three.world, three.table, {&three.bea, &three.cid}, 3);
  const json result = three.bea.position()["result"];
  for (const json& winner : result["winners"]) EXPECT_NE(winner, 0);
}

TEST(ServerTables, AFinishedGameIsReadByALinkThatAPlayerMakes) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  const std::string table = ana.ask({{"type", "create"},
                                     {"game", "splendor"},
                                     {"watch", "invited"},
                                     {"seats", {{{"kind", "me"}}, {{"kind", "invite"}}}}})["table"];
  const json invite = {{"invite", ana.table()["invite"]}};
  ASSERT_EQ(type_of(bea.ask("open", table, invite)), "ack");
  ASSERT_EQ(type_of(bea.ask("sit", table, invite)), "ack");
  const auto get = [&](const std::string& query, const std::string& cookie = {}) {
    return world.http("GET", "/api/record/" + table + query, nullptr, cookie).status;
  };
  EXPECT_EQ(key_of(ana.ask("share", table)), "server.not_over");
  ASSERT_EQ(type_of(bea.ask("resign", table)), "ack");
  EXPECT_TRUE(ana.table()["share"].is_null());
  EXPECT_EQ(get(""), 404);
  EXPECT_EQ(get("?share="), 404) << "no secret is no key";
  EXPECT_EQ(get("", ana.cookie), 200);
  ASSERT_EQ(type_of(ana.ask("share", table)), "ack");
  const std::string secret = ana.table()["share"];
  EXPECT_EQ(bea.table()["share"], secret) << "one link for all players";
  ASSERT_EQ(type_of(bea.ask("share", table)), "ack");
  EXPECT_EQ(bea.table()["share"], secret) << "made once";
  EXPECT_EQ(get("?share=" + secret), 200);
  EXPECT_EQ(get("?format=1&share=" + secret), 200);
  EXPECT_EQ(get("?share=" + ana.table()["invite"].get<std::string>()), 404) << "an invitation is another secret";
  EXPECT_EQ(get("?share=" + secret.substr(0, 21)), 404);
  // It lets nobody in otherwise, lasts, and is not the next game's.
  TestClient& dan = world.guest("Dan");
  EXPECT_EQ(key_of(dan.ask("open", table, {{"invite", secret}})), "server.no_table");
  EXPECT_EQ(key_of(dan.ask("share", table)), "server.no_table");
  world.restart();
  ana.come();
  bea.come();
  EXPECT_EQ(get("?share=" + secret), 200);
  ASSERT_EQ(type_of(ana.ask("open", table)), "ack");
  ASSERT_EQ(type_of(bea.ask("open", table)), "ack");
  EXPECT_EQ(ana.table()["share"], secret);
  for (TestClient* player : {&ana, &bea}) ASSERT_EQ(type_of(player->ask("rematch", table, {{"agree", true}})), "ack");
  const std::string next = ana.table()["next"];
  ASSERT_EQ(type_of(ana.ask("open", next)), "ack");
  EXPECT_TRUE(ana.table()["share"].is_null());
}

TEST(ServerTables, RematchRotatesTheSeats) {
  Two two;
  EXPECT_EQ(key_of(two.ana.ask("rematch", two.table, {{"agree", true}})), "server.not_over");
  ASSERT_EQ(type_of(two.bea.ask("resign", two.table)), "ack");
  ASSERT_EQ(type_of(two.ana.ask("rematch", two.table, {{"agree", true}})), "ack");
  EXPECT_EQ(two.bea.table()["rematch"], json::array({0}));
  EXPECT_TRUE(two.bea.table()["next"].is_null());
  ASSERT_EQ(type_of(two.bea.ask("rematch", two.table, {{"agree", true}})), "ack");
  ASSERT_TRUE(two.ana.table()["next"].is_string());
  const std::string next = two.ana.table()["next"];
  ASSERT_EQ(type_of(two.ana.ask("open", next)), "ack");
  EXPECT_EQ(two.ana.table()["you"], 1);
  EXPECT_EQ(two.ana.table()["previous"], two.table);
  EXPECT_EQ(two.ana.table()["state"], "running");
  two.world.restart();
  two.bea.come();
  ASSERT_EQ(type_of(two.bea.ask("open", two.table)), "ack");
  EXPECT_EQ(two.bea.table()["next"], next);
}

TEST(ServerTables, BudgetsRunOutAndABotPlaysOn) {
  Two two({{"clock", {{"kind", "budget"}, {"ms", 60'000}, {"increment", 5'000}}},
           {"timeout", {{"kind", "bot"}, {"level", "novice"}}}});
  EXPECT_EQ(two.ana.last("position")["clocks"]["left"], json({60'000, 60'000}));
  EXPECT_EQ(two.ana.last("position")["clocks"]["running"], 0);
  two.world.pass(seconds(20));
  ASSERT_EQ(type_of(two.move(two.ana)), "ack");
  EXPECT_EQ(two.ana.last("position")["clocks"]["left"], json({45'000, 60'000}));
  two.world.pass(seconds(59));
  EXPECT_FALSE(two.ana.table()["seats"][1]["replaced_by"].is_string());
  two.world.pass(seconds(2));
  EXPECT_EQ(two.ana.table()["seats"][1]["replaced_by"], "novice");
  EXPECT_TRUE(two.ana.table()["seats"][1]["left"].is_null());
  EXPECT_EQ(two.ana.position()["to_act"], 0);  // and has moved
  EXPECT_TRUE(two.bea.position()["legal"].empty());
  EXPECT_EQ(key_of(two.bea.act(two.table, "take wbg")), "server.replaced");
}

TEST(ServerTables, NobodyPaysWhileTheServerIsDown) {
  Two two({{"clock", {{"kind", "budget"}, {"ms", 60'000}, {"increment", 0}}}, {"timeout", {{"kind", "forfeit"}}}});
  two.world.pass(seconds(10));
  ASSERT_EQ(type_of(two.move(two.ana)), "ack");
  two.world.stop_for(hours(3));
  two.ana.come();
  ASSERT_EQ(type_of(two.ana.ask("open", two.table)), "ack");
  EXPECT_EQ(two.ana.last("position")["clocks"]["left"], json({50'000, 60'000}));
  EXPECT_FALSE(two.ana.position()["over"]);
  // Nobody is connected, and still the time comes.
  two.ana.go();
  two.world.pass(seconds(61));
  two.ana.come();
  ASSERT_EQ(type_of(two.ana.ask("open", two.table)), "ack");
  EXPECT_TRUE(two.ana.position()["over"]);
  EXPECT_EQ(two.ana.position()["result"]["ending"], "timeout");
  EXPECT_EQ(two.ana.position()["result"]["winners"], json::array({0}));
}

TEST(ServerTables, DaysPerMoveOutliveRestartsAndSleep) {
  Two two({{"clock", {{"kind", "days"}, {"days", 2}}}, {"timeout", {{"kind", "forfeit"}}}}, "coatl");
  two.world.pass(hours(40));
  ASSERT_EQ(type_of(two.ana.act(two.table, two.ana.position()["legal"][0])), "ack");
  two.ana.go();
  two.bea.go();
  two.world.pass(hours(1));  // long enough for the table to leave the memory
  EXPECT_EQ(two.world.server().counts().tables, 0U);
  two.world.stop_for(hours(20));
  two.world.pass(hours(26));
  two.ana.come();
  ASSERT_EQ(type_of(two.ana.ask("open", two.table)), "ack");
  EXPECT_FALSE(two.ana.position()["over"]);
  two.world.pass(hours(2));
  EXPECT_TRUE(two.ana.position()["over"]);
  EXPECT_EQ(two.ana.position()["result"]["winners"], json::array({0}));
}

TEST(ServerTables, ChatIsApartAndCanBeOff) {
  Two two;
  ASSERT_EQ(type_of(two.cid.ask("open", two.table)), "ack");
  ASSERT_EQ(type_of(two.ana.ask("chat", two.table, {{"text", "  good \u202eluck\n\x07!  "}})), "ack");
  ASSERT_EQ(type_of(two.cid.ask("chat", two.table, {{"text", "she has no chance"}})), "ack");
  EXPECT_EQ(two.bea.last("chat")["lines"][0]["text"], "good luck !");
  EXPECT_EQ(two.bea.last("chat")["lines"][0]["room"], "players");
  EXPECT_EQ(two.cid.last("chat")["lines"][0]["room"], "watchers");
  for (const std::string& text : two.cid.heard) EXPECT_EQ(text.find("good luck"), std::string::npos);
  for (const std::string& text : two.bea.heard) EXPECT_EQ(text.find("no chance"), std::string::npos);
  EXPECT_EQ(key_of(two.ana.ask("chat", two.table, {{"text", "\u200b \n"}})), "server.no_text");
  // After the end everybody reads everything, also who comes later.
  ASSERT_EQ(type_of(two.bea.ask("resign", two.table)), "ack");
  EXPECT_EQ(two.bea.last("chat")["lines"].size(), 2U);
  two.world.restart();
  two.cid.come();
  ASSERT_EQ(type_of(two.cid.ask("open", two.table)), "ack");
  EXPECT_EQ(two.cid.last("chat")["lines"].size(), 2U);

  Two silent(json::object({{"chat", false}}));
  EXPECT_EQ(key_of(silent.ana.ask("chat", silent.table, {{"text", "hello"}})), "server.no_chat");
}

TEST(ServerTables, LobbyShowsWhatIsOpenAndWhatRuns) {
  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  ASSERT_EQ(type_of(bea.ask({{"type", "lobby"}, {"on", true}})), "ack");
  EXPECT_TRUE(bea.last("lobby")["full"]);
  EXPECT_TRUE(bea.last("lobby")["tables"].empty());
  const json open =
      ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "invite"}}}}});
  ana.ask({{"type", "create"}, {"game", "coatl-solo"}, {"watch", "invited"}, {"seats", {{{"kind", "me"}}}}});
  world.pass(seconds(2));
  ASSERT_EQ(bea.last("lobby")["tables"].size(), 1U);
  EXPECT_EQ(bea.last("lobby")["tables"][0]["id"], open["table"]);
  EXPECT_EQ(bea.last("lobby")["tables"][0]["seats"][0]["name"], "Ana");
  ASSERT_EQ(type_of(ana.ask("cancel", open["table"])), "ack");
  world.pass(seconds(2));
  EXPECT_EQ(bea.last("lobby")["gone"], json::array({open["table"]}));
  const json solo = ana.ask({{"type", "create"}, {"game", "coatl-solo"}, {"seats", {{{"kind", "me"}}}}});
  world.restart();
  bea.come();
  bea.ask({{"type", "lobby"}, {"on", true}});
  ASSERT_EQ(bea.last("lobby")["tables"].size(), 1U);
  EXPECT_EQ(bea.last("lobby")["tables"][0]["id"], solo["table"]);
  EXPECT_EQ(bea.last("lobby")["tables"][0]["state"], "running");
}

TEST(ServerTables, TablesThatNeverBeginAreClosed) {
  World world({.open_for = hours(48)});
  TestClient& ana = world.guest("Ana");
  const std::string table =
      ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})["table"];
  world.pass(hours(47));
  EXPECT_EQ(ana.table()["state"], "open");
  world.pass(hours(2));
  EXPECT_EQ(ana.table()["state"], "cancelled");
}

TEST(ServerTables, AFullDiskLosesNothing) {
  Two two;
  const json before = two.ana.position();
  ASSERT_TRUE(two.world.store().limit_bytes(1).ok());  // no more than is there
  bool refused = false;
  for (int i = 0; i < 400 && !refused; ++i) {
    // Chat fills what room is left in the pages that are there.
    const json answer = two.ana.ask("chat", two.table, {{"text", std::string(400, 'x')}});
    refused = type_of(answer) == "error";
    if (refused) {
      EXPECT_EQ(answer["key"], "store.full");
    }
  }
  ASSERT_TRUE(refused);
  const json answer = two.move(two.ana);
  if (type_of(answer) == "error") {
    EXPECT_EQ(answer["key"], "store.full");
    ASSERT_EQ(type_of(two.ana.ask("open", two.table)), "ack");
    EXPECT_TRUE(two.ana.position()["view"] == before["view"]);
  }
  ASSERT_TRUE(two.world.store().limit_bytes(0).ok());
  ASSERT_EQ(type_of(two.ana.ask("open", two.table)), "ack");
  TestClient& next = two.ana.position()["to_act"] == 0 ? two.ana : two.bea;
  ASSERT_EQ(type_of(two.move(next)), "ack");
}

TEST(ServerTables, StopsCleanly) {
  Two two;
  bool done = false;
  two.ana.say(json{{"type", "act"},
                   {"id", "last"},
                   {"table", two.table},
                   {"revision", two.ana.position()["revision"]},
                   {"action", two.ana.position()["legal"][0]}});
  two.world.server().stop([&] { done = true; });
  two.world.settle();
  EXPECT_TRUE(done);
  EXPECT_EQ(two.ana.last("bye")["reason"], "stopping");
  EXPECT_TRUE(two.ana.gone);
  two.world.restart();
  two.ana.come();
  ASSERT_EQ(type_of(two.ana.ask("open", two.table)), "ack");
  EXPECT_EQ(two.ana.position()["to_act"], 1);  // the move that was under way has counted
}

}  // namespace
}  // namespace patolli::server::test
