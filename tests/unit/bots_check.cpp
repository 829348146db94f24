// patolli check-bot: every kind of misbehaviour has its line and its verdict.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli_run.hpp"
#include "json_schema.hpp"

namespace patolli {
namespace {

// With the shortest waits that a busy machine does not make a fault of a good bot of.
Ran check(const std::string& fault, const char* time = "20000") {
  return run_patolli({"check-bot", "exec python3 -I -S " PATOLLI_SOURCE_DIR "/tests/data/bots/faulty.py " + fault,
                      "--game", "splendor", "--games", "1", "--time", time, "--hello", "20000"});
}

bool has_line(const Ran& run, const std::string& verdict, const std::string& what) {
  for (const std::string& line : lines_of(run.out))
    if (line.rfind(verdict, 0) == 0 && line.find(" " + what + " ") != std::string::npos) return true;
  return false;
}

TEST(CheckBot, AGoodBotPassesEverything) {
  const Ran run = check("none");
  EXPECT_EQ(run.code, 0) << run.out << run.err;
  EXPECT_EQ(run.out.find("FAIL"), std::string::npos) << run.out;
  for (const char* what : {"hello", "play splendor", "late", "silent", "dead", "illegal", "malformed", "oversized",
                           "wrong id", "flooding", "no answer", "try", "unknown messages", "bye", "closed input"})
    EXPECT_TRUE(has_line(run, "ok", what)) << what << '\n' << run.out;
}

TEST(CheckBot, OurOwnExamplesAreGood) {
  for (const std::string& command : {std::string("exec python3 " PATOLLI_SOURCE_DIR "/examples/python/greedy_bot.py"),
                                     std::string("exec python3 " PATOLLI_SOURCE_DIR "/examples/python/forward_bot.py"),
                                     std::string("exec '" PATOLLI_BINARY "' bot random")}) {
    const Ran run = run_patolli({"check-bot", command, "--games", "1", "--time", "20000", "--hello", "20000"});
    EXPECT_EQ(run.code, 0) << run.out << run.err;
    for (const char* game : {"play coatl", "play coatl-solo", "play splendor"})
      EXPECT_TRUE(has_line(run, "ok", game)) << game << '\n' << run.out;
  }
}

TEST(CheckBot, WhatIsTriedIsCountedAndNoFault) {
  const Ran run = check("looks-ahead");
  EXPECT_EQ(run.code, 0) << run.out << run.err;
  bool found = false;
  for (const std::string& line : lines_of(run.out))
    found = found || (line.find(" try ") != std::string::npos &&
                      line.find("refused, the first: not an action: 'resign'") != std::string::npos);
  EXPECT_TRUE(found) << run.out;
}

TEST(CheckBot, EveryFaultHasItsLine) {
  struct Case {
    const char* fault;
    const char* line;
    const char* time;
  };
  for (const Case& c : {Case{"late-once 2", "late", "300"}, Case{"hangs 2", "silent", "300"},
                        Case{"dies 2", "dead", "20000"}, Case{"crashes 2", "dead", "20000"},
                        Case{"closes-stdout 2", "dead", "20000"}, Case{"illegal", "illegal", "20000"},
                        Case{"not-an-action", "illegal", "20000"}, Case{"garbage", "malformed", "20000"},
                        Case{"no-action", "malformed", "20000"}, Case{"huge-answer 2", "oversized", "20000"},
                        Case{"wrong-id", "wrong id", "20000"}, Case{"floods 2", "flooding", "20000"},
                        Case{"tries-unread 2", "flooding", "20000"}, Case{"gives-up", "no answer", "20000"}}) {
    SCOPED_TRACE(c.fault);
    const Ran run = check(c.fault, c.time);
    EXPECT_EQ(run.code, 1) << run.err;
    EXPECT_TRUE(has_line(run, "FAIL", c.line)) << run.out;
  }
}

TEST(CheckBot, OneThatNeverSaysHelloIsNotTriedFurther) {
  for (const char* fault : {"dead", "other-protocol", "wrong-hello"}) {
    const Ran run = check(fault);
    EXPECT_EQ(run.code, 1);
    EXPECT_TRUE(has_line(run, "FAIL", "hello")) << run.out;
    EXPECT_EQ(lines_of(run.out).size(), 2U) << run.out;
  }
}

TEST(CheckBot, OneThatIgnoresByeIsFound) {
  const Ran run =
      run_patolli({"check-bot", "exec python3 -I -S " PATOLLI_SOURCE_DIR "/tests/data/bots/faulty.py ignores-sigterm",
                   "--game", "splendor", "--games", "1", "--time", "20000", "--hello", "2000"});
  EXPECT_EQ(run.code, 1) << run.out;
  EXPECT_TRUE(has_line(run, "FAIL", "bye")) << run.out;
}

// All that is said in games of every kind, and the schema of the protocol fits it.
TEST(CheckBot, TheTraceHasTheWholeConversationAndTheSchemaFits) {
  const TempFile trace;
  const Ran run = run_patolli({"check-bot", "exec python3 " PATOLLI_SOURCE_DIR "/examples/python/forward_bot.py",
                               "--games", "1", "--time", "20000", "--trace", trace.path()});
  EXPECT_EQ(run.code, 0) << run.out;
  test::JsonSchema schema(PATOLLI_SOURCE_DIR "/docs/protocol/bot.schema.json");
  std::map<std::string, int> seen;
  for (const std::string& line : lines_of(trace.read())) {
    const auto brace = line.find('{');
    ASSERT_NE(brace, std::string::npos) << line;
    const auto message = nlohmann::json::parse(line.substr(brace));
    const bool host = line[brace - 2] == '>';
    const char* const answer = message.contains("protocol") ? "answer_hello"
                               : message.contains("try")    ? "answer_try"
                                                            : "answer_turn";
    EXPECT_EQ(host ? schema.message(message) : schema.definition(answer, message), "") << line;
    ++seen[host ? message["type"].get<std::string>() : answer];
  }
  for (const char* kind :
       {"hello", "newgame", "turn", "tried", "gameover", "bye", "answer_hello", "answer_turn", "answer_try"})
    EXPECT_GT(seen[kind], 0) << kind;
  EXPECT_EQ(seen["turn"], seen["answer_turn"]);
  EXPECT_EQ(seen["tried"], seen["answer_try"]);
  EXPECT_EQ(seen["newgame"], 3);
}

}  // namespace
}  // namespace patolli
