// selfplay with programs of others: their faults are seen, and they are told what the protocol promises.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "cli_run.hpp"
#include "match/record.hpp"

namespace patolli::cli {
namespace {

const std::string kFaulty = "exec:exec python3 -I -S " PATOLLI_SOURCE_DIR "/tests/data/bots/faulty.py ";

std::vector<std::string> words(const std::string& program, const std::vector<std::string>& more) {
  std::vector<std::string> all = {"selfplay", "splendor", "--bots", "random", "--bots", program, "--threads", "1"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

TEST(SelfplayStrangers, BrokenOnesEndItUnlessItRecovers) {
  for (const char* fault : {"dead", "dies", "other-games", "other-protocol"}) {
    SCOPED_TRACE(fault);
    const TempFile records;
    std::vector<std::string> arguments = words(kFaulty + fault, {"--games", "2", "--records", records.path()});
    const Ran ended = run_patolli(arguments);
    EXPECT_EQ(ended.code, 2) << ended.err;
    EXPECT_EQ(ended.out, "");
    EXPECT_NE(ended.err.find("--recover"), std::string::npos) << ended.err;
    EXPECT_EQ(records.read(), "") << "no game of random moves under a program's name";
    arguments.emplace_back("--recover");
    const Ran recovered = run_patolli(arguments);
    EXPECT_EQ(recovered.code, 0) << recovered.err;
    EXPECT_NE(recovered.out.find("replaced by random ones, in 2 games"), std::string::npos) << recovered.out;
  }
}

TEST(SelfplayStrangers, ReplacedMovesAreNotesAndCounted) {
  const TempFile records;
  const auto run = [&](const char* games, const std::vector<std::string>& more) {
    std::vector<std::string> arguments =
        words(kFaulty + "illegal,not-an-action,none", {"--games", games, "--records", records.path()});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_patolli(arguments);
  };
  ASSERT_EQ(run("1", {}).code, 0);
  const Ran all = run("2", {"--resume"});
  ASSERT_EQ(all.code, 0) << all.err;
  EXPECT_NE(all.out.find("seat 2              4 decisions replaced by random ones, in 2 games"), std::string::npos)
      << all.out;
  for (const std::string& line : lines_of(records.read())) {
    const auto record = match::read_record(line);
    ASSERT_TRUE(record.ok());
    ASSERT_EQ(record->notes.size(), 2U);
    for (const match::RecordNote& note : record->notes) {
      EXPECT_EQ(note.kind, match::RecordNote::Kind::kReplaced);
      EXPECT_EQ(note.seat, 1);
      EXPECT_EQ(record->actors[note.step], note.seat);
    }
  }
  EXPECT_EQ(run_patolli({"replay", records.path(), "--check"}).code, 0);
}

TEST(SelfplayStrangers, AreToldTheEndOfEveryGame) {
  const TempFile heard;
  const std::string program = "exec:tee " + heard.path() + " | " PATOLLI_BINARY " bot random";
  ASSERT_EQ(run_patolli(words(program, {"--games", "3"})).code, 0);
  int hellos = 0;
  int ends = 0;
  for (const std::string& line : lines_of(heard.read())) {
    const auto message = nlohmann::json::parse(line);
    hellos += message.at("type") == "hello" ? 1 : 0;
    ends += message.at("type") == "gameover" ? 1 : 0;
  }
  EXPECT_EQ(hellos, 1);
  EXPECT_EQ(ends, 3);
}

}  // namespace
}  // namespace patolli::cli
