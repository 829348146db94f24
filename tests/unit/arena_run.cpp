// Whole matches: the same on any number of threads, and after any interruption.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "arena/report.hpp"
#include "arena/runner.hpp"
#include "cli_run.hpp"
#include "registry/registry.hpp"

namespace patolli::arena {
namespace {

TournamentConfig config_of(std::string_view game, const std::vector<std::string>& bots, std::uint64_t groups) {
  TournamentConfig config;
  config.game = registry::games().find(game);
  config.seats = game == "coatl-solo" ? 1 : static_cast<int>(bots.size());
  for (const std::string& bot : bots) config.bots.push_back(*read_bot(bot, *registry::games().find(game), {}));
  config.groups = groups;
  config.seed = 5;
  return config;
}

// Everything that must not depend on circumstances.
std::string result_of(const TournamentStats& stats, const RunResult& run) {
  auto json = nlohmann::ordered_json::parse(report_json(stats, run, 1));
  json.erase("this_run");
  return json.dump();
}

std::string played(const TournamentConfig& config, int threads, const std::string& path = "", bool resume = false) {
  TournamentStats stats(config);
  std::optional<Journal> journal;
  if (!path.empty()) {
    auto opened = resume ? Journal::resume(path, config) : Journal::begin(path);
    if (!opened.ok()) return "journal: " + opened.error().text();
    journal = std::move(*opened);
  }
  RunSettings settings;
  settings.threads = threads;
  const auto run = arena::run(config, stats, journal ? &*journal : nullptr, settings);
  return run.ok() ? result_of(stats, *run) : "run: " + run.error().text();
}

// Plays until so many games are finished, then is interrupted.
std::uint64_t interrupted(const TournamentConfig& config, int threads, const std::string& path, std::uint64_t games,
                          Finish finish = Finish::kInterrupted) {
  TournamentStats stats(config);
  auto journal = Journal::resume(path, config);
  EXPECT_TRUE(journal.ok());
  std::atomic<bool> stop{false};
  RunSettings settings;
  settings.threads = threads;
  settings.interrupted = &stop;
  settings.on_progress = [&](const Progress& progress) { stop = progress.games >= games; };
  const auto run = arena::run(config, stats, &*journal, settings);
  EXPECT_TRUE(run.ok());
  EXPECT_EQ(run->finish, finish);
  return run->played;
}

TEST(ArenaRun, ThreadsDoNotMatter) {
  const std::vector<TournamentConfig> matches = {config_of("splendor", {"search@20i", "greedy"}, 8),
                                                 config_of("coatl", {"greedy", "random", "novice"}, 3),
                                                 config_of("splendor", {"greedy", "random", "greedy", "novice"}, 6),
                                                 config_of("coatl-solo", {"greedy", "random"}, 5)};
  for (const TournamentConfig& config : matches) {
    const TempFile one;
    const std::string result = played(config, 1, one.path());
    EXPECT_EQ(result.rfind("{\"game\"", 0), 0U) << result;
    for (const int threads : {2, 7}) {
      const TempFile several;
      EXPECT_EQ(played(config, threads, several.path()), result);
      EXPECT_EQ(several.read(), one.read());
    }
    EXPECT_EQ(lines_of(one.read()).size(), config.games());
    EXPECT_EQ(played(config, 2), result);  // nor do records
    TournamentConfig other = config;
    other.seed = 6;
    EXPECT_NE(played(other, 2), result);
  }
}

TEST(ArenaRun, EveryBotPlaysAsManyGames) {
  const TournamentConfig config = config_of("splendor", {"greedy", "random", "random"}, 10);
  const auto json = nlohmann::json::parse(played(config, 2));
  double shares = 0;
  for (const auto& bot : json["bots"]) {
    EXPECT_EQ(bot["games"], 30);
    shares += bot["rate"].get<double>();
  }
  EXPECT_NEAR(shares, 1, 1e-12);
  double seats = 0;
  for (const auto& seat : json["seats"]) seats += seat.get<double>();
  EXPECT_NEAR(seats, 1, 1e-12);
  EXPECT_GT(json["bots"][0]["rate"].get<double>(), 0.8);
  EXPECT_GT(json["comparisons"][0]["rate"].get<double>(), 0.8);  // greedy and random
  EXPECT_LT(json["comparisons"][2]["rate"].get<double>(), 0.8);  // random and random
}

// A bot against itself on the same deals: the first bot has no advantage, whatever the seat gives.
TEST(ArenaRun, EqualBotsAreEqual) {
  const auto json = nlohmann::json::parse(played(config_of("splendor", {"greedy", "greedy"}, 150), 2));
  const auto& pair = json["comparisons"][0];
  EXPECT_LT(pair["rate_95"][0].get<double>(), 0.5);
  EXPECT_GT(pair["rate_95"][1].get<double>(), 0.5);
}

TEST(ArenaRun, GamesOfAGroupBeginWithTheSameDeal) {
  for (const auto& [game, bots] : {std::pair("splendor", 3), std::pair("coatl", 2), std::pair("coatl-solo", 2)}) {
    const TournamentConfig config =
        config_of(game, std::vector<std::string>(static_cast<std::size_t>(bots), "random"), 4);
    const TempFile file;
    played(config, 2, file.path());
    std::vector<std::vector<std::string>> deals;
    for (const std::string& line : lines_of(file.read())) {
      const auto record = match::read_record(line);
      ASSERT_TRUE(record.ok());
      ASSERT_EQ(record->index, deals.size());
      auto& deal = deals.emplace_back();
      for (std::size_t i = 0; i < record->actions.size() && record->actors[i] == kChance; ++i)
        deal.push_back(record->actions[i]);
      EXPECT_GT(deal.size(), 3U);
    }
    ASSERT_EQ(deals.size(), config.games());
    for (std::size_t i = 0; i < deals.size(); ++i) {
      const std::size_t first = i - i % static_cast<std::size_t>(bots);
      EXPECT_EQ(deals[i], deals[first]);
      EXPECT_EQ(first != 0, deals[i] != deals[0]);
    }
  }
}

TEST(ArenaRun, StopsWhenDecided) {
  TournamentConfig config = config_of("splendor", {"greedy", "random"}, 5000);
  config.sprt = Sprt{0, 200};
  const TempFile one;
  const std::string result = played(config, 1, one.path());
  const auto json = nlohmann::json::parse(result);
  EXPECT_EQ(json["finish"], "sprt");
  EXPECT_EQ(json["sprt"]["verdict"], "elo1");
  EXPECT_LT(json["groups"].get<int>(), 30);
  EXPECT_EQ(lines_of(one.read()).size(), json["games"].get<std::size_t>());
  const TempFile four;
  EXPECT_EQ(played(config, 4, four.path()), result);
  EXPECT_EQ(four.read(), one.read());
  EXPECT_EQ(played(config, 4, four.path(), true), result);  // it knows that it was decided
  EXPECT_EQ(four.read(), one.read());
  std::swap(config.bots[0], config.bots[1]);
  EXPECT_EQ(nlohmann::json::parse(played(config, 2))["sprt"]["verdict"], "elo0");
}

TEST(ArenaRun, GoesOnAfterAnInterruption) {
  const TournamentConfig config = config_of("splendor", {"search@10i", "greedy"}, 20);
  const TempFile whole;
  const std::string result = played(config, 2, whole.path());
  for (const int threads : {1, 3}) {
    const TempFile file;
    EXPECT_GT(interrupted(config, threads, file.path(), 5), 0U);
    interrupted(config, threads, file.path(), 17);
    EXPECT_EQ(played(config, threads, file.path(), true), result);
    EXPECT_EQ(file.read(), whole.read());
  }
}

// Who stops a match after its last game has stopped nothing.
TEST(ArenaRun, AMatchThatIsOverIsNotInterrupted) {
  const TournamentConfig config = config_of("splendor", {"greedy", "random"}, 3);
  const TempFile file;
  EXPECT_EQ(interrupted(config, 2, file.path(), config.games(), Finish::kAll), config.games());
}

TEST(ArenaRun, GoesOnAfterATornLine) {
  const TournamentConfig config = config_of("coatl", {"greedy", "random"}, 4);
  const TempFile whole;
  const std::string result = played(config, 2, whole.path());
  const std::string text = whole.read();
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, text.size() / 3, text.size() / 2, text.size() - 1}) {
    const TempFile file(text.substr(0, bytes));
    EXPECT_EQ(played(config, 2, file.path(), true), result) << bytes;
    EXPECT_EQ(file.read(), text) << bytes;
  }
}

TEST(ArenaRun, GamesBeyondAGapFindTheirPlace) {
  const TournamentConfig config = config_of("splendor", {"greedy", "random"}, 5);
  const TempFile whole;
  const std::string result = played(config, 2, whole.path());
  const std::vector<std::string> lines = lines_of(whole.read());
  std::string mixed;
  for (const std::size_t i : {0, 1, 4, 9, 6}) mixed += lines[i] + "\n";
  const TempFile file(mixed);
  EXPECT_EQ(played(config, 2, file.path(), true), result);
  EXPECT_EQ(file.read(), whole.read());
}

TEST(ArenaRun, RecordsOfAnotherMatchAreRefused) {
  TournamentConfig config = config_of("splendor", {"greedy", "random"}, 3);
  const TempFile file;
  played(config, 2, file.path());
  const std::string text = file.read();
  const auto refusal = [&](const TournamentConfig& other) {
    const auto journal = Journal::resume(file.path(), other);
    EXPECT_EQ(file.read(), text);  // and the file is left alone
    return journal.ok() ? "accepted" : journal.error().text();
  };
  EXPECT_EQ(refusal(config), "accepted");
  TournamentConfig other = config;
  other.seed = 9;
  EXPECT_NE(refusal(other).find("another seed"), std::string::npos);
  other = config;
  std::swap(other.bots[0], other.bots[1]);
  EXPECT_NE(refusal(other).find("seat 0 is 'greedy', not 'random'"), std::string::npos) << refusal(other);
  other = config;
  other.groups = 2;
  EXPECT_NE(refusal(other).find("beyond the end"), std::string::npos);
  EXPECT_NE(refusal(config_of("coatl", {"greedy", "random"}, 3)).find("a game of 'splendor'"), std::string::npos);
  EXPECT_NE(refusal(config_of("splendor", {"greedy", "random", "random"}, 3)).find("seats"), std::string::npos);
  EXPECT_NE(Journal::begin(file.path()).error().text().find("--resume"), std::string::npos);
}

TEST(ArenaRun, OtherOptionsAreAnotherMatch) {
  TournamentConfig config = config_of("coatl", {"greedy", "random"}, 1);
  config.options = {{"sacrifice", "on"}};
  const TempFile file;
  played(config, 1, file.path());
  EXPECT_TRUE(Journal::resume(file.path(), config).ok());
  config.options.clear();
  EXPECT_NE(Journal::resume(file.path(), config).error().text().find("other options"), std::string::npos);
}

TEST(ArenaRun, UntrueRecordsAreRefused) {
  const TournamentConfig config = config_of("splendor", {"greedy", "random"}, 2);
  const TempFile whole;
  played(config, 1, whole.path());
  const std::vector<std::string> lines = lines_of(whole.read());
  std::string forged = lines[1];
  const auto winners = forged.find("\"winners\":[");
  ASSERT_NE(winners, std::string::npos);
  forged[winners + 11] = forged[winners + 11] == '0' ? '1' : '0';
  for (const std::string& text : {lines[0] + "\n" + forged + "\n", lines[0] + "\n" + lines[0] + "\n",
                                  lines[0] + "\nnonsense\n" + lines[1] + "\n", std::string("\n")}) {
    const TempFile file(text);
    EXPECT_FALSE(Journal::resume(file.path(), config).ok()) << text;
    EXPECT_EQ(file.read(), text);
  }
}

TEST(ArenaRun, AFileThatCannotBeWritten) {
  const TournamentConfig config = config_of("splendor", {"greedy", "random"}, 2);
  EXPECT_FALSE(Journal::begin("/nonexistent/records.jsonl").ok());
  EXPECT_FALSE(Journal::resume("/nonexistent/records.jsonl", config).ok());
  EXPECT_EQ(played(config, 2, "/dev/full"), "run: cannot write the records");
}

}  // namespace
}  // namespace patolli::arena
