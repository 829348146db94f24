// Bots as text, and who sits where.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "arena/bot_text.hpp"
#include "arena/tournament_config.hpp"
#include "registry/registry.hpp"

namespace patolli::arena {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

TEST(ArenaBots, NamesCarryTheirBudget) {
  const auto named = [](std::string_view text, const ai::Budget& default_value = {}) {
    const auto bot = read_bot(text, *registry::games().find("splendor"), default_value);
    return bot.ok() ? bot->name : "refused: " + bot.error().text();
  };
  EXPECT_EQ(named("random"), "random");
  EXPECT_EQ(named("search@400i"), "search@400i");
  EXPECT_EQ(named("search@1s"), "search@1s");
  EXPECT_EQ(named("search@1000ms"), "search@1s");
  EXPECT_EQ(named("search@0.25s"), "search@250ms");
  EXPECT_EQ(named("search@1.5ms"), "search@1.5ms");
  EXPECT_EQ(named("search"), "search@2s");
  EXPECT_EQ(named("search@1s+400i"), "search@400i+1s");
  EXPECT_EQ(named("search", {9, milliseconds(30)}), "search@9i+30ms");
  EXPECT_EQ(named("expert"), "expert");
  EXPECT_EQ(named("expert", {50, {}}), "expert@50i");
  EXPECT_EQ(named("expert@1s", {50, {}}), "expert@1s");
  EXPECT_EQ(named("greedy", {50, {}}), "greedy");
  EXPECT_EQ(named("search", {0, milliseconds(30)}), "search@30ms");
}

TEST(ArenaBots, BudgetsCount) {
  const ai::Budget default_value{50, {}};
  EXPECT_EQ(read_bot("search", *registry::games().find("splendor"), default_value)->spec.budget.iterations, 50U);
  EXPECT_EQ(read_bot("search@7i", *registry::games().find("splendor"), default_value)->spec.budget.iterations, 7U);
  const auto timed = read_bot("master@0.5ms", *registry::games().find("coatl"), default_value);
  ASSERT_TRUE(timed.ok());
  EXPECT_EQ(timed->spec.budget.iterations, 0U);
  EXPECT_EQ(timed->spec.budget.time, microseconds(500));
  EXPECT_EQ(timed->kind, "master");
}

TEST(ArenaBots, NonsenseIsRefused) {
  for (const char* text : {"",
                           "deep-blue",
                           "Greedy",
                           "greedy@5i",
                           "random@1s",
                           "search@",
                           "search@5",
                           "search@i",
                           "search@0i",
                           "search@-3i",
                           "search@1.5i",
                           "search@1h",
                           "search@nanms",
                           "search@infs",
                           "search@1e3ms",
                           "search@99999999999i",
                           "search@9999999s",
                           "@5i",
                           "search @5i",
                           "search@5i+6i",
                           "search@5i+",
                           "search@+5i",
                           "search@1s+2ms"}) {
    const auto bot = read_bot(text, *registry::games().find("splendor"), {});
    EXPECT_FALSE(bot.ok()) << text;
  }
  EXPECT_NE(read_bot("deep-blue", *registry::games().find("splendor"), {})
                .error()
                .text()
                .find("random, greedy, search, novice"),
            std::string::npos);
}

TEST(ArenaBots, Lists) {
  using List = std::vector<std::string>;
  EXPECT_EQ(split_bots({"greedy,search@5i"}), (List{"greedy", "search@5i"}));
  EXPECT_EQ(split_bots({"greedy", "random,random"}), (List{"greedy", "random", "random"}));
  EXPECT_EQ(split_bots({"greedy,"}), (List{"greedy", ""}));
  EXPECT_EQ(split_bots({"exec:python3 bot.py --a,b", "greedy"}), (List{"exec:python3 bot.py --a,b", "greedy"}));
  EXPECT_EQ(split_bots({"exec-st:./bot a,b"}), (List{"exec-st:./bot a,b"}));
  EXPECT_EQ(split_bots({"greedy,exec:./bot a,b", "random"}), (List{"greedy", "exec:./bot a,b", "random"}));
}

TournamentConfig table_of(int bots, int seats) {
  TournamentConfig config;
  config.game = registry::games().find(seats == 1 ? "coatl-solo" : "coatl");
  config.seats = seats;
  config.bots.assign(static_cast<std::size_t>(bots), *read_bot("random", *registry::games().find("coatl"), {}));
  config.groups = 24;
  return config;
}

TEST(ArenaSeats, EveryBotSitsEverywhereOnceAGroup) {
  for (int bots = 2; bots <= kMaxSeats; ++bots) {
    const TournamentConfig config = table_of(bots, bots);
    for (std::uint64_t group = 0; group < config.groups; ++group) {
      std::set<std::pair<int, int>> places;  // bot and seat
      for (int game = 0; game < bots; ++game) {
        const Lineup seated =
            lineup(config, group * static_cast<std::uint64_t>(bots) + static_cast<std::uint64_t>(game));
        for (int seat = 0; seat < bots; ++seat) places.emplace(seated[seat], seat);
      }
      EXPECT_EQ(places.size(), static_cast<std::size_t>(bots * bots)) << bots;
    }
  }
}

TEST(ArenaSeats, NobodyAlwaysPlaysBehindTheSame) {
  for (int bots = 3; bots <= kMaxSeats; ++bots) {
    const TournamentConfig config = table_of(bots, bots);
    std::map<std::pair<int, int>, int> behind;
    for (std::uint64_t index = 0; index < config.games(); ++index) {
      const Lineup seated = lineup(config, index);
      for (int seat = 0; seat < bots; ++seat) ++behind[{seated[seat], seated[(seat + 1) % bots]}];
    }
    ASSERT_EQ(behind.size(), static_cast<std::size_t>(bots * (bots - 1)));
    for (const auto& [pair, times] : behind) EXPECT_EQ(times, behind.begin()->second) << bots;
  }
}

TEST(ArenaSeats, AloneEveryBotPlaysEveryDeal) {
  const TournamentConfig config = table_of(3, 1);
  EXPECT_EQ(config.games_per_group(), 3);
  for (std::uint64_t index = 0; index < 12; ++index) EXPECT_EQ(lineup(config, index)[0], static_cast<int>(index % 3));
}

TEST(ArenaSeats, DealsAreSharedAndBotsAreNot) {
  const TournamentConfig config = table_of(3, 3);
  std::set<std::uint64_t> deals;
  std::set<std::uint64_t> seeds;
  for (std::uint64_t index = 0; index < config.games(); ++index) {
    deals.insert(deal_generator(config, index).next());
    for (int bot = 0; bot < 3; ++bot) seeds.insert(bot_seed(config, index, bot));
  }
  EXPECT_EQ(deals.size(), config.groups);
  EXPECT_EQ(seeds.size(), 3 * config.games());
}

TEST(ArenaSeats, WrongNumbersOfBotsAreNamed) {
  EXPECT_FALSE(validate(table_of(2, 2)).has_value());
  EXPECT_FALSE(validate(table_of(4, 1)).has_value());
  const auto error = validate(table_of(3, 2));
  ASSERT_TRUE(error.has_value());
  EXPECT_NE(error->text().find("needs 2 bots, not 3"), std::string::npos) << error->text();
  EXPECT_TRUE(validate(table_of(5, 1)).has_value());
  TournamentConfig tested = table_of(3, 3);
  tested.sprt = Sprt{0, 50};
  EXPECT_TRUE(validate(tested).has_value());
  TournamentConfig named = table_of(2, 2);
  named.bots[0].name.assign(match::kMaxRecordText + 1, 'x');
  EXPECT_TRUE(validate(named).has_value());
}

}  // namespace
}  // namespace patolli::arena
