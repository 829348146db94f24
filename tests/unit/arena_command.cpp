// patolli arena as people call it.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli_run.hpp"
#include "match/record.hpp"

namespace patolli {
namespace {

using Words = std::vector<std::string>;

nlohmann::json json_of(const Ran& ran) {
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  auto json = nlohmann::json::parse(ran.out, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << ran.out;
  return json;
}

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

TEST(ArenaCommand, NegativeEloDifferences) {
  const auto json = json_of(
      run_patolli({"arena", "splendor", "--bots", "random,greedy", "--games", "1000", "--sprt=-100,0", "--json"}));
  EXPECT_EQ(json["finish"], "sprt");
  EXPECT_EQ(json["sprt"]["verdict"], "elo0");
  EXPECT_LT(json["games"].get<int>(), 200);
}

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
}

// A match that goes on for long, until it is sent a signal when it has written a few records.
Ran signalled(const Words& arguments, const TempFile& records, int signal) {
  const TempFile out;
  const TempFile err;
  Words words = {PATOLLI_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    dup2(open(out.path().c_str(), O_WRONLY), STDOUT_FILENO);
    dup2(open(err.path().c_str(), O_WRONLY), STDERR_FILENO);
    execv(argv[0], argv.data());
    _exit(127);
  }
  while (lines_of(records.read()).size() < 3 && waitpid(child, nullptr, WNOHANG) == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  kill(child, signal);
  int status = 0;
  waitpid(child, &status, 0);
  return {.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1, .out = out.read(), .err = err.read()};
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
    const Ran stopped = signalled(with(1'000'000, {"--records", records.path()}), records, signal);
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
