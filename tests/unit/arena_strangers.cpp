// Programs of others in the arena: their games, their faults, and how long they live.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "arena_json.hpp"
#include "cli_run.hpp"
#include "match/record.hpp"

namespace patolli {
namespace {

using Words = std::vector<std::string>;

// Our own greedy bot behind the protocol plays like at home, on any number of threads.
TEST(ArenaCommand, StrangersPlayLikeOthers) {
  const std::string external = "exec:" PATOLLI_BINARY " bot greedy";
  const auto config = [&](const char* threads) {
    auto json = json_of(run_patolli(
        {"arena", "splendor", "--bots", "random," + external, "--games", "6", "--threads", threads, "--json"}));
    EXPECT_EQ(json["this_run"]["bots"][1]["faults"], 0);
    json.erase("this_run");
    return json;
  };
  const auto json = config("1");
  EXPECT_EQ(json, config("3"));
  EXPECT_EQ(json["bots"][1]["name"], external);
  EXPECT_GE(json["bots"][1]["won"].get<int>(), 5);
}

TEST(ArenaCommand, FaultsOfStrangersAreCounted) {
  const auto json = json_of(run_patolli({"arena", "splendor", "--bots", "random", "--bots",
                                         "exec:python3 " PATOLLI_SOURCE_DIR "/tests/data/bots/faulty.py illegal,none",
                                         "--games", "2", "--json"}));
  EXPECT_EQ(json["games"], 2);
  EXPECT_GT(json["this_run"]["bots"][1]["faults"].get<int>(), 0);
  EXPECT_FALSE(json["this_run"]["bots"][1]["first_fault"].get<std::string>().empty());
  EXPECT_EQ(json["this_run"]["bots"][1]["faulty_games"], 2);
}

const std::string kFaulty = "exec:exec python3 -I -S " PATOLLI_SOURCE_DIR "/tests/data/bots/faulty.py ";

TEST(ArenaCommand, ReplacedMovesAreNotesInTheRecord) {
  const TempFile records;
  json_of(run_patolli({"arena", "splendor", "--bots", "random", "--bots", kFaulty + "illegal,not-an-action,none",
                       "--games", "2", "--threads", "1", "--records", records.path(), "--json"}));
  const auto lines = lines_of(records.read());
  ASSERT_EQ(lines.size(), 2U);
  for (const std::string& line : lines) {
    const auto record = match::read_record(line);
    ASSERT_TRUE(record.ok());
    ASSERT_EQ(record->notes.size(), 2U);
    for (const match::RecordNote& note : record->notes) {
      EXPECT_EQ(note.kind, match::RecordNote::Kind::kReplaced);
      EXPECT_EQ(record->seats[static_cast<std::size_t>(note.seat)].kind, "exec");
      EXPECT_EQ(record->actors[note.step], note.seat);
    }
    EXPECT_EQ(record->notes[0].actions, (std::vector<std::string>{"buy 3.4 gold=wwwww"}));
    EXPECT_TRUE(record->notes[1].actions.empty()) << "what is no action has no notation";
  }
  EXPECT_EQ(run_patolli({"replay", records.path(), "--check"}).code, 0);
}

// A bot that is there but cannot play is a mistake of whoever named it; with --recover the match goes on.
TEST(ArenaCommand, BrokenBotsEndTheMatchUnlessItRecovers) {
  for (const char* fault : {"dead", "dies", "other-games", "other-protocol"}) {
    SCOPED_TRACE(fault);
    Words words = {"arena", "splendor", "--bots", "random", "--bots", kFaulty + fault, "--games", "2", "--json"};
    const Ran ended = run_patolli(words);
    EXPECT_EQ(ended.code, 2) << ended.err;
    EXPECT_EQ(ended.out, "");
    EXPECT_NE(ended.err.find("--recover"), std::string::npos) << ended.err;
    words.emplace_back("--recover");
    EXPECT_GT(json_of(run_patolli(words))["this_run"]["bots"][1]["faults"].get<int>(), 0);
  }
}

// Faults of one game do not reach the next: the result is that of any number of threads.
TEST(ArenaCommand, FaultsDoNotLeakIntoTheNextGame) {
  const auto records = [](const char* threads) {
    const TempFile file;
    json_of(run_patolli({"arena", "splendor", "--bots", "random", "--bots", kFaulty + "none,garbage,none", "--games",
                         "6", "--threads", threads, "--records", file.path(), "--json"}));
    return file.read();
  };
  EXPECT_EQ(records("1"), records("3"));
}

// Two hundred games, and every process is greeted once: one a bot and thread. The program plays its first legal action:
// what it thinks is not what is tested.
TEST(ArenaCommand, AProgramLivesThroughAMatch) {
  const TempFile trace;
  const auto json = json_of(run_patolli({"arena", "coatl-solo", "--bots", kFaulty + "none", "--games", "200",
                                         "--threads", "2", "--trace", trace.path(), "--json"}));
  EXPECT_EQ(json["this_run"]["bots"][0]["faults"], 0);
  int hellos = 0;
  int games = 0;
  for (const std::string& line : lines_of(trace.read())) {
    hellos += line.find(" > {\"type\":\"hello\"") != std::string::npos ? 1 : 0;
    games += line.find(" > {\"type\":\"newgame\"") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(games, 200);
  EXPECT_EQ(hellos, 2);
}

}  // namespace
}  // namespace patolli
