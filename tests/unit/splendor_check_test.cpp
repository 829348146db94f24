// check() says yes to exactly what legal() lists, and otherwise why not.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/splendor/rules/reject.hpp"
#include "splendor_position.hpp"

namespace patolli::splendor {
namespace {

using testing::action;
using testing::Position;
using testing::why_not;

// Every code that could mean anything, and neighbours that don't. Purchases with more than three gold for a colour are
// left to the random codes below.
const std::vector<Action>& all_codes() {
  static const std::vector<Action> codes = [] {
    std::vector<Action> list;
    for (std::uint32_t kind = 0; kind <= 13; ++kind) {
      if (kind == static_cast<std::uint32_t>(Kind::kBuy)) continue;
      for (std::uint32_t payload = 0; payload < 260; ++payload) list.push_back(Action{kind << 24 | payload});
    }
    for (int slot = 0; slot <= kSlots; ++slot)
      for (std::uint32_t choice = 0; choice < 1024; ++choice) {
        Gems gold = 0;
        for (int c = 0; c < kColours; ++c) gold |= gems_of(c, static_cast<int>(choice >> (2 * c) & 3));
        if (total(gold) <= kMaxGold) list.push_back(buy(slot, gold));
      }
    return list;
  }();
  return codes;
}

void expect_agreement(const State& s, Action x, const State::Legal& actions) {
  const Seat mover = s.to_act();
  const bool listed = std::binary_search(actions.begin(), actions.end(), x);
  ASSERT_EQ(s.check(x, mover).ok(), listed)
      << State::action_text(x) << " " << s.check(x, mover).key << " " << s.to_text();
}

TEST(SplendorCheck, AgreesWithLegalOnEveryCode) {
  int step = 0;
  for (std::uint64_t game = 0; game < 12; ++game)
    testing::random_game(2 + static_cast<int>(game % 3), 300 + game, [&](const State& s) {
      if (++step % 5 != 0) return;
      State::Legal actions;
      s.legal(actions);
      for (const Action x : all_codes()) ASSERT_NO_FATAL_FAILURE(expect_agreement(s, x, actions));
    });
}

TEST(SplendorCheck, AgreesWithLegalOnRandomCodes) {
  Rng rng(8);
  testing::random_game(2, 301, [&](const State& s) {
    State::Legal actions;
    s.legal(actions);
    for (int i = 0; i < 200; ++i) {
      const std::uint64_t word = rng.next();
      ASSERT_NO_FATAL_FAILURE(expect_agreement(s, Action{static_cast<std::uint32_t>(word)}, actions));
      const auto payload = static_cast<std::uint32_t>(word) & 0xFFFFFF;
      ASSERT_NO_FATAL_FAILURE(expect_agreement(s, act(static_cast<Kind>(word >> 32 & 15), payload), actions));
    }
  });
}

TEST(SplendorCheck, EveryListedActionIsAllowedAndTheListIsSorted) {
  for (int seats = 2; seats <= 4; ++seats)
    for (std::uint64_t seed = 1; seed <= 30; ++seed)
      testing::random_game(seats, seed, [](const State& s) {
        State::Legal actions;
        s.legal(actions);
        ASSERT_EQ(actions.empty(), s.to_act() == kTerminal);
        ASSERT_LE(actions.size(), State::kMaxActions);
        for (int i = 0; i < actions.size(); ++i) {
          ASSERT_TRUE(s.check(actions[i], s.to_act()).ok()) << State::action_text(actions[i]);
          ASSERT_TRUE(i == 0 || actions[i - 1] < actions[i]);
          ASSERT_EQ(s.weight(actions[i]), s.to_act() == kChance ? 1U : 0U);
        }
      });
}

TEST(SplendorCheck, OnlyTheOneWhoseDecisionItIs) {
  const State s = Position{}.state();
  EXPECT_EQ(s.check(action("take wbg"), 1), kNotYourTurn);
  EXPECT_EQ(s.check(action("take wbg"), kChance), kNotYourTurn);
  EXPECT_EQ(s.check(action("take wbg"), kSpectator), kNotYourTurn);
  EXPECT_EQ(s.check(action("reveal 5"), 0), kNotNow);
  const State waiting = testing::undealt(2);
  EXPECT_EQ(waiting.check(action("reveal 5"), 0), kNotYourTurn);
  EXPECT_TRUE(waiting.check(action("reveal 5"), kChance).ok());
}

TEST(SplendorCheck, OutcomesThatCannotBe) {
  const State deal = testing::undealt(2);
  EXPECT_EQ(why_not(deal, "reveal 41"), reject::kCardNotThere);  // level 1 comes first
  EXPECT_EQ(why_not(deal, "draw 5"), kNotNow);
  EXPECT_EQ(why_not(deal, "reveal-noble 5"), kNotNow);
  EXPECT_EQ(deal.check(act(Kind::kReveal, 0), kChance), kNoSuch);
  EXPECT_EQ(deal.check(act(Kind::kReveal, 91), kChance), kNoSuch);
  State s = Position{}.state();
  testing::play(s, {"reserve deck 2"});
  EXPECT_EQ(why_not(s, "draw 5"), reject::kCardNotThere);
  EXPECT_EQ(why_not(s, "draw 41"), reject::kCardNotThere);  // lies open
  EXPECT_EQ(why_not(s, "draw ?"), reject::kRedacted);
  EXPECT_EQ(s.weight(action("draw 5")), 0U);
  EXPECT_EQ(s.weight(action("draw ?")), 0U);
  EXPECT_EQ(s.weight(action("draw 50")), 1U);
}

TEST(SplendorCheck, CodesThatMeanNothing) {
  const State s = Position{}.state();
  EXPECT_EQ(s.check(Action{0}, 0), kNoSuch);
  EXPECT_EQ(s.check(Action{0xFFFFFFFF}, 0), kNoSuch);
  EXPECT_EQ(s.check(buy(kSlots, 0), 0), kNoSuch);
  EXPECT_EQ(s.check(act(Kind::kPass, 1), 0), kNoSuch);
  EXPECT_EQ(s.check(act(Kind::kReserve, kFaces), 0), kNoSuch);
  EXPECT_EQ(s.check(act(Kind::kReserveDeck, kLevels), 0), kNoSuch);
  EXPECT_EQ(s.check(act(Kind::kTake, 0), 0), kNoSuch);
}

}  // namespace
}  // namespace patolli::splendor
