// Rules of Cóatl: the ends of the game with their last turns, rule set bga, the score and its tie-breaks. Rulings:
// docs/RULES.md.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "unit/coatl_script.hpp"

namespace patolli::coatl::test {
namespace {

using Group = Position<Coatl>;

// A whole turn (or one action of it) that changes little: one Prophecy from the row.
void short_action(Script<Coatl>& s) {
  const auto rows = s.legal("row");
  ASSERT_FALSE(rows.empty());
  s(rows.front(), "end");
}
void short_turn(Script<Coatl>& s) {
  short_action(s);
  s.chance();
}

// `closer` has two Cóatls and can complete the third at once with "add a right K>".
Group before_the_third(int seats, int closer) {
  const std::string who = std::to_string(closer);
  return Group(seats)
      .with("seat", closer)
      .with("completed", who + ":<KRR>:2:0;" + who + ":<KKR>:3:0")
      .player(closer, {.pieces = "K>.Y", .a = "<YYY:11"});
}

Script<Coatl> third_done(const Group& position) {
  Script<Coatl> s(position);
  s("add a right K>", "close");
  return s;
}

// ---- end (a): a third Cóatl -------------------------------------------------------------------------------------

TEST(CoatlEndThird, OfFourPlayersTheSecondEndsThreeAndFourHaveTwoActionsOneHasOne) {
  Script<Coatl> s = third_done(before_the_third(4, 1));
  EXPECT_EQ(s.field("ending"), "goal");
  s("end");
  for (const int seat : {2, 3}) {
    ASSERT_EQ(s->to_act(), seat);
    EXPECT_FALSE(s.may("end"));  // the first of the two is an ordinary action
    short_action(s);
    ASSERT_EQ(s->to_act(), seat);
    EXPECT_TRUE(s.may("end"));  // "up to" two
    short_turn(s);
  }
  ASSERT_EQ(s->to_act(), 0);
  short_turn(s);
  EXPECT_EQ(s->to_act(), kTerminal);  // the second player plays no more
  EXPECT_EQ(s->result().ending, Ending::kGoal);
}

TEST(CoatlEndThird, PlayersSeatedBeforeTheEnderHaveOneActionThoseAfterTwo) {
  for (int seats = 2; seats <= 4; ++seats) {
    for (int closer = 0; closer < seats; ++closer) {
      Script<Coatl> s = third_done(before_the_third(seats, closer));
      s("end");
      for (int i = 1; i < seats; ++i) {
        const int seat = (closer + i) % seats;
        ASSERT_EQ(s->to_act(), seat) << seats << ' ' << closer;
        if (seat > closer) {
          short_action(s);
          ASSERT_EQ(s->to_act(), seat) << seats << ' ' << closer;
        }
        short_turn(s);
      }
      EXPECT_EQ(s->to_act(), kTerminal) << seats << ' ' << closer;
    }
  }
}

TEST(CoatlEndThird, TheTurnGoesOnAfterAThirdCoatlIsCompleted) {
  Script<Coatl> s = third_done(before_the_third(2, 0));
  EXPECT_EQ(s->to_act(), 0);
  s("start Y");  // a fourth: the number of Cóatls is bounded only by two unfinished at once
  EXPECT_EQ(s.has(0, 5), "Y");
  s("end");
  EXPECT_EQ(s->to_act(), 1);
}

TEST(CoatlEndThird, AFourthCoatlOfTheSameTurnCounts) {
  Script<Coatl> s(before_the_third(2, 0).player(0, {.pieces = "K>.B>", .a = "<YYY:11", .b = "<YBB:10"}));
  s("add a right K>", "close", "add b right B>", "close", "end");
  EXPECT_EQ(s->player[0].completed, 4);
  EXPECT_EQ(s->to_act(), 1);
  EXPECT_EQ(s->player[0].score, 3);  // the blue pair became three: nothing
}

TEST(CoatlEndThird, BothActionsMayBeOfAnyKindAlsoTheSameOne) {
  Script<Coatl> s = third_done(before_the_third(3, 0).player(1, {.pieces = "Y.R"}).player(2, {.pieces = "Y"}));
  s("end");
  s("take b1", "take b2");
  EXPECT_EQ(s->to_act(), 2);
  s("start Y", "end");
  EXPECT_EQ(s->to_act(), 2);
  s("take h1");
  EXPECT_EQ(s->to_act(), kTerminal);
}

TEST(CoatlEndThird, SacrificeTokensIncluded) {
  Script<Coatl> s = third_done(before_the_third(2, 0).with("sacrifice", "on").player(1, {.tokens = 7}));
  s("end", "priest 1", "open-temple 9");
  EXPECT_EQ(s->to_act(), 1);
  EXPECT_TRUE(s.may("priest 1") == false && s.may("future"));
  s("perfect <B");
  EXPECT_EQ(s->to_act(), kTerminal);
}

TEST(CoatlEndThird, SeeTheFutureAsFirstActionLeavesTheSecond) {
  Script<Coatl> s = third_done(before_the_third(2, 0).with("sacrifice", "on").player(1, {.tokens = 7}));
  s("end", "future", "reveal 20", "reveal 21", "reveal 22", "reveal 23", "reveal 24", "reveal 25", "discard", "row 1",
    "end");
  EXPECT_EQ(s->to_act(), 1);
  s("row 2", "row 3", "end");
  s("reveal 30", "reveal 31", "reveal 32");
  EXPECT_EQ(s->to_act(), kTerminal);
}

TEST(CoatlEndThird, TheSecondMayBeDeclined) {
  Script<Coatl> s = third_done(before_the_third(2, 0));
  s("end", "take b1", "end");
  EXPECT_EQ(s->to_act(), kTerminal);
}

TEST(CoatlEndThird, ThePropheciesAreRefilledAfterBothActions) {
  Script<Coatl> s = third_done(before_the_third(3, 0));
  s("end", "row 1", "end");
  EXPECT_EQ(s->to_act(), 1);
  EXPECT_EQ(s.field("row"), "0,45,46,47,48,49");
  s("row 3", "end");
  EXPECT_EQ(s->to_act(), kChance);
  s("reveal 20", "reveal 21");
  EXPECT_EQ(s.field("row"), "20,45,21,47,48,49");
  EXPECT_EQ(s->to_act(), 2);
}

TEST(CoatlEndThird, WhoCannotDoTheFirstPassesTheWholeTurn) {
  const Has stuck = {.pieces = "<Y.<R.<R.<G.<G.<G.<B.<B", .hand = "12s.13s.14s.15s.16s", .a = "<BK", .b = "<KGG"};
  Script<Coatl> s = third_done(before_the_third(2, 0).player(1, stuck));
  s("end");
  EXPECT_EQ(s.legal(), (Texts{"pass"}));
  s("pass");
  EXPECT_EQ(s->to_act(), kTerminal);
  EXPECT_EQ(s->result().ending, Ending::kGoal);
}

// ---- end (b): no body is left -----------------------------------------------------------------------------------

// Somebody who has built this many bodies of each colour into two Cóatls.
Has holding(int yellow, int red, int black, int green, int blue) {
  const auto n = [](int count, char colour) { return std::string(static_cast<std::size_t>(count), colour); };
  return {.a = n(yellow, 'Y') + n(red, 'R') + n(black, 'K'), .b = n(green, 'G') + n(blue, 'B')};
}

// Two blue bodies are the last: one space of the supply, nothing in the bag. The last player holds the others.
Group last_bodies(int seats, int seat) {
  return Group(seats)
      .with("seat", seat)
      .with("supply", "_,_,_,BB,_,_,Y,R,K,G")
      .player(seats - 1, holding(24, 24, 24, 24, 22));
}

TEST(CoatlEndSupply, PlayOnUntilAllHaveHadTheSameNumberOfTurnsThenOneLastTurnEach) {
  for (int seats = 2; seats <= 4; ++seats) {
    for (int taker = 0; taker < seats; ++taker) {
      Script<Coatl> s(last_bodies(seats, taker));
      s("take b4");
      EXPECT_EQ(s.field("ending"), "supply");
      std::vector<int> order;
      for (int i = taker + 1; i < seats; ++i) order.push_back(i);
      for (int i = 0; i < seats; ++i) order.push_back(i);
      for (const int seat : order) {
        ASSERT_EQ(s->to_act(), seat) << seats << ' ' << taker;
        short_turn(s);
      }
      EXPECT_EQ(s->to_act(), kTerminal) << seats << ' ' << taker;
      EXPECT_EQ(s->result().ending, Ending::kSupply);
    }
  }
}

TEST(CoatlEndSupply, NotWhileTheBagHoldsABody) {
  Script<Coatl> s(last_bodies(2, 0).player(1, holding(24, 24, 24, 24, 20)));
  s("take b4", "piece B", "piece B");
  EXPECT_EQ(s.field("ending"), "running");
}

TEST(CoatlEndSupply, NotWhileTheSupplyBoardHoldsABody) {
  Script<Coatl> s(last_bodies(2, 0).with("supply", "_,BB,_,BB,_,_,Y,R,K,G").player(1, holding(24, 24, 24, 24, 20)));
  s("take b4");
  EXPECT_EQ(s.field("ending"), "running");
  s("take b2");
  EXPECT_EQ(s.field("ending"), "supply");
}

TEST(CoatlEndSupply, APerfectPickCanTakeTheLastBodiesOutOfTheBag) {
  Script<Coatl> s(
      last_bodies(2, 0).with("sacrifice", "on").with("supply", "_,_,_,_,_,_,Y,R,K,G").player(0, {.tokens = 7}));
  s("perfect B B");
  EXPECT_EQ(s.field("ending"), "supply");
}

// ---- both -------------------------------------------------------------------------------------------------------

TEST(CoatlEnds, AfterAThirdCoatlRunningOutOfBodiesNoLongerMatters) {
  Script<Coatl> s =
      third_done(before_the_third(3, 0).with("supply", "_,_,_,BB,_,_,Y,R,K,G").player(2, holding(21, 23, 23, 24, 22)));
  ASSERT_EQ(s->bag_total[kBody], 0);
  s("end", "take b4");
  EXPECT_TRUE(s->bodies_gone());
  EXPECT_EQ(s.field("ending"), "goal");
  s("end");  // the second action declined
  ASSERT_EQ(s->to_act(), 2);
  short_action(s);
  ASSERT_EQ(s->to_act(), 2);  // still two actions
  s("end").chance();
  EXPECT_EQ(s->to_act(), kTerminal);  // and no further round
}

TEST(CoatlEnds, AfterTheBodiesRanOutAThirdCoatlNoLongerMatters) {
  const std::string two = "0:<KRR>:2:0;0:<KKR>:3:0";
  Script<Coatl> s(Group(2)
                      .with("ending", "supply")
                      .with("last", 2)
                      .with("completed", two)
                      .player(0, {.pieces = "K>", .a = "<YYY:11"}));
  s("add a right K>", "close", "end");
  EXPECT_EQ(s.field("ending"), "supply");
  ASSERT_EQ(s->to_act(), 1);
  short_turn(s);  // one action, although seated after the one with three Cóatls
  ASSERT_EQ(s->to_act(), 0);
  short_turn(s);  // and who has three plays on
  EXPECT_EQ(s->to_act(), kTerminal);
  EXPECT_EQ(s->result().ending, Ending::kSupply);
}

// ---- rule set bga -----------------------------------------------------------------------------------------------

TEST(CoatlBga, AtMostThreeCoatlsPerPlayerInAll) {
  const auto with_rules = [](const std::string& rules) {
    return Script<Coatl>(Group()
                             .with("rules", rules)
                             .with("completed", "0:<KRR>:2:0;0:<KKR>:3:0")
                             .player(0, {.pieces = "Y.R", .a = "Y"}));
  };
  EXPECT_TRUE(with_rules("bga").legal("start").empty());
  EXPECT_EQ(with_rules("bga").reason("start Y"), "reject.coatl.three_coatls");
  EXPECT_EQ(with_rules("rulebook").legal("start").size(), 2U);
}

// Each option on its own.
TEST(CoatlBga, TheLimitAndTheGapAreIndependent) {
  const auto position = [](const std::string& coatls, const std::string& gap) {
    return Script<Coatl>(Group()
                             .with("coatls", coatls)
                             .with("gap", gap)
                             .with("completed", "0:<KRR>:2:0;0:<KKR>:3:0")
                             .player(0, {.pieces = "R", .hand = "6s", .a = "YY"}));
  };
  EXPECT_FALSE(position("three", "open").may("start R"));
  EXPECT_TRUE(position("three", "open").may("play 6 a"));
  EXPECT_TRUE(position("any", "closed").may("start R"));
  EXPECT_FALSE(position("any", "closed").may("play 6 a"));
}

TEST(CoatlBga, TwoUnfinishedBesideOneCompletedAreThree) {
  Script<Coatl> s(Group().with("rules", "bga").with("completed", "0:<KRR>:2:0").player(0, {.pieces = "Y.R", .a = "Y"}));
  s("start R", "end");
  EXPECT_EQ(s.has(0, 6), "R");
}

TEST(CoatlBga, AfterTheThirdNoFourth) {
  Script<Coatl> s = third_done(before_the_third(2, 0).with("rules", "bga"));
  EXPECT_EQ(s.reason("start Y"), "reject.coatl.three_coatls");
}

TEST(CoatlBga, AForbiddenPlaceAtAnOpenEndHoldsOnlyWhereHeadOrTailClosesIt) {
  const auto plays = [](const std::string& rules, const std::string& coatl) {
    return !Script<Coatl>(Group().with("rules", rules).player(0, {.hand = "6s", .a = coatl})).legal("play").empty();
  };
  EXPECT_TRUE(plays("rulebook", "YY"));
  EXPECT_FALSE(plays("bga", "YY"));
  EXPECT_FALSE(plays("bga", "RYY"));
  EXPECT_TRUE(plays("bga", "<YYR"));
  EXPECT_TRUE(plays("bga", "RYY>"));
  EXPECT_TRUE(plays("bga", "RYYR"));
}

// ---- score ------------------------------------------------------------------------------------------------------

Outcome result_of(const std::string& completed, const Group& position = Group()) {
  Group over = position;
  over.with("phase", "over").with("ending", "goal").with("completed", completed);
  return Script<Coatl>(over)->result();
}

TEST(CoatlScore, CompletedCoatlsOnlyTheirPropheciesAndTemple) {
  const Outcome o = result_of("0:<YYYK>:11.1:3", Group().player(0, {.hand = "12s", .a = "RRR:2"}));
  EXPECT_EQ(o.score[0], 3 + 2 + 3);
  EXPECT_EQ(o.score[1], 0);
}

TEST(CoatlScore, MostPointsWins) {
  const Outcome o = result_of("0:<YYYK>:11:0;1:<BBBBBK>:5.10:0");
  EXPECT_EQ(o.score[0], 3);
  EXPECT_EQ(o.score[1], 4);
  EXPECT_EQ(o.winners, 0b10);
}

TEST(CoatlScore, ThenMostCardsPropheciesAndTemplesOnCompletedCoatls) {
  // 5 points each: one card; a Prophecy and a Temple.
  const Outcome o = result_of("0:<BBBBBB>:5:0;1:<YYR>:6:4");
  EXPECT_EQ(o.score[0], 5);
  EXPECT_EQ(o.score[1], 5);
  EXPECT_EQ(o.tie_break[0][0], 1);
  EXPECT_EQ(o.tie_break[1][0], 2);
  EXPECT_EQ(o.winners, 0b10);
}

TEST(CoatlScore, CardsOnUnfinishedCoatlsDoNotBreakATie) {
  const Outcome o = result_of("0:<BBBBBB>:5:0;1:<BBBBBB>:5:0", Group().player(0, {.a = "YYY:1.11"}));
  EXPECT_EQ(o.tie_break[0][0], 1);
  EXPECT_EQ(o.winners, 0b11);
}

TEST(CoatlScore, ThenTheMostValuableSingleCoatl) {
  // 5 points and two cards each: 3 + 2 on one Cóatl; 3 and 2 on two.
  const Outcome o = result_of("0:<YYY>:11.1:0;1:<RRR>:12:0;1:<KKG>:8:0");
  EXPECT_EQ(o.score[0], 5);
  EXPECT_EQ(o.score[1], 5);
  EXPECT_EQ(o.tie_break[0][0], o.tie_break[1][0]);
  EXPECT_EQ(o.tie_break[0][1], 5);
  EXPECT_EQ(o.tie_break[1][1], 3);
  EXPECT_EQ(o.winners, 0b01);
}

TEST(CoatlScore, ThenTheVictoryIsShared) {
  EXPECT_EQ(result_of("0:<YYY>:11:0;1:<RRR>:12:0").winners, 0b11);
  EXPECT_EQ(result_of("0:<YYY>:11:0;2:<RRR>:12:0", Group(3)).winners, 0b101);
  EXPECT_EQ(result_of("-").winners, 0b11);
}

TEST(CoatlScore, NobodyHasWonBeforeTheEnd) {
  const Script<Coatl> s(Group().with("completed", "0:<YYY>:11:0"));
  EXPECT_EQ(s->result().winners, 0);
  EXPECT_EQ(s->result().score[0], 3);
}

}  // namespace
}  // namespace patolli::coatl::test
