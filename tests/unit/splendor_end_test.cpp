// Tokens above ten, nobles, passing, and the end of the game: the sentences of the rules, one by one.
#include <gtest/gtest.h>

#include "games/splendor/rules/reject.hpp"
#include "splendor_position.hpp"

namespace patolli::splendor {
namespace {

using testing::action;
using testing::is_legal;
using testing::legal_texts;
using testing::play;
using testing::Player;
using testing::Position;
using testing::why_not;
using Texts = std::vector<std::string>;

// Tokens above ten

TEST(SplendorReturn, MoreThanTenTokensGoldIncludedAreReturnedDownToTen) {
  State s = Position{.seats = 4, .players = {{"wwbbggrro"}}}.state();
  play(s, {"take wbk"});
  EXPECT_EQ(s.phase(), Phase::kReturn);
  EXPECT_EQ(s.to_act(), 0);
  EXPECT_EQ(s.surplus(0), 2);
  EXPECT_EQ(s.surplus(1), 0);
  play(s, {"return wo"});
  EXPECT_EQ(s.token_count(0), 10);
  EXPECT_EQ(s.tokens(0, kWhite), 2);
  EXPECT_EQ(s.tokens(0, kGold), 0);
  EXPECT_EQ(s.bank_of(kGold), 5);
  EXPECT_EQ(s.to_act(), 1);
}

TEST(SplendorReturn, TokensOfChoiceAlsoJustTakenOnes) {
  State s = Position{.seats = 4, .players = {{"wwwwwbbbbb"}}}.state();
  play(s, {"take grk"});
  EXPECT_EQ(legal_texts(s).size(), 20U);  // three of a colour: 2; two and one: 2 * 4; three different: 10
  EXPECT_TRUE(is_legal(s, "return grk"));
  EXPECT_TRUE(is_legal(s, "return wwb"));
  EXPECT_EQ(why_not(s, "return ggr"), reject::kReturnNotHeld);
  EXPECT_EQ(why_not(s, "return wb"), reject::kReturnExactly);
  EXPECT_EQ(why_not(s, "take wbg"), kNotNow);
  play(s, {"return grk"});
  EXPECT_EQ(s.tokens(0, kWhite), 5);
  EXPECT_EQ(s.tokens(0, kGreen), 0);
}

TEST(SplendorReturn, AfterAReservationTheGoldCountsToo) {
  State s = Position{.players = {{"wwwwbbbbgg"}}}.state();
  play(s, {"reserve 1.1", "reveal 20"});  // the new card is seen before the choice of tokens
  EXPECT_EQ(s.phase(), Phase::kReturn);
  EXPECT_EQ(legal_texts(s), (Texts{"return w", "return b", "return g", "return o"}));
  play(s, {"return o"});
  EXPECT_EQ(s.bank_of(kGold), 5);
}

TEST(SplendorReturn, TenTokensAreNotTooMany) {
  State s = Position{.players = {{"wwbbggr"}}}.state();
  play(s, {"take wbg"});
  EXPECT_EQ(s.token_count(0), 10);
  EXPECT_EQ(s.to_act(), 1);
}

// Nobles. Number 5 needs four blue and four green, 10 four white and four blue, 8 three white, blue and green.
const std::vector<int> kFourWhite = {1, 2, 3, 4};
const std::vector<int> kFourBlue = {9, 10, 11, 12};
const std::vector<int> kFourGreen = {17, 18, 19, 20};

std::vector<int> together(std::vector<int> a, const std::vector<int>& b, const std::vector<int>& c = {}) {
  a.insert(a.end(), b.begin(), b.end());
  a.insert(a.end(), c.begin(), c.end());
  return a;
}

TEST(SplendorNoble, VisitsAfterAPurchaseThatMeetsItsRequirement) {
  // 6 costs three blue and is the fourth white.
  State s = Position{.rows = {{6}}, .nobles = {10, 1, 2}, .players = {{"", together({1, 2, 3}, kFourBlue)}}}.state();
  EXPECT_EQ(s.points(0), 0);
  play(s, {"buy 1.1", "reveal 40"});
  EXPECT_EQ(s.nobles(0), 1U << 10);
  EXPECT_EQ(s.nobles_on_table(), 1U << 1 | 1U << 2);
  EXPECT_EQ(s.points(0), 3);
  EXPECT_EQ(s.to_act(), 1);
}

TEST(SplendorNoble, VisitsAfterAnyTurnWithOrWithoutAPurchase) {
  const Position start{.nobles = {10, 1, 2}, .players = {{"", together(kFourWhite, kFourBlue)}}};
  for (const Texts& turn :
       {Texts{"take wbg"}, Texts{"take2 w"}, Texts{"reserve 1.1", "reveal 40"}, Texts{"reserve deck 2", "draw 60"}}) {
    State s = start.state();
    play(s, turn);
    EXPECT_EQ(s.nobles(0), 1U << 10) << turn[0];
    EXPECT_EQ(s.points(0), 3) << turn[0];
  }
}

TEST(SplendorNoble, AfterTheReturnOfTokens) {
  State s = Position{.nobles = {10, 1, 2}, .players = {{"wwwbbbgggr", together(kFourWhite, kFourBlue)}}}.state();
  play(s, {"take wrk"});
  EXPECT_EQ(s.nobles(0), 0U);
  play(s, {"return wrk"});
  EXPECT_EQ(s.nobles(0), 1U << 10);
}

TEST(SplendorNoble, OnlyBonusesOfCardsCountNotTokens) {
  State s = Position{.nobles = {10, 1, 2}, .players = {{"ww", together({1, 2, 3}, kFourBlue)}}}.state();
  play(s, {"take wbg"});
  EXPECT_EQ(s.nobles(0), 0U);
}

TEST(SplendorNoble, WithSeveralThePlayerChoosesOneOnePerTurnItCannotBeRefused) {
  State s = Position{.nobles = {5, 8, 10}, .players = {{"", together(kFourWhite, kFourBlue, kFourGreen)}}}.state();
  play(s, {"take wbg"});
  EXPECT_EQ(s.phase(), Phase::kNoble);
  EXPECT_EQ(s.to_act(), 0);
  EXPECT_EQ(legal_texts(s), (Texts{"noble 5", "noble 8", "noble 10"}));  // nothing else, so no refusal
  EXPECT_EQ(why_not(s, "noble 1"), reject::kNobleNotThere);
  EXPECT_EQ(why_not(s, "pass"), kNotNow);
  play(s, {"noble 8"});
  EXPECT_EQ(s.nobles(0), 1U << 8);
  EXPECT_EQ(s.points(0), 3);
  EXPECT_EQ(s.to_act(), 1);
  play(s, {"take wbg", "take wbg", "noble 5", "take grk"});
  EXPECT_EQ(s.nobles(0), 1U << 8 | 1U << 5);
  play(s, {"reserve 1.1", "reveal 40"});  // the last one comes without a choice
  EXPECT_EQ(s.nobles(0), 1U << 8 | 1U << 5 | 1U << 10);
  EXPECT_EQ(s.points(0), 9);
  EXPECT_EQ(s.nobles_on_table(), 0U);
}

TEST(SplendorNoble, NotOneThatIsNotEarned) {
  State s = Position{.nobles = {1, 8, 10}, .players = {{"", together(kFourWhite, kFourBlue, kFourGreen)}}}.state();
  play(s, {"take wbg"});
  EXPECT_EQ(legal_texts(s), (Texts{"noble 8", "noble 10"}));
  EXPECT_EQ(why_not(s, "noble 1"), reject::kNobleNotEarned);
}

// Passing: all forty tokens but gold are held, three cards reserved, nothing can be paid.

Position stuck(int seats) {
  // With two players everything of the bank is in the hands; level-3 cards are reserved and dear cards lie open.
  return Position{.seats = seats,
                  .rows = {{8, 16, 24, 32}, {46, 52, 58, 64}, {72, 77, 80, 84}},
                  .players = {{"wwbbggrrkk", {}, {88, 71, 73}}, {"wwbbggrrkk", {}, {74, 75, 76}}}};
}

TEST(SplendorPass, WhoHasNoLegalActionPasses) {
  State s = stuck(2).state();
  EXPECT_EQ(legal_texts(s), Texts{"pass"});
  EXPECT_TRUE(s.check(action("pass"), 0).ok());
  play(s, {"pass"});
  EXPECT_EQ(s.to_act(), 1);
  EXPECT_EQ(s.passes_in_a_row(), 1);
}

TEST(SplendorPass, PassingIsNeverOfferedOtherwise) {
  for (int seats = 2; seats <= 4; ++seats)
    testing::random_game(seats, 100 + static_cast<unsigned>(seats), [](const State& s) {
      if (s.phase() != Phase::kPlay) return;
      EXPECT_EQ(is_legal(s, "pass"), legal_texts(s).size() == 1 && legal_texts(s)[0] == "pass");
      EXPECT_EQ(why_not(s, "pass").ok(), is_legal(s, "pass"));
    });
  EXPECT_EQ(why_not(Position{}.state(), "pass"), reject::kCannotPass);
}

TEST(SplendorPass, ANobleVisitsAfterAPassToo) {
  Position position = stuck(2);
  position.nobles = {8, 9, 10};
  position.players[0].bought = {1, 2, 3, 4, 9, 10, 11, 12};  // four white, four blue: white and blue prices are paid
  position.rows = {{16, 24, 8, 17}, {64, 58, 70, 43}, {72, 84, 86, 90}};
  State s = position.state();
  EXPECT_EQ(legal_texts(s), Texts{"pass"}) << s.to_text();
  play(s, {"pass"});
  EXPECT_EQ(s.nobles(0), 1U << 10);
}

TEST(SplendorPass, OfSeveralNoblesAfterAForcedPassThePlayerChoosesOne) {
  Position position = stuck(2);
  position.nobles = {4, 9, 10};
  // Four white, four blue and four black: 9 wants white and black, 10 white and blue.
  position.players[0].bought = {1, 2, 3, 4, 9, 10, 12, 13, 36, 37, 38, 39};
  position.rows = {{8, 16, 17, 35}, {43, 55, 58, 64}, {84, 86, 89, 90}};
  State s = position.state();
  ASSERT_EQ(legal_texts(s), Texts{"pass"}) << s.to_text();
  play(s, {"pass"});
  EXPECT_EQ(s.to_act(), 0);
  EXPECT_EQ(legal_texts(s), (Texts{"noble 9", "noble 10"}));
  play(s, {"noble 9"});
  EXPECT_EQ(s.points(0), 3);
  EXPECT_EQ(s.passes_in_a_row(), 1) << "choosing a noble is no action of a turn";
  EXPECT_EQ(s.to_act(), 1);
}

TEST(SplendorPass, ANobleThatVisitsAfterTheLastPassStillCounts) {
  Position position = stuck(2);
  position.turn = 2;
  position.passes = 1;
  position.nobles = {8, 9, 10};
  position.players[1].bought = {1, 2, 3, 4, 9, 10, 11, 12};
  position.rows = {{16, 24, 8, 17}, {64, 58, 70, 43}, {72, 84, 86, 90}};
  State s = position.state();
  ASSERT_EQ(legal_texts(s), Texts{"pass"}) << s.to_text();
  play(s, {"pass"});
  EXPECT_EQ(s.to_act(), kTerminal);
  EXPECT_EQ(s.result().ending, Ending::kAllPass);
  EXPECT_EQ(s.result().score[1], 3);
  EXPECT_EQ(s.result().winners, 0b10);
}

TEST(SplendorPass, ARealActionResetsThePasses) {
  // The first of three players has passed; whatever the second does, the row of passes begins anew.
  Position position{.seats = 3,
                    .turn = 2,
                    .passes = 1,
                    .rows = {{6}},
                    .players = {{"wwbbggrrkk", {}, {88, 71, 73}}, {"", {9, 10, 11}, {40}}, {}}};
  const std::vector<Texts> turns = {
      {"take wbg"}, {"reserve 1.1", "reveal 20"}, {"reserve deck 2", "draw 60"}, {"buy 1.1", "reveal 20"}};
  for (const Texts& turn : turns) {
    State s = position.state();
    ASSERT_EQ(s.passes_in_a_row(), 1);
    play(s, turn);
    EXPECT_EQ(s.passes_in_a_row(), 0) << turn[0];
    EXPECT_EQ(s.to_act(), 2) << turn[0];
  }
  position.seats = 4;  // with seven tokens of a colour two of it can be taken
  State s = position.state();
  play(s, {"take2 w"});
  EXPECT_EQ(s.passes_in_a_row(), 0);
}

// ## End

// Cards worth 14 points without any noble in sight: 5 + 5 + 4.
const std::vector<int> kFourteen = {74, 78, 72};

TEST(SplendorEnd, WhenAPlayerHasFifteenPointsTheRoundIsFinished) {
  // 40 costs four blue and is worth a point.
  State s = Position{.seats = 3, .rows = {{40}}, .players = {{"bbbb", kFourteen}, {}, {}}}.state();
  play(s, {"buy 1.1", "reveal 20"});
  EXPECT_EQ(s.points(0), 15);
  EXPECT_EQ(s.to_act(), 1);
  play(s, {"take wbg"});
  EXPECT_EQ(s.to_act(), 2);
  EXPECT_EQ(s.result().ending, Ending::kRunning);
  EXPECT_EQ(s.result().winners, 0);
  play(s, {"take wbg"});
  EXPECT_EQ(s.to_act(), kTerminal);
  EXPECT_EQ(s.turn() % 3, 0) << "all have had the same number of turns";
  EXPECT_EQ(s.result().ending, Ending::kGoal);
  EXPECT_EQ(s.result().winners, 1);
  EXPECT_EQ(s.check(action("take wbg"), 0), kGameOver);
  EXPECT_TRUE(legal_texts(s).empty());
}

TEST(SplendorEnd, TheLastPlayerEndsTheGameAtOnce) {
  State s = Position{.turn = 2, .rows = {{40}}, .players = {{}, {"bbbb", kFourteen}}}.state();
  play(s, {"buy 1.1", "reveal 20"});
  EXPECT_EQ(s.to_act(), kTerminal);
  EXPECT_EQ(s.result().winners, 2);
}

TEST(SplendorEnd, ANobleCanBringTheFifteenthPoint) {
  State s =
      Position{
          .turn = 2, .nobles = {10, 1, 2}, .players = {{}, {"", together({1, 2, 3, 71}, {9, 10, 75, 76}, {61, 44})}}}
          .state();
  EXPECT_EQ(s.points(1), 14);
  play(s, {"take wbg"});
  EXPECT_EQ(s.points(1), 17);
  EXPECT_EQ(s.to_act(), kTerminal);
}

// Two players at the end of a round; the second one buys card 16 for a point and the game is over.
Outcome end_of(const std::vector<int>& first, const std::vector<int>& second, const std::vector<int>& reserved = {}) {
  State s =
      Position{.turn = 2, .rows = {{16}}, .nobles = {1, 2, 3}, .players = {{"", first}, {"rrrr", second, reserved}}}
          .state();
  play(s, {"buy 1.1", "reveal 40"});
  EXPECT_EQ(s.to_act(), kTerminal);
  return s.result();
}

TEST(SplendorEnd, MostPointsWins) {
  const Outcome o = end_of({74, 78, 82, 86}, {90, 77, 73});
  EXPECT_EQ(o.score[0], 20);
  EXPECT_EQ(o.score[1], 14);
  EXPECT_EQ(o.winners, 1);
}

TEST(SplendorEnd, ThenFewestDevelopmentCardsBought) {
  const Outcome o = end_of({74, 78, 72, 8}, {90, 86, 77, 1});
  EXPECT_EQ(o.score[0], 15);
  EXPECT_EQ(o.score[1], 15);
  EXPECT_EQ(o.tie_break[0][0], -4);
  EXPECT_EQ(o.tie_break[1][0], -5);
  EXPECT_EQ(o.winners, 1);
}

TEST(SplendorEnd, ThenTheVictoryIsShared) {
  const Outcome o = end_of({74, 78, 72, 8}, {90, 86, 77});
  EXPECT_EQ(o.winners, 3);
}

TEST(SplendorEnd, ReservedCardsDoNotCountAsBought) {
  const Outcome o = end_of({74, 78, 72, 8}, {90, 86, 77}, {30, 50, 80});
  EXPECT_EQ(o.tie_break[1][0], -4);
  EXPECT_EQ(o.winners, 3);
}

TEST(SplendorEnd, IfEveryPlayerPassesInARowTheGameEndsAtOnceAndIsScoredAsItStands) {
  State s = stuck(2).state();
  play(s, {"pass", "pass"});
  EXPECT_EQ(s.to_act(), kTerminal);
  EXPECT_EQ(s.result().ending, Ending::kAllPass);
  EXPECT_EQ(to_text(s.result().ending), "all-pass");
  EXPECT_EQ(s.result().winners, 3);

  Position middle = stuck(2);  // not only at the end of a round
  middle.turn = 2;
  State t = middle.state();
  play(t, {"pass", "pass"});
  EXPECT_EQ(t.result().ending, Ending::kAllPass);
  EXPECT_EQ(t.turn(), 3);
}

TEST(SplendorEnd, ThePointsAtTheEndOfARoundCountBeforeThePasses) {
  Position position = stuck(2);
  position.turn = 2;
  position.passes = 1;
  position.players[0].bought = {82, 86, 90};
  State s = position.state();
  EXPECT_TRUE(s.last_round());
  play(s, {"pass"});
  EXPECT_EQ(s.result().ending, Ending::kGoal);
}

TEST(SplendorEnd, PassesThatAreNotInARowDoNotEndIt) {
  Position position = stuck(2);
  position.passes = 1;
  position.turn = 2;
  position.players[1] = {"wwbbggrrk", {}, {74, 75, 76}};
  State s = position.state();
  play(s, {"take k"});
  EXPECT_EQ(s.passes_in_a_row(), 0);
  EXPECT_EQ(s.to_act(), 0);
}

TEST(SplendorEnd, SoDoesAGameOfTwoHundredTurnsAPlayer) {
  for (int seats = 2; seats <= 4; ++seats) {
    State s = Position{.seats = seats, .turn = 200 * seats - 1}.state();
    play(s, {"take wbg"});
    EXPECT_EQ(s.to_act(), seats - 1);
    play(s, {"take wbg"});
    EXPECT_EQ(s.to_act(), kTerminal);
    EXPECT_EQ(s.turn(), 200 * seats);
    EXPECT_EQ(s.result().ending, Ending::kTurnLimit);
    EXPECT_EQ(to_text(s.result().ending), "turn-limit") << "which is what the record says";
  }
}

TEST(SplendorEnd, FifteenPointsInTheLastTurnAreTheGoalNotTheLimit) {
  State s = Position{.turn = 400, .players = {{"", {74, 78, 72, 8}}, {}}}.state();
  play(s, {"take wbg"});
  EXPECT_EQ(s.result().ending, Ending::kGoal);
}

}  // namespace
}  // namespace patolli::splendor
