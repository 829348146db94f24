// patolli score: a Cóatl's points for people and for programs.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli_run.hpp"

namespace patolli::cli {
namespace {

using nlohmann::json;

json score_json(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"score", "coatl"});
  arguments.emplace_back("--json");
  const Ran run = run_patolli(arguments);
  EXPECT_EQ(run.code, 0) << run.err;
  return json::parse(run.out, nullptr, false);
}

// The rulebook's worked example: 4 + 5 + 5 + 3 = 17.
TEST(Score, WorkedExample) {
  const json got = score_json({"<BBRBBKRBBYY>", "--prophecy", "29,10,5", "--temple", "3"});
  const json expected = {
      {"coatl", "<BBRBBKRBBYY>"},
      {"prophecies",
       {{{"id", 29}, {"times", 1}, {"points", 4}, {"pieces", {{8, 9, 10, 11}}}},
        {{"id", 10}, {"times", 3}, {"points", 5}, {"pieces", {{1, 2}, {4, 5}, {8, 9}}}},
        {{"id", 5}, {"times", 6}, {"points", 5}, {"pieces", {{1}, {2}, {4}, {5}, {8}, {9}}}}}},
      {"temples", json::array({{{"id", 3}, {"times", 1}, {"points", 3}, {"pieces", {json::array()}}}})},
      {"total", 17}};
  EXPECT_EQ(got, expected) << got.dump(2);
}

TEST(Score, WithoutCardsEveryCardIsScored) {
  const json got = score_json({"<YKRGB>"});
  ASSERT_EQ(got["prophecies"].size(), 49U);
  ASSERT_EQ(got["temples"].size(), 15U);
  int total = 0;
  for (const char* list : {"prophecies", "temples"}) {
    for (const json& card : got[list]) total += card["points"].get<int>();
  }
  EXPECT_EQ(got["total"], total);
  EXPECT_EQ(got["prophecies"][32]["points"], 7);  // Y K R G B
}

TEST(Score, OnlyTemplesOnlyProphecies) {
  EXPECT_EQ(score_json({"<YKRGB>", "--temple", "6,1"})["prophecies"].size(), 0U);
  EXPECT_EQ(score_json({"<YKRGB>", "--temple", "6,1"})["temples"].size(), 2U);
  EXPECT_EQ(score_json({"<YKRGB>", "--prophecy", "33"})["temples"].size(), 0U);
}

// An open end is "no piece" in the rulebook and nothing at all on Board Game Arena.
TEST(Score, RuleSets) {
  EXPECT_EQ(score_json({"YYR", "--prophecy", "6"})["total"], 2);
  EXPECT_EQ(score_json({"YYR", "--prophecy", "6", "--rules", "bga"})["total"], 0);
  EXPECT_EQ(score_json({"<YYR", "--prophecy", "6", "--rules", "bga"})["total"], 2);
}

TEST(Score, TextShowsCardsPiecesAndTotal) {
  const Ran run =
      run_patolli({"score", "coatl", "<BBRBBKRBBYY>", "--prophecy", "29,10", "--temple", "3", "--lang", "en"});
  EXPECT_EQ(run.code, 0) << run.err;
  for (const char* part : {"<BBRBBKRBBYY>", "B B Y Y", "8–11", "1–2  4–5  8–9", "no G, length 9", "12"})
    EXPECT_NE(run.out.find(part), std::string::npos) << part << '\n' << run.out;
}

// Every point has its reason: what the card wants and what that brings; of a Temple, which requirement is met.
TEST(Score, TextExplainsEveryPoint) {
  const Ran run = run_patolli({"score", "coatl", "<BBRBBKRBBYY>", "--prophecy", "29", "--temple", "3", "--lang", "en"});
  for (const char* part : {"in this order, side by side: 2 blue, then 2 yellow. 1 time: 4 points.",
                           "no green piece: met, exactly 9 pieces, head and tail included: not met."})
    EXPECT_NE(run.out.find(part), std::string::npos) << part << '\n' << run.out;
}

TEST(Score, SmallLettersAndOpenEnds) {
  EXPECT_EQ(score_json({"<bbrbbkrbbyy>", "--prophecy", "29,10,5", "--temple", "3"})["total"], 17);
  EXPECT_EQ(score_json({"RRK>", "--prophecy", "7"})["total"], 2);
  EXPECT_EQ(score_json({"rrk>", "--prophecy", "7"})["total"], 2);
}

TEST(Score, AnEmptyCoatlIsAnError) {
  const Ran run = run_patolli({"score", "coatl", "--lang", "en", "--", ""});
  EXPECT_EQ(run.code, 2);
  EXPECT_NE(run.err.find("without any piece"), std::string::npos) << run.err;
}

TEST(Score, AWholeTableOfCoatl) {
  const TempFile file(
      "# the end of a game\n"
      "Ana: <BBRBBKRBBYY> 29,10,5 T3\n"
      "Rui: <YKRGB> 33\n"
      "Rui: <YYR 6\n"
      "Zé:\n");
  const Ran run = run_patolli({"score", "coatl", "--table", file.path(), "--lang", "en"});
  EXPECT_EQ(run.code, 0) << run.err;
  for (const char* part : {"<BBRBBKRBBYY>  17 points", "<YYR  incomplete: no points",
                           "Ana: 17 points; 1 completed, 4 cards on them, the best is worth 17",
                           "Rui: 7 points; 1 completed, 1 card on", "Zé: 0 points; 0 completed", "Ana has won."})
    EXPECT_NE(run.out.find(part), std::string::npos) << part << '\n' << run.out;
}

TEST(Score, ATableOfCoatlIsCheckedAgainstTheBox) {
  const std::pair<const char*, const char*> cases[] = {
      {"Ana <YKRGB> 33\n", "line 1: no name"},
      {"Ana: <YKRGB> 33\nRui: <YKRGB> 33\n", "line 2: 33 is there more often"},
      {"Ana: <YKRGB> 33 33\n", "33"},
      {"Ana: <YKRGB> 50\n", "'50' is not a card"},
      {"Ana: <YKRGB> 33 T1 T2\n", "more than one Temple"},
      {"Ana: <YKRGB> 33 6 7 8 9\n", "more than 4"},
      {"Ana: <YKRGB>\n", "at least one Prophecy"},
      {"Ana: <Y<KRGB> 33\n", "place 3"},
      {"\n# nobody\n", "no player"},
  };
  for (const auto& [table, message] : cases) {
    const TempFile file(table);
    const Ran run = run_patolli({"score", "coatl", "--table", file.path(), "--lang", "en"});
    EXPECT_EQ(run.code, 2) << table;
    EXPECT_NE(run.err.find(message), std::string::npos) << run.err;
  }
}

TEST(Score, AgainstMarcoEqualPointsAreADefeat) {
  const TempFile file("Ana: <YKRGB> 33\nM.A.R.C.O.: 26 16\n");  // 7 against 6 + 5
  const Ran run = run_patolli({"score", "coatl", "--table", file.path(), "--lang", "en"});
  EXPECT_NE(run.out.find("M.A.R.C.O.: 11 points; 2 cards completed"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("M.A.R.C.O. has won."), std::string::npos) << run.out;
}

TEST(Score, AWholeTableOfSplendor) {
  const TempFile file("Ana: w1 k4 k5 N4 n\nRui: W1, b2, g3, r4, N\n");
  const Ran run = run_patolli({"score", "splendor", file.path(), "--lang", "en"});
  EXPECT_EQ(run.code, 0) << run.err;
  for (const char* part : {"Ana: 16 points; 3 cards, 2 nobles", "nobles: 2 × 3 = 6", "Rui: 13 points; 4 cards, 1 noble",
                           "bonuses: w1 k2", "Ana has won."})
    EXPECT_NE(run.out.find(part), std::string::npos) << part << '\n' << run.out;
  for (const char* bad :
       {"Ana: w7\n", "Ana: x1\n", "Ana: k5 k5\n", "Ana: 91\n", "Ana: 3 3\n", "Ana: N1 N1\n", "Ana\n", ""}) {
    const TempFile wrong(bad);
    EXPECT_EQ(run_patolli({"score", "splendor", wrong.path()}).code, 2) << bad;
  }
}

TEST(Score, ATableIsNamedAlikeInBothGames) {
  const TempFile file("Ana: w1 k4\nRui: b2\n");
  const Ran plain = run_patolli({"score", "splendor", file.path(), "--lang", "en"});
  const Ran named = run_patolli({"score", "splendor", "--table", file.path(), "--lang", "en"});
  EXPECT_EQ(named.code, 0) << named.err;
  EXPECT_EQ(named.out, plain.out);
  for (const std::vector<std::string>& bad :
       {std::vector<std::string>{"score", "splendor"}, {"score", "splendor", file.path(), "--table", file.path()}})
    EXPECT_EQ(run_patolli(bad).code, 2);
}

TEST(Score, WorksInEveryLanguage) {
  std::string english;
  for (const char* lang : {"en", "pt", "es", "fr"}) {
    const Ran run = run_patolli({"score", "coatl", "<BGY>", "--prophecy", "1", "--lang", lang});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out.find("score."), std::string::npos) << "a key instead of a text:\n" << run.out;
    if (english.empty())
      english = run.out;
    else
      EXPECT_NE(run.out, english) << lang;
  }
}

TEST(Score, ManyFromStandardInput) {
  const Ran run = run_patolli({"score", "coatl", "--prophecy", "29"}, "<BBYY>\nBBY\r\n<YBBYYK>\n");
  EXPECT_EQ(run.code, 0) << run.err;
  const auto lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(json::parse(lines[0])["total"], 4);
  EXPECT_EQ(json::parse(lines[1])["total"], 0);
  EXPECT_EQ(json::parse(lines[1])["coatl"], "BBY");
  EXPECT_EQ(json::parse(lines[2])["prophecies"][0]["pieces"], json({{2, 3, 4, 5}}));
}

TEST(Score, ABadLineAmongGoodOnes) {
  const Ran run = run_patolli({"score", "coatl", "-", "--prophecy", "29"}, "<BBYY>\n<B<Y\n\n<BBYY>\n");
  EXPECT_EQ(run.code, 2);
  const auto lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(json::parse(lines[1])["line"], 2);
  EXPECT_EQ(json::parse(lines[1])["place"], 3);
  EXPECT_TRUE(json::parse(lines[2]).contains("error"));
  EXPECT_EQ(json::parse(lines[3])["total"], 4);
}

TEST(Score, ImpossibleCoatlsAreRejectedWithThePlace) {
  struct Case {
    std::string coatl;
    std::string place;  // as the message names it
  };
  std::string endless = "<";
  for (int i = 0; i < 130; ++i) endless += "YRKGB"[i % 5];
  const std::vector<Case> cases = {
      {"<B<YY>", "3"},               // two heads
      {"BB<Y", "3"},                 // a head in the middle
      {"<BY>", "4"},                 // head on tail
      {"<B>", "3"},                  // head and tail at once
      {"<BBY>G", "6"},               // on behind the tail
      {"<BBY>>", "6"},               // two tails
      {"BXB", "2"},                  // unknown letter
      {"<", "1"},                    // a mark without a piece
      {">", "1"},                    //
      {endless, "124"},              // longer than all there is: 122 pieces behind the mark
      {std::string(25, 'Y'), "25"},  // 24 yellow bodies exist
      {"<" + std::string(26, 'Y') + "R", "27"},
  };
  for (const Case& c : cases) {
    const Ran run = run_patolli({"score", "coatl", c.coatl, "--lang", "en"});
    EXPECT_EQ(run.code, 2) << c.coatl;
    EXPECT_EQ(run.out, "") << c.coatl;
    EXPECT_NE(run.err.find("patolli score: "), std::string::npos) << run.err;
    EXPECT_NE(run.err.find(c.place), std::string::npos) << c.coatl << '\n' << run.err;
  }
  // The longest there is: 24 bodies of a colour, a head and a tail of the same.
  EXPECT_EQ(run_patolli({"score", "coatl", "<" + std::string(26, 'Y') + ">", "--json"}).code, 0);
}

TEST(Score, BadArgumentsAreRejected) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"score"},
                                                    {"score", "splendor", "<BBY>"},
                                                    {"score", "coatl", "<BBY>", "--prophecy", "50"},
                                                    {"score", "coatl", "<BBY>", "--prophecy", "0"},
                                                    {"score", "coatl", "<BBY>", "--prophecy", "3,3"},
                                                    {"score", "coatl", "<BBY>", "--prophecy", "3,"},
                                                    {"score", "coatl", "<BBY>", "--prophecy", "three"},
                                                    {"score", "coatl", "<BBY>", "--temple", "16"},
                                                    {"score", "coatl", "<BBY>", "--rules", "mine"},
                                                    {"score", "coatl", "<BBY>", "--lang", "xx"}}) {
    const Ran run = run_patolli(arguments);
    EXPECT_EQ(run.code, 2) << arguments.back();
    EXPECT_NE(run.err, "") << arguments.back();
  }
}

}  // namespace
}  // namespace patolli::cli
