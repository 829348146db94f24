// Parts, set-up and the four actions: the sentences of the rules, one by one.
#include <gtest/gtest.h>

#include "games/splendor/rules/reject.hpp"
#include "splendor_position.hpp"

namespace patolli::splendor {
namespace {

using testing::action;
using testing::dealt;
using testing::is_legal;
using testing::legal_texts;
using testing::play;
using testing::Player;
using testing::Position;
using testing::undealt;
using testing::why_not;
using Texts = std::vector<std::string>;

// ## Parts

TEST(SplendorParts, WithTwoPlayersFourTokensOfEachColourWithThreeFiveWithFourSevenGoldIsAlwaysFive) {
  const int expected[] = {4, 5, 7};
  for (int seats = 2; seats <= 4; ++seats) {
    const State s = undealt(seats);
    for (int c = 0; c < kColours; ++c) EXPECT_EQ(s.bank_of(c), expected[seats - 2]);
    EXPECT_EQ(s.bank_of(kGold), 5);
    EXPECT_EQ(s.setup().seats, seats);
  }
}

TEST(SplendorParts, FortyThirtyAndTwentyCardsBeforeTheDeal) {
  const State s = undealt(3);
  EXPECT_EQ(s.deck_size(0), 40);
  EXPECT_EQ(s.deck_size(1), 30);
  EXPECT_EQ(s.deck_size(2), 20);
}

TEST(SplendorParts, NumbersOfPlayersOutsideTwoToFourAreBroughtIntoIt) {
  EXPECT_EQ(undealt(1).seats(), 2);
  EXPECT_EQ(undealt(9).seats(), 4);
}

TEST(SplendorParts, ATableHasNoOptions) {
  State::Setup setup;
  EXPECT_TRUE(State::options().empty());
  EXPECT_FALSE(setup.set("rules", "rulebook"));
  EXPECT_FALSE(setup.set("", ""));
  EXPECT_EQ(setup.get("rules"), "");
}

// ## Set-up

TEST(SplendorSetup, RevealFourCardsOfEachLevelThenPlayersPlusOneNobles) {
  for (int seats = 2; seats <= 4; ++seats) {
    State s = undealt(seats);
    Rng rng(5);
    for (int i = 0; i < kFaces; ++i) {
      EXPECT_EQ(s.to_act(), kChance);
      EXPECT_EQ(s.turn(), 0);
      EXPECT_EQ(static_cast<int>(legal_texts(s, "reveal ").size()), s.deck_size(i / kPlaces));
      const Action x = s.sample(rng);
      s.apply(x);
      EXPECT_EQ(s.face(i / kPlaces, i % kPlaces), static_cast<int>(payload_of(x)));
      EXPECT_EQ(kCardTable[s.face(i / kPlaces, i % kPlaces)].level, i / kPlaces);
    }
    for (int i = 0; i < seats + 1; ++i) {
      EXPECT_EQ(s.to_act(), kChance);
      EXPECT_EQ(static_cast<int>(legal_texts(s, "reveal-noble ").size()), 10 - i);
      s.apply(s.sample(rng));
    }
    EXPECT_EQ(count_bits(s.nobles_on_table()), seats + 1);
    EXPECT_EQ(s.to_act(), 0);
    EXPECT_EQ(s.turn(), 1);
    EXPECT_EQ(s.deck_size(0), 36);
    EXPECT_EQ(s.deck_size(1), 26);
    EXPECT_EQ(s.deck_size(2), 16);
  }
}

TEST(SplendorSetup, SeatOneBegins) {
  for (int seats = 2; seats <= 4; ++seats) {
    const State s = dealt(seats, 3);
    EXPECT_EQ(s.to_act(), 0) << "seats are counted from 0 in the engine, from 1 in text";
    EXPECT_EQ(s.turn(), 1);
  }
}

TEST(SplendorSetup, TheOtherNoblesAreOutOfTheGame) {
  State s = dealt(2, 9);
  const unsigned there = s.nobles_on_table();
  testing::random_game(2, 9, [&](const State& later) {
    if (later.turn() == 0) return;
    EXPECT_EQ(later.nobles_on_table() | later.nobles(0) | later.nobles(1), there);
  });
}

// ## A turn: exactly one of

TEST(SplendorTurn, ExactlyOneActionThenTheNextPlayer) {
  State s = Position{.seats = 3}.state();
  play(s, {"take wbg"});
  EXPECT_EQ(s.to_act(), 1);
  EXPECT_EQ(s.turn(), 2);
  play(s, {"take wbg"});
  play(s, {"take wbg"});
  EXPECT_EQ(s.to_act(), 0);
  EXPECT_EQ(s.turn(), 4);
}

TEST(SplendorTake, ThreeTokensOfDifferentColours) {
  State s = Position{}.state();
  EXPECT_EQ(legal_texts(s, "take ").size(), 10U);  // five over three
  play(s, {"take wgk"});
  EXPECT_EQ(s.tokens(0, kWhite), 1);
  EXPECT_EQ(s.tokens(0, kBlue), 0);
  EXPECT_EQ(s.tokens(0, kGreen), 1);
  EXPECT_EQ(s.tokens(0, kBlack), 1);
  EXPECT_EQ(s.token_count(0), 3);
  EXPECT_EQ(s.bank_of(kWhite), 3);
  EXPECT_EQ(s.bank_of(kBlue), 4);
}

TEST(SplendorTake, NotGold) {
  EXPECT_FALSE(State::parse_action("take wbo"));
  EXPECT_FALSE(State::parse_action("take2 o"));
  EXPECT_EQ(dealt(2, 1).check(act(Kind::kTake, 0b100011), 0), kNoSuch);
  EXPECT_EQ(dealt(2, 1).check(act(Kind::kTakeTwo, kGold), 0), kNoSuch);
}

TEST(SplendorTake, WithFewerThanThreeColoursLeftTakeOneOfEachThatIsLeft) {
  const State left_two = Position{.players = {{"wwwwbbbb"}, {"ggggr"}}}.state();
  EXPECT_EQ(legal_texts(left_two, "take "), Texts{"take rk"});
  const State left_one = Position{.players = {{"wwwwbbbbr"}, {"ggggrrr"}}}.state();
  EXPECT_EQ(legal_texts(left_one, "take "), Texts{"take k"});
  const State none = Position{.players = {{"wwwwbbbbrk"}, {"ggggrrrkkk"}}}.state();
  EXPECT_EQ(legal_texts(none, "take "), Texts{});
}

TEST(SplendorTake, FewerByChoiceIsNotAllowed) {
  const State s = Position{.players = {{"wwwwbbb"}, {"ggggr"}}}.state();  // blue, red and black are left
  EXPECT_EQ(legal_texts(s, "take "), Texts{"take brk"});
  EXPECT_EQ(why_not(s, "take br"), reject::kTakeThree);
  EXPECT_EQ(why_not(s, "take b"), reject::kTakeThree);
  EXPECT_EQ(why_not(s, "take bw"), reject::kColourGone);
  EXPECT_EQ(why_not(s, "take wbrk"), reject::kTakeTooMany);
  const State two_left = Position{.players = {{"wwwwbbbb"}, {"ggggr"}}}.state();
  EXPECT_EQ(why_not(two_left, "take r"), reject::kTakeThree);
}

TEST(SplendorTake, TwoTokensOfOneColourIfAtLeastFourOfItAreThereBeforeTheTake) {
  State s = Position{.players = {{}, {"w"}}}.state();
  EXPECT_EQ(legal_texts(s, "take2"), (Texts{"take2 b", "take2 g", "take2 r", "take2 k"}));
  EXPECT_EQ(why_not(s, "take2 w"), reject::kFewerThanFour);
  play(s, {"take2 g"});
  EXPECT_EQ(s.tokens(0, kGreen), 2);
  EXPECT_EQ(s.bank_of(kGreen), 2);
  const State four =
      Position{.seats = 4, .players = {{}, {"www"}, {"bbbb"}}}.state();  // 4 white, 3 blue, 7 of the rest
  EXPECT_EQ(legal_texts(four, "take2"), (Texts{"take2 w", "take2 g", "take2 r", "take2 k"}));
}

// Reserving

TEST(SplendorReserve, OneOfTheTwelveFaceUpCards) {
  State s = Position{.rows = {{1, 2, 3, 4}, {41, 42, 43, 44}, {71, 72, 73, 74}}}.state();
  EXPECT_EQ(legal_texts(s, "reserve ").size(), 15U);
  play(s, {"reserve 2.3", "reveal 60"});
  EXPECT_EQ(s.reserved_count(0), 1);
  EXPECT_EQ(s.reserved(0, 0), 43);
  EXPECT_FALSE(s.reserved_unseen(0, 0));
  EXPECT_EQ(s.face(1, 2), 60);
}

TEST(SplendorReserve, OrTheTopOfADeckUnseenByTheOthers) {
  State s = Position{}.state();
  play(s, {"reserve deck 3"});
  EXPECT_EQ(s.to_act(), kChance);
  EXPECT_EQ(s.phase(), Phase::kDraw);
  play(s, {"draw 90"});
  EXPECT_EQ(s.reserved(0, 0), 90);
  EXPECT_TRUE(s.reserved_unseen(0, 0));
  EXPECT_EQ(s.deck_size(2), 15);
  EXPECT_EQ(s.to_act(), 1);
}

TEST(SplendorReserve, AtMostThreeReserved) {
  const State s = Position{.players = {{"", {}, {10, 50, 80}}}}.state();
  EXPECT_EQ(legal_texts(s, "reserve"), Texts{});
  EXPECT_EQ(why_not(s, "reserve 1.1"), reject::kThreeReserved);
  EXPECT_EQ(why_not(s, "reserve deck 1"), reject::kThreeReserved);
}

TEST(SplendorReserve, TakeOneGoldIfThereIsOne) {
  State s = Position{}.state();
  play(s, {"reserve 1.1", "reveal 20", "reserve deck 2", "draw 60"});
  EXPECT_EQ(s.tokens(0, kGold), 1);
  EXPECT_EQ(s.tokens(1, kGold), 1);
  EXPECT_EQ(s.bank_of(kGold), 3);
}

TEST(SplendorReserve, WithoutGoldTheReservationIsStillAllowed) {
  State s = Position{.players = {{"oo"}, {"ooo"}}}.state();
  play(s, {"reserve 1.1", "reveal 20", "reserve deck 2", "draw 60"});
  EXPECT_EQ(s.tokens(0, kGold), 2);
  EXPECT_EQ(s.tokens(1, kGold), 3);
  EXPECT_EQ(s.reserved_count(0), 1);
  EXPECT_EQ(s.reserved_count(1), 1);
}

TEST(SplendorReserve, AReservedCardOnlyLeavesTheHandByBeingBought) {
  int kept = 0;
  State before = undealt(2);
  testing::random_game(2, 77, [&](const State& s) {
    for (int p = 0; p < 2; ++p)
      for (int i = 0; i < before.reserved_count(p); ++i) {
        const int card = before.reserved(p, i);
        const bool there = s.reserved(p, 0) == card || s.reserved(p, 1) == card || s.reserved(p, 2) == card;
        EXPECT_NE(there, s.bought(p).has(card));
        ++kept;
      }
    before = s;
  });
  EXPECT_GT(kept, 50);
}

// Buying

TEST(SplendorBuy, AFaceUpCardOrOneOfTheOwnReservedOnes) {
  const State s = Position{.rows = {{31}}, .players = {{"wwwb", {}, {6, 60}}}}.state();
  EXPECT_EQ(legal_texts(s, "buy"), Texts{"buy 1.1"});  // 31 costs three white, 6 three blue
  const State t = Position{.rows = {{31}}, .players = {{"wwwbbb", {}, {60, 6}}, {"", {}, {9}}}}.state();
  EXPECT_EQ(legal_texts(t, "buy"), (Texts{"buy 1.1", "buy r2"}));
}

TEST(SplendorBuy, ItsCostLessTheOwnBonusesNeverBelowZero) {
  // 57 costs 4 white, 2 blue, 1 black. Bonuses: 1 white, 3 blue.
  State s = Position{.rows = {{}, {57}}, .players = {{"wwwk", {1, 9, 10, 11}}}}.state();
  EXPECT_EQ(s.cost_after_bonus(57, 0), gems(3, 0, 0, 0, 1));
  EXPECT_EQ(s.missing(57, 0), 0U);
  EXPECT_EQ(s.missing(57, 1), gems(4, 2, 0, 0, 1));
  EXPECT_TRUE(s.affordable(57, 0));
  play(s, {"buy 2.1", "reveal 70"});
  EXPECT_EQ(s.token_count(0), 0);
  EXPECT_EQ(s.bonus(0, kGreen), 1);
  EXPECT_EQ(s.points(0), 2);
  EXPECT_EQ(s.bought_count(0), 5);
}

TEST(SplendorBuy, WithEnoughBonusesNothingIsPaid) {
  State s = Position{.rows = {{6}}, .players = {{"r", {9, 10, 11}}}}.state();
  play(s, {"buy 1.1", "reveal 40"});
  EXPECT_EQ(s.tokens(0, kRed), 1);
  EXPECT_TRUE(s.bought(0).has(6));
}

TEST(SplendorBuy, InTokensOfTheColourOrGoldThePaymentGoesBackToTheBank) {
  State s = Position{.rows = {{6}}, .players = {{"bboo"}}}.state();
  EXPECT_EQ(s.bank_of(kBlue), 2);
  play(s, {"buy 1.1 gold=b", "reveal 40"});
  EXPECT_EQ(s.tokens(0, kBlue), 0);
  EXPECT_EQ(s.tokens(0, kGold), 1);
  EXPECT_EQ(s.bank_of(kBlue), 4);
  EXPECT_EQ(s.bank_of(kGold), 4);
}

TEST(SplendorBuy, ThePlayerChoosesHowMuchGoldToPayTheLeastIsOfferedFirst) {
  // 4 costs two blue and two black; one black is missing.
  const State s = Position{.rows = {{4}}, .players = {{"bbkooo"}}}.state();
  EXPECT_EQ(legal_texts(s, "buy 1.1"),
            (Texts{"buy 1.1 gold=k", "buy 1.1 gold=bk", "buy 1.1 gold=bbk", "buy 1.1 gold=kk", "buy 1.1 gold=bkk"}));
  EXPECT_EQ(why_not(s, "buy 1.1"), reject::kMoreGoldNeeded);
  EXPECT_EQ(why_not(s, "buy 1.1 gold=wk"), reject::kGoldNotNeeded);
  EXPECT_EQ(why_not(s, "buy 1.1 gold=bbkk"), reject::kNotEnoughGold);
}

TEST(SplendorBuy, NotWithoutTheTokens) {
  const State s = Position{.rows = {{4}}, .players = {{"bko"}}}.state();
  EXPECT_EQ(why_not(s, "buy 1.1"), reject::kNotEnoughTokens);
  EXPECT_EQ(why_not(s, "buy r1"), reject::kNoReserved);
  EXPECT_EQ(legal_texts(s, "buy 1.1"), Texts{});
}

TEST(SplendorBuy, ReservedCardsCloseUpAndKeepTheirSecrets) {
  // 31 costs three white.
  State s = Position{.players = {{"www", {}, {31, 60, 80}, {60}}, {}}}.state();
  play(s, {"buy r1"});
  EXPECT_EQ(s.reserved_count(0), 2);
  EXPECT_EQ(s.reserved(0, 0), 60);
  EXPECT_TRUE(s.reserved_unseen(0, 0));
  EXPECT_EQ(s.reserved(0, 1), 80);
  EXPECT_FALSE(s.reserved_unseen(0, 1));
  EXPECT_EQ(s.to_act(), 1) << "nothing on the table has to be replaced";
}

// Replacing

TEST(SplendorTable, ACardThatLeavesTheTableIsReplacedAtOnceFromItsDeck) {
  for (const char* leave : {"buy 1.2", "reserve 1.2"}) {
    State s = Position{.rows = {{1, 6, 3, 4}}, .players = {{"bbb"}}}.state();
    play(s, {leave});
    EXPECT_EQ(s.to_act(), kChance);
    EXPECT_EQ(s.phase(), Phase::kReveal);
    EXPECT_EQ(s.waiting(), 1);
    EXPECT_EQ(s.face(0, 1), 0);
    EXPECT_EQ(legal_texts(s).size(), 36U);
    EXPECT_EQ(why_not(s, "reveal 41"), reject::kCardNotThere);
    EXPECT_EQ(why_not(s, "reveal 1"), reject::kCardNotThere);
    play(s, {"reveal 22"});
    EXPECT_EQ(s.face(0, 1), 22);
    EXPECT_EQ(s.to_act(), 1);
  }
}

// All level-3 cards but those that are said: bought by the second player.
std::vector<int> level_three_without(const std::set<int>& some) {
  std::vector<int> ids;
  for (int id = 71; id <= 90; ++id)
    if (some.count(id) == 0) ids.push_back(id);
  return ids;
}

TEST(SplendorTable, WithTheDeckEmptyThePlaceStaysEmpty) {
  // Points above 15 are possible only for those who sit before the mover: the first player has all those cards.
  State s =
      Position{
          .turn = 2, .rows = {{}, {}, {71, 80, 85, 90}}, .players = {{"", level_three_without({71, 80, 85, 90})}, {}}}
          .state();
  EXPECT_EQ(s.deck_size(2), 0);
  EXPECT_FALSE(is_legal(s, "reserve deck 3"));
  EXPECT_EQ(why_not(s, "reserve deck 3"), reject::kEmptyDeck);
  s.apply(action("reserve 3.2"));
  EXPECT_EQ(s.face(2, 1), 0);
  EXPECT_TRUE(s.valid());
  EXPECT_NE(s.to_act(), kChance);
}

TEST(SplendorTable, AnEmptyPlaceOffersNothing) {
  const State s = Position{.seats = 3,
                           .turn = 2,
                           .rows = {{}, {}, {71, 0, 85, 90}},
                           .players = {{"", level_three_without({71, 85, 90})}, {"wwbbggrroo"}}}
                      .state();
  EXPECT_EQ(legal_texts(s, "reserve 3."), (Texts{"reserve 3.1", "reserve 3.3", "reserve 3.4"}));
  EXPECT_EQ(legal_texts(s, "buy 3.2"), Texts{});
  EXPECT_EQ(why_not(s, "reserve 3.2"), reject::kEmptyPlace);
  EXPECT_EQ(why_not(s, "buy 3.2"), reject::kEmptyPlace);
}

}  // namespace
}  // namespace patolli::splendor
