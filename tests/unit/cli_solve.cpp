// patolli solve: the best of what is at hand, for people and for programs.
#include <gtest/gtest.h>

#include <fstream>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli_run.hpp"

namespace patolli::cli {
namespace {

using nlohmann::json;

json solve_json(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"solve", "coatl"});
  arguments.emplace_back("--json");
  const Ran run = run_patolli(arguments);
  EXPECT_EQ(run.code, 0) << run.err;
  return json::parse(run.out, nullptr, false);
}

// The rulebook's worked example, two pieces before its end.
TEST(Solve, WorkedExample) {
  const json got =
      solve_json({"--coatl", "<BBRBBKRBB", "--board", "Y>.Y", "--hand", "29,10,5", "--temples", "3", "--piles", "14"});
  EXPECT_EQ(got["scored"], 17);
  EXPECT_EQ(got["shown"], 0);
  ASSERT_EQ(got["coatls"].size(), 1U);
  EXPECT_EQ(got["coatls"][0]["coatl"], "<BBRBBKRBBYY>");
  EXPECT_EQ(got["coatls"][0]["from"], "a");
  EXPECT_EQ(got["coatls"][0]["completed"], true);
  EXPECT_EQ(got["coatls"][0]["points"], 17);
  EXPECT_EQ(got["coatls"][0]["temple"]["id"], 3);
  EXPECT_EQ(got["steps"],
            json({"add a right Y", "add a right Y>", "play 5 a", "play 10 a", "play 29 a", "temple hand 3"}));
  EXPECT_GT(got["nodes"], 0);
}

TEST(Solve, PlayedCardsCountAndCannotBePlayedAgain) {
  const json got = solve_json({"--coatl", "<BBRBBKRB", "--played", "5,10", "--board", "B.Y.Y>", "--hand", "29,5"});
  EXPECT_EQ(got["scored"], 14);
  EXPECT_EQ(got["shown_before"], 4 + 5);
  EXPECT_EQ(got["coatls"][0]["prophecies"].size(), 3U);
  EXPECT_EQ(got["coatls"][0]["prophecies"][0]["played_now"], false);
  EXPECT_EQ(got["coatls"][0]["prophecies"][2]["played_now"], true);
}

TEST(Solve, AimsDiffer) {
  const std::vector<std::string> position = {"--coatl", "<YYY", "--board", "Y>.Y.Y", "--hand", "1,11"};
  const auto with = [&](const char* aim) {
    auto arguments = position;
    arguments.insert(arguments.end(), {"--aim", aim});
    return solve_json(arguments);
  };
  EXPECT_EQ(with("score")["scored"], 5 + 7);
  EXPECT_EQ(with("grow")["scored"], 0);
  EXPECT_EQ(with("grow")["shown"], 4 + 3);
  EXPECT_EQ(with("score")["shown_without_completing"], 4 + 3);
}

TEST(Solve, NewCoatls) {
  const std::vector<std::string> position = {"--coatl", "<R", "--board", "<Y.Y.Y.K>", "--hand", "11"};
  EXPECT_EQ(solve_json(position)["scored"], 3);
  EXPECT_EQ(solve_json(position)["steps"][0], "start <Y");
  auto without = position;
  without.emplace_back("--no-new");
  EXPECT_EQ(solve_json(without)["scored"], 0);
  auto third = position;
  third.insert(third.end(), {"--rules", "bga", "--completed", "2"});
  EXPECT_EQ(solve_json(third)["scored"], 0);
}

TEST(Solve, TextShowsCoatlsStepsAndWhatIsMissing) {
  const Ran run = run_patolli({"solve", "coatl", "--coatl", "<BBR", "--coatl", "KYG>", "--board", "R.R.K>.<Y", "--hand",
                               "29,10,5,1,40", "--lang", "en"});
  EXPECT_EQ(run.code, 0) << run.err;
  for (const char* part : {"Scored at once: 2 points", "<BBRK>", "KYG>", "!B B B !B", "add a right K>", "play 10 a",
                           "close", "Missing for more", "one more piece", "Proven optimal"})
    EXPECT_NE(run.out.find(part), std::string::npos) << part << '\n' << run.out;
}

TEST(Solve, WorksInEveryLanguage) {
  std::string english;
  for (const char* lang : {"en", "pt", "es", "fr"}) {
    const Ran run =
        run_patolli({"solve", "coatl", "--coatl", "KYG>", "--board", "R.R", "--hand", "29", "--lang", lang});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out.find("solve."), std::string::npos) << "a key instead of a text:\n" << run.out;
    if (english.empty())
      english = run.out;
    else
      EXPECT_NE(run.out, english) << lang;
  }
}

TEST(Solve, ImpossiblePositionsAreRejectedWithThePlace) {
  struct Case {
    std::vector<std::string> arguments;
    std::string says;
  };
  for (const Case& c : {Case{{"--coatl", "BXB"}, "place 2"},
                        Case{{"--coatl", "<BKY>"}, "head and tail"},
                        Case{{"--coatl", "B", "--coatl", "R", "--coatl", "K"}, "at most two"},
                        Case{{"--board", "R.X"}, "place 3"},
                        Case{{"--board", "R..K"}, "place 3"},
                        Case{{"--board", "R."}, "place 2"},
                        Case{{"--board", "<R>"}, "place 1"},
                        Case{{"--board", "R.R.R.R.R.R.R.R.R"}, "8 places"},
                        Case{{"--board", "<R.<R.<R.<R"}, "there are 3"},
                        Case{{"--coatl", "R", "--hand", "1,2,3,4,5,6"}, "at most 5"},
                        Case{{"--coatl", "R", "--hand", "50"}, "1 to 49"},
                        Case{{"--coatl", "R", "--hand", "7,7"}, "number 2"},
                        Case{{"--coatl", "R", "--played", "1", "--hand", "1,1"}, "number 2"},
                        Case{{"--coatl", "R", "--played", "3,3"}, "number 2"},
                        Case{{"--coatl", "R", "--played", "3,4,5,6,7"}, "four"},
                        Case{{"--board", "R", "--played", "3"}, "--coatl each"},
                        Case{{"--coatl", "R", "--temples", "16"}, "1 to 15"},
                        Case{{"--coatl", "R", "--temples", "3", "--piles", "3"}, "Temple 3"},
                        Case{{"--coatl", "R", "--piles", "3,4,5"}, "two piles"},
                        Case{{"--coatl", "R", "--rules", "bga", "--completed", "3"}, "three"},
                        Case{{"--coatl", "R", "--aim", "win"}, "--aim"},
                        Case{{}, "nothing to build with"}}) {
    auto arguments = c.arguments;
    arguments.insert(arguments.begin(), {"solve", "coatl"});
    arguments.insert(arguments.end(), {"--lang", "en"});
    const Ran run = run_patolli(arguments);
    EXPECT_EQ(run.code, 2) << c.says;
    EXPECT_EQ(run.out, "") << c.says;
    EXPECT_NE(run.err.find(c.says), std::string::npos) << c.says << '\n' << run.err;
  }
  EXPECT_EQ(run_patolli({"solve", "splendor"}).code, 2);
}

constexpr const char* kEarly =
    "seats=2 turn=2 passes=0 phase=play bank=w4b4g4r4k4o5 row1=1,2,3,4 row2=42,43,44,45 row3=71,72,73,74 nobles=1,2,3 "
    "p1=w0b0g0r0k0o0;-;-;- p2=w0b0g0r0k0o0;-;-;-\n";

TEST(CliSolve, SplendorSaysWhatIsKnown) {
  const std::string file = testing::TempDir() + "position.txt";
  std::ofstream(file) << kEarly;
  const Ran run = run_patolli({"solve", "splendor", file, "--nodes", "500", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const json end = json::parse(run.out);
  EXPECT_EQ(end["seat"], 1);
  EXPECT_FALSE(end["solved"]) << "an opening is not solved";
  EXPECT_LE(end["nodes"], 500);
  for (const char* lang : {"en", "es", "fr", "pt"}) {
    const Ran said = run_patolli({"solve", "splendor", file, "--nodes", "500", "--lang", lang});
    ASSERT_EQ(said.code, 0) << said.err;
    EXPECT_EQ(said.out.find("solve."), std::string::npos) << "a key instead of a text:\n" << said.out;
    EXPECT_NE(said.out.find("500"), std::string::npos) << said.out;
  }
  std::ofstream(file) << "nonsense\n";
  EXPECT_EQ(run_patolli({"solve", "splendor", file}).code, 2);
}

}  // namespace
}  // namespace patolli::cli
