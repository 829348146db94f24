// Rules of Cóatl: pieces, cards and the set-up, sentence by sentence. Rulings: docs/RULES.md.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "unit/coatl_script.hpp"

namespace patolli::coatl::test {
namespace {

Script<Coatl> table(int seats, bool sacrifice = false) {
  GroupSetup setup;
  setup.seats = static_cast<std::uint8_t>(seats);
  if (sacrifice) setup.set("sacrifice", "on");
  return Script<Coatl>(Coatl::initial(setup));
}

void fill_supply(Script<Coatl>& s) {
  s("piece Y", "piece R", "piece K", "piece G", "piece B", "piece Y", "piece R", "piece K", "piece G", "piece B",
    "piece Y", "piece R");
  s("piece <Y", "piece <R", "piece K>", "piece G>");
}

void deal_temples(Script<Coatl>& s, int seats) {
  for (int i = 1; i <= seats; ++i) s("deal-temple " + std::to_string(i));
  s("open-temple 14", "open-temple 15");
}

void reveal_row(Script<Coatl>& s) {
  for (int kind = 40; kind <= 45; ++kind) s("reveal " + std::to_string(kind));
}

// Up to the moment when the first player chooses: player 1 is dealt 6 7 8, player 2 the next four, and so on.
Script<Coatl> dealt(int seats) {
  Script<Coatl> s = table(seats);
  fill_supply(s);
  deal_temples(s, seats);
  reveal_row(s);
  int kind = 6;
  for (int i = 0; i < seats; ++i)
    for (int k = 0; k < 3 + i; ++k) s("draw " + std::to_string(kind++));
  return s;
}

TEST(CoatlSetUp, TwentyFourBodiesThreeHeadsThreeTailsOfEachOfFiveColours) {
  const Script<Coatl> s = table(2);
  int all = 0;
  for (int k = 0; k < kPieces; ++k) {
    const Form form = form_of(static_cast<Piece>(k));
    EXPECT_EQ(s->bag[static_cast<std::size_t>(k)], form == kBody ? 24 : 3) << piece_text(static_cast<Piece>(k));
    all += s->bag[static_cast<std::size_t>(k)];
  }
  EXPECT_EQ(all, 150);
  EXPECT_EQ(s->bag_total[kBody], 120);
  EXPECT_EQ(s->bag_total[kHead], 15);
  EXPECT_EQ(s->bag_total[kTail], 15);
}

TEST(CoatlSetUp, SixSpacesOfTwoBodiesTwoOfAHeadTwoOfATailEachFromItsBag) {
  Script<Coatl> s = table(2);
  const Texts bodies = {"piece Y", "piece R", "piece K", "piece G", "piece B"};
  const Texts heads = {"piece <Y", "piece <R", "piece <K", "piece <G", "piece <B"};
  const Texts tails = {"piece Y>", "piece R>", "piece K>", "piece G>", "piece B>"};
  for (int i = 0; i < 12; ++i) {
    EXPECT_EQ(s.legal(), bodies);
    s(bodies[static_cast<std::size_t>(i) % 5]);
  }
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(s.legal(), heads);
    s(heads[static_cast<std::size_t>(i)]);
  }
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(s.legal(), tails);
    s(tails[static_cast<std::size_t>(i) + 2]);
  }
  EXPECT_EQ(s.field("supply"), "YR,KG,BY,RK,GB,YR,Y,R,K,G");
}

TEST(CoatlSetUp, TheBagsAreShuffled) {
  Script<Coatl> s = table(2);
  EXPECT_EQ(s->weight(*Coatl::parse_action("piece Y")), 24U);
  s("piece Y", "piece Y");
  EXPECT_EQ(s->weight(*Coatl::parse_action("piece Y")), 22U);
  EXPECT_EQ(s->weight(*Coatl::parse_action("piece R")), 24U);
  EXPECT_EQ(s->weight(*Coatl::parse_action("piece <Y")), 0U);
}

TEST(CoatlSetUp, SacrificeTokensOnlyWithTheOptionWhichIsOff) {
  EXPECT_EQ(GroupSetup{}.get("sacrifice"), "off");
  for (int seats = 2; seats <= 4; ++seats) {
    const Script<Coatl> off = table(seats);
    const Script<Coatl> on = table(seats, true);
    for (int i = 0; i < seats; ++i) {
      EXPECT_EQ(off.has(i, 3), "0");
      EXPECT_EQ(on.has(i, 3), "7");  // three different ones
    }
  }
}

TEST(CoatlSetUp, OneSecretTempleToEachPlayer) {
  for (int seats = 2; seats <= 4; ++seats) {
    Script<Coatl> s = table(seats);
    fill_supply(s);
    EXPECT_EQ(s.legal("deal-temple").size(), 15U);
    deal_temples(s, seats);
    for (int i = 0; i < seats; ++i) EXPECT_EQ(s.temples(i), std::to_string(i + 1));
  }
}

TEST(CoatlSetUp, TheOtherTemplesInTwoFaceUpPilesAsEvenAsPossibleTheFirstGetsTheOddCard) {
  const std::vector<std::string> piles = {"14+6,15+5", "14+5,15+5", "14+5,15+4"};  // 13, 12 and 11 cards
  for (int seats = 2; seats <= 4; ++seats) {
    Script<Coatl> s = table(seats);
    fill_supply(s);
    deal_temples(s, seats);
    EXPECT_EQ(s.field("piles"), piles[static_cast<std::size_t>(seats) - 2]);
  }
}

TEST(CoatlSetUp, SixPropheciesAreRevealed) {
  Script<Coatl> s = table(2);
  fill_supply(s);
  deal_temples(s, 2);
  EXPECT_EQ(s.legal("reveal").size(), 49U);
  EXPECT_EQ(s->weight(*Coatl::parse_action("reveal 5")), 2U);  // of the red-framed there are two
  EXPECT_EQ(s->weight(*Coatl::parse_action("reveal 6")), 1U);
  s("reveal 5");
  EXPECT_EQ(s->weight(*Coatl::parse_action("reveal 5")), 1U);
  s("reveal 5", "reveal 6", "reveal 7", "reveal 8", "reveal 9");
  EXPECT_EQ(s.field("row"), "5,5,6,7,8,9");
  EXPECT_FALSE(s.may("draw 5"));
  EXPECT_TRUE(s.may("draw 4"));
}

TEST(CoatlSetUp, InTurnOrderThreeFourFiveSixProphecies) {
  const Script<Coatl> s = dealt(4);
  EXPECT_EQ(s.hand(0), "6@0.7@0.8@0");
  EXPECT_EQ(s.hand(1), "9@0.10@0.11@0.12@0");
  EXPECT_EQ(s.hand(2), "13@0.14@0.15@0.16@0.17@0");
  EXPECT_EQ(s.hand(3), "18@0.19@0.20@0.21@0.22@0.23@0");
}

TEST(CoatlSetUp, EachKeepsUpToThreeAlsoNone) {
  Script<Coatl> s = dealt(4);
  EXPECT_EQ(s->to_act(), 0);
  EXPECT_EQ(s.legal().size(), 8U);  // every set of three cards
  s("keep");
  EXPECT_EQ(s->to_act(), 1);
  EXPECT_EQ(s.legal().size(), 15U);  // all sets of four but the whole
  EXPECT_EQ(s.reason("keep 9 10 11 12"), "reject.coatl.keep_three");
  s("keep 9 11 12");
  EXPECT_EQ(s.legal().size(), 1U + 5 + 10 + 10);
  s("keep 15");
  EXPECT_EQ(s.legal().size(), 1U + 6 + 15 + 20);
  s("keep 18 23");
  EXPECT_EQ(s.hand(0), "-");
  EXPECT_EQ(s.hand(1), "9@0.11@0.12@0");
  EXPECT_EQ(s.hand(2), "15@0");
  EXPECT_EQ(s.hand(3), "18@0.23@0");
}

TEST(CoatlSetUp, TwinsAmongTheCardsDealtAreKeptOneByOne) {
  Script<Coatl> s = table(2);
  fill_supply(s);
  deal_temples(s, 2);
  reveal_row(s);
  s("draw 3", "draw 7", "draw 3", "draw 8", "draw 9", "draw 10", "draw 11");
  EXPECT_EQ(s.legal(), (Texts{"keep", "keep 3", "keep 3 3", "keep 3 3 7", "keep 3 7", "keep 7"}));
  s("keep 3 7");
  EXPECT_EQ(s.hand(0), "3@0.7@0");
  EXPECT_EQ(s.field("discards"), "3");
}

TEST(CoatlSetUp, TheOthersAreDiscarded) {
  Script<Coatl> s = dealt(2);
  s("keep 6", "keep 9 10 11");
  EXPECT_EQ(s.field("discards"), "7.8.12");
  EXPECT_EQ(s.has(0, 4), "2:7.8");
  EXPECT_EQ(s.has(1, 4), "1:12");
}

TEST(CoatlSetUp, TheFirstPlayerBegins) {
  Script<Coatl> s = dealt(3);
  s("keep 6", "keep 9", "keep 13");
  EXPECT_EQ(s->to_act(), 0);
  EXPECT_EQ(s->turn(), 1);
  s("take h1");
  EXPECT_EQ(s->to_act(), 1);
  s("take h2");
  EXPECT_EQ(s->to_act(), 2);
  s("take t1");
  EXPECT_EQ(s->to_act(), 0);
  EXPECT_EQ(s->turn(), 4);
}

TEST(CoatlSetUp, OptionsAreCheckedAndReadBack) {
  GroupSetup group;
  EXPECT_EQ(group.get("coatls"), "any");
  EXPECT_EQ(group.get("gap"), "open");
  EXPECT_TRUE(group.set("gap", "closed"));
  EXPECT_EQ(group.get("coatls"), "any");
  EXPECT_EQ(group.get("gap"), "closed");
  EXPECT_TRUE(group.set("coatls", "three"));
  EXPECT_FALSE(group.set("coatls", "four"));
  EXPECT_FALSE(group.set("gap", "half"));
  EXPECT_FALSE(group.set("sacrifice", "maybe"));
  EXPECT_FALSE(group.set("algorithms", "1"));
  EXPECT_FALSE(group.set("private-temple", "on"));
  EXPECT_EQ(group.get("coatls"), "three");
  EXPECT_EQ(group.get("gap"), "closed");
}

// What 0.1.0 called `rules`: a name for both, read and never written.
TEST(CoatlSetUp, RulesIsANameForBothOptions) {
  SoloSetup solo;
  EXPECT_TRUE(solo.set("rules", "bga"));
  EXPECT_EQ(solo.get("coatls"), "three");
  EXPECT_EQ(solo.get("gap"), "closed");
  EXPECT_EQ(solo.get("rules"), "");
  EXPECT_TRUE(solo.set("rules", "rulebook"));
  EXPECT_EQ(solo.get("coatls"), "any");
  EXPECT_EQ(solo.get("gap"), "open");
  EXPECT_FALSE(solo.set("rules", "house"));
}

TEST(CoatlSetUp, StatesOfTheFirstVersionAreRead) {
  Coatl now = Coatl::initial(GroupSetup{});
  std::string text = now.to_text();
  const std::string both = "coatls=any gap=open";
  ASSERT_NE(text.find(both), std::string::npos) << text;
  EXPECT_EQ(text.find("rules="), std::string::npos);
  text.replace(text.find(both), both.size(), "rules=bga");
  const auto then = Coatl::parse(text);
  ASSERT_TRUE(then.has_value());
  EXPECT_TRUE(then->three_coatls());
  EXPECT_TRUE(then->gap_closed());
  std::string alone = CoatlSolo::initial(SoloSetup{}).to_text();
  for (const auto& [now_text, then_text] :
       {std::pair{both, std::string("rules=rulebook")}, std::pair{std::string(" private-temple=off"), std::string()}}) {
    ASSERT_NE(alone.find(now_text), std::string::npos);
    alone.replace(alone.find(now_text), now_text.size(), then_text);
  }
  EXPECT_TRUE(CoatlSolo::parse(alone).has_value());
}

}  // namespace
}  // namespace patolli::coatl::test
