// Rules of Cóatl alone: set-up, Prophecy row, end and score, and the five advanced algorithms. Rulings: docs/RULES.md.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "unit/coatl_script.hpp"

namespace patolli::coatl::test {
namespace {

using Alone = Position<CoatlSolo>;

// The player's turn; M.A.R.C.O. collects yellow, red and black.
Alone players_turn(const Has& has, const std::string& algorithms = "none") {
  return Alone().with("algorithms", algorithms).with("marco", "11;12;13|-|-|1").player(0, has);
}

Script<CoatlSolo> fresh(const std::string& algorithms = "none") {
  SoloSetup setup;
  EXPECT_TRUE(setup.set("algorithms", algorithms));
  return Script<CoatlSolo>(CoatlSolo::initial(setup));
}

void fill_supply(Script<CoatlSolo>& s) {
  for (int i = 0; i < 6; ++i) s("piece B", "piece G");
  s("piece <Y", "piece <R", "piece K>", "piece G>");
}

void reveal(Script<CoatlSolo>& s, int first, int n) {
  for (int i = 0; i < n; ++i) s("reveal " + std::to_string(first + i));
}

// ---- set-up -----------------------------------------------------------------------------------------------------

TEST(CoatlSoloSetUp, NoSacrificeTokens) {
  SoloSetup setup;
  EXPECT_FALSE(setup.set("sacrifice", "on"));
  EXPECT_EQ(fresh().has(0, 3), "0");
}

TEST(CoatlSoloSetUp, SixteenBodiesThreeHeadsThreeTailsOfEachColour) {
  const Script<CoatlSolo> s = fresh();
  for (int k = 0; k < kPieces; ++k)
    EXPECT_EQ(s->bag[static_cast<std::size_t>(k)], form_of(static_cast<Piece>(k)) == kBody ? 16 : 3);
}

TEST(CoatlSoloSetUp, AllFifteenTemplesInTwoPublicPilesNoneSecret) {
  Script<CoatlSolo> s = fresh();
  fill_supply(s);
  EXPECT_EQ(s.legal().size(), 15U);
  s("open-temple 3", "open-temple 4");
  EXPECT_EQ(s.field("piles"), "3+7,4+6");
  EXPECT_EQ(s.temples(0), "-");
}

TEST(CoatlSoloSetUp, APrivateTempleIsAnOption) {
  SoloSetup setup;
  ASSERT_TRUE(setup.set("private-temple", "on"));
  Script<CoatlSolo> s(CoatlSolo::initial(setup));
  fill_supply(s);
  EXPECT_EQ(s.legal("deal-temple").size(), 15U);
  s("deal-temple 9");
  EXPECT_EQ(s.temples(0), "9");
  EXPECT_EQ(s.legal("open-temple").size(), 14U);
  s("open-temple 3", "open-temple 4");
  EXPECT_EQ(s.field("piles"), "3+6,4+6");
  EXPECT_EQ(s->view(0).shown.player[0].temples, 1U << 8);
  EXPECT_EQ(s->view(kSpectator).shown.player[0].temples, 0U) << "secret to those who watch";
  EXPECT_EQ(s->redacted(*CoatlSolo::parse_action("deal-temple 9"), kSpectator),
            *CoatlSolo::parse_action("deal-temple ?"));
}

TEST(CoatlSoloSetUp, ARowOfSixFromTheDeckAtItsLeftThenThreeForMarcoLeftToRight) {
  Script<CoatlSolo> s = fresh();
  fill_supply(s);
  s("open-temple 3", "open-temple 4");
  reveal(s, 20, 6);
  EXPECT_EQ(s.field("row"), "25,24,23,22,21,20");  // the first drawn is farthest from the deck
  reveal(s, 30, 3);
  EXPECT_EQ(naive::split(s.field("marco"), '|').at(0), "30;31;32");
}

Script<CoatlSolo> ready(const std::string& algorithms = "none") {
  Script<CoatlSolo> s = fresh(algorithms);
  fill_supply(s);
  s("open-temple 3", "open-temple 4");
  reveal(s, 20, 6);
  reveal(s, 10, s->marco_limit());  // 10 to 12 or 13
  for (int kind = 40; kind < 45; ++kind) s("draw " + std::to_string(kind));
  return s;
}

TEST(CoatlSoloSetUp, ThePlayerDrawsFiveKeepsThreeDiscardsTwo) {
  Script<CoatlSolo> s = ready();
  EXPECT_EQ(s.legal().size(), 10U);
  EXPECT_EQ(s.reason("keep 40 41"), "reject.coatl.keep_three");
  EXPECT_EQ(s.reason("keep 40 41 42 43"), "reject.coatl.keep_three");
  s("keep 40 42 44");
  EXPECT_EQ(s.hand(0), "40@0.42@0.44@0");
  EXPECT_EQ(s.field("discards"), "41.43");
}

TEST(CoatlSoloSetUp, MarcoAlwaysPlaysFirst) {
  Script<CoatlSolo> s = ready();
  s("keep 40 42 44");
  EXPECT_EQ(s->to_act(), kChance);
  EXPECT_EQ(s.legal(), (Texts{"marco b1"}));  // blue for card 10
  s("marco b1");
  EXPECT_EQ(s->to_act(), 0);
}

TEST(CoatlSoloSetUp, AlgorithmsAreNamedByTheirDigits) {
  SoloSetup setup;
  EXPECT_EQ(setup.get("algorithms"), "none");
  EXPECT_TRUE(setup.set("algorithms", "314"));
  EXPECT_EQ(setup.get("algorithms"), "134");
  EXPECT_TRUE(setup.set("algorithms", "all"));
  EXPECT_EQ(setup.get("algorithms"), "12345");
  EXPECT_TRUE(setup.set("algorithms", "none"));
  EXPECT_EQ(setup.algorithms, 0);
  EXPECT_FALSE(setup.set("algorithms", "6"));
  EXPECT_FALSE(setup.set("algorithms", "11"));
}

// ---- the Prophecy row -------------------------------------------------------------------------------------------

TEST(CoatlSoloRow, TheRemainingCardsSlideRightAndNewOnesComeInAtTheLeft) {
  Script<CoatlSolo> s(players_turn({}));
  s("row 2", "row 5");
  EXPECT_EQ(s.field("row"), "44,0,46,47,0,49");  // not before the end of the turn
  s("end");
  EXPECT_EQ(s.field("row"), "0,0,44,46,47,49");
  s("reveal 30", "reveal 31");
  EXPECT_EQ(s.field("row"), "31,30,44,46,47,49");  // the first drawn ends up rightmost of the new ones
  EXPECT_EQ(s.hand(0), "45s.48s");
}

TEST(CoatlSoloRow, UntouchedItStaysAsItIs) {
  Script<CoatlSolo> s(players_turn({}));
  s("deck", "draw 20", "end");
  EXPECT_EQ(s.field("row"), "44,45,46,47,48,49");
  EXPECT_EQ(s.legal().at(0).substr(0, 5), "marco");
}

TEST(CoatlSoloRow, WithNoCardLeftItStaysShortAndSlidAside) {
  // 54 cards: 43 completed by M.A.R.C.O., 3 on its side, 2 in hand, 6 in the row.
  std::string completed;
  for (const auto& card : naive::prophecies())
    for (int i = 0; i < card.copies; ++i)
      if (card.id <= 37 || card.id == 43) completed += (completed.empty() ? "" : ".") + std::to_string(card.id);
  Script<CoatlSolo> s(Alone().with("marco", "38;39;40|" + completed + "|-|1").player(0, {.hand = "41s.42s"}));
  EXPECT_FALSE(s.may("deck"));
  s("row 1", "row 4", "end");
  EXPECT_EQ(s.field("row"), "0,0,45,46,48,49");
}

// ---- end and score ----------------------------------------------------------------------------------------------

TEST(CoatlSoloEnd, AsSoonAsThePlayerCompletesTheThirdCoatlTheRunningTurnIsFinished) {
  Script<CoatlSolo> s(players_turn({.pieces = "K>.Y.Y", .a = "<YYY:11"})
                          .with("marco", "14;12;13|-|-|1")
                          .with("completed", "0:<KRR>:2:0;0:<KKR>:3:0"));
  s("add a right K>", "close");
  EXPECT_EQ(s->to_act(), 0);
  s("start Y", "end");
  EXPECT_EQ(s->to_act(), kTerminal);  // no last turn, neither for M.A.R.C.O.
  EXPECT_EQ(s->result().ending, Ending::kGoal);
}

// 80 bodies in all; two are left on b4.
Alone last_bodies() {
  const auto n = [](int count, char colour) { return std::string(static_cast<std::size_t>(count), colour); };
  return Alone()
      .with("supply", "_,_,_,BB,_,_,Y,R,K,G")
      .player(0, {.a = n(16, 'Y') + n(16, 'R') + n(16, 'K'), .b = n(16, 'G') + n(14, 'B')});
}

TEST(CoatlSoloEnd, WhenThePlayerTakesTheLastBodiesItEndsWithThatTurn) {
  Script<CoatlSolo> s(last_bodies().with("marco", "11;12;13|-|-|1"));
  ASSERT_EQ(s->bag_total[kBody], 0);
  s("take b4");
  EXPECT_EQ(s->to_act(), kTerminal);
  EXPECT_EQ(s->result().ending, Ending::kSupply);
}

TEST(CoatlSoloEnd, NotWhileTheBoardOrTheBagHoldsABody) {
  const auto n = [](int count, char colour) { return std::string(static_cast<std::size_t>(count), colour); };
  const std::string most = n(16, 'Y') + n(16, 'R') + n(16, 'K');
  Script<CoatlSolo> board(Alone()
                              .with("supply", "_,_,_,BB,_,GG,Y,R,K,G")
                              .with("marco", "11;12;13|-|-|1")
                              .player(0, {.a = most, .b = n(14, 'G') + n(14, 'B')}));
  ASSERT_EQ(board->bag_total[kBody], 0);
  board("take b4");
  EXPECT_EQ(board->result().ending, Ending::kRunning);
  EXPECT_EQ(board.legal(), (Texts{"marco h1"}));
  Script<CoatlSolo> bag(Alone()
                            .with("supply", "_,_,_,BB,_,_,Y,R,K,G")
                            .with("marco", "11;12;13|-|-|1")
                            .player(0, {.a = most, .b = n(14, 'G') + n(14, 'B')}));
  ASSERT_EQ(bag->bag_total[kBody], 2);
  bag("take b4", "piece G", "piece G");
  EXPECT_EQ(bag->result().ending, Ending::kRunning);
}

TEST(CoatlSoloEnd, WhenMarcoTakesThemItsTurnIsFinished) {
  Script<CoatlSolo> s(last_bodies()
                          .with("phase", "marco-turn")
                          .with("owes", kPendingMarcoMove)
                          .with("marco", "10:<B.B>.<B;12;13|-|-|0"));
  s("marco b4");
  EXPECT_EQ(s->marco.score, 5);  // the card is still completed, and the row refilled
  s("reveal 30");
  EXPECT_EQ(s->to_act(), kTerminal);
  EXPECT_EQ(s->result().ending, Ending::kSupply);
}

Outcome result_of(const std::string& completed, const std::string& marcos) {
  Alone over;
  over.with("phase", "over").with("ending", "supply").with("row", "30,31,32,34,35,37").with("completed", completed);
  return Script<CoatlSolo>(over.with("marco", "-|" + marcos + "|-|1"))->result();
}

TEST(CoatlSoloScore, MarcoScoresTheHighestLevelOfEachCompletedCard) {
  EXPECT_EQ(result_of("-", "1.6.11.16.33.45").score[1], 5 + 5 + 7 + 5 + 7 + 4);
}

TEST(CoatlSoloScore, ThePlayerWinsWithStrictlyMorePoints) {
  const Outcome o = result_of("0:<RRRG>:12.2:3", "11");  // 3 + 2 + nothing: it has a green piece
  EXPECT_EQ(o.score[0], 5);
  EXPECT_EQ(o.winners, 0b10);
  const Outcome more = result_of("0:<RRRY>:12.2:3", "11");
  EXPECT_EQ(more.score[0], 8);
  EXPECT_EQ(more.winners, 0b01);
}

TEST(CoatlSoloScore, ATieIsMarcos) {
  const Outcome o = result_of("0:<RRRG>:12.2:0", "6");
  EXPECT_EQ(o.score[0], 5);
  EXPECT_EQ(o.score[1], 5);
  EXPECT_EQ(o.winners, 0b10);
  EXPECT_EQ(result_of("-", "-").winners, 0b10);
}

// ---- the player's turn is the game's ----------------------------------------------------------------------------

TEST(CoatlSolo, WhoHasNoLegalActionPassesAndTheGameGoesOn) {
  Script<CoatlSolo> s(
      players_turn({.pieces = "<Y.<R.<R.<G.<G.<B.<B.<K", .hand = "14s.15s.16s.18s.19s", .a = "<BR", .b = "<KR"}));
  EXPECT_EQ(s.legal(), (Texts{"pass"}));
  s("pass");
  EXPECT_EQ(s.legal(), (Texts{"marco b1"}));  // M.A.R.C.O. never passes
  s("marco b1");
  EXPECT_EQ(s.legal(), (Texts{"pass"}));
  EXPECT_EQ(s->result().ending, Ending::kRunning);
}

// ---- algorithm 1: a Temple for every Cóatl ----------------------------------------------------------------------

TEST(CoatlAlgorithm1, EveryCoatlMustCompleteATemple) {
  // <YYYR>: Temple 3 (no green) holds, 1 (no yellow, length 7) does not.
  Script<CoatlSolo> s(players_turn({.pieces = "R>", .a = "<YYY:1"}, "1").with("piles", "3,1"));
  s("add a right R>");
  EXPECT_EQ(s.legal(), (Texts{"temple pile 1"}));
  EXPECT_EQ(s.reason("close"), "reject.coatl.needs_temple");
  s("temple pile 1", "open-temple 9");
  EXPECT_EQ(s->player[0].score, 2 + 3);
}

TEST(CoatlAlgorithm1, TheLastPieceOnlyIfThatIsPossibleThenAndThere) {
  // With a green tail neither Temple would hold; with a red one no green does.
  const Script<CoatlSolo> s(players_turn({.pieces = "R>.G>", .a = "<YYY:1"}, "1").with("piles", "3,1"));
  EXPECT_EQ(s.legal("add"), (Texts{"add a right R>"}));
  EXPECT_EQ(s.reason("add a right G>"), "reject.coatl.needs_temple");
  const Script<CoatlSolo> without(players_turn({.pieces = "R>.G>", .a = "<YYY:1"}).with("piles", "3,1"));
  EXPECT_EQ(without.legal("add").size(), 2U);
}

TEST(CoatlAlgorithm1, ThePrivateTempleCounts) {
  // No pile has a Temple for <YYYR>; the private one (no green) has.
  Script<CoatlSolo> s(players_turn({.pieces = "R>.G>", .temples = "3", .a = "<YYY:1"}, "1")
                          .with("private-temple", "on")
                          .with("piles", "1,0"));
  EXPECT_EQ(s.legal("add"), (Texts{"add a right R>"}));
  s("add a right R>");
  EXPECT_EQ(s.legal(), (Texts{"temple hand 3"}));
  // A spectator's worlds have a Temple that makes it possible.
  Rng rng(7);
  for (int i = 0; i < 50; ++i) {
    const CoatlSolo world = CoatlSolo::determinize(s->view(kSpectator), rng);
    EXPECT_TRUE(world.valid());
    CoatlSolo::Out out;
    world.legal(out);
    EXPECT_FALSE(out.empty());
  }
}

// ---- algorithm 2: four cards in hand ----------------------------------------------------------------------------

TEST(CoatlAlgorithm2, TheHandLimitIsFour) {
  Script<CoatlSolo> s(players_turn({.hand = "20s.21s.22s"}, "2"));
  s("row 1");
  EXPECT_EQ(s.legal(), (Texts{"end"}));
  EXPECT_EQ(s.reason("row 2"), "reject.coatl.hand_full");
  Script<CoatlSolo> without(players_turn({.hand = "20s.21s.22s"}));
  without("row 1");
  EXPECT_TRUE(without.may("row 2"));
}

// ---- algorithm 3: different frames ------------------------------------------------------------------------------

TEST(CoatlAlgorithm3, ThePropheciesOnACoatlAllHaveDifferentFrames) {
  // 1 is red-framed; 6 and 7 are black-framed; 22 is blue-framed.
  Script<CoatlSolo> s(players_turn({.hand = "1s.6s.7s.22s", .a = "YYRRBY"}, "3"));
  EXPECT_EQ(s.legal("play"), (Texts{"play 1 a", "play 6 a", "play 7 a", "play 22 a"}));
  s("play 6 a");
  EXPECT_EQ(s.legal("play"), (Texts{"play 1 a", "play 22 a"}));
  EXPECT_EQ(s.reason("play 7 a"), "reject.coatl.same_frame");
}

TEST(CoatlAlgorithm3, AnotherCoatlHasFramesOfItsOwn) {
  const Script<CoatlSolo> s(players_turn({.hand = "7s", .a = "YYRR:6", .b = "RR"}, "3"));
  EXPECT_EQ(s.legal("play"), (Texts{"play 7 b"}));
}

TEST(CoatlAlgorithm3, AlsoWhileCompleting) {
  Script<CoatlSolo> s(players_turn({.pieces = "K>", .hand = "1s.7s", .a = "<YYRRY:6"}, "3"));
  s("add a right K>");
  EXPECT_EQ(s.legal("play"), (Texts{"play 1 a"}));
}

// ---- algorithm 4: four Prophecies -------------------------------------------------------------------------------

TEST(CoatlAlgorithm4, ACoatlCanOnlyBeCompletedWithFourProphecies) {
  Script<CoatlSolo> s(players_turn({.pieces = "K>", .hand = "1s.22s", .a = "<YYRRBY:6.7"}, "4"));
  s("add a right K>");
  EXPECT_EQ(s.legal(), (Texts{"play 1 a", "play 22 a"}));
  s("play 1 a");
  EXPECT_EQ(s.reason("close"), "reject.coatl.needs_four");
  s("play 22 a", "close");
  EXPECT_EQ(s->player[0].completed, 1);
}

TEST(CoatlAlgorithm4, TheLastPieceOnlyIfThatIsPossibleThenAndThere) {
  const Script<CoatlSolo> three(players_turn({.pieces = "K>", .hand = "1s", .a = "<YYRRBY:6.7"}, "4"));
  EXPECT_TRUE(three.legal("add").empty());
  EXPECT_EQ(three.reason("add a right K>"), "reject.coatl.needs_four");
  const Script<CoatlSolo> twins(players_turn({.pieces = "K>", .hand = "1s.1s", .a = "<YYRRBY:6.7"}, "4"));
  EXPECT_TRUE(twins.legal("add").empty());  // the second copy is no fourth card
  const Script<CoatlSolo> four(players_turn({.pieces = "K>", .a = "<YYRRBY:6.7.1.22"}, "4"));
  EXPECT_EQ(four.legal("add"), (Texts{"add a right K>"}));  // all are there, the hand may be empty
}

TEST(CoatlAlgorithm4, ACardWhoseForbiddenPlaceWasBrokenLaterCountsAsOneOfTheFour) {
  // The lone yellow pair of Prophecy 6 has become three: it scores nothing, and is still one of the four.
  Script<CoatlSolo> broken(players_turn({.pieces = "K>", .hand = "22s", .a = "<YYYRRB:6.7.1"}, "4"));
  broken("add a right K>", "play 22 a", "close");
  EXPECT_EQ(broken->player[0].completed, 1);
  EXPECT_EQ(broken->player[0].score, 0 + 2 + 2 + 1);
}

// ---- algorithm 5: four cards for M.A.R.C.O. ---------------------------------------------------------------------

TEST(CoatlAlgorithm5, MarcoStartsWithFourProphecies) {
  const Script<CoatlSolo> s = ready("5");
  EXPECT_EQ(naive::split(s.field("marco"), '|').at(0), "10;11;12;13");
}

// ---- together ---------------------------------------------------------------------------------------------------

TEST(CoatlAlgorithms, WithAnyOfThemACoatlThatHasItsCardsIsCompletedWithAnEmptyHand) {
  for (const char* algorithms : {"none", "1", "2", "3", "5", "12", "135", "1235"}) {
    const Script<CoatlSolo> s(players_turn({.pieces = "R>", .a = "<YYY:1"}, algorithms).with("piles", "3,1"));
    EXPECT_EQ(s.legal("add"), (Texts{"add a right R>"})) << algorithms;
  }
}

TEST(CoatlAlgorithms, ThreeAndFourWantFourDifferentFrames) {
  // On it: black-framed 6. In hand: red, blue and another black-framed card; then also a green-framed one.
  const std::string coatl = "<YYRRBY:6";
  const Script<CoatlSolo> three(players_turn({.pieces = "K>", .hand = "1s.7s.22s", .a = coatl}, "34"));
  EXPECT_TRUE(three.legal("add").empty());
  EXPECT_EQ(three.reason("add a right K>"), "reject.coatl.needs_four");
  Script<CoatlSolo> four(players_turn({.pieces = "K>", .hand = "1s.7s.22s.41s", .a = coatl}, "34"));
  EXPECT_EQ(four.legal("add"), (Texts{"add a right K>"}));  // 41: R B+ Y
  four("add a right K>", "play 22 a", "play 41 a", "play 1 a", "close");
  EXPECT_EQ(four->player[0].score, 2 + 1 + 2 + 2);
  // Two cards of one frame in hand are worth one.
  const Script<CoatlSolo> alike(players_turn({.pieces = "K>", .hand = "6s.7s", .a = "<YYRRBY:1.22"}, "34"));
  EXPECT_EQ(alike.reason("add a right K>"), "reject.coatl.needs_four");
  const Script<CoatlSolo> only_four(players_turn({.pieces = "K>", .hand = "1s.7s.22s", .a = coatl}, "4"));
  EXPECT_EQ(only_four.legal("add").size(), 1U);
}

TEST(CoatlAlgorithms, OneAndFourWantFourPropheciesAndATemple) {
  const std::string coatl = "<YYRRBY:6.7.22";
  // Temple 2 (no black, length 8) and 1 (no yellow, length 7): a black tail makes the length 7, a green one too.
  Script<CoatlSolo> s(players_turn({.pieces = "K>", .hand = "1s", .a = coatl}, "14").with("piles", "2,1"));
  s("add a right K>");
  EXPECT_EQ(s.legal(), (Texts{"play 1 a"}));  // neither closed nor a Temple before the fourth card
  EXPECT_EQ(s.reason("temple pile 2"), "reject.coatl.needs_four");
  s("play 1 a");
  EXPECT_EQ(s.legal(), (Texts{"temple pile 2"}));
  s("temple pile 2").chance();
  EXPECT_EQ(s->player[0].score, 2 + 2 + 1 + 2 + 3);
  // Without a Temple that holds, or without the fourth card, the tail must wait.
  const Script<CoatlSolo> no_temple(
      players_turn({.pieces = "K>", .hand = "1s", .a = "<YYRRBYG:6.7.22"}, "14").with("piles", "1,3"));
  EXPECT_EQ(no_temple.reason("add a right K>"), "reject.coatl.needs_temple");
  const Script<CoatlSolo> no_card(players_turn({.pieces = "K>", .a = coatl}, "14").with("piles", "2,1"));
  EXPECT_EQ(no_card.reason("add a right K>"), "reject.coatl.needs_four");
}

}  // namespace
}  // namespace patolli::coatl::test
