// selfplay and replay: the same seed, the same games; and every record is true.
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "cli_run.hpp"
#include "match/any_game.hpp"
#include "registry/registry.hpp"

namespace patolli::cli {
namespace {

using nlohmann::json;

struct Played {
  std::vector<std::string> arguments;
  std::vector<std::string> records;
  std::string summary;
};

Played selfplay(std::vector<std::string> arguments) {
  const TempFile file;
  arguments.insert(arguments.begin(), "selfplay");
  arguments.insert(arguments.end(), {"--records", file.path()});
  const Ran run = run_patolli(arguments);
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.err, "") << "no progress line without a terminal";
  return {std::move(arguments), lines_of(file.read()), run.out};
}

TEST(CliSelfplay, TheSeedDeterminesEverything) {
  for (const match::AnyGame* game : registry::games()) {
    const std::string name(game->name());
    SCOPED_TRACE(name);
    const auto ten = selfplay({name, "--games", "10", "--seed", "7"}).records;
    ASSERT_EQ(ten.size(), 10U);
    EXPECT_EQ(selfplay({name, "--games", "10", "--seed", "7"}).records, ten);
    const auto three = selfplay({name, "--games", "3", "--seed", "7"}).records;
    EXPECT_EQ(three, std::vector<std::string>(ten.begin(), ten.begin() + 3)) << "games do not depend on each other";
    const auto other = selfplay({name, "--games", "10", "--seed", "8"}).records;
    for (std::size_t i = 0; i < 10; ++i) {
      EXPECT_EQ(json::parse(ten[i])["index"], i);
      EXPECT_EQ(json::parse(ten[i])["seed"], 7);
      EXPECT_NE(json::parse(ten[i])["actions"], json::parse(other[i])["actions"]);
      if (i > 0) {
        EXPECT_NE(json::parse(ten[i])["actions"], json::parse(ten[i - 1])["actions"]);
      }
    }
  }
}

TEST(CliSelfplay, PartsAreTheGamesOfOneRun) {
  for (const std::vector<std::string>& more : {std::vector<std::string>{"--bots", "greedy,random"}, {}}) {
    std::vector<std::string> base = {"splendor", "--games", "10", "--seed", "7"};
    base.insert(base.end(), more.begin(), more.end());
    const Played whole = selfplay(base);
    for (const int parts : {1, 3, 10, 13}) {
      std::vector<std::string> joined;
      for (int k = 1; k <= parts; ++k) {
        std::vector<std::string> arguments = base;
        const std::string part = std::to_string(k) + "/" + std::to_string(parts);
        arguments.insert(arguments.end(), {"--part", part});
        const Played one = selfplay(arguments);
        EXPECT_EQ(one.summary.find(", part " + part) != std::string::npos, parts != 1) << one.summary;
        joined.insert(joined.end(), one.records.begin(), one.records.end());
      }
      EXPECT_EQ(joined, whole.records);
    }
    // The joined file is what --resume would have left, so it prints the summary of the whole.
    std::string text;
    for (const std::string& line : whole.records) text += line + "\n";
    const TempFile file(text);
    base.insert(base.begin(), "selfplay");
    base.insert(base.end(), {"--records", file.path(), "--resume"});
    EXPECT_EQ(run_patolli(base).out, whole.summary);
    // A part goes on in its own file only.
    base.insert(base.end(), {"--part", "2/2"});
    const Ran wrong = run_patolli(base);
    EXPECT_EQ(wrong.code, 2);
    EXPECT_NE(wrong.err.find("another game is due here"), std::string::npos) << wrong.err;
  }
}

TEST(CliSelfplay, APartGoesOnWhereItWasCutShort) {
  const auto part = selfplay({"coatl", "--games", "9", "--part", "2/3"}).records;
  ASSERT_EQ(part.size(), 3U);
  const TempFile cut(part[0] + "\n" + part[1].substr(0, 40));
  const Ran ran =
      run_patolli({"selfplay", "coatl", "--games", "9", "--part", "2/3", "--records", cut.path(), "--resume"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(lines_of(cut.read()), part);
}

TEST(CliSelfplay, RecordsOfEveryConfigurationAreValid) {
  for (const match::AnyGame* game : registry::games()) {
    std::vector<std::vector<std::string>> tables = {{}};
    for (const OptionSpec& option : game->options()) {
      std::string_view rest = option.values;
      while (!rest.empty()) {
        const std::string_view value = rest.substr(0, rest.find('|'));
        rest.remove_prefix(std::min(rest.size(), value.size() + 1));
        if (value.front() != '<') tables.push_back({"--option", std::string(option.name) + "=" + std::string(value)});
      }
    }
    for (int seats = game->min_seats(); seats <= game->max_seats(); ++seats) {
      for (auto arguments : tables) {
        arguments.insert(arguments.begin(), {"selfplay", std::string(game->name()), "--players", std::to_string(seats),
                                             "--games", "5", "--legal", "--records", "-"});
        SCOPED_TRACE(arguments[1] + " " + arguments[3] + " " + arguments.back());
        const Ran play = run_patolli(arguments);
        ASSERT_EQ(play.code, 0) << play.err;
        EXPECT_NE(play.err.find("5 games of random play"), std::string::npos) << "the summary goes to standard error";
        const Ran check = run_patolli({"replay", "-", "--check"}, play.out);
        EXPECT_EQ(check.code, 0) << check.err;
        EXPECT_EQ(check.out, "5 records, 5 good, 0 bad\n");
      }
    }
  }
}

TEST(CliSelfplay, TheSummaryMatchesTheRecords) {
  const Played played = selfplay({"splendor", "--games", "50", "--seed", "3", "--players", "3"});
  int decisions = 0;
  int score = 0;
  int won = 0;
  for (const std::string& line : played.records) {
    const json record = json::parse(line);
    for (const json& actor : record["actors"]) decisions += actor.get<int>() >= 0 ? 1 : 0;
    score += record["result"]["scores"][2].get<int>();
    won += record["result"]["winners"] == json::array({2}) ? 1 : 0;
  }
  char expected[100];
  std::snprintf(expected, sizeof expected, "decisions per game  %.1f (", decisions / 50.0);
  EXPECT_NE(played.summary.find(expected), std::string::npos) << expected << "\n" << played.summary;
  std::snprintf(expected, sizeof expected, "seat 3              average score %.2f, won %d,", score / 50.0, won);
  EXPECT_NE(played.summary.find(expected), std::string::npos) << expected << "\n" << played.summary;
  EXPECT_NE(played.summary.find("3 players, seed 3: 50 games"), std::string::npos) << played.summary;
}

TEST(CliSelfplay, ThreadsDoNotMatter) {
  for (const char* bots : {"", "greedy,search@20i"}) {
    const auto with = [&](const char* threads) {
      std::vector<std::string> arguments = {"splendor", "--games", "12", "--seed", "5", "--threads", threads};
      if (*bots != '\0') arguments.insert(arguments.end(), {"--bots", bots});
      return selfplay(arguments).records;
    };
    const auto one = with("1");
    ASSERT_EQ(one.size(), 12U);
    EXPECT_EQ(with("3"), one) << bots;
  }
}

TEST(CliSelfplay, BotsSitWhereTheyAreNamed) {
  const Played played = selfplay({"splendor", "--games", "4", "--bots", "greedy,random"});
  for (const std::string& line : played.records) {
    const json record = json::parse(line);
    EXPECT_EQ(record["seats"][0]["name"], "greedy");
    EXPECT_EQ(record["seats"][1]["kind"], "random");
    EXPECT_EQ(record["result"]["winners"], json::array({0})) << "greedy beats random";
  }
  EXPECT_NE(played.summary.find("4 games of 'greedy,random'"), std::string::npos) << played.summary;
}

TEST(CliSelfplay, NothingIsOverwrittenAndResumeGoesOn) {
  const TempFile file;
  const auto run = [&](const char* games, bool resume) {
    std::vector<std::string> arguments = {"selfplay", "splendor", "--seed",    "4",
                                          "--games",  games,      "--records", file.path()};
    if (resume) arguments.emplace_back("--resume");
    return run_patolli(arguments);
  };
  ASSERT_EQ(run("3", false).code, 0);
  const std::string three = file.read();
  const Ran refused = run("6", false);
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("--resume"), std::string::npos) << refused.err;
  EXPECT_EQ(file.read(), three);
  std::ofstream(file.path(), std::ios::app) << three.substr(0, 100);  // a record that was being written
  const Ran resumed = run("6", true);
  EXPECT_EQ(resumed.code, 0) << resumed.err;
  const TempFile straight;
  const Ran whole = run_patolli({"selfplay", "splendor", "--seed", "4", "--games", "6", "--records", straight.path()});
  EXPECT_EQ(file.read(), straight.read());
  EXPECT_EQ(resumed.out, whole.out) << "the summary counts all games";
}

TEST(CliSelfplay, SignalsEndItInOrderAndItGoesOn) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const std::vector<std::string> base = {"selfplay", "coatl", "--seed", "8", "--games"};
    const auto with = [&](std::size_t games, const std::vector<std::string>& more) {
      std::vector<std::string> words = base;
      words.push_back(std::to_string(games));
      words.insert(words.end(), more.begin(), more.end());
      return words;
    };
    const TempFile records;
    const Ran stopped = run_until_signal(with(1'000'000, {"--records", records.path()}), records, signal);
    EXPECT_EQ(stopped.code, 130) << stopped.err;
    EXPECT_NE(stopped.err.find("--resume"), std::string::npos) << stopped.err;
    const std::string text = records.read();
    ASSERT_FALSE(text.empty());
    EXPECT_EQ(text.back(), '\n') << "whole records only";
    const std::size_t games = lines_of(text).size();
    EXPECT_NE(stopped.out.find(": " + std::to_string(games) + " games"), std::string::npos) << stopped.out;

    const TempFile straight;
    const Ran resumed = run_patolli(with(games + 5, {"--records", records.path(), "--resume"}));
    const Ran whole = run_patolli(with(games + 5, {"--records", straight.path()}));
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_EQ(resumed.out, whole.out);
    EXPECT_EQ(records.read(), straight.read());
  }
}

TEST(CliSelfplay, RecordsOfOtherCommandsAreNotResumed) {
  // Two random bots and the same seed: only the deals tell that it is another command.
  const TempFile match;
  ASSERT_EQ(
      run_patolli({"arena", "splendor", "--bots", "random,random", "--games", "2", "--records", match.path()}).code, 0);
  const std::string before = match.read();
  const Ran over = run_patolli({"selfplay", "splendor", "--games", "5", "--records", match.path(), "--resume"});
  EXPECT_EQ(over.code, 2);
  EXPECT_NE(over.err.find("other cards were dealt"), std::string::npos) << over.err;
  EXPECT_EQ(match.read(), before);
  const TempFile games;
  ASSERT_EQ(run_patolli({"selfplay", "splendor", "--games", "2", "--records", games.path()}).code, 0);
  const Ran arena = run_patolli(
      {"arena", "splendor", "--bots", "random,random", "--games", "4", "--records", games.path(), "--resume"});
  EXPECT_EQ(arena.code, 2);
  EXPECT_NE(arena.err.find("other cards were dealt"), std::string::npos) << arena.err;
}

TEST(CliReplay, AByteOrderMarkIsPassedOver) {
  const Played played = selfplay({"splendor"});
  const Ran run = run_patolli({"replay", "-", "--check"}, "\xEF\xBB\xBF" + played.records[0] + "\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.out, "1 record, 1 good, 0 bad\n");
}

TEST(CliSelfplay, LegalOnlyWhenAskedFor) {
  EXPECT_FALSE(json::parse(selfplay({"splendor"}).records.at(0)).contains("legal"));
  const json record = json::parse(selfplay({"splendor", "--legal"}).records.at(0));
  EXPECT_EQ(record["legal"].size(), record["actions"].size());
}

TEST(CliReplay, PrintsHowEachGameEnded) {
  const Played played = selfplay({"coatl-solo", "--games", "2"});
  const Ran run =
      run_patolli({"replay", "-"}, played.records[0] + "\n" + played.records[1]);  // no end of line at the end
  EXPECT_EQ(run.code, 0) << run.err;
  const auto lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    const json result = json::parse(played.records[i])["result"];
    EXPECT_EQ(lines[i].rfind("line " + std::to_string(i + 1) + ": coatl-solo, 1 player, ", 0), 0U) << lines[i];
    EXPECT_NE(lines[i].find(result["ending"].get<std::string>() + ", scores " + result["scores"][0].dump() + " " +
                            result["scores"][1].dump()),
              std::string::npos)
        << lines[i];
  }
}

TEST(CliReplay, ShowsTheTableAfterEveryTurn) {
  for (const match::AnyGame* game : registry::games()) {
    SCOPED_TRACE(game->name());
    const Played played = selfplay({std::string(game->name()), "--seed", "2"});
    const TempFile file(played.records.at(0) + "\n");
    const Ran run = run_patolli({"replay", file.path(), "--show"});
    ASSERT_EQ(run.code, 0) << run.err;
    const json record = json::parse(played.records[0]);
    // What should be there, from the record alone: each action, and a table wherever a seat begins a turn.
    auto state = *game->make(static_cast<int>(record["seats"].size()), {});
    std::size_t at = 0;
    int tables = 0;
    int turn = -1;
    for (const json& text : record["actions"]) {
      at = run.out.find(": " + text.get<std::string>() + "\n", at);
      ASSERT_NE(at, std::string::npos) << text;
      state->apply(*game->parse_action(text.get<std::string>()));
      if (state->to_act() == kChance || (state->to_act() >= 0 && state->turn() == turn)) continue;
      turn = state->turn();
      ++tables;
      at = run.out.find(state->to_text() + "\n", at);
      ASSERT_NE(at, std::string::npos) << state->to_text();
    }
    EXPECT_GT(tables, 20);
    EXPECT_NE(run.out.find("the end: "), std::string::npos);
  }
}

TEST(CliReplay, ReportsTheLineAndContinues) {
  const Played played = selfplay({"splendor", "--games", "2"});
  json invalid = json::parse(played.records[0]);
  invalid["result"]["scores"][0] = 99;
  const std::string& good = played.records[1];
  const std::string lie = invalid.dump();
  const std::string cut = good.substr(0, good.size() / 2);

  const Ran lied = run_patolli({"replay", "-", "--check"}, good + "\n" + lie + "\n" + good + "\n");
  EXPECT_EQ(lied.code, 1);
  EXPECT_EQ(lied.out, "3 records, 2 good, 1 bad\n");
  EXPECT_EQ(lied.err.rfind("patolli replay: line 2: result.scores: the record says [99, ", 0), 0U) << lied.err;

  const Ran unchecked = run_patolli({"replay", "-"}, lie + "\n");
  EXPECT_EQ(unchecked.code, 0) << "without --check only the actions have to be right";

  const Ran mixed = run_patolli({"replay", "-", "--check"}, lie + "\n" + cut + "\n\n" + good);
  EXPECT_EQ(mixed.code, 2);
  EXPECT_EQ(mixed.out, "4 records, 1 good, 3 bad\n");
  EXPECT_NE(mixed.err.find("line 2: byte "), std::string::npos) << mixed.err;
  EXPECT_NE(mixed.err.find("line 3: empty, not a record"), std::string::npos) << mixed.err;

  json illegal = json::parse(good);
  illegal["actions"][15] = "pass";
  for (const std::vector<std::string>& how : {std::vector<std::string>{"replay", "-"}, {"replay", "-", "--check"}}) {
    const Ran run = run_patolli(how, illegal.dump());
    EXPECT_EQ(run.code, 1);
    EXPECT_NE(run.err.find("line 1: actions[15]: 'pass' by seat 0 is not legal (reject."), std::string::npos)
        << run.err;
  }
}

TEST(CliReplay, AnEndlessLineDoesNotFillMemory) {
  const Played played = selfplay({"splendor"});
  const Ran run =
      run_patolli({"replay", "-", "--check"}, std::string(10'000'000, '[') + "\n" + played.records[0] + "\n");
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.out, "2 records, 1 good, 1 bad\n");
  EXPECT_EQ(run.err, "patolli replay: line 1: longer than 8 MiB\n");
}

TEST(CliReplay, StopsAfterManyBadRecords) {
  std::string rubbish;
  for (int i = 0; i < 1000; ++i) rubbish += "rubbish\n";
  const Ran run = run_patolli({"replay", "-"}, rubbish);
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(lines_of(run.err).size(), 21U);
}

}  // namespace
}  // namespace patolli::cli
