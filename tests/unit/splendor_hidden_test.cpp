// Who may know what.
#include <gtest/gtest.h>

#include <map>

#include "splendor_position.hpp"

namespace patolli::splendor {
namespace {

using testing::action;
using testing::Player;
using testing::Position;

// The first player has reserved a card of the second level unseen; which one is said.
Position with_secret(int card) {
  return Position{.rows = {{1, 2, 3, 4}, {41, 42, 43, 44}, {71, 72, 73, 74}},
                  .players = {{"wo", {}, {card, 60}, {card}}, {"b"}}};
}

TEST(SplendorHidden, ACardReservedFromTheTopOfADeckIsSecret) {
  const State a = with_secret(50).state();
  const State b = with_secret(51).state();
  EXPECT_TRUE(same_bytes(a.view(1), b.view(1)));
  EXPECT_TRUE(same_bytes(a.view(kSpectator), b.view(kSpectator)));
  EXPECT_EQ(a.view(1).hash(), b.view(1).hash());
  EXPECT_FALSE(same_bytes(a.view(0), b.view(0)));
  EXPECT_NE(a.hash(), b.hash());
}

TEST(SplendorHidden, AllOthersKnowItsLevelOneselfKnowsTheCard) {
  const State s = with_secret(50).state();
  for (const Seat p : {Seat{1}, kSpectator}) {
    const View v = s.view(p);
    EXPECT_EQ(v.reserved_count(0), 2);
    EXPECT_TRUE(is_unknown(v.reserved(0, 0)));
    EXPECT_EQ(level_of(v.reserved(0, 0)), 1);
    EXPECT_TRUE(v.reserved_unseen(0, 0));
  }
  EXPECT_EQ(s.view(0).reserved(0, 0), 50);
}

TEST(SplendorHidden, AFaceUpCardThatWasReservedStaysKnown) {
  const State s = with_secret(50).state();
  EXPECT_EQ(s.view(1).reserved(0, 1), 60);
  EXPECT_EQ(s.view(kSpectator).reserved(0, 1), 60);
}

TEST(SplendorHidden, TokensBonusesAndPointsAreOpen) {
  testing::random_game(3, 4, [](const State& s) {
    for (const Seat p : {Seat{0}, Seat{1}, Seat{2}, kSpectator}) {
      const View v = s.view(p);
      ASSERT_EQ(v.bank, s.bank);
      ASSERT_EQ(v.turn(), s.turn());
      ASSERT_EQ(v.to_act(), s.to_act());
      ASSERT_EQ(v.nobles_on_table(), s.nobles_on_table());
      for (int level = 0; level < kLevels; ++level) {
        ASSERT_EQ(v.deck_size(level), s.deck_size(level));
        for (int at = 0; at < kPlaces; ++at) ASSERT_EQ(v.face(level, at), s.face(level, at));
      }
      for (int q = 0; q < 3; ++q) {
        ASSERT_EQ(v.hands[q].tokens, s.hands[q].tokens);
        ASSERT_EQ(v.hands[q].bonuses, s.hands[q].bonuses);
        ASSERT_EQ(v.points(q), s.points(q));
        ASSERT_EQ(v.bought_count(q), s.bought_count(q));
        ASSERT_EQ(v.nobles(q), s.nobles(q));
        ASSERT_TRUE(same_bytes(v.bought(q), s.bought(q)));
      }
    }
  });
}

TEST(SplendorHidden, TheOtherPlayersSeeADrawWithoutItsCard) {
  State s = Position{}.state();
  testing::play(s, {"reserve deck 1"});
  const Action x = action("draw 30");
  EXPECT_EQ(s.redacted(x, 0), x);
  EXPECT_EQ(State::action_text(s.redacted(x, 1)), "draw ?");
  EXPECT_EQ(State::action_text(s.redacted(x, kSpectator)), "draw ?");
  EXPECT_EQ(s.redacted(action("reserve deck 1"), 1), action("reserve deck 1"));
  EXPECT_EQ(testing::undealt(2).redacted(action("reveal 30"), 1), action("reveal 30"));
}

// Two games that differ only in a secret: what the others see is the same from the draw to the end, until the card is
// bought and so shown.
TEST(SplendorHidden, GamesThatDifferInASecretLookTheSame) {
  State a = Position{}.state();
  testing::play(a, {"reserve deck 3"});
  State b = a;
  EXPECT_EQ(a.redacted(action("draw 80"), 1), b.redacted(action("draw 81"), 1));
  a.apply(action("draw 80"));
  b.apply(action("draw 81"));
  Rng rng(6);
  int steps = 0;
  for (; a.to_act() != kTerminal && steps < 60; ++steps) {
    ASSERT_TRUE(same_bytes(a.view(1), b.view(1)));
    ASSERT_TRUE(same_bytes(a.view(kSpectator), b.view(kSpectator)));
    State::Legal in_a;
    State::Legal in_b;
    a.legal(in_a);
    b.legal(in_b);
    std::vector<Action> both;
    for (const Action x : in_a)
      if (in_b.contains(x) && (kind_of(x) != Kind::kBuy || slot_of(x) < kFaces)) both.push_back(x);
    ASSERT_FALSE(both.empty());
    const Action x = both[rng.below(static_cast<std::uint32_t>(both.size()))];
    ASSERT_EQ(a.redacted(x, 1), b.redacted(x, 1));
    a.apply(x);
    b.apply(x);
  }
  EXPECT_GT(steps, 20);
}

TEST(SplendorDeterminize, GivesTheSameViewBackAndAValidState) {
  for (int seats = 2; seats <= 4; ++seats) {
    Rng rng(11);
    testing::random_game(seats, 40 + static_cast<unsigned>(seats), [&](const State& s) {
      for (Seat p = kSpectator; p < seats; ++p) {
        if (p == kChance) continue;
        const View v = s.view(p);
        const State world = State::determinize(v, rng);
        ASSERT_TRUE(world.valid()) << world.to_text();
        ASSERT_TRUE(same_bytes(world.view(p), v));
        ASSERT_EQ(world.to_act(), s.to_act());
      }
    });
  }
}

TEST(SplendorDeterminize, IsTheStateItselfWhereNothingIsHidden) {
  const State s = with_secret(50).state();
  Rng rng(1);
  EXPECT_TRUE(same_bytes(State::determinize(s.view(0), rng), s));
}

// Two unknown cards of one level, of two players: every ordered pair of the pool is as likely as the others.
TEST(SplendorDeterminize, IsUniformOverTheWorldsThatFit) {
  std::vector<int> bought;
  for (int id = 71; id <= 82; ++id) bought.push_back(id);
  // The pool of level 3: 87, 88, 89 and 90.
  const State s = Position{.seats = 3,
                           .turn = 2,
                           .rows = {{}, {}, {83, 84, 85, 86}},
                           .players = {{"", bought, {87, 10}, {87}}, {}, {"", {}, {88}, {88}}}}
                      .state();
  const View v = s.view(1);
  EXPECT_EQ(count_bits(v.decks[2]), 4);
  EXPECT_EQ(v.deck_size(2), 2);
  std::map<std::pair<int, int>, int> seen;
  Rng rng(3);
  constexpr int kDraws = 12000;
  for (int i = 0; i < kDraws; ++i) {
    const State world = State::determinize(v, rng);
    ++seen[{world.reserved(0, 0), world.reserved(2, 0)}];
  }
  ASSERT_EQ(seen.size(), 12U);
  double chi_squared = 0;
  for (const auto& [pair, n] : seen) chi_squared += (n - 1000.0) * (n - 1000.0) / 1000.0;
  EXPECT_LT(chi_squared, 31.3);  // 11 degrees of freedom, one in a thousand
}

TEST(SplendorView, ListsTheOwnLegalActions) {
  for (int seats = 2; seats <= 4; ++seats)
    testing::random_game(seats, 60 + static_cast<unsigned>(seats), [&](const State& s) {
      State::Legal of_state;
      s.legal(of_state);
      for (Seat p = kSpectator; p < seats; ++p) {
        if (p == kChance) continue;
        State::Legal of_view;
        s.view(p).legal(of_view);
        if (p != s.to_act() || p < 0) {
          ASSERT_TRUE(of_view.empty());
          continue;
        }
        ASSERT_TRUE(std::equal(of_state.begin(), of_state.end(), of_view.begin(), of_view.end()));
      }
    });
}

// A deck is a set: two orders of the same turns of cards lead to the same state, so there is no order that could leak.
TEST(SplendorHidden, TheDecksHaveNoOrder) {
  State a = Position{.rows = {{1, 2, 3, 4}}}.state();
  State b = a;
  testing::play(a, {"reserve 1.1", "reveal 20", "reserve 1.2", "reveal 21"});
  testing::play(b, {"reserve 1.1", "reveal 21", "reserve 1.2", "reveal 20"});
  std::swap(b.faces[0], b.faces[1]);
  b.derive();
  EXPECT_TRUE(same_bytes(a, b));
  EXPECT_EQ(a.hash(), b.hash());
}

}  // namespace
}  // namespace patolli::splendor
