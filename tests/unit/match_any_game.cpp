// Games chosen while running do what their types do.
#include <set>
#include <string>

#include "match/any_game.hpp"
#include "match_games.hpp"
#include "registry/registry.hpp"

namespace patolli::match {
namespace {

TEST(AnyGame, EveryGameIsFoundByItsName) {
  std::set<std::string_view> names;
  for (const AnyGame* game : registry::games()) {
    EXPECT_EQ(registry::games().find(game->name()), game);
    EXPECT_TRUE(names.insert(game->name()).second) << "two games named " << game->name();
  }
  EXPECT_EQ(names, (std::set<std::string_view>{"coatl", "coatl-solo", "splendor"}));
  for (const char* unknown : {"", "Splendor", "splendor ", "chess"})
    EXPECT_EQ(registry::games().find(unknown), nullptr);
}

template <class S>
class AnyGameOf : public testing::Test {};
TYPED_TEST_SUITE(AnyGameOf, GameTypes);

TYPED_TEST(AnyGameOf, SaysWhatTheTypeSays) {
  using S = TypeParam;
  const AnyGame& game = *registry::games().find(S::kName);
  EXPECT_EQ(game.version(), S::kVersion);
  EXPECT_EQ(game.min_seats(), S::kMinSeats);
  EXPECT_EQ(game.max_seats(), S::kMaxSeats);
  EXPECT_EQ(game.options().data(), S::options().data());
  EXPECT_EQ(game.state_bytes(), sizeof(S));
  EXPECT_EQ(game.view_bytes(), sizeof(typename S::View));
  EXPECT_FALSE(game.parse_action("no such thing"));
  EXPECT_EQ(game.parse("no such thing"), nullptr);
}

// The erased state and a plain one, step by step through whole games.
TYPED_TEST(AnyGameOf, PlaysWhatTheTypePlays) {
  using S = TypeParam;
  for (int seats = S::kMinSeats; seats <= S::kMaxSeats; ++seats) {
    const auto made = game_of<S>().make(seats, {});
    ASSERT_TRUE(made.ok());
    AnyState& any = **made;
    typename S::Setup setup{};
    setup.seats = static_cast<decltype(setup.seats)>(seats);
    S plain = S::initial(setup);
    Rng rng(static_cast<std::uint64_t>(seats));
    for (;;) {
      ASSERT_EQ(any.hash(), plain.hash());
      ASSERT_EQ(any.to_act(), plain.to_act());
      ASSERT_EQ(any.turn(), plain.turn());
      if (plain.to_act() == kTerminal) break;
      LegalActions<S> legal;
      plain.legal(legal);
      ASSERT_EQ(any.legal(), std::vector<Action>(legal.begin(), legal.end()));
      Rng copy = rng;
      const Action action = plain.to_act() == kChance
                                ? plain.sample(rng)
                                : legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
      if (plain.to_act() == kChance) {
        ASSERT_EQ(any.sample(copy), action);
        ASSERT_EQ(any.weight(action), plain.weight(action));
      }
      for (int viewer = 0; viewer < seats; ++viewer) {
        const auto seat = static_cast<Seat>(viewer);
        ASSERT_EQ(any.redacted(action, seat), plain.redacted(action, seat));
        ASSERT_EQ(any.check(action, seat).key, plain.check(action, seat).key);
      }
      const auto before = any.clone();
      any.apply(action);
      ASSERT_EQ(before->hash(), plain.hash()) << "a clone is a copy";
      plain.apply(action);
    }
    EXPECT_TRUE(same_bytes(any.result(), plain.result()));
    EXPECT_EQ(any.to_text(), plain.to_text());
    ASSERT_NE(state_as<S>(any), nullptr);
    EXPECT_TRUE(same_bytes(*state_as<S>(any), plain));
    const auto read = any.game().parse(any.to_text());
    ASSERT_NE(read, nullptr);
    EXPECT_EQ(read->hash(), any.hash());
  }
}

TYPED_TEST(AnyGameOf, IsNoOther) {
  const auto made = game_of<TypeParam>().make(TypeParam::kMinSeats, {});
  ASSERT_TRUE(made.ok());
  patolli::test::AllGames::each(
      [&]<class Other>() { EXPECT_EQ(state_as<Other>(**made) != nullptr, (std::is_same_v<Other, TypeParam>)); });
}

TYPED_TEST(AnyGameOf, RefusesTablesThatCannotBe) {
  const AnyGame& game = game_of<TypeParam>();
  for (const int seats : {-1, 0, game.min_seats() - 1, game.max_seats() + 1, 1000}) {
    const auto made = game.make(seats, {});
    ASSERT_FALSE(made.ok()) << seats;
    EXPECT_EQ(made.error().where, "players");
  }
  const auto unknown = game.make(game.min_seats(), {{"no\nsuch", "on"}});
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().text(), "option 'no\\x0asuch': " + std::string(game.name()) + " has no such option");
  for (const OptionSpec& option : game.options()) {
    const std::string name(option.name);
    const std::string default_value(option.default_value);
    const auto wrong = game.make(game.min_seats(), {{name, "no such value"}});
    ASSERT_FALSE(wrong.ok()) << name;
    EXPECT_NE(wrong.error().what.find(option.values), std::string::npos) << "the message names what is possible";
    const auto twice = game.make(game.min_seats(), {{name, default_value}, {name, default_value}});
    ASSERT_FALSE(twice.ok()) << name;
    EXPECT_EQ(twice.error().what, "given twice");
  }
}

TYPED_TEST(AnyGameOf, OptionsAreWhatWasAskedFor) {
  const AnyGame& game = game_of<TypeParam>();
  Options default_value;
  for (const OptionSpec& option : game.options())
    default_value.emplace_back(std::string(option.name), std::string(option.default_value));
  EXPECT_EQ((*game.make(game.min_seats(), {}))->options(), default_value);
  for (const OptionSpec& option : game.options()) {
    // The first value that is listed, standard or not; free text has none.
    const std::string value(option.values.substr(0, option.values.find('|')));
    if (value.front() == '<') continue;
    Options expected = default_value;
    for (auto& [name, current] : expected)
      if (name == option.name) current = value;
    const auto made = game.make(game.min_seats(), {{std::string(option.name), value}});
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_EQ((*made)->options(), expected);
  }
}

TEST(Options, ANameForTwoIsReadAndNotWritten) {
  const AnyGame& game = *registry::games().find("coatl");
  const auto made = game.make(2, {{"rules", "bga"}, {"sacrifice", "on"}});
  ASSERT_TRUE(made.ok());
  EXPECT_EQ((*made)->options(), (Options{{"sacrifice", "on"}, {"coatls", "three"}, {"gap", "closed"}}));
  EXPECT_FALSE(game.make(2, {{"rules", "bga"}, {"coatls", "three"}}).ok());
  EXPECT_FALSE(game.make(2, {{"gap", "closed"}, {"rules", "bga"}}).ok());
  EXPECT_FALSE(game.make(2, {{"rules", "bga"}, {"rules", "bga"}}).ok());
}

}  // namespace
}  // namespace patolli::match
