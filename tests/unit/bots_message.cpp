// The lines of the bot protocol, both ways.
#include <gtest/gtest.h>

#include "bots/message.hpp"
#include "core/clean_text.hpp"

namespace patolli::bots {
namespace {

TEST(ProtocolMessage, LinesToABot) {
  EXPECT_EQ(hello_message(1),
            "{\"type\":\"hello\",\"id\":1,\"protocol\":1,\"server\":\"patolli\",\"features\":[\"try\"]}\n");
  EXPECT_EQ(bye_message(), "{\"type\":\"bye\"}\n");
  NewGame game{"coatl", 1, 2, 1, {{"sacrifice", "on"}}, 77, 500, 0};
  EXPECT_EQ(newgame_message(game, nullptr),
            "{\"type\":\"newgame\",\"game\":\"coatl\",\"version\":1,\"seats\":2,\"seat\":1,\"options\":{\"sacrifice\":"
            "\"on\"},\"seed\":77,\"ms\":500,\"cards\":null}\n");
  game.iterations = 30;
  EXPECT_NE(newgame_message(game, nullptr).find("\"ms\":500,\"iterations\":30,"), std::string::npos);
  EXPECT_EQ(turn_message(9, 500, {"pass"}, {{"turn", 3}}),
            "{\"type\":\"turn\",\"id\":9,\"ms\":500,\"legal\":[\"pass\"],\"view\":{\"turn\":3}}\n");
  EXPECT_EQ(tried_message(9, {"you", {"pass"}, {{"turn", 3}}, ""}),
            "{\"type\":\"tried\",\"id\":9,\"next\":\"you\",\"legal\":[\"pass\"],\"view\":{\"turn\":3}}\n");
  EXPECT_EQ(tried_message(9, {"", {}, {}, "no action"}), "{\"type\":\"tried\",\"id\":9,\"error\":\"no action\"}\n");
  Outcome outcome{};
  outcome.sides = 2;
  outcome.ending = Ending::kGoal;
  outcome.score = {16, 12};
  outcome.tie_break[0] = {-9, 0};
  decide_winners(outcome);
  EXPECT_EQ(gameover_message(outcome),
            "{\"type\":\"gameover\",\"ending\":\"goal\",\"scores\":[16,12],\"tie_breaks\":[[-9,0],[0,0]],\"winners\":["
            "0]}\n");
}

TEST(ProtocolMessage, LinesFromABot) {
  const auto answer = read_bot_line(R"({"id":7,"action":"take wbg","comment":"for the\nnoble","more":[1]})");
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->id, 7U);
  EXPECT_EQ(answer->action, "take wbg");
  EXPECT_EQ(answer->comment, "for the noble");
  EXPECT_FALSE(answer->error.has_value());
  const auto hello =
      read_bot_line(R"({"id":1,"protocol":1,"name":"Ana","author":"A","version":"2","games":["coatl"]})");
  ASSERT_TRUE(hello.has_value());
  EXPECT_EQ(hello->protocol, 1);
  EXPECT_EQ(hello->name, "Ana");
  ASSERT_TRUE(hello->games.has_value());
  EXPECT_EQ(*hello->games, std::vector<std::string>{"coatl"});
}

TEST(ProtocolMessage, StrangeLinesFromABot) {
  for (const char* line : {"", "take wbg", "7", "[]", "null", "{", "{\"id\":7", "\xff", "{\"id\":7}x"})
    EXPECT_FALSE(read_bot_line(line).has_value()) << line;
  for (const char* line : {"{}", R"({"id":-1})", R"({"id":"7"})", R"({"id":1.5})", R"({"id":[7]})"})
    EXPECT_FALSE(read_bot_line(line)->id.has_value()) << line;
  EXPECT_FALSE(read_bot_line(R"({"id":1,"action":5})")->action.has_value());
  EXPECT_FALSE(read_bot_line(std::string(kMaxAnswerLine + 1, ' ')).has_value());
  EXPECT_FALSE(read_bot_line(std::string(kMaxAnswerLine / 2, '[')).has_value());
  EXPECT_EQ(read_bot_line(R"({"action":")" + std::string(5000, 'a') + "\"}")->action->size(), kMaxAction);
}

TEST(ProtocolMessage, WhatABotTries) {
  using Actions = std::vector<std::string>;
  EXPECT_EQ(read_bot_line(R"({"id":1,"try":"pass"})")->tries, Actions{"pass"});
  EXPECT_EQ(read_bot_line(R"({"id":1,"try":["pass","end"]})")->tries, (Actions{"pass", "end"}));
  EXPECT_EQ(read_bot_line(R"({"id":1,"try":[]})")->tries, Actions{});
  EXPECT_EQ(read_bot_line(R"({"id":1,"try":")" + std::string(5000, 'a') + "\"}")->tries->front().size(), kMaxAction);
  // An answer is an answer; and what is no list of texts, or a very long one, is nothing.
  std::string many;
  for (std::size_t i = 0; i <= kMaxTried; ++i) many += std::string(i == 0 ? "" : ",") + "\"pass\"";
  for (const std::string& line : {std::string(R"({"id":1,"try":"pass","action":"pass"})"),
                                  std::string(R"({"id":1,"try":7})"), std::string(R"({"id":1,"try":["pass",7]})"),
                                  std::string(R"({"id":1,"action":"pass"})"), R"({"id":1,"try":[)" + many + "]}"})
    EXPECT_FALSE(read_bot_line(line)->tries.has_value()) << line;
}

TEST(ProtocolMessage, CommentsAreMadeHarmless) {
  EXPECT_EQ(clean_text("good  move", kMaxComment), "good move");
  EXPECT_EQ(clean_text("  a\tb\r\nc\x1b[31m ", kMaxComment), "a b c [31m");
  EXPECT_EQ(clean_text("Cóatl → 15", kMaxComment), "Cóatl → 15");
  EXPECT_EQ(clean_text("a\u202Eb\u2066c\u200Fd\uFEFFe", kMaxComment), "a b c d e");
  EXPECT_EQ(clean_text("\u0085x\x7f", kMaxComment), "x");
  EXPECT_EQ(clean_text("a\xff\xc0\x80\xed\xa0\x80z", kMaxComment), "a z");
  EXPECT_EQ(clean_text("\xe2\x82", kMaxComment), "");
  EXPECT_EQ(clean_text(std::string(999, 'x'), kMaxComment).size(), kMaxComment);
  EXPECT_EQ(clean_text("ééé", 5), "éé");
  EXPECT_EQ(clean_text(std::string("a\0b", 3), kMaxComment), "a b");
}

}  // namespace
}  // namespace patolli::bots
