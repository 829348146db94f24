// The command line: what it says, what it refuses, and that it counts right.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "all_games.hpp"
#include "cli_run.hpp"
#include "match/any_game.hpp"
#include "match/perft.hpp"
#include "match/setup.hpp"
#include "registry/registry.hpp"

namespace patolli::cli {
namespace {

using nlohmann::json;

TEST(Cli, HelpListsCommandsAndExamples) {
  const Ran all = run_patolli({"--help"});
  EXPECT_EQ(all.code, 0);
  EXPECT_EQ(all.err, "");
  for (const char* command : {"games", "play", "score", "selfplay", "replay", "perft", "bench"}) {
    EXPECT_NE(all.out.find(std::string("\n  ") + command), std::string::npos) << command;
    const Ran one = run_patolli({command, "--help"});
    EXPECT_EQ(one.code, 0) << command;
    EXPECT_NE(one.out.find("Example"), std::string::npos) << command;
    EXPECT_NE(one.out.find(std::string("  patolli ") + command), std::string::npos) << command;
  }
}

TEST(Cli, HelpIsACommandToo) {
  EXPECT_EQ(run_patolli({"help"}).out, run_patolli({"--help"}).out);
  EXPECT_EQ(run_patolli({"help", "play"}).out, run_patolli({"play", "--help"}).out);
  EXPECT_EQ(run_patolli({"help", "score", "coatl"}).out, run_patolli({"score", "coatl", "--help"}).out);
}

TEST(Cli, CardsListsEveryCardInWords) {
  const Ran splendor = run_patolli({"cards", "splendor", "--lang", "en"});
  EXPECT_EQ(splendor.code, 0);
  for (const char* part :
       {"   1  w     Level 1, bonus white, 0 points.", "\n  90  k 5p  Level 3", "\n  N1  ", "\n N10  "})
    EXPECT_NE(splendor.out.find(part), std::string::npos) << part;
  const Ran coatl = run_patolli({"cards", "coatl", "--lang", "pt"});
  for (const char* part : {"Profecia #1 ", "Profecia #49 ", "Templo T1:", "Templo T15:"})
    EXPECT_NE(coatl.out.find(part), std::string::npos) << part;
}

TEST(Cli, Version) {
  const Ran run = run_patolli({"--version"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out.rfind("patolli ", 0), 0U) << run.out;
}

struct BadInput {
  std::vector<std::string> arguments;
  const char* message;
};

const std::vector<BadInput> kBadInput = {
    {{}, "Usage"},
    {{"dance"}, "no such command: 'dance'"},
    {{"games", "extra"}, "extra"},
    {{"games", "--no-such"}, "--no-such"},
    {{"selfplay"}, "patolli selfplay: GAME"},
    {{"help", "dance"}, "no such command: 'dance'"},
    {{"cards", "chess"}, "no such game: 'chess'"},
    {{"selfplay", "coatl-solo", "--option", "algorithms="}, "'' is not one of none|all|"},
    {{"selfplay", "splendor", "--players", "0"}, "patolli selfplay: --players: '0'"},
    {{"selfplay", "splendor", "--players", "-1"}, "--players: '-1'"},
    {{"selfplay", "splendor", "--bots", "random,random,random"}, "name one bot, or 2"},
    {{"selfplay", "splendor", "--bots", "nobody"}, "no such bot"},
    {{"selfplay", "splendor", "--resume"}, "--resume needs --records"},
    {{"selfplay", "splendor", "--part", "0/3"}, "--part: '0/3' is not a part: write 3/10 for the third of ten"},
    {{"play", "splendor", "--players", "0"}, "2 to 4, not by 0"},
    {{"play", "splendor", "--players", "-3"}, "2 to 4, not by -3"},
    {{"check-bot", " "}, "no command"},
    {{"check-bot", "true", "--game", "chess"}, "no such game"},
    {{"selfplay", "chess"}, "no such game: 'chess'; there are coatl, coatl-solo, splendor"},
    {{"selfplay", "splendor", "--players", "5"}, "--players: '5'"},
    {{"selfplay", "splendor", "--players", "1"}, "2 to 4, not by 1"},
    {{"selfplay", "coatl-solo", "--players", "2"}, "played by 1, not by 2"},
    {{"selfplay", "splendor", "--games", "0"}, "--games: '0'"},
    {{"selfplay", "splendor", "--games", "-1"}, "--games: '-1'"},
    {{"selfplay", "splendor", "--games", "many"}, "--games: 'many'"},
    {{"selfplay", "splendor", "--games", "5x"}, "--games: '5x'"},
    {{"selfplay", "splendor", "--seed", "18446744073709551616"}, "--seed: '18446744073709551616'"},
    {{"selfplay", "splendor", "--seed", ""}, "--seed: ''"},
    {{"selfplay", "splendor", "--option", "speed=fast"}, "option 'speed': splendor has no such option"},
    {{"selfplay", "coatl", "--option", "sacrifice=maybe"}, "'maybe' is not one of on|off"},
    {{"selfplay", "coatl", "--option", "sacrifice"}, "has no '='"},
    {{"selfplay", "coatl", "--option", "rules=bga", "--option", "rules=bga"}, "given twice"},
    {{"selfplay", "coatl", "--option", "rules=bga", "--option", "gap=open"}, "cannot be given beside gap"},
    {{"selfplay", "coatl", "--option", "coatls=three", "--option", "rules=bga"}, "cannot be given beside coatls"},
    {{"selfplay", "coatl", "--option", "rules=mine"}, "'mine' is not one of rulebook|bga"},
    {{"selfplay", "splendor", "--legal"}, "--records"},
    {{"selfplay", "splendor", "--records", "/no/such/folder/file"}, "cannot open '/no/such/folder/file'"},
    {{"replay"}, "FILE"},
    {{"replay", "/no/such/file"}, "cannot read '/no/such/file'"},
    {{"replay", "/"}, "cannot read '/'"},
    {{"replay", "/dev/null"}, "no record"},
    {{"perft", "splendor"}, "--depth"},
    {{"perft", "splendor", "--depth", "0"}, "--depth: '0'"},
    {{"perft", "chess", "--depth", "1"}, "no such game"},
    {{"bench", "chess"}, "no such game"},
    {{"bench", "splendor", "--players", "1"}, "2 to 4"},
    {{"bench", "--players", "2"}, "--players goes with a GAME"},
};

TEST(Cli, BadInputIsRejectedWithAMessage) {
  for (const BadInput& c : kBadInput) {
    std::string command;
    for (const std::string& word : c.arguments) command += " " + word;
    SCOPED_TRACE("patolli" + command);
    const Ran run = run_patolli(c.arguments);
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find(c.message), std::string::npos) << run.err;
  }
}

TEST(Cli, WriteErrorsAreReported) {
  const Ran run = run_patolli({"selfplay", "splendor", "--records", "/dev/full"});
  EXPECT_EQ(run.code, 1);
  EXPECT_NE(run.err.find("cannot write '/dev/full'"), std::string::npos) << run.err;
}

TEST(Cli, GamesListsAllGames) {
  const Ran text = run_patolli({"games"});
  EXPECT_EQ(text.code, 0);
  const Ran run = run_patolli({"games", "--json"});
  EXPECT_EQ(run.code, 0);
  const json list = json::parse(run.out);
  ASSERT_EQ(list.size(), registry::games().size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    const match::AnyGame& game = *registry::games()[i];
    EXPECT_EQ(list[i]["name"], game.name());
    EXPECT_EQ(list[i]["min_players"], game.min_seats());
    EXPECT_EQ(list[i]["max_players"], game.max_seats());
    EXPECT_NE(text.out.find(game.name()), std::string::npos);
    ASSERT_EQ(list[i]["options"].size(), game.options().size());
    for (std::size_t k = 0; k < game.options().size(); ++k) {
      const OptionSpec& option = game.options()[k];
      EXPECT_EQ(list[i]["options"][k]["name"], option.name);
      EXPECT_EQ(list[i]["options"][k]["values"], option.values);
      EXPECT_EQ(list[i]["options"][k]["standard"], option.default_value);
      EXPECT_NE(text.out.find(std::string(option.name) + "=" + std::string(option.values)), std::string::npos);
    }
  }
}

// Counted by the longest way: every sequence one by one, on copies behind virtual calls.
std::uint64_t count_slowly(const match::AnyState& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t sequences = 0;
  if (state.to_act() == kTerminal) return 0;
  for (const Action action : state.legal()) {
    const auto next = state.clone();
    next->apply(action);
    sequences += count_slowly(*next, depth - 1);
  }
  return sequences;
}

TEST(CliPerft, CountsEverySequence) {
  for (const match::AnyGame* game : registry::games()) {
    SCOPED_TRACE(game->name());
    const int seats = game->max_seats();
    const Ran run = run_patolli({"perft", std::string(game->name()), "--players", std::to_string(seats), "--seed", "5",
                                 "--depth", "3", "--divide"});
    ASSERT_EQ(run.code, 0) << run.err;
    const auto state = *game->make(seats, {});
    Rng deal(5);
    while (state->to_act() == kChance) state->apply(state->sample(deal));
    const auto lines = lines_of(run.out);
    ASSERT_GT(lines.size(), 4U);
    for (int depth = 1; depth <= 3; ++depth) {
      const std::string expected =
          "depth " + std::to_string(depth) + ": " + std::to_string(count_slowly(*state, depth)) + "  (";
      EXPECT_EQ(lines[static_cast<std::size_t>(depth)].rfind(expected, 0), 0U)
          << lines[static_cast<std::size_t>(depth)] << ", expected " << expected;
    }
    // --divide: one line a legal action, in order, and their sum is the whole.
    const auto legal = state->legal();
    ASSERT_EQ(lines.size(), 4 + legal.size());
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const std::string& line = lines[4 + i];
      const auto colon = line.rfind(": ");
      EXPECT_EQ(line.substr(0, colon), "  " + game->action_text(legal[i]));
      sum += std::stoull(line.substr(colon + 2));
    }
    EXPECT_EQ(sum, count_slowly(*state, 3));
  }
}

TEST(CliPerft, OptionsCount) {
  const auto total = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"perft", "coatl", "--seed", "1", "--depth", "3"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Ran run = run_patolli(arguments);
    EXPECT_EQ(run.code, 0) << run.err;
    const auto lines = lines_of(run.out);
    return lines.back().substr(0, lines.back().find("  ("));
  };
  EXPECT_EQ(total({}), total({"--option", "sacrifice=off", "--players", "2"}));
  EXPECT_NE(total({}), total({"--option", "sacrifice=on"}));
}

TEST(CliBench, FiguresAndASignatureThatDependsOnTheRulesOnly) {
  const Ran run = run_patolli({"bench", "--json", "--games", "5"});
  ASSERT_EQ(run.code, 0) << run.err;
  const json list = json::parse(run.out);
  ASSERT_EQ(list.size(), registry::games().size());
  std::set<std::string> signatures;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const json& row = list[i];
    EXPECT_EQ(row["game"], registry::games()[i]->name());
    EXPECT_EQ(row["games"], 5);
    EXPECT_GT(row["plies"], 5);
    for (const char* figure :
         {"seconds", "games_per_second", "plies_per_second", "ns_per_ply", "evaluations_per_second",
          "search_iterations_per_second", "clock_seconds", "processor_seconds"})
      EXPECT_GT(row[figure].get<double>(), 0) << figure;
    EXPECT_EQ(row["state_bytes"], registry::games()[i]->state_bytes());
    EXPECT_EQ(row["view_bytes"], registry::games()[i]->view_bytes());
    for (const char* signature : {"signature", "search_signature"}) {
      EXPECT_EQ(row[signature].get<std::string>().size(), 16U) << signature;
      signatures.insert(row[signature]);
    }
  }
  EXPECT_EQ(signatures.size(), 2 * registry::games().size()) << "different games, different signatures";

  const Ran other = run_patolli({"bench", "splendor", "--games", "9", "--seed", "3", "--players", "4", "--json"});
  ASSERT_EQ(other.code, 0) << other.err;
  const json row = json::parse(other.out).at(0);
  EXPECT_EQ(row["players"], 4);
  for (const char* signature : {"signature", "search_signature"}) EXPECT_EQ(row[signature], list.back()[signature]);

  const Ran text = run_patolli({"bench", "splendor", "--games", "9"});
  const std::string line = "signature " + row["signature"].get<std::string>() + " of the rules, " +
                           row["search_signature"].get<std::string>() + " of the search\n";
  EXPECT_NE(text.out.find(line), std::string::npos) << text.out;
}

TEST(CliBots, EveryBotOfTheListPlays) {
  const Ran run = run_patolli({"bots", "splendor", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const json list = json::parse(run.out);
  std::set<std::string> kinds;
  for (const json& bot : list.at(0)["bots"]) {
    const std::string kind = bot["kind"];
    const std::string name = bot["name"];
    kinds.insert(kind);
    const bool searches = kind == "search" || kind == "version" || kind == "style";
    const Ran match = run_patolli({"arena", "splendor", "--bots", (searches ? name + "@20i" : name) + ",random",
                                   "--games", "2", "--iterations", "20"});
    EXPECT_EQ(match.code, 0) << name << ": " << match.err;
    EXPECT_TRUE(bot["names"].is_null() || bot["names"].size() == 4) << name;
  }
  EXPECT_EQ(kinds, (std::set<std::string>{"level", "script", "search", "style", "version"}));
  EXPECT_EQ(run_patolli({"bots", "chess"}).code, 2);
}

TEST(CliCalibrate, CountsEveryGameOnce) {
  const std::vector<std::string> command{"calibrate", "splendor", "--games",  "24",           "--bins", "5",
                                         "--bots",    "greedy",   "--search", "search:1@20i", "--json"};
  const Ran run = run_patolli(command);
  ASSERT_EQ(run.code, 0) << run.err;
  const json all = json::parse(run.out);
  int positions = 0;
  double last = 0;
  for (const json& bin : all["bins"]) {
    positions += bin["positions"].get<int>();
    EXPECT_GE(bin["predicted"].get<double>(), last) << "the lowest chances first";
    last = bin["predicted"];
  }
  EXPECT_EQ(positions, 24);
  EXPECT_EQ(all["bins"].size(), 5U);
  EXPECT_EQ(run_patolli(command).out, run.out) << "the same on any number of threads";
  EXPECT_EQ(run_patolli({"calibrate", "splendor", "--search", "greedy"}).code, 2);
}

}  // namespace
}  // namespace patolli::cli
