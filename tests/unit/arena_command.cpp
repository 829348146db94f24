// patolli arena as people call it.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena_json.hpp"
#include "cli_run.hpp"
#include "match/record.hpp"

namespace patolli {
namespace {

using Words = std::vector<std::string>;

TEST(ArenaCommand, PrintsATable) {
  const Ran ran = run_patolli({"arena", "splendor", "--bots", "greedy,random", "--games", "20", "--seed", "3"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  for (const char* part : {"splendor, 2 players, seed 3", "20 games in 10 pairs", "greedy against random: Elo",
                           "victories by seat:", "time per decision:"})
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\n" << ran.out;
}

TEST(ArenaCommand, CountsGamesOrPairs) {
  const Words base = {"arena", "splendor", "--bots", "random,random", "--json", "--games"};
  const auto games = [&](const Words& more) {
    Words words = base;
    words.insert(words.end(), more.begin(), more.end());
    return json_of(run_patolli(words))["games"].get<int>();
  };
  EXPECT_EQ(games({"6"}), 6);
  EXPECT_EQ(games({"5"}), 6);  // made up to a pair
  EXPECT_EQ(games({"6", "--pairs"}), 12);
}

TEST(ArenaCommand, BudgetsAndBotsInSeveralWords) {
  const auto json = json_of(run_patolli({"arena", "splendor", "--bots", "search", "--bots", "greedy,search@3i",
                                         "--games", "3", "--iterations", "5", "--json"}));
  EXPECT_EQ(json["players"], 3);
  EXPECT_EQ(json["bots"][0]["name"], "search@5i");
  EXPECT_EQ(json["bots"][1]["name"], "greedy");
  EXPECT_EQ(json["bots"][2]["name"], "search@3i");
  EXPECT_EQ(json["comparisons"].size(), 3U);
}

TEST(ArenaCommand, TimeBudgetsAreKept) {
  const auto json = json_of(run_patolli(
      {"arena", "splendor", "--bots", "search,random", "--games", "2", "--time", "5", "--threads", "1", "--json"}));
  EXPECT_EQ(json["bots"][0]["name"], "search@5ms");
  // A decision that is clear takes less than its budget; the machine may take longer than the bot.
  EXPECT_GT(json["this_run"]["bots"][0]["mean_ms"].get<double>(), 1);
  EXPECT_LT(json["this_run"]["bots"][1]["mean_ms"].get<double>(), 1);
}

TEST(ArenaCommand, AloneAgainstTheAutomaton) {
  const auto one = json_of(run_patolli({"arena", "coatl-solo", "--bots", "greedy", "--games", "7", "--json"}));
  EXPECT_EQ(one["games"], 7);
  EXPECT_EQ(one["groups"], 7);
  EXPECT_TRUE(one["bots"][0]["against_automaton"].contains("rate_95"));
  const auto two = json_of(run_patolli(
      {"arena", "coatl-solo", "--bots", "greedy,random", "--games", "14", "--json", "--option", "algorithms=all"}));
  EXPECT_EQ(two["games"], 14);
  EXPECT_EQ(two["groups"], 7);
  EXPECT_EQ(two["comparisons"].size(), 1U);
}

TEST(ArenaCommand, RecordsAreOrdinaryRecords) {
  const TempFile file;
  const Ran ran = run_patolli(
      {"arena", "coatl", "--bots", "greedy,novice,random", "--games", "6", "--seed", "4", "--records", file.path()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const Ran check = run_patolli({"replay", file.path(), "--check"});
  EXPECT_EQ(check.code, 0) << check.err;
  std::uint64_t index = 0;
  for (const std::string& line : lines_of(file.read())) {
    const auto record = match::read_record(line);
    ASSERT_TRUE(record.ok());
    EXPECT_EQ(record->index, index++);
    EXPECT_EQ(record->seed, 4U);
  }
  EXPECT_EQ(index, 6U);
}

TEST(ArenaCommand, Refusals) {
  const TempFile used("something\n");
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"chess", "--bots", "greedy,random"}, "no such game: 'chess'"},
      {{"splendor", "--bots", "greedy,deep-blue"}, "bot 'deep-blue': no such bot; there are random, greedy, search"},
      {{"splendor", "--bots", "greedy,"}, "bot '': no such bot"},
      {{"splendor", "--bots", "greedy@5i,random"}, "greedy does not search"},
      {{"splendor", "--bots", "search@5x,random"}, "'5x' is not a budget"},
      {{"splendor", "--bots", "greedy,exec: "}, "no command after the colon"},
      {{"coatl", "--bots", "greedy,exec-st:./bot"}, "coatl has no bots of the kind exec-st:"},
      {{"splendor", "--bots", "greedy"}, "splendor is played by 2 to 4, not by 1"},
      {{"splendor", "--bots", "greedy,random,random,random,random"}, "not by 5"},
      {{"splendor", "--bots", "greedy,random", "--players", "3"}, "with 3 players needs 3 bots, not 2"},
      {{"coatl-solo", "--bots", "greedy,random,random,random,random"}, "name 1 bot, or up to 4"},
      {{"splendor", "--bots", "greedy,random", "--option", "x=y"}, "has no such option"},
      {{"splendor", "--bots", "greedy,random", "--sprt", "5"}, "'5' is not two Elo differences"},
      {{"splendor", "--bots", "greedy,random", "--sprt", "5,0"}, "the smaller first"},
      {{"splendor", "--bots", "greedy,random", "--sprt", "0,x"}, "'0,x' is not two Elo differences"},
      {{"splendor", "--bots", "greedy,random", "--sprt", "0,nan"}, "is not two Elo differences"},
      {{"splendor", "--bots", "greedy,random,random", "--sprt", "0,5"}, "for 2 bots"},
      {{"splendor", "--bots", "greedy,random", "--resume"}, "--resume needs --records"},
      {{"splendor", "--bots", "greedy,random", "--records", used.path()}, "has something in it"},
      {{"splendor", "--bots", "greedy,random", "--records", used.path(), "--resume"}, "line 1"},
      {{"splendor", "--bots", "greedy,random", "--games", "0"}, "--games"},
      {{"splendor", "--bots", "greedy,random", "--time", "0"}, "--time"},
      {{"splendor"}, "--bots"},
  };
  for (const auto& [words, message] : cases) {
    Words all = {"arena"};
    all.insert(all.end(), words.begin(), words.end());
    const Ran ran = run_patolli(all);
    EXPECT_EQ(ran.code, 2) << message;
    EXPECT_EQ(ran.out, "") << message;
    EXPECT_NE(ran.err.find(message), std::string::npos) << message << "\n" << ran.err;
  }
  EXPECT_EQ(used.read(), "something\n");
}

// Any partition, in any order of files: the table, the JSON and the records of one run.
TEST(ArenaCommand, PartsJoinToWhatOneRunPrints) {
  const std::vector<Words> matches = {
      {"splendor", "--bots", "search@8i,greedy", "--games", "14", "--seed", "4"},
      {"splendor", "--bots", "greedy,novice,random", "--games", "21", "--seed", "3"},
      {"coatl", "--bots", "greedy,random", "--games", "6", "--option", "rules=bga", "--option", "sacrifice=on"},
      {"coatl-solo", "--bots", "greedy,greedy", "--games", "10", "--option", "algorithms=all"},
      {"coatl-solo", "--bots", "random", "--games", "5"}};
  for (const Words& match : matches) {
    SCOPED_TRACE(match[0] + " " + match[2]);
    const auto arena = [&](const Words& more) {
      Words words = {"arena"};
      words.insert(words.end(), match.begin(), match.end());
      words.insert(words.end(), more.begin(), more.end());
      return run_patolli(words);
    };
    const TempFile straight;
    auto whole = json_of(arena({"--records", straight.path(), "--json"}));
    whole.erase("this_run");
    for (const int parts : {1, 3, 40}) {  // forty: some of them are empty; one match says that as well as all
      if (parts == 40 && match != matches.front()) continue;
      std::vector<std::unique_ptr<TempFile>> files;
      Words merge = {"arena", "--json", "--merge"};
      std::string in_order;
      for (int k = 1; k <= parts; ++k) {
        files.push_back(std::make_unique<TempFile>());
        const std::string part = std::to_string(k) + "/" + std::to_string(parts);
        const Ran ran = arena({"--part", part, "--records", files.back()->path(), "--threads", k == 1 ? "1" : "2"});
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_EQ(ran.out.find("part " + part) != std::string::npos, parts != 1) << ran.out;
        in_order += files.back()->read();
        merge.insert(merge.begin() + 3, files.back()->path());  // the last first
      }
      EXPECT_EQ(in_order, straight.read());
      const TempFile joined;
      merge.insert(merge.end(), {"--records", joined.path()});
      auto all = json_of(run_patolli(merge));
      EXPECT_EQ(all["this_run"]["games"], 0);
      all.erase("this_run");
      EXPECT_EQ(all, whole);
      EXPECT_EQ(joined.read(), straight.read());
    }
  }
}

TEST(ArenaCommand, APartGoesOnWhereItWasCutShort) {
  const Words base = {"arena", "splendor", "--bots", "greedy,random", "--games", "12", "--part", "2/3", "--json"};
  const TempFile file;
  Words words = base;
  words.insert(words.end(), {"--records", file.path()});
  const auto first = json_of(run_patolli(words));
  EXPECT_EQ(first["groups_wanted"], 2);
  EXPECT_EQ(first["part"]["number"], 2);
  const std::string text = file.read();
  const auto lines = lines_of(text);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(match::read_record(lines[0])->index, 4U);
  const TempFile cut(lines[0] + "\n" + lines[1].substr(0, 50));
  const Ran early = run_patolli({"arena", "--merge", cut.path()});
  EXPECT_EQ(early.code, 2);
  EXPECT_NE(early.err.find("line 2"), std::string::npos) << early.err;
  words = base;
  words.insert(words.end(), {"--records", cut.path(), "--resume"});
  EXPECT_EQ(json_of(run_patolli(words))["this_run"]["games"], 3);
  EXPECT_EQ(cut.read(), text);
}

// The test looks at all games in order, whoever played them: the merge stops where one run would have stopped.
TEST(ArenaCommand, TheSequentialTestIsMadeByTheMerge) {
  const Words match = {"arena", "splendor", "--bots", "greedy,random", "--games", "60"};
  const TempFile one;
  const TempFile two;
  for (const auto& [part, file] : {std::pair("1/2", &one), std::pair("2/2", &two)}) {
    Words words = match;
    words.insert(words.end(), {"--part", part, "--records", file->path()});
    EXPECT_EQ(run_patolli(words).code, 0);
  }
  Words words = match;
  words.insert(words.end(), {"--sprt", "0,100", "--json"});
  auto straight = json_of(run_patolli(words));
  auto merged = json_of(run_patolli({"arena", "--merge", one.path(), two.path(), "--sprt", "0,100", "--json"}));
  EXPECT_EQ(merged["finish"], "sprt");
  for (auto* json : {&straight, &merged}) {
    json->erase("this_run");
    json->erase("groups_wanted");
  }
  EXPECT_EQ(merged, straight);
}

TEST(ArenaCommand, MergesThatAreRefused) {
  const TempFile one;
  const TempFile two;
  for (const auto& [part, file] : {std::pair("1/2", &one), std::pair("2/2", &two)})
    EXPECT_EQ(run_patolli({"arena", "splendor", "--bots", "greedy,random", "--games", "8", "--part", part, "--records",
                           file->path()})
                  .code,
              0);
  const TempFile other;
  EXPECT_EQ(run_patolli({"arena", "splendor", "--bots", "greedy,random", "--games", "4", "--seed", "9", "--records",
                         other.path()})
                .code,
            0);
  const TempFile empty;
  const TempFile rubbish("{}\n");
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"--merge", two.path()}, "game 0 of 8 is in none of the files"},
      {{"--merge", one.path(), "--games", "8"}, "game 4 of 8 is in none of the files"},
      {{"--merge", one.path(), two.path(), one.path()}, "line 1: game 0 a second time"},
      {{"--merge", one.path(), other.path()}, "another seed"},
      {{"--merge", one.path(), "/no/such/file"}, "cannot read '/no/such/file'"},
      {{"--merge", "/tmp"}, "cannot read '/tmp'"},
      {{"--merge", empty.path()}, "no games in these files"},
      {{"--merge", rubbish.path()}, "line 1"},
      {{"--merge", one.path(), two.path(), "--records", other.path()}, "has something in it"},
      {{"--merge", one.path(), "--resume"}, "without --part and --resume"},
      {{"--merge", one.path(), "--part", "1/2"}, "without --part and --resume"},
      {{"--merge", one.path(), "--players", "2"}, "name GAME and --bots"},
      {{"splendor", "--merge", one.path()}, "name both GAME and --bots"},
      {{"splendor", "--bots", "greedy,novice", "--games", "8", "--merge", one.path(), two.path()}, "seat 1 is"},
      {{"splendor", "--bots", "greedy,random", "--part", "1/2"}, "--part needs --records"},
      {{"splendor", "--bots", "greedy,random", "--part", "3/2", "--records", "x"}, "'3/2' is not a part: write 3/10"},
      {{"splendor", "--bots", "greedy,random", "--part", "0/2", "--records", "x"}, "is not a part"},
      {{"splendor", "--bots", "greedy,random", "--part", "2", "--records", "x"}, "is not a part"},
      {{"splendor", "--bots", "greedy,random", "--part", "1/2", "--records", "x", "--sprt", "0,5"}, "to --merge"},
      {{"--bots", "greedy,random"}, "GAME is required"},
  };
  for (const auto& [words, message] : cases) {
    Words all = {"arena"};
    all.insert(all.end(), words.begin(), words.end());
    const Ran ran = run_patolli(all);
    EXPECT_EQ(ran.code, 2) << message;
    EXPECT_EQ(ran.out, "") << message;
    EXPECT_NE(ran.err.find(message), std::string::npos) << message << "\n" << ran.err;
  }
}

TEST(ArenaCommand, NegativeEloDifferences) {
  const auto json = json_of(
      run_patolli({"arena", "splendor", "--bots", "random,greedy", "--games", "1000", "--sprt=-100,0", "--json"}));
  EXPECT_EQ(json["finish"], "sprt");
  EXPECT_EQ(json["sprt"]["verdict"], "elo0");
  EXPECT_LT(json["games"].get<int>(), 200);
}

TEST(ArenaCommand, SignalsEndItInOrderAndItGoesOn) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const Words base = {"arena", "splendor", "--bots", "search@20i,search@10i", "--seed", "8", "--json", "--games"};
    const auto with = [&](std::uint64_t games, const Words& more) {
      Words words = base;
      words.push_back(std::to_string(games));
      words.insert(words.end(), more.begin(), more.end());
      return words;
    };
    const TempFile records;
    const Ran stopped = run_until_signal(with(1'000'000, {"--records", records.path()}), records, signal);
    EXPECT_EQ(stopped.code, 130);
    EXPECT_NE(stopped.err.find("--resume"), std::string::npos) << stopped.err;
    const auto so_far = nlohmann::json::parse(stopped.out, nullptr, false);
    ASSERT_FALSE(so_far.is_discarded()) << stopped.out;
    EXPECT_EQ(so_far["finish"], "interrupted");

    // Whole records, and those of the table among them.
    const std::string text = records.read();
    ASSERT_FALSE(text.empty());
    EXPECT_EQ(text.back(), '\n');
    EXPECT_EQ(run_patolli({"replay", records.path(), "--check"}).code, 0);
    std::uint64_t games = 0;
    for (const std::string& line : lines_of(text)) games = std::max(games, *match::read_record(line)->index + 1);
    EXPECT_LE(so_far["games"].get<std::uint64_t>(), games);
    EXPECT_GE(lines_of(text).size(), 3U);

    // A few games more, and the same without any interruption.
    const TempFile straight;
    auto resumed = json_of(run_patolli(with(games + 5, {"--records", records.path(), "--resume"})));
    auto whole = json_of(run_patolli(with(games + 5, {"--records", straight.path()})));
    EXPECT_LT(resumed["this_run"]["games"].get<int>(), whole["this_run"]["games"].get<int>());
    resumed.erase("this_run");
    whole.erase("this_run");
    EXPECT_EQ(resumed, whole);
    EXPECT_EQ(records.read(), straight.read());
  }
}

}  // namespace
}  // namespace patolli
