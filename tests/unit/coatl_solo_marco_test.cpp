// Rules of Cóatl solo: M.A.R.C.O.'s turn, sentence by sentence and card family by card family. Rulings: docs/RULES.md.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "unit/coatl_script.hpp"

namespace patolli::coatl::test {
namespace {

using Alone = Position<CoatlSolo>;

// M.A.R.C.O. is to play: its cards from the left ("7:R.R" has two pieces on it) and the supply.
Alone marcos_turn(const std::string& cards, const std::string& supply = "YR,KG,BY,RK,GB,YR,Y,R,K,G") {
  return Alone()
      .with("phase", "marco-turn")
      .with("owes", kPendingMarcoMove)
      .with("row", "30,31,32,34,35,37")
      .with("supply", supply)
      .with("marco", cards + "|-|-|0");
}

// A part of what M.A.R.C.O. has: 0 its cards, 1 the completed ones, 2 the discarded pieces.
std::string marco(const Script<CoatlSolo>& s, std::size_t part) { return naive::split(s.field("marco"), '|').at(part); }

std::string the_choice(const std::string& cards, const std::string& supply) {
  const Script<CoatlSolo> s(marcos_turn(cards, supply));
  EXPECT_EQ(s.legal().size(), 1U);  // it has no choice of its own
  return s.legal().at(0);
}

// ---- what a card needs, family by family ------------------------------------------------------------------------
// M.A.R.C.O. has this one card, which lacks a single piece. Every space but the last with bodies holds two of `other`,
// a colour that the card has enough of or never needed; so b6, with the last piece, is its choice and completes the
// card.
void family(int kind, const std::string& lies, char last, char other, int points) {
  const std::string two(2, other);
  std::string supply;
  for (int i = 0; i < 5; ++i) supply += two + ',';
  supply += std::string(1, other) + last + ",_,_,_,_";
  Script<CoatlSolo> s(marcos_turn(std::to_string(kind) + ":" + lies, supply));
  EXPECT_EQ(s.legal(), (Texts{"marco b6"})) << kind;
  s("marco b6");
  EXPECT_EQ(marco(s, 1), std::to_string(kind));
  EXPECT_EQ(s->marco.score, points) << kind;
}

// `count Y`: 6 yellow pieces; five lie there.
TEST(CoatlMarcoNeeds, CountSixOfTheColour) { family(1, "Y.Y.Y.Y.Y", 'Y', 'R', 5); }
// `!Y Y Y !Y` twice: 4 yellow pieces, the forbidden places are ignored; three lie there.
TEST(CoatlMarcoNeeds, LonePairTwiceIsFour) { family(6, "Y.Y.Y", 'Y', 'R', 5); }
// `Y Y Y` twice: 6 yellow pieces.
TEST(CoatlMarcoNeeds, TripleTwiceIsSix) { family(11, "Y.Y.Y.Y.Y", 'Y', 'G', 7); }
// `Y G` three times: 3 yellow and 3 green; a fourth yellow one is of no use.
TEST(CoatlMarcoNeeds, PairThreeTimesIsThreeAndThree) { family(16, "Y.Y.Y.G.G", 'G', 'Y', 5); }
// `K B K B` once: 2 black and 2 blue.
TEST(CoatlMarcoNeeds, FourInTurnIsTwoAndTwo) { family(23, "K.K.B", 'B', 'K', 5); }
// `R R R G G` once: 3 red and 2 green.
TEST(CoatlMarcoNeeds, ThreeAndTwo) { family(26, "R.R.G.G", 'R', 'G', 6); }
// `B B Y Y` once: 2 blue and 2 yellow.
TEST(CoatlMarcoNeeds, TwoAndTwo) { family(29, "Y.Y.B", 'B', 'Y', 4); }
// Five colours: one of each.
TEST(CoatlMarcoNeeds, FiveColoursOneOfEach) { family(33, "Y.R.K.G", 'B', 'Y', 7); }
// `Y K+ R` twice, each `+` one piece: 2 yellow, 2 black, 2 red.
TEST(CoatlMarcoNeeds, FlankedTwiceEachPlusIsOnePiece) { family(36, "Y.Y.R.R.K", 'K', 'Y', 6); }
// `G Y+ G` twice: 4 green and 2 yellow.
TEST(CoatlMarcoNeeds, FlankedByOneColourTwiceIsFourAndTwo) { family(43, "G.G.G.Y.Y", 'G', 'Y', 6); }
// `K Y *+ Y K` once: 2 black, 2 yellow and one of any colour. Here the blue one is that, and yellow lacks.
TEST(CoatlMarcoNeeds, MirrorTwoAndTwoAndOneOfAnyColour) { family(45, "K.K.B.Y", 'Y', 'R', 4); }

TEST(CoatlMarcoNeeds, HeadsAndTailsServeLikeBodies) {
  // A yellow head and a yellow tail lie there; a head completes the card.
  Script<CoatlSolo> s(marcos_turn("6:Y.<Y.Y>", "RR,_,_,_,_,_,R,Y,_,_"));
  EXPECT_EQ(s.legal(), (Texts{"marco h2"}));
  s("marco h2");
  EXPECT_EQ(marco(s, 1), "6");
}

// ---- 1. Choose --------------------------------------------------------------------------------------------------

TEST(CoatlMarcoChooses, ForItsLeftmostCardTheFirstSpaceWithAPieceItNeeds) {
  EXPECT_EQ(the_choice("11;12;13", "RR,KK,KY,YY,_,_,Y,R,K,G"), "marco b3");
  EXPECT_EQ(the_choice("11;12;13", "RR,KK,KK,RR,_,_,R,Y,Y,G"), "marco h2");
  EXPECT_EQ(the_choice("12;11;13", "KK,KY,RR,YY,_,_,Y,R,K,G"), "marco b3");
}

TEST(CoatlMarcoChooses, NotWhatTheCardHasEnoughOf) {
  EXPECT_EQ(the_choice("16:Y.Y.Y;12;13", "YY,YR,GB,_,_,_,Y,R,K,G"), "marco b3");
}

TEST(CoatlMarcoChooses, IfThereIsNoneTheSameForTheSecondCardThenTheThird) {
  EXPECT_EQ(the_choice("11;12;13", "KK,GR,_,_,_,_,G,R,B,G"), "marco b2");
  EXPECT_EQ(the_choice("11;12;13", "GG,BB,BK,_,_,_,G,B,K,G"), "marco b3");
}

TEST(CoatlMarcoChooses, AtLevelFiveThenTheFourth) {
  const Script<CoatlSolo> s(marcos_turn("11;12;13;14", "BB,BG,_,_,_,_,B,B,B,B").with("algorithms", "5"));
  EXPECT_EQ(s.legal(), (Texts{"marco b2"}));
}

TEST(CoatlMarcoChooses, IfNoneItDiscardsTheLowestNumberedSpaceThatIsNotEmpty) {
  Script<CoatlSolo> s(marcos_turn("11;12;13", "_,BG,GG,_,_,_,B,_,_,G"));
  EXPECT_EQ(s.legal(), (Texts{"marco b2"}));
  s("marco b2");
  EXPECT_EQ(marco(s, 0), "11;12;13");
  EXPECT_EQ(marco(s, 2), "G.B");
  EXPECT_EQ(s.field("supply"), "_,_,GG,_,_,_,B,_,_,G");
}

TEST(CoatlMarcoChooses, WhileAPieceOfAnyColourIsNeededEveryPieceIs) {
  EXPECT_EQ(the_choice("45;11;12", "BB,YY,KK,_,_,_,B,_,_,G"), "marco b1");
  EXPECT_EQ(the_choice("45:B;11;12", "BB,RY,KK,_,_,_,B,_,_,G"), "marco b2");
}

TEST(CoatlMarcoChooses, TheSpacesAreBodiesOneToSixHeadsTailsUnlessTheTableSaysOtherwise) {
  EXPECT_EQ(SoloSetup{}.get("marco-order"), "b1,b2,b3,b4,b5,b6,h1,h2,t1,t2");
  Alone position = marcos_turn("11;12;13", "YY,_,_,_,_,YY,_,Y,Y,_");
  EXPECT_EQ(Script<CoatlSolo>(position).legal(), (Texts{"marco b1"}));
  position.with("marco-order", "h1,h2,t1,t2,b6,b5,b4,b3,b2,b1");
  EXPECT_EQ(Script<CoatlSolo>(position).legal(), (Texts{"marco h2"}));
  position.with("marco-order", "b6,b5,b4,b3,b2,b1,h1,h2,t1,t2");
  EXPECT_EQ(Script<CoatlSolo>(position).legal(), (Texts{"marco b6"}));
  // The order also decides which space is cleared when nothing is needed.
  position.with("supply", "BB,_,_,_,_,BB,_,B,B,_").with("marco-order", "t2,t1,h2,h1,b6,b5,b4,b3,b2,b1");
  EXPECT_EQ(Script<CoatlSolo>(position).legal(), (Texts{"marco t1"}));
}

TEST(CoatlMarcoChooses, AnOrderNamesEachOfTheTenSpacesOnce) {
  SoloSetup setup;
  EXPECT_FALSE(setup.set("marco-order", "b1,b2,b3,b4,b5,b6,h1,h2,t1"));
  EXPECT_FALSE(setup.set("marco-order", "b1,b2,b3,b4,b5,b6,h1,h2,t1,t1"));
  EXPECT_FALSE(setup.set("marco-order", "b1,b2,b3,b4,b5,b7,h1,h2,t1,t2"));
  EXPECT_FALSE(setup.set("marco-order", "b1,b2,b3,b4,b5,b6,h1,h2,t1,t2,"));
  EXPECT_TRUE(setup.set("marco-order", "t2,t1,h2,h1,b6,b5,b4,b3,b2,b1"));
  EXPECT_EQ(setup.get("marco-order"), "t2,t1,h2,h1,b6,b5,b4,b3,b2,b1");
}

// ---- 2. Place ---------------------------------------------------------------------------------------------------

TEST(CoatlMarcoPlaces, TakesAllOfTheSpaceEachPieceOnTheLeftmostCardThatNeedsIt) {
  Script<CoatlSolo> s(marcos_turn("11;12;2", "RY,_,_,_,_,KK,Y,R,K,G"));
  s("marco b1");
  EXPECT_EQ(marco(s, 0), "11:Y;12:R;2");
  EXPECT_EQ(s.field("supply"), "_,_,_,_,_,KK,Y,R,K,G");
}

TEST(CoatlMarcoPlaces, APieceThatNoCardNeedsIsDiscarded) {
  Script<CoatlSolo> s(marcos_turn("11;12;13", "GY,_,_,_,_,KK,Y,R,K,G"));
  s("marco b1");
  EXPECT_EQ(marco(s, 0), "11:Y;12;13");
  EXPECT_EQ(marco(s, 2), "G");
}

TEST(CoatlMarcoPlaces, ToTheColouredNeedOfACardBeforeItsNeedOfAnyColour) {
  // Two yellow pieces fill the two yellow needs; the third is the one of any colour; a fourth goes on.
  Script<CoatlSolo> s(marcos_turn("45:Y;11;12", "YY,YY,_,_,_,KK,Y,R,K,G"));
  s("marco b1");
  EXPECT_EQ(marco(s, 0), "45:Y.Y.Y;11;12");
  s("take h2", "marco b6");  // for the leftmost card, which lacks black and no longer takes just any piece
  EXPECT_EQ(marco(s, 0).substr(0, 2), "11");
  EXPECT_EQ(marco(s, 1), "45");
}

TEST(CoatlMarcoPlaces, OnTheLeftmostCardThatCanUseItAtAllEvenAsAnyColour) {
  Script<CoatlSolo> s(marcos_turn("45;12;13", "RR,_,_,_,_,KK,Y,R,K,G"));
  s("marco b1");  // the first red is of any colour there, the second goes on
  EXPECT_EQ(marco(s, 0), "45:R;12:R;13");
}

TEST(CoatlMarcoPlaces, SeveralPiecesInTheOrderYellowRedBlackGreenBlue) {
  // One piece of any colour lacks; of blue and yellow, yellow is handed out first and completes the card.
  Script<CoatlSolo> s(marcos_turn("45:K.K.Y.Y;5;13", "BY,_,_,_,_,KK,Y,R,K,G"));
  s("marco b1");
  EXPECT_EQ(marco(s, 1), "45");
  EXPECT_EQ(marco(s, 0).substr(0, 3), "5:B");
}

TEST(CoatlMarcoPlaces, OfOneColourBodiesThenHeadsThenTails) {
  // Card 6 is completed by a yellow body. Of its four pieces only three are needed: the tail comes last and is
  // discarded.
  Script<CoatlSolo> s(marcos_turn("6:Y>.<Y.Y;16", "YB,_,_,_,_,KK,Y,R,K,G").player(0, {.pieces = "K"}));
  s("marco b1");
  EXPECT_EQ(marco(s, 0).substr(0, 9), "16:Y.Y.<Y");
  EXPECT_EQ(marco(s, 2), "B.Y>");
}

// ---- 3. Complete ------------------------------------------------------------------------------------------------

TEST(CoatlMarcoCompletes, TheCardGoesToTheCompletedPileForItsHighestLevel) {
  Script<CoatlSolo> s(marcos_turn("12;11:Y.Y.Y.Y.Y;13", "YB,_,_,_,_,KK,Y,G,K,G"));
  s("marco b1");
  EXPECT_EQ(marco(s, 1), "11");
  EXPECT_EQ(s->marco.score, 7);
  EXPECT_EQ(s->result().score[1], 7);
  EXPECT_EQ(marco(s, 0), "12;13;37");
}

TEST(CoatlMarcoCompletes, ItsPiecesGoToTheLeftmostRemainingCardsThatNeedThemTheOthersAreDiscarded) {
  // `K B K B` is completed by a black piece: blue, blue to the count of blue; black, black to the triple of black.
  Script<CoatlSolo> s(marcos_turn("23:K.B.B;5:B;13:K", "KY,_,_,_,_,GG,Y,R,K,G").player(0, {.pieces = "G"}));
  s("marco b1");
  EXPECT_EQ(marco(s, 1), "23");
  EXPECT_EQ(marco(s, 0), "5:B.B.B;13:K.K.K;37");
  EXPECT_EQ(marco(s, 2), "Y");
}

TEST(CoatlMarcoCompletes, ThatCanCompleteFurtherCards) {
  // The fourth yellow piece completes the pair card; its four pieces complete the count; the six of that complete
  // nothing more: three go to the third card, three are discarded.
  Script<CoatlSolo> s(marcos_turn("6:Y.Y.Y;1:Y.Y;16", "YY,_,_,_,_,KK,Y,R,K,G"));
  s("marco b1");
  EXPECT_EQ(marco(s, 1), "1.6");
  EXPECT_EQ(s->marco.score, 5 + 5);
  EXPECT_EQ(marco(s, 0).substr(0, 8), "16:Y.Y.Y");
  EXPECT_EQ(marco(s, 2).substr(0, 7), "Y.Y.Y.Y");
}

TEST(CoatlMarcoCompletes, AlsoCardsOnTheLeftOfIt) {
  // Never in a game, where a piece lies on the leftmost card that needs it; but the rule says leftmost, so it is so.
  Script<CoatlSolo> s(marcos_turn("16:Y.Y.G.G.G;24:Y.Y.R;13", "RB,_,_,_,_,KK,R,R,K,G"));
  s("marco b1");
  EXPECT_EQ(marco(s, 1), "16.24");
}

TEST(CoatlMarcoCompletes, AllTakenPiecesArePlacedBeforeTheFirstCompletion) {
  // Yellow completes the mirror card; red is placed on the next card before the mirror's pieces come there.
  Script<CoatlSolo> s(marcos_turn("48:Y.Y.R.R;24;13", "YR,_,_,_,_,KK,Y,R,K,G"));
  s("marco b1");
  EXPECT_EQ(marco(s, 1), "24.48");  // two yellow and one red more complete it in turn
  Script<CoatlSolo> order(marcos_turn("48:Y.Y.R.R;41;13", "YR,_,_,_,_,KK,Y,R,K,G"));
  order("marco b1");
  EXPECT_EQ(marco(order, 0), "41:R.Y.Y.R;13;37");
}

TEST(CoatlMarcoCompletes, LeftmostFirstOneAfterTheOther) {
  // One black and one green complete both cards at once. The left one's pieces go first: three black ones to the mirror
  // card, one of them as its piece of any colour. So the green ones of the second card find nothing there.
  Script<CoatlSolo> s(marcos_turn("8:K.K.K;9:G.G.G;45", "GK,_,_,_,_,RR,Y,R,K,G"));
  s("marco b1");
  EXPECT_EQ(marco(s, 1), "8.9");
  EXPECT_EQ(marco(s, 0), "45:K.K.K;37;35");
  EXPECT_EQ(marco(s, 2), "K.G.G.G.G");
  EXPECT_EQ(s->marco.score, 5 + 5);
}

TEST(CoatlMarcoCompletes, SeveralCardsInTheRightOrder) {
  // Black and green complete the first and the third card at once. The first one's four black pieces complete the
  // second, which is therefore the leftmost complete card and comes before the third: its black pieces fill the fourth
  // card's need of any colour. Had the third come first, a green piece would lie there.
  Script<CoatlSolo> s(marcos_turn("8:K.K.K;13:K.K;9:G.G.G;45", "GK,_,_,_,_,RR,Y,R,K,G").with("algorithms", "5"));
  s("marco b1");
  EXPECT_EQ(marco(s, 1), "8.9.13");
  EXPECT_EQ(s->marco.score, 5 + 7 + 5);
  EXPECT_EQ(marco(s, 0), "45:K.K.K;37;35;34");
  EXPECT_EQ(marco(s, 2), "K.K.K.G.G.G.G");
}

TEST(CoatlMarcoCompletes, ThenItTakesTheRightmostCardsOfTheRowUntilItHasThreeAgain) {
  Script<CoatlSolo> s(marcos_turn("8:K.K.K;9:G.G.G;11", "GK,_,_,_,_,RR,Y,R,K,G"));
  s("marco b1");
  EXPECT_EQ(marco(s, 0), "11;37;35");
  EXPECT_EQ(s.field("row"), "0,0,30,31,32,34");  // the others slid right
  s("reveal 40", "reveal 41");
  EXPECT_EQ(s.field("row"), "41,40,30,31,32,34");
}

TEST(CoatlMarcoCompletes, FourAgainAtLevelFive) {
  Script<CoatlSolo> s(marcos_turn("8:K.K.K;11;12;14", "KK,_,_,_,_,RR,Y,R,K,G").with("algorithms", "5"));
  s("marco b1");
  EXPECT_EQ(marco(s, 0), "11;12;14;37");
}

TEST(CoatlMarcoCompletes, WhereTheRowWasTooShortItRefillsInALaterTurn) {
  Script<CoatlSolo> s(marcos_turn("11;12", "YY,_,_,_,_,RR,Y,R,K,G"));
  s("marco b1");
  EXPECT_EQ(marco(s, 0), "11:Y.Y;12;37");
}

TEST(CoatlMarcoCompletes, NeverATemple) {
  Script<CoatlSolo> s(marcos_turn("8:K.K.K;11;12", "KK,_,_,_,_,RR,Y,R,K,G"));
  const std::string piles = s.field("piles");
  s("marco b1").chance();
  EXPECT_EQ(s.field("piles"), piles);
}

TEST(CoatlMarcoCompletes, DiscardedPiecesAreOutOfTheGame) {
  Script<CoatlSolo> s(marcos_turn("11;12;13", "GG,_,_,_,_,_,B,_,_,G"));
  const int green = s->bag[make_piece(kBody, kGreen)];
  s("marco b1");
  EXPECT_EQ(marco(s, 2), "G.G");
  EXPECT_EQ(s->bag[make_piece(kBody, kGreen)], green);
}

// ---- 4. Supply and row ------------------------------------------------------------------------------------------

TEST(CoatlMarcoTurn, TheSupplyIsRefilledAsAfterAPlayersTake) {
  Script<CoatlSolo> bodies(marcos_turn("11;12;13", "YY,_,_,_,_,_,B,_,_,G"));
  bodies("marco b1");
  EXPECT_EQ(bodies->to_act(), kChance);
  for (int i = 0; i < 6; ++i) bodies("piece R", "piece K");
  bodies("piece <K", "piece B>");
  EXPECT_EQ(bodies.field("supply"), "RK,RK,RK,RK,RK,RK,B,K,B,G");
  EXPECT_EQ(bodies->to_act(), 0);
  Script<CoatlSolo> ends(marcos_turn("11;12;13", "BB,_,_,_,_,_,Y,_,_,_"));
  ends("marco h1");
  EXPECT_TRUE(ends.may("piece R"));
  Script<CoatlSolo> neither(marcos_turn("11;12;13", "YY,BB,_,_,_,_,Y,_,_,_"));
  neither("marco b1");
  EXPECT_EQ(neither->to_act(), 0);
}

TEST(CoatlMarcoTurn, ThenThePlayersThenMarcosAgain) {
  Script<CoatlSolo> s(marcos_turn("11;12;13"));
  s("marco b1");
  EXPECT_EQ(s->to_act(), 0);
  s("take b2");
  EXPECT_EQ(s->to_act(), kChance);
  EXPECT_EQ(s.legal().at(0).substr(0, 5), "marco");
}

}  // namespace
}  // namespace patolli::coatl::test
