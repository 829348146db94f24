// Rules of Cóatl: building, playing Prophecies, completing, Temples. Rulings: docs/RULES.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "unit/coatl_script.hpp"

namespace patolli::coatl::test {
namespace {

using Group = Position<Coatl>;

// ---- action 3: the steps ----------------------------------------------------------------------------------------

TEST(CoatlBuild, AtLeastOneStepThenEndTheTurn) {
  Script<Coatl> s(Group().player(0, {.pieces = "Y.R"}));
  EXPECT_FALSE(s.may("end"));
  s("start Y");
  EXPECT_TRUE(s.may("end"));
  EXPECT_TRUE(s.legal("take").empty());  // the other actions are gone
  EXPECT_TRUE(s.legal("row").empty());
  EXPECT_TRUE(s.legal("deck").empty());
  s("end");
  EXPECT_EQ(s->to_act(), 1);
}

TEST(CoatlBuild, InAnyOrderAsOftenAsWished) {
  Script<Coatl> s(Group().player(0, {.pieces = "Y.Y.Y.R.K.<Y", .hand = "1s.11s"}));
  s("start Y", "add a right Y", "start R", "add a left Y", "play 11 a", "add b right K", "play 1 a", "add a left <Y");
  EXPECT_EQ(s.has(0, 5), "<YYYY:11.1");
  EXPECT_EQ(s.has(0, 6), "RK");
  EXPECT_EQ(s.pieces(0), "-");
  EXPECT_EQ(s.legal(), (Texts{"end"}));
}

TEST(CoatlBuild, NotAllPiecesMustBeUsedAndTheBoardNeedNotBeFull) {
  Script<Coatl> s(Group().player(0, {.pieces = "Y.R"}));
  s("start R", "end");
  EXPECT_EQ(s.pieces(0), "Y");
}

TEST(CoatlBuild, StartACoatlWithAnyPieceOfTheBoard) {
  const Script<Coatl> s(Group().player(0, {.pieces = "Y.Y.K.<R.G>"}));
  EXPECT_EQ(s.legal("start"), (Texts{"start Y", "start K", "start <R", "start G>"}));
  EXPECT_EQ(s.reason("start B"), "reject.coatl.not_on_board");
}

TEST(CoatlBuild, NotWithTwoUnfinishedOnesOnTheTable) {
  const Script<Coatl> s(Group().player(0, {.pieces = "Y.R", .a = "Y", .b = "R"}));
  EXPECT_TRUE(s.legal("start").empty());
  EXPECT_EQ(s.reason("start Y"), "reject.coatl.two_unfinished");
}

TEST(CoatlBuild, AddAPieceOfTheBoardToEitherEndOfAnUnfinishedCoatl) {
  Script<Coatl> s(Group().player(0, {.pieces = "Y.R", .a = "K", .b = "GB"}));
  EXPECT_EQ(s.legal("add"), (Texts{"add a left Y", "add a left R", "add a right Y", "add a right R", "add b left Y",
                                   "add b left R", "add b right Y", "add b right R"}));
  s("add b left R", "add b right Y");
  EXPECT_EQ(s.has(0, 6), "RGBY");
  EXPECT_EQ(s.reason("add a left G"), "reject.coatl.not_on_board");
}

TEST(CoatlBuild, LeftIsTheHeadsEndFromTheFirstPieceOnAlsoWhileThereIsNeitherHeadNorTail) {
  // Prophecy 16 is yellow, then green, from head to tail.
  const Script<Coatl> start(Group().player(0, {.pieces = "Y.G", .hand = "16s"}));
  Script<Coatl> right = start;
  right("start Y", "add a right G");
  EXPECT_EQ(right.has(0, 5), "YG");
  EXPECT_EQ(right.legal("play"), (Texts{"play 16 a"}));
  Script<Coatl> left = start;
  left("start Y", "add a left G");
  EXPECT_EQ(left.has(0, 5), "GY");
  EXPECT_TRUE(left.legal("play").empty());
}

TEST(CoatlBuild, AHeadOnlyOnTheLeftEndATailOnlyOnTheRight) {
  const Script<Coatl> s(Group().player(0, {.pieces = "<R.B>", .a = "KK"}));
  EXPECT_EQ(s.legal("add"), (Texts{"add a left <R", "add a right B>"}));
  EXPECT_EQ(s.reason("add a right <R"), "reject.coatl.head_left");
  EXPECT_EQ(s.reason("add a left B>"), "reject.coatl.tail_right");
}

TEST(CoatlBuild, AtMostOneHeadAndOneTailAndNothingBeyondThem) {
  const Script<Coatl> s(Group().player(0, {.pieces = "Y.<R.B>", .a = "<KK", .b = "GG>"}));
  EXPECT_EQ(s.reason("add a left <R"), "reject.coatl.end_closed");
  EXPECT_EQ(s.reason("add a left Y"), "reject.coatl.end_closed");
  EXPECT_EQ(s.reason("add b right B>"), "reject.coatl.end_closed");
  EXPECT_EQ(s.reason("add b right Y"), "reject.coatl.end_closed");
  EXPECT_EQ(s.legal("add"), (Texts{"add a right Y", "add b left Y"}));
}

TEST(CoatlBuild, AHeadNeverDirectlyOnATail) {
  const Script<Coatl> s(Group().player(0, {.pieces = "<R.B>", .hand = "1s", .a = "<K", .b = "G>"}));
  EXPECT_TRUE(s.legal("add").empty());
  EXPECT_EQ(s.reason("add a right B>"), "reject.coatl.head_on_tail");
  EXPECT_EQ(s.reason("add b left <R"), "reject.coatl.head_on_tail");
}

TEST(CoatlBuild, PiecesNeverMoveAndTwoCoatlsAreNeverJoined) {
  const Script<Coatl> s(Group().player(0, {.pieces = "Y", .hand = "4s.5s", .a = "GGG", .b = "BBB"}));
  for (const std::string& text : s.legal()) {
    const std::string verb = text.substr(0, text.find(' '));
    EXPECT_TRUE(verb == "take" || verb == "row" || verb == "deck" || verb == "add" || verb == "play") << text;
  }
  EXPECT_EQ(s.legal("play"), (Texts{"play 4 a", "play 5 b"}));
}

// ---- Prophecies -------------------------------------------------------------------------------------------------

TEST(CoatlPlay, OnAnUnfinishedCoatlThatMeetsAtLeastItsLowestLevel) {
  Script<Coatl> s(Group().player(0, {.pieces = "Y", .hand = "1s.11@0.16s", .a = "YY"}));
  EXPECT_TRUE(s.legal("play").empty());
  EXPECT_EQ(s.reason("play 1 a"), "reject.coatl.not_fulfilled");
  s("add a right Y");
  EXPECT_EQ(s.legal("play"), (Texts{"play 1 a", "play 11 a"}));
  EXPECT_EQ(s.reason("play 16 a"), "reject.coatl.not_fulfilled");
  EXPECT_EQ(s.reason("play 2 a"), "reject.coatl.not_in_hand");
  EXPECT_EQ(s.reason("play 1 b"), "reject.coatl.no_coatl");
}

TEST(CoatlPlay, AtMostFourPerCoatl) {
  Script<Coatl> s(Group().player(0, {.hand = "1s.17s", .a = "YYYRK:11.6.21", .b = "YYY"}));
  s("play 17 a");
  EXPECT_EQ(s.has(0, 5), "YYYRK:11.6.21.17");
  EXPECT_EQ(s.reason("play 1 a"), "reject.coatl.four_prophecies");
  EXPECT_EQ(s.legal("play"), (Texts{"play 1 b"}));
}

TEST(CoatlPlay, NoTwoOfTheSameKindTheCopiesOfARedFramedCardAreOneKind) {
  Script<Coatl> s(Group().player(0, {.hand = "1s.1s", .a = "YYY", .b = "YYY"}));
  EXPECT_EQ(s.legal("play"), (Texts{"play 1 a", "play 1 b"}));
  s("play 1 a");
  EXPECT_EQ(s.reason("play 1 a"), "reject.coatl.same_kind");
  s("play 1 b");  // on another Cóatl it may go
  EXPECT_EQ(s.has(0, 6), "YYY:1");
}

TEST(CoatlPlay, OnlyFromTheOwnHand) {
  const Script<Coatl> s(Group().player(0, {.a = "YYY"}).player(1, {.hand = "11s", .b = "YYY"}));
  EXPECT_TRUE(s.legal("play").empty());
  EXPECT_EQ(s.reason("play 11 a"), "reject.coatl.not_in_hand");
}

TEST(CoatlPlay, ScoresForWhatTheCoatlShowsAtTheEndMorePiecesCanRaiseIt) {
  Script<Coatl> s(Group().player(0, {.pieces = "B.B.<B.B>", .hand = "5s", .a = "BBB"}));
  s("play 5 a", "add a left B", "add a left B", "add a left <B", "add a right B>", "close");
  EXPECT_EQ(s->player[0].score, 5);  // seven blue pieces; three would be 2
}

TEST(CoatlPlay, MorePiecesCanBreakAForbiddenPlaceThenItScoresNothingAndStillCountsAsACard) {
  Script<Coatl> s(Group().player(0, {.pieces = "Y.<K.R>", .hand = "6s", .a = "YY"}));
  s("play 6 a", "add a left Y", "add a left <K");
  EXPECT_TRUE(s.may("add a right R>"));  // the broken card is the one that every Cóatl needs
  s("add a right R>", "close");
  EXPECT_EQ(s->player[0].score, 0);
  EXPECT_EQ(s->result().tie_break[0][0], 1);
}

TEST(CoatlPlay, ABrokenCardStillTakesOneOfTheFourPlaces) {
  const Script<Coatl> s(Group().player(0, {.hand = "1s", .a = "YYYRK:6.7.8.9"}));
  EXPECT_EQ(s.reason("play 1 a"), "reject.coatl.four_prophecies");
}

// ---- completing -------------------------------------------------------------------------------------------------

TEST(CoatlCompleting, WithHeadTailAndAtLeastOneBodyBeforeAnythingElse) {
  Script<Coatl> s(Group().player(0, {.pieces = "Y.R.Y>", .hand = "1s.6s.11s", .a = "<YY", .b = "YYY"}));
  s("add a right Y>");
  EXPECT_EQ(s->phase, Phase::kCompleting);
  EXPECT_EQ(s.legal(), (Texts{"play 1 a", "play 11 a"}));
  EXPECT_EQ(s.reason("add b left Y"), "reject.not_now");
  EXPECT_EQ(s.reason("end"), "reject.not_now");
  EXPECT_EQ(s.reason("play 6 b"), "reject.coatl.other_coatl");
}

TEST(CoatlCompleting, ATailOrAHeadMayBeTheLastPiece) {
  Script<Coatl> s(Group().player(0, {.pieces = "<Y", .hand = "11s", .a = "YY>"}));
  s("add a left <Y", "play 11 a", "close");
  EXPECT_EQ(s.field("completed"), "0:<YYY>:11:0");
}

TEST(CoatlCompleting, PlayPropheciesFromTheHandOnItFourInAll) {
  Script<Coatl> s(Group().player(0, {.pieces = "Y>", .hand = "1s.7s.11s", .a = "<YYRRKYY:17.6"}));
  s("add a right Y>");
  EXPECT_EQ(s.legal("play"), (Texts{"play 1 a", "play 7 a", "play 11 a"}));
  s("play 7 a", "play 1 a");
  EXPECT_TRUE(s.legal("play").empty());
  EXPECT_EQ(s.reason("play 11 a"), "reject.coatl.four_prophecies");
}

TEST(CoatlCompleting, ItMustEndWithAtLeastOneProphecy) {
  Script<Coatl> s(Group().player(0, {.pieces = "Y>", .hand = "11s", .temples = "4", .a = "<YY"}));
  s("add a right Y>");
  EXPECT_EQ(s.legal(), (Texts{"play 11 a"}));
  EXPECT_EQ(s.reason("close"), "reject.coatl.needs_prophecy");
  EXPECT_EQ(s.reason("temple hand 4"), "reject.coatl.needs_prophecy");
  s("play 11 a");
  EXPECT_EQ(s.legal(), (Texts{"temple hand 4", "temple pile 2", "close"}));
}

TEST(CoatlCompleting, TheLastPieceMayOnlyBePlacedIfThatIsPossible) {
  const Script<Coatl> none(Group().player(0, {.pieces = "Y>.R>", .hand = "16s", .a = "<YY"}));
  EXPECT_TRUE(none.legal("add").empty());
  EXPECT_EQ(none.reason("add a right Y>"), "reject.coatl.needs_prophecy");
  const Script<Coatl> empty_hand(Group().player(0, {.pieces = "Y>", .a = "<YY"}));
  EXPECT_TRUE(empty_hand.legal("add").empty());
  const Script<Coatl> one(Group().player(0, {.pieces = "Y>.R>", .hand = "11s", .a = "<YY"}));
  EXPECT_EQ(one.legal("add"), (Texts{"add a right Y>"}));  // only yellow makes three
  const Script<Coatl> has_one(Group().player(0, {.pieces = "Y>.R>", .a = "<YY:6"}));
  EXPECT_EQ(has_one.legal("add").size(), 2U);
}

TEST(CoatlCompleting, APieceThatWouldBreakTheOnlyProphecyAtHandCannotBeTheLast) {
  const Script<Coatl> s(Group().player(0, {.pieces = "Y>.R>", .hand = "6s", .a = "<YY"}));
  EXPECT_TRUE(s.may("play 6 a"));  // now it would fit, and then count as a card
  EXPECT_EQ(s.legal("add"), (Texts{"add a right R>"}));
  EXPECT_EQ(s.reason("add a right Y>"), "reject.coatl.needs_prophecy");
}

TEST(CoatlCompleting, UnderBgaTheClosingPieceCanMakeALonePairHold) {
  const auto position = [](const std::string& rules) {
    return Script<Coatl>(Group().with("rules", rules).player(0, {.pieces = "R.Y>", .hand = "6s", .a = "<RRY"}));
  };
  EXPECT_FALSE(position("bga").may("play 6 a"));
  EXPECT_TRUE(position("bga").may("add a right Y>"));
  Script<Coatl> s = position("bga");
  s("add a right Y>", "play 6 a", "close");
  EXPECT_EQ(s->player[0].score, 2);
}

TEST(CoatlCompleting, OneTempleTheOwnOrTheTopOfAPublicPileOfWhichItMeetsAtLeastOneRequirement) {
  // <YYYR>: Temple 2 no black, 3 no green, 4 no blue hold; 1 (no yellow, length 7) does not.
  Script<Coatl> s(
      Group().with("piles", "3,1").player(0, {.pieces = "R>", .hand = "11s", .temples = "2.4s.5s", .a = "<YYY"}));
  s("add a right R>", "play 11 a");
  EXPECT_EQ(s.legal(), (Texts{"temple hand 2", "temple hand 4", "temple pile 1", "close"}));
  EXPECT_EQ(s.reason("temple pile 2"), "reject.coatl.temple_not_met");
  EXPECT_EQ(s.reason("temple hand 5"), "reject.coatl.temple_not_met");
  EXPECT_EQ(s.reason("temple hand 6"), "reject.coatl.not_in_hand");
  s("temple hand 4");
  EXPECT_EQ(s.field("completed"), "0:<YYYR>:11:4");
  EXPECT_EQ(s->player[0].score, 3 + 3);
  EXPECT_EQ(s->phase, Phase::kBuild);  // one Temple, and the Cóatl is closed
}

TEST(CoatlCompleting, TheTempleIsOptional) {
  Script<Coatl> s(Group().with("piles", "3,1").player(0, {.pieces = "R>", .temples = "2", .a = "<YYY:11"}));
  s("add a right R>", "close");
  EXPECT_EQ(s.field("completed"), "0:<YYYR>:11:0");
  EXPECT_EQ(s.temples(0), "2");
  EXPECT_EQ(s->player[0].score, 3);
}

TEST(CoatlCompleting, BothRequirementsOfATempleAreWorthSeven) {
  Script<Coatl> s(Group().with("piles", "9,1").player(0, {.pieces = "R>", .a = "<YYYGK:11"}));
  s("add a right R>", "temple pile 1");  // R = G, length 6
  EXPECT_EQ(s->player[0].score, 3 + 7);
}

TEST(CoatlCompleting, ATempleIsUsedOnceAndTemplesInHandAreNotLimited) {
  Script<Coatl> s(Group()
                      .with("piles", "9,1")
                      .player(0, {.pieces = "R>.K>", .temples = "2.3s.4s.5s.6s.7s.8s", .a = "<YYY:11", .b = "<YYG:6"}));
  s("add a right R>", "temple hand 3");
  EXPECT_EQ(s.temples(0), "2.4s.5s.6s.7s.8s");
  s("add b right K>");
  EXPECT_FALSE(s.may("temple hand 3"));
  EXPECT_EQ(s.reason("temple hand 3"), "reject.coatl.not_in_hand");
}

TEST(CoatlCompleting, APublicPileShowsItsNextCardAtOnce) {
  Script<Coatl> s(
      Group().with("piles", "3,1").player(0, {.pieces = "R>.K>", .temples = "2", .a = "<YYY:11", .b = "<YYG:6"}));
  s("add a right R>", "temple pile 1");
  EXPECT_EQ(s->to_act(), kChance);
  EXPECT_EQ(s.legal().size(), 12U);  // all that nobody has seen: 15 less the own one and the two tops
  s("open-temple 13");
  EXPECT_EQ(s.field("piles"), "13+5,1+6");
  EXPECT_EQ(s->to_act(), 0);
  s("add b right K>");  // <YYGK>: K = Y does not hold, no green neither
  EXPECT_EQ(s.legal("temple"), (Texts{}));
  s("close");
}

TEST(CoatlCompleting, AnEmptyPileOffersNothing) {
  Script<Coatl> s(
      Group()
          .with("piles", "3+0,0+0")
          .player(0, {.pieces = "R>", .temples = "1.2s.4s.5s.6s.7s.8s.9s.10s.11s.12s.13s.14s.15s", .a = "<YYY:11"}));
  s("add a right R>");
  EXPECT_EQ(s.reason("temple pile 2"), "reject.coatl.pile_empty");
  s("temple pile 1");
  EXPECT_EQ(s->to_act(), 0);  // nothing lies below: chance has nothing to show
  EXPECT_EQ(s.field("piles"), "0+0,0+0");
}

TEST(CoatlCompleting, ThenItsPointsAreAnnouncedAndItsCardsAreClosed) {
  Script<Coatl> s(Group().player(0, {.pieces = "Y.K>", .hand = "1s", .a = "<YYY:11"}));
  s("add a right K>", "play 1 a", "close");
  EXPECT_EQ(s->result().score[0], 5);
  EXPECT_EQ(s->result().score[1], 0);
  EXPECT_EQ(s.has(0, 5), "-");  // no longer on the table as a Cóatl to build on
  EXPECT_EQ(s.reason("add a left Y"), "reject.coatl.no_coatl");
}

TEST(CoatlCompleting, TheTurnGoesOnAfterwards) {
  Script<Coatl> s(Group().player(0, {.pieces = "Y.R.K>", .a = "<YYY:11", .b = "RR"}));
  s("add a right K>", "close", "start Y", "add a right R");
  EXPECT_EQ(s.has(0, 5), "YR");
  EXPECT_EQ(s.has(0, 6), "RR");
  s("end");
  EXPECT_EQ(s->to_act(), 1);
}

TEST(CoatlCompleting, SeveralCoatlsInOneTurn) {
  Script<Coatl> s(Group().player(0, {.pieces = "R>.K>.<Y.Y.Y.Y.Y>", .hand = "1s", .a = "<YYY:11", .b = "<GYYG:6"}));
  s("add a right R>", "close", "add b right K>", "close");
  EXPECT_EQ(s->player[0].completed, 2);
  s("start <Y", "add a right Y", "add a right Y", "add a right Y", "add a right Y>", "play 1 a", "close");
  EXPECT_EQ(s->player[0].completed, 3);
  EXPECT_EQ(s->player[0].score, 3 + 2 + 4);
}

TEST(CoatlCompleting, TheWorkedExamplePlayedOut) {
  Script<Coatl> s(
      Group().with("piles", "3,1").player(0, {.pieces = "B.B.Y.Y>", .hand = "5s.10s.29s", .a = "<BBRBBKR"}));
  s("add a right B", "add a right B", "add a right Y", "add a right Y>", "play 29 a", "play 10 a", "play 5 a",
    "temple pile 1");
  EXPECT_EQ(s.field("completed"), "0:<BBRBBKRBBYY>:29.10.5:3");
  EXPECT_EQ(s->player[0].score, 17);
}

}  // namespace
}  // namespace patolli::coatl::test
