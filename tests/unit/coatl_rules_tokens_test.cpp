// Rules of Cóatl: Sacrifice tokens, and passing. Rulings: docs/RULES.md.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "unit/coatl_script.hpp"

namespace patolli::coatl::test {
namespace {

using Group = Position<Coatl>;

Group with_tokens(Has first, int seats = 2) {
  first.tokens = kAllTokens;
  return Group(seats).with("sacrifice", "on").player(0, first);
}

TEST(CoatlTokens, EachOnceInsteadOfTheTurnsAction) {
  Script<Coatl> s(with_tokens({}).player(1, {.tokens = kAllTokens}));
  s("perfect Y Y");
  EXPECT_EQ(s->to_act(), 1);
  s("priest 2", "open-temple 9");
  EXPECT_EQ(s->to_act(), 0);
  EXPECT_EQ(s.has(0, 3), std::to_string(kFutureToken + kPriestToken));
  EXPECT_EQ(s.has(1, 3), std::to_string(kFutureToken + kPerfectToken));
  EXPECT_TRUE(s.legal("perfect").empty());
  EXPECT_EQ(s.reason("perfect Y Y"), "reject.coatl.no_token");
  EXPECT_TRUE(s.may("priest 1"));
  s("take b1");
  EXPECT_EQ(s.reason("priest 1"), "reject.coatl.no_token");
}

TEST(CoatlTokens, NotInTheMiddleOfAnotherAction) {
  Script<Coatl> s(with_tokens({.pieces = "Y"}));
  s("start Y");
  for (const char* token : {"perfect Y Y", "future", "priest 1"}) EXPECT_EQ(s.reason(token), "reject.not_now") << token;
}

TEST(CoatlTokens, WithoutTheOptionThereAreNone) {
  const Script<Coatl> s(Group{});
  for (const char* token : {"perfect Y Y", "future", "priest 1"})
    EXPECT_EQ(s.reason(token), "reject.coatl.no_token") << token;
}

// ---- Perfect pick -----------------------------------------------------------------------------------------------

TEST(CoatlPerfectPick, OneHeadOneTailOrTwoBodiesOfChosenColoursFromTheBag) {
  const Script<Coatl> s(with_tokens({}));
  EXPECT_EQ(s.legal("perfect").size(), 15U + 5 + 5);
  Script<Coatl> two = s;
  two("perfect Y B");
  EXPECT_EQ(two.pieces(0), "Y.B");
  EXPECT_EQ(two->bag[make_piece(kBody, kYellow)], s->bag[make_piece(kBody, kYellow)] - 1);
  Script<Coatl> head = s;
  head("perfect <G");
  EXPECT_EQ(head.pieces(0), "<G");
  Script<Coatl> tail = s;
  tail("perfect K>");
  EXPECT_EQ(tail.pieces(0), "K>");
}

TEST(CoatlPerfectPick, RoomIsNeeded) {
  const Script<Coatl> seven(with_tokens({.pieces = "Y.Y.Y.R.R.R.<K"}));
  EXPECT_EQ(seven.legal("perfect").size(), 10U);
  EXPECT_EQ(seven.reason("perfect Y Y"), "reject.coatl.no_room");
  const Script<Coatl> eight(with_tokens({.pieces = "Y.Y.Y.R.R.R.<K.<B"}));
  EXPECT_TRUE(eight.legal("perfect").empty());
  EXPECT_EQ(eight.reason("perfect <Y"), "reject.coatl.no_room");
}

TEST(CoatlPerfectPick, OnlyWhatTheBagHolds) {
  // Three yellow heads and 23 blue bodies are elsewhere.
  const Script<Coatl> s(with_tokens({.pieces = "<Y.<Y", .a = std::string(21, 'B')}));
  EXPECT_EQ(s->bag[make_piece(kBody, kBlue)], 1);
  EXPECT_EQ(s.reason("perfect <Y"), "reject.coatl.not_in_bag");
  EXPECT_EQ(s.reason("perfect B B"), "reject.coatl.not_in_bag");
  EXPECT_TRUE(s.may("perfect Y B"));
}

TEST(CoatlPerfectPick, ThenEveryEmptySupplySpaceIsFilled) {
  Script<Coatl> s(with_tokens({}).with("supply", "_,KG,BY,RK,GB,YR,Y,_,K,G"));
  s("perfect Y Y", "piece B", "piece B", "piece <K");
  EXPECT_EQ(s.field("supply"), "BB,KG,BY,RK,GB,YR,Y,K,K,G");
  EXPECT_EQ(s->to_act(), 1);
}

// ---- See the future ---------------------------------------------------------------------------------------------

TEST(CoatlSeeTheFuture, DiscardsTheSixFaceUpPropheciesAndRevealsSixNew) {
  Script<Coatl> s(with_tokens({.hand = "6s"}));
  s("future");
  EXPECT_EQ(s.field("discards"), "44.45.46.47.48.49");
  s("reveal 10", "reveal 11", "reveal 12", "reveal 13", "reveal 14", "reveal 15");
  EXPECT_EQ(s.field("row"), "10,11,12,13,14,15");
  EXPECT_EQ(s->to_act(), 0);
}

Script<Coatl> foreseen(const Has& has) {
  Script<Coatl> s(with_tokens(has));
  s("future", "reveal 10", "reveal 11", "reveal 12", "reveal 13", "reveal 14", "reveal 15");
  return s;
}

TEST(CoatlSeeTheFuture, ThenDiscardsAnyNumberFromTheHandAlsoNone) {
  Script<Coatl> s = foreseen({.hand = "6s.7@0.8s"});
  EXPECT_EQ(s.legal(), (Texts{"discard", "discard 6", "discard 6 7", "discard 6 7 8", "discard 6 8", "discard 7",
                              "discard 7 8", "discard 8"}));
  Script<Coatl> none = s;
  none("discard");
  EXPECT_EQ(none.hand(0), "6s.7@0.8s");
  s("discard 6 7");
  EXPECT_EQ(s.hand(0), "8s");
  EXPECT_EQ(s.field("discards"), "6.7.44.45.46.47.48.49");
}

TEST(CoatlSeeTheFuture, ThenTakesPropheciesAsInActionTwoAtLeastOne) {
  Script<Coatl> s = foreseen({.hand = "6s.7@0.8s"});
  s("discard 6");
  EXPECT_EQ(s->to_act(), 0);
  EXPECT_FALSE(s.may("end"));
  EXPECT_EQ(s.reason("end"), "reject.coatl.take_first");
  s("row 1", "deck", "draw 20", "row 6");
  EXPECT_EQ(s.legal(), (Texts{"end"}));  // five in hand
  s("end", "reveal 21", "reveal 22");
  EXPECT_EQ(s.field("row"), "21,11,12,13,14,22");
  EXPECT_EQ(s->to_act(), 1);
}

TEST(CoatlSeeTheFuture, CanBePlayedWithAFullHandToo) {
  Script<Coatl> s = foreseen({.hand = "6s.7@0.8s.9s.16s"});
  Script<Coatl> keeps = s;
  keeps("discard");
  EXPECT_EQ(keeps->to_act(), 1);  // no room, so nothing to take
  s("discard 6 7 8 9 16");
  EXPECT_EQ(s->to_act(), 0);
  s("row 1", "end");
  EXPECT_EQ(s.hand(0), "10s");
}

TEST(CoatlSeeTheFuture, WithNoCardThereIsNothingToTake) {
  // The row is empty and all 54 cards are on Cóatls or in hands.
  const Script<Coatl> start(with_tokens({.hand = "44s.45s.46s", .a = "B:20.21.22.23", .b = "B:24.25.26.27"}, 3)
                                .with("row", "0,0,0,0,0,0")
                                .with("completed",
                                      "0:<KKY>:1.2.3.4:0;0:<KKY>:1.2.3.4:0;1:<KKY>:5.6.7.8:0;1:<BKR>:5.9.10.11:0;"
                                      "2:<BKR>:12.13.14.15:0;2:<BKR>:16.17.18.19:0")
                                .player(1, {.hand = "47s.48s.49s", .a = "B:28.29.30.31", .b = "B:32.33.34.35"})
                                .player(2, {.a = "B:36.37.38.39", .b = "B:40.41.42.43"}));
  Script<Coatl> s = start;
  s("future", "discard");
  EXPECT_EQ(s->to_act(), 1);
  Script<Coatl> own = start;  // what the player discards can be drawn again
  own("future", "discard 44 46");
  EXPECT_EQ(own.legal(), (Texts{"deck"}));
  own("deck", "draw 46", "end");
  EXPECT_EQ(own.field("row"), "0,0,0,0,0,0");
  own("reveal 44");
  EXPECT_EQ(own.field("row"), "44,0,0,0,0,0");
  EXPECT_EQ(own->to_act(), 1);
}

// ---- Priest's commitment ----------------------------------------------------------------------------------------

TEST(CoatlPriest, TakesAPublicTempleIntoTheHandAndThePileShowsItsNext) {
  Script<Coatl> s(with_tokens({.temples = "5"}));
  s("priest 2", "open-temple 11");
  EXPECT_EQ(s.temples(0), "2s.5");
  EXPECT_EQ(s.field("piles"), "1+6,11+5");
  EXPECT_EQ(s->to_act(), 1);
}

TEST(CoatlPriest, NothingFromAnEmptyPile) {
  const Script<Coatl> s(with_tokens({.temples = "5"})
                            .with("piles", "1+0,0+0")
                            .player(1, {.temples = "2s.3s.4s.6s.7s.8s.9s.10s.11s.12s.13s.14s.15s", .tokens = 7}));
  EXPECT_EQ(s.legal("priest"), (Texts{"priest 1"}));
  EXPECT_EQ(s.reason("priest 2"), "reject.coatl.pile_empty");
}

TEST(CoatlPriest, TheTempleIsPlayedLaterLikeTheOwnOne) {
  Script<Coatl> s(with_tokens({.pieces = "R>", .a = "<YYY:11"}).with("piles", "3,1"));
  s("priest 1", "open-temple 11", "take b1", "add a right R>", "temple hand 3");
  EXPECT_EQ(s.field("completed"), "0:<YYYR>:11:3");
  EXPECT_EQ(s->player[0].score, 6);
}

// ---- passing ----------------------------------------------------------------------------------------------------

// Eight heads, five Prophecies that fit nothing, two Cóatls that have a head already.
Has stuck(int who) {
  return who == 0 ? Has{.pieces = "<Y.<Y.<R.<R.<K.<K.<G.<G", .hand = "11s.12s.13s.14s.15s", .a = "<BK", .b = "<BG"}
                  : Has{.pieces = "Y>.Y>.R>.R>.B>.B>.G>.B>", .hand = "23s.24s.25s.26s.27s", .a = "RK>", .b = "YG>"};
}

Group stuck_table() {
  return Group().with("supply", "YR,KG,BY,RK,GB,YR,Y,R,K,R").player(0, stuck(0)).player(1, stuck(1));
}

TEST(CoatlPass, WhoHasNoLegalActionAtAllPasses) {
  Script<Coatl> s(stuck_table());
  EXPECT_EQ(s.legal(), (Texts{"pass"}));
  s("pass");
  EXPECT_EQ(s->to_act(), 1);
  EXPECT_EQ(s.legal(), (Texts{"pass"}));
}

TEST(CoatlPass, IsNeverOfferedOtherwise) {
  const Script<Coatl> s(Group{});
  EXPECT_FALSE(s.may("pass"));
  EXPECT_EQ(s.reason("pass"), "reject.coatl.can_act");
  Has has = stuck(0);
  has.tokens = kFutureToken;  // a token is an action, too
  const Script<Coatl> token(stuck_table().with("sacrifice", "on").player(0, has));
  EXPECT_EQ(token.legal(), (Texts{"future"}));
}

TEST(CoatlPass, WhenAllPassInARowTheGameEndsScoredAsItStands) {
  Script<Coatl> s(stuck_table().with("completed", "1:<BYYY>:1:0"));
  s("pass", "pass");
  EXPECT_EQ(s->to_act(), kTerminal);
  const Outcome result = s->result();
  EXPECT_EQ(result.ending, Ending::kAllPass);
  EXPECT_EQ(result.score[0], 0);
  EXPECT_EQ(result.score[1], 2);
  EXPECT_EQ(result.winners, 0b10);
  EXPECT_EQ(s.reason("pass"), "reject.game_over");
}

TEST(CoatlPass, InARowMeansNobodyActedBetween) {
  Has has = stuck(1);
  has.pieces = "Y>.Y>.R>.R>.B>.B>.G>";  // room for one piece
  Script<Coatl> s(stuck_table().player(1, has));
  s("pass", "take h1", "pass");
  EXPECT_EQ(s->to_act(), 1);
  EXPECT_EQ(s.legal(), (Texts{"pass"}));
  s("pass");
  EXPECT_EQ(s->to_act(), kTerminal);
}

TEST(CoatlPass, ARealActionResetsThePasses) {
  // The first of three players has passed. Whatever the second does, it takes three passes more to end the game.
  Has second = stuck(1);
  second.pieces = "Y>.R>";
  second.hand = "23s.24s";
  second.tokens = kAllTokens;
  const Group position =
      Group(3)
          .with("sacrifice", "on")
          .with("seat", 1)
          .with("passes", 1)
          .player(0, stuck(0))
          .player(1, second)
          .player(2, {.pieces = "Y>.Y>.R>.R>.B>.B>.B>.K>", .hand = "27s.28s.39s.40s.43s", .a = "<KR", .b = "<GR"});
  for (const char* action : {"take b1", "row 1", "deck", "start Y>", "perfect Y Y", "future", "priest 1"}) {
    Has fits = second;
    if (std::string(action) == "start Y>") fits.a = "RYK>", fits.b = "-";
    Group start = position;
    Script<Coatl> s(start.player(1, fits));
    ASSERT_EQ(s->passes, 1);
    s(action);
    EXPECT_EQ(s->passes, 0) << action;
  }
  Script<Coatl> s(position);
  s("take b1");
  ASSERT_EQ(s->to_act(), 2);
  EXPECT_EQ(s.legal(), (Texts{"pass"}));
  s("pass", "pass");
  EXPECT_EQ(s->to_act(), 1) << "two passes of three are not all";
}

}  // namespace
}  // namespace patolli::coatl::test
