// Rules of Cóatl: taking pieces with the refill of the supply, taking Prophecies with the refill of the row. Rulings:
// docs/RULES.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "unit/coatl_script.hpp"

namespace patolli::coatl::test {
namespace {

using Group = Position<Coatl>;

std::string row_of(char colour, int n) { return std::string(static_cast<std::size_t>(n), colour); }

// ---- action 1: pieces -------------------------------------------------------------------------------------------

TEST(CoatlTakePieces, EverythingOnOneSpace) {
  Script<Coatl> s(Group{});
  s("take b1");
  EXPECT_EQ(s.pieces(0), "Y.R");
  EXPECT_EQ(s.field("supply"), "_,KG,BY,RK,GB,YR,Y,R,K,G");
  s("take h2");
  EXPECT_EQ(s.pieces(1), "<R");
  s("take t1");
  EXPECT_EQ(s.pieces(0), "Y.R.K>");
  EXPECT_EQ(s.field("supply"), "_,KG,BY,RK,GB,YR,Y,_,_,G");
}

TEST(CoatlTakePieces, AnEmptySpaceCannotBeTaken) {
  const Script<Coatl> s(Group().with("supply", "_,KG,_,_,_,_,Y,_,_,G"));
  EXPECT_EQ(s.legal("take"), (Texts{"take b2", "take h1", "take t2"}));
  EXPECT_EQ(s.reason("take b1"), "reject.coatl.empty_space");
}

TEST(CoatlTakePieces, OnlyIfTheBoardHasRoomForAllOfIt) {
  const Script<Coatl> six(Group().player(0, {.pieces = "Y.Y.R.R.K.K"}));
  EXPECT_EQ(six.legal("take").size(), 10U);
  const Script<Coatl> seven(Group().player(0, {.pieces = "Y.Y.R.R.K.K.<G"}));
  EXPECT_EQ(seven.legal("take"), (Texts{"take h1", "take h2", "take t1", "take t2"}));
  EXPECT_EQ(seven.reason("take b1"), "reject.coatl.no_room");
  const Script<Coatl> eight(Group().player(0, {.pieces = "Y.Y.R.R.K.K.<G.<B"}));
  EXPECT_TRUE(eight.legal("take").empty());
  EXPECT_EQ(eight.reason("take h1"), "reject.coatl.no_room");
}

TEST(CoatlTakePieces, EndsTheTurn) {
  Script<Coatl> s(Group{});
  s("take b1");
  EXPECT_EQ(s->to_act(), 1);
}

TEST(CoatlRefill, WhenNoBodyIsOnTheSupplyBoardEveryEmptySpaceIsFilled) {
  Script<Coatl> s(Group().with("supply", "_,_,KG,_,_,_,Y,_,_,G"));
  s("take b3");
  EXPECT_EQ(s->to_act(), kChance);
  for (int i = 0; i < 6; ++i) s("piece Y", "piece B");
  s("piece <K", "piece R>");
  EXPECT_EQ(s.field("supply"), "YB,YB,YB,YB,YB,YB,Y,K,R,G");
  EXPECT_EQ(s->to_act(), 1);
}

TEST(CoatlRefill, WhenNeitherHeadNorTailIsOnItEveryEmptySpaceIsFilled) {
  Script<Coatl> s(Group().with("supply", "_,YY,KG,_,RR,BB,_,_,_,G"));
  s("take t2");
  EXPECT_EQ(s->to_act(), kChance);
  s("piece G", "piece B", "piece K", "piece K", "piece <K", "piece <Y", "piece R>", "piece R>");
  EXPECT_EQ(s.field("supply"), "GB,YY,KG,KK,RR,BB,K,Y,R,R");
  EXPECT_EQ(s->to_act(), 1);
}

TEST(CoatlRefill, NotWhileThereAreBodiesAndHeadsOrTails) {
  Script<Coatl> s(Group().with("supply", "YY,KG,_,_,_,_,_,_,R,G"));
  s("take t1");
  EXPECT_EQ(s->to_act(), 1);  // heads alone are gone: a tail is enough
  s("take b1");
  EXPECT_EQ(s->to_act(), 0);
  EXPECT_EQ(s.field("supply"), "_,KG,_,_,_,_,_,_,_,G");
}

// 116 bodies are elsewhere: the second player has two very long Cóatls.
Group short_of_bodies(const std::string& supply, int blue) {
  return Group()
      .with("supply", supply)
      .player(1, {.a = row_of('Y', 24) + row_of('R', 24) + row_of('K', 24) + row_of('G', 24), .b = row_of('B', blue)});
}

TEST(CoatlRefill, BodiesAlwaysTwoToASpaceLowestNumberedFirstWhenTheBagIsShort) {
  Script<Coatl> s(short_of_bodies("_,_,BB,_,_,_,Y,R,K,G", 18));
  ASSERT_EQ(s->bag_total[kBody], 4);
  s("take b3", "piece B", "piece B", "piece B", "piece B");
  EXPECT_EQ(s.field("supply"), "BB,BB,_,_,_,_,Y,R,K,G");
  EXPECT_EQ(s->to_act(), 1);
}

TEST(CoatlRefill, ThePartialSupplyStaysInPlay) {
  Script<Coatl> s(short_of_bodies("_,_,BB,_,_,_,Y,R,K,G", 20));
  ASSERT_EQ(s->bag_total[kBody], 2);
  s("take b3", "piece B", "piece B");
  EXPECT_EQ(s.field("supply"), "BB,_,_,_,_,_,Y,R,K,G");
  EXPECT_EQ(s->result().ending, Ending::kRunning);
  EXPECT_EQ(s.field("ending"), "running");
}

TEST(CoatlRefill, OnceHeadsAndTailsAreGoneForGoodEveryTakeRefillsTheBodySpaces) {
  Script<Coatl> s(Group(4)
                      .with("supply", "YR,KG,_,_,BB,YY,_,_,_,_")
                      .player(0, {.pieces = "G>.G>.G>.B>.B>.B>"})
                      .player(1, {.pieces = "<Y.<Y.<Y.<R.<R.<R.<K.<K"})
                      .player(2, {.pieces = "<K.<G.<G.<G.<B.<B.<B.Y>"})
                      .player(3, {.pieces = "Y>.Y>.R>.R>.R>.K>.K>.K>"}));
  s("take b5", "piece G", "piece G", "piece G", "piece G", "piece R", "piece R");
  EXPECT_EQ(s.field("supply"), "YR,KG,GG,GG,RR,YY,_,_,_,_");
  EXPECT_EQ(s->to_act(), 1);
}

// ---- action 2: Prophecies ---------------------------------------------------------------------------------------

TEST(CoatlTakeProphecies, OneOrMoreOneAfterTheOtherFromTheRowAndTheDeck) {
  Script<Coatl> s(Group{});
  EXPECT_FALSE(s.may("end"));  // at least one
  s("row 2");
  EXPECT_EQ(s->to_act(), 0);
  EXPECT_TRUE(s.may("end"));
  EXPECT_TRUE(s.legal("take").empty());
  EXPECT_TRUE(s.legal("start").empty());
  s("deck", "draw 7", "row 4", "row 6", "end");
  EXPECT_EQ(s.hand(0), "7@0.45s.47s.49s");
}

TEST(CoatlTakeProphecies, UpToFiveInHand) {
  Script<Coatl> s(Group().player(0, {.hand = "6@0.7@0.8s"}));
  s("row 1", "row 2");
  EXPECT_EQ(s.legal(), (Texts{"end"}));
  EXPECT_EQ(s.reason("row 3"), "reject.coatl.hand_full");
  EXPECT_EQ(s.reason("deck"), "reject.coatl.hand_full");
  const Script<Coatl> full(Group().player(0, {.hand = "6@0.7@0.8s.9s.10s"}));
  EXPECT_TRUE(full.legal("row").empty());
  EXPECT_TRUE(full.legal("deck").empty());
}

TEST(CoatlTakeProphecies, TheRowIsRefilledAtTheEndOfTheTurnNotBeforeInPlaceLowestFirst) {
  Script<Coatl> s(Group{});
  s("row 5", "row 2");
  EXPECT_EQ(s.field("row"), "44,0,46,47,0,49");
  EXPECT_EQ(s.reason("row 2"), "reject.coatl.empty_slot");
  s("end");
  EXPECT_EQ(s->to_act(), kChance);
  s("reveal 20", "reveal 21");
  EXPECT_EQ(s.field("row"), "44,20,46,47,21,49");
  EXPECT_EQ(s->to_act(), 1);
}

TEST(CoatlTakeProphecies, ACardDrawnFromTheDeckIsSeenBeforeTheNextChoice) {
  Script<Coatl> s(Group{});
  s("deck");
  EXPECT_EQ(s->to_act(), kChance);
  s("draw 9");
  EXPECT_EQ(s->to_act(), 0);
  EXPECT_EQ(s.hand(0), "9@0");
  EXPECT_TRUE(s.may("row 1"));
  EXPECT_TRUE(s.may("deck"));
  EXPECT_TRUE(s.may("end"));
}

TEST(CoatlTakeProphecies, AnEmptyDeckIsMadeOfTheShuffledDiscardsWhenACardIsNeeded) {
  Script<Coatl> s(Group().with("discards", all_but({44, 45, 46, 47, 48, 49})));
  ASSERT_EQ(s->deck_count, 0);
  EXPECT_TRUE(s.may("deck"));
  s("row 1");
  EXPECT_EQ(s->deck_count, 0);  // not needed yet
  s("deck");
  EXPECT_EQ(s->deck_count, 48);
  EXPECT_EQ(s.field("discards"), "-");
  EXPECT_EQ(s.legal().size(), 43U);
  EXPECT_EQ(s->weight(*Coatl::parse_action("draw 1")), 2U);
  s("draw 1", "end", "reveal 1");
  EXPECT_EQ(s.field("row"), "1,45,46,47,48,49");
}

TEST(CoatlTakeProphecies, TheSetUpDiscardsAreAmongThem) {
  // Nothing was ever discarded but in the set-up: 6 and 7 by the first player, 8 by the second.
  Script<Coatl> s(Group()
                      .with("discards", all_but({44, 45, 46, 47, 48, 49}))
                      .player(0, {.aside = "2:6.7"})
                      .player(1, {.aside = "1:8"}));
  s("deck");
  for (const char* card : {"draw 6", "draw 7", "draw 8"}) EXPECT_TRUE(s.may(card)) << card;
}

TEST(CoatlTakeProphecies, TheRowIsRefilledFromTheNewDeck) {
  Script<Coatl> s(Group().with("discards", all_but({44, 45, 46, 47, 48, 49})));
  s("row 1", "row 2", "end", "reveal 30", "reveal 31");
  EXPECT_EQ(s.field("row"), "30,31,46,47,48,49");
  EXPECT_EQ(s->deck_count, 46);
}

// All 54 cards lie in the row or on Cóatls: nothing can be drawn.
Group no_card_to_draw() {
  return Group(3)
      .with("row", "44,45,46,47,48,49")
      .with("completed",
            "0:<KKY>:1.2.3.4:0;0:<KKY>:1.2.3.4:0;1:<KKY>:5.6.7.8:0;1:<BKR>:5.9.10.11:0;"
            "2:<BKR>:12.13.14.15:0;2:<BKR>:16.17.18.19:0")
      .player(0, {.pieces = "B", .a = "B:20.21.22.23", .b = "B:24.25.26.27"})
      .player(1, {.pieces = "B", .a = "B:28.29.30.31", .b = "B:32.33.34.35"})
      .player(2, {.a = "B:36.37.38.39", .b = "B:40.41.42.43"});
}

TEST(CoatlTakeProphecies, WithNoCardLeftTheRowStaysShort) {
  Script<Coatl> s(no_card_to_draw());
  EXPECT_FALSE(s.may("deck"));
  EXPECT_EQ(s.reason("deck"), "reject.coatl.deck_empty");
  s("row 3", "row 5", "end");
  EXPECT_EQ(s->to_act(), 1);
  EXPECT_EQ(s.field("row"), "44,45,0,47,0,49");
  s("row 1", "row 2", "row 4", "row 6");
  EXPECT_EQ(s.legal(), (Texts{"end"}));  // room for a fifth, but there is none
  s("end");
  EXPECT_TRUE(s.legal("row").empty());
  EXPECT_EQ(s->to_act(), 2);
}

}  // namespace
}  // namespace patolli::coatl::test
