// What games add up to, with games made up by hand.
#include "arena/tournament_stats.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "arena/report.hpp"
#include "registry/registry.hpp"

namespace patolli::arena {
namespace {

TournamentConfig config_of(std::string_view game, int seats, int bots) {
  TournamentConfig config;
  config.game = registry::games().find(game);
  config.seats = seats;
  for (int i = 0; i < bots; ++i)
    config.bots.push_back(*read_bot(i == 0 ? "greedy" : "random", *registry::games().find(game), {}));
  config.groups = 100;
  return config;
}

GameReport game_with(std::initializer_list<int> scores, int turns) {
  GameReport played;
  for (const int score : scores) played.outcome.score[played.outcome.sides++] = static_cast<std::int16_t>(score);
  played.outcome.ending = Ending::kGoal;
  decide_winners(played.outcome);
  played.turns = turns;
  return played;
}

TEST(ArenaTally, TwoBots) {
  TournamentStats stats(config_of("splendor", 2, 2));
  // In the second game of a pair the first bot sits in the second seat.
  stats.add(std::vector{game_with({15, 9}, 50), game_with({10, 16}, 60)});   // won, won: 2 points
  stats.add(std::vector{game_with({15, 15}, 41), game_with({17, 12}, 55)});  // tied, lost: ½ point
  EXPECT_EQ(stats.games(), 4U);
  const BotScore& first = stats.bot(0);
  const BotScore& second = stats.bot(1);
  EXPECT_EQ(first.won, 2U);
  EXPECT_EQ(first.tied, 1U);
  EXPECT_EQ(first.lost, 1U);
  EXPECT_EQ(second.won, 1U);
  EXPECT_EQ(second.tied, 1U);
  EXPECT_EQ(second.lost, 2U);
  EXPECT_EQ(first.points, 15 + 16 + 15 + 12);
  EXPECT_EQ(second.points, 9 + 10 + 15 + 17);
  // Rounds are turns over seats, a begun one counts: 25, 30, 21, 28.
  EXPECT_EQ(first.rounds, 25U + 30 + 21 + 28);
  EXPECT_EQ(first.rounds_won, 25U + 30 + 21);
  EXPECT_EQ(second.rounds_won, 21U + 28);
  // (2 + ½) of 4 points, as pairs of 2 and ½.
  EXPECT_NEAR(first.score.rate(), 0.625, 1e-12);
  EXPECT_EQ(stats.versus(0, 1).count(24), 1U);
  EXPECT_EQ(stats.versus(0, 1).count(6), 1U);
  // The first seat: won, lost, tied, won.
  EXPECT_NEAR(stats.seat_rate(0), 0.625, 1e-12);
  EXPECT_NEAR(stats.seat_rate(1), 0.375, 1e-12);
  EXPECT_EQ(stats.endings(Ending::kGoal), 4U);
}

TEST(ArenaTally, TieBreaksDecideWhoIsBefore) {
  TournamentConfig config = config_of("splendor", 3, 3);
  TournamentStats stats(config);
  // Seats of the three games: 0 1 2, 1 2 0, 2 0 1. The bots have 15, 10, 5 points every time, but in the last game bots
  // 1 and 2 are equal but for the tie-break.
  GameReport last = game_with({10, 15, 10}, 30);  // bots 2, 0, 1
  last.outcome.tie_break[2][0] = 3;
  stats.add(std::vector{game_with({15, 10, 5}, 30), game_with({10, 5, 15}, 30), last});
  EXPECT_EQ(stats.bot(0).won, 3U);
  EXPECT_NEAR(stats.versus(0, 1).rate(), 1, 1e-12);
  EXPECT_NEAR(stats.versus(1, 2).rate(), 1, 1e-12);  // the tie-break speaks for bot 1
  // A second group has another circle: 0 2 1, 2 1 0, 1 0 2. Bots 1 and 2 share a victory twice, bot 0 wins once.
  stats.add(std::vector{game_with({3, 8, 8}, 30), game_with({8, 8, 3}, 30), game_with({2, 9, 1}, 30)});
  EXPECT_EQ(stats.bot(1).tied, 2U);
  EXPECT_EQ(stats.bot(2).tied, 2U);
  EXPECT_EQ(stats.bot(0).won, 4U);
  EXPECT_NEAR(stats.bot(0).score.rate(), 4.0 / 6, 1e-12);
  EXPECT_NEAR(stats.bot(1).score.rate(), 1.0 / 6, 1e-12);
  // 1 against 2 in the second group: equal, equal, before: 2 points of 3; all in all 5 of 6.
  EXPECT_NEAR(stats.versus(1, 2).rate(), 5.0 / 6, 1e-12);
  EXPECT_NEAR(stats.versus(0, 2).rate(), 4.0 / 6, 1e-12);
}

TEST(ArenaTally, AloneDealsAreCompared) {
  TournamentStats stats(config_of("coatl-solo", 1, 2));
  // Player, automaton; first bot, then second bot.
  stats.add(std::vector{game_with({60, 50}, 20), game_with({40, 55}, 22)});  // better
  stats.add(std::vector{game_with({60, 50}, 20), game_with({61, 50}, 22)});  // both won: alike
  stats.add(std::vector{game_with({50, 50}, 20), game_with({61, 50}, 22)});  // tied against won: a quarter
  stats.add(std::vector{game_with({10, 50}, 20), game_with({20, 50}, 22)});  // both lost: alike
  EXPECT_NEAR(stats.bot(0).score.rate(), 2.5 / 4, 1e-12);
  EXPECT_NEAR(stats.bot(1).score.rate(), 2.0 / 4, 1e-12);
  EXPECT_NEAR(stats.versus(0, 1).rate(), (1 + 0.5 + 0.25 + 0.5) / 4, 1e-12);
  EXPECT_NEAR(stats.automaton_points(), (50 + 55 + 50 + 50 + 50 + 50 + 50 + 50) / 8.0, 1e-12);
  EXPECT_EQ(stats.bot(0).rounds, 80U);
}

TEST(ArenaReport, FaultsAreShownWhereThereAreAny) {
  TournamentStats stats(config_of("splendor", 2, 2));
  std::vector<GameReport> pair{game_with({15, 9}, 50), game_with({10, 16}, 60)};
  RunResult run;
  run.played = 2;
  stats.add(pair);
  EXPECT_EQ(report_text(stats, run, 1).find("fault"), std::string::npos);
  pair[1].bot_stats[1].faults = 3;
  pair[1].bot_stats[1].faulty_games = 1;
  pair[1].bot_stats[1].first_fault = "late\n";
  stats.add(pair);
  EXPECT_NE(report_text(stats, run, 1).find("faults of random: 3 in 1 game, the first: 'late\\x0a'"), std::string::npos)
      << report_text(stats, run, 1);
  const auto json = nlohmann::json::parse(report_json(stats, run, 1));
  EXPECT_EQ(json["this_run"]["bots"][1]["faults"], 3);
  EXPECT_EQ(json["this_run"]["bots"][1]["first_fault"], "late\n");
  EXPECT_EQ(json["this_run"]["bots"][0]["faults"], 0);
}

TEST(ArenaReport, SaysWhatTheTallySays) {
  TournamentConfig config = config_of("splendor", 2, 2);
  config.sprt = Sprt{0, 400 * std::log10(3.0)};
  TournamentStats stats(config);
  // The four pairs of the arithmetic's tests: 2, 1, 1½ and 1 points.
  stats.add(std::vector{game_with({15, 9}, 50), game_with({9, 15}, 50)});
  stats.add(std::vector{game_with({15, 9}, 50), game_with({15, 9}, 50)});
  stats.add(std::vector{game_with({15, 9}, 50), game_with({15, 15}, 50)});
  stats.add(std::vector{game_with({15, 9}, 50), game_with({15, 9}, 50)});
  const std::string text = report_text(stats, {}, 2);
  for (const char* part : {"8 games in 4 pairs", "68.8 %", "34.8 to  90.2", "Elo +137 (95 %: -109 to +385)",
                           "stronger with 81.2 %", "1 in 2, 1.5 in 1, 2 in 1", "log-likelihood ratio 0.52", "25.0"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  const auto json = nlohmann::json::parse(report_json(stats, {}, 2));
  EXPECT_EQ(json["games"], 8);
  EXPECT_EQ(json["groups_wanted"], 100);
  EXPECT_NEAR(json["comparisons"][0]["elo"].get<double>(), 136.97, 0.01);
  EXPECT_NEAR(json["comparisons"][0]["variance"].get<double>(), 0.171875 / 3, 1e-9);
  EXPECT_NEAR(json["sprt"]["llr"].get<double>(), 12.0 / 23, 1e-9);
  EXPECT_EQ(json["sprt"]["verdict"], "open");
  EXPECT_EQ(json["bots"][0]["won"], 5);
  EXPECT_EQ(json["bots"][0]["tied"], 1);
  EXPECT_EQ(json["bots"][0]["lost"], 2);
  EXPECT_EQ(json["endings"]["goal"], 8);
}

TEST(ArenaReport, ProgressIsOneLine) {
  TournamentStats stats(config_of("splendor", 2, 2));
  stats.add(std::vector{game_with({15, 9}, 50), game_with({9, 15}, 50)});
  const std::string line = progress_text({stats, 50, 40, std::chrono::seconds(60)});
  // 150 games to go at 1.5 s each.
  EXPECT_EQ(line, "[#####...............] 50/200  100.0 % ± 53.3  Elo +inf  0:03:45 left");
  EXPECT_EQ(progress_text({TournamentStats(config_of("splendor", 2, 2)), 0, 0, std::chrono::seconds(0)}),
            "[....................] 0/200");
}

}  // namespace
}  // namespace patolli::arena
