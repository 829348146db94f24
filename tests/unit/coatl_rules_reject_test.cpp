// Why an action is rejected: every reason of reject.hpp, with a position in which it is given. Rulings: docs/RULES.md.
#include "games/coatl/rules/reject.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "unit/coatl_script.hpp"

namespace patolli::coatl::test {
namespace {

using Group = Position<Coatl>;
using Alone = Position<CoatlSolo>;

// The reasons that a group of cases gave, so that the last test can tell whether one of the list was left out.
using Reasons = std::set<std::string>;

template <class Game>
void expect(Reasons& given, RejectReason why, const Script<Game>& s, std::string_view text) {
  EXPECT_EQ(s.reason(text), why.key) << text;
  given.insert(s.reason(text));
}
template <class Game>
void expect(Reasons& given, RejectReason why, const Position<Game>& position, std::string_view text) {
  expect(given, why, Script<Game>(position), text);
}

template <class Game>
Script<Game> after(const Position<Game>& position, std::string_view text) {
  Script<Game> s(position);
  s(text);
  return s;
}

Alone alone(const Has& has) { return Alone().with("turn", 2).with("marco", "11;12;13|-|-|1").player(0, has); }

Reasons taking_pieces() {
  Reasons given;
  expect(given, kEmptySpace, Group().with("supply", "YR,KG,BY,RK,GB,_,Y,_,K,G"), "take b6");
  expect(given, kEmptySpace, Group().with("supply", "YR,KG,BY,RK,GB,_,Y,_,K,G"), "take h2");
  expect(given, kNoRoom, Group().player(0, {.pieces = "Y.Y.Y.Y.R.R.R"}), "take b1");
  return given;
}
TEST(CoatlReject, TakingPieces) { EXPECT_FALSE(taking_pieces().empty()); }

Reasons taking_prophecies() {
  Reasons given;
  expect(given, kHandFull, Group().player(0, {.hand = "6s.7s.8s.9s.10s"}), "row 1");
  expect(given, kHandFull, Group().player(0, {.hand = "6s.7s.8s.9s.10s"}), "deck");
  expect(given, kHandFull, alone({.hand = "6s.7s.8s.9s"}).with("algorithms", "2"), "deck");
  expect(given, kEmptySlot, after(Group(), "row 1"), "row 1");
  expect(given, kDeckEmpty,
         Group(3)
             .with("completed",
                   "0:<KKY>:1.2.3.4:0;0:<KKY>:1.2.3.4:0;1:<KKY>:5.6.7.8:0;1:<BKR>:5.9.10.11:0;"
                   "2:<BKR>:12.13.14.15:0;2:<BKR>:16.17.18.19:0")
             .player(0, {.a = "B:20.21.22.23", .b = "B:24.25.26.27"})
             .player(1, {.a = "B:28.29.30.31", .b = "B:32.33.34.35"})
             .player(2, {.a = "B:36.37.38.39", .b = "B:40.41.42.43"}),
         "deck");
  expect(given, kTakeFirst,
         Script<Coatl>(Group().with("sacrifice", "on").player(0, {.tokens = 7}))("future").chance()("discard"), "end");
  return given;
}
TEST(CoatlReject, TakingProphecies) { EXPECT_FALSE(taking_prophecies().empty()); }

Reasons building() {
  Reasons given;
  expect(given, kNotOnBoard, Group().player(0, {.pieces = "Y"}), "start R");
  expect(given, kNotOnBoard, Group().player(0, {.pieces = "Y", .a = "K"}), "add a left R");
  expect(given, kTwoUnfinished, Group().player(0, {.pieces = "Y", .a = "K", .b = "K"}), "start Y");
  expect(given, kThreeCoatls,
         Group().with("rules", "bga").with("completed", "0:<KRR>:2:0;0:<KKR>:3:0").player(0, {.pieces = "Y", .a = "K"}),
         "start Y");
  expect(given, kNoCoatl, Group().player(0, {.pieces = "Y", .a = "K"}), "add b left Y");
  expect(given, kNoCoatl, Group().player(0, {.hand = "1s"}), "play 1 a");
  expect(given, kEndClosed, Group().player(0, {.pieces = "Y", .a = "<K"}), "add a left Y");
  expect(given, kHeadLeft, Group().player(0, {.pieces = "<Y", .a = "K"}), "add a right <Y");
  expect(given, kTailRight, Group().player(0, {.pieces = "Y>", .a = "K"}), "add a left Y>");
  expect(given, kHeadOnTail, Group().player(0, {.pieces = "Y>", .a = "<K"}), "add a right Y>");
  expect(given, kNeedsProphecy, Group().player(0, {.pieces = "Y>", .hand = "1s", .a = "<KK"}), "add a right Y>");
  expect(given, kNeedsFour, alone({.pieces = "Y>", .hand = "1s", .a = "<KK:8"}).with("algorithms", "4"),
         "add a right Y>");
  expect(given, kNeedsTemple, alone({.pieces = "Y>", .a = "<YRKGB:1"}).with("algorithms", "1").with("piles", "1,2"),
         "add a right Y>");
  return given;
}
TEST(CoatlReject, Building) { EXPECT_FALSE(building().empty()); }

Reasons playing_prophecies() {
  Reasons given;
  expect(given, kNotInHand, Group().player(0, {.hand = "1s", .a = "KKK"}), "play 13 a");
  expect(given, kFourProphecies, Group().player(0, {.hand = "13s", .a = "KKK:3.6.7.8"}), "play 13 a");
  expect(given, kSameKind, Group().player(0, {.hand = "3s", .a = "KKK:3"}), "play 3 a");
  expect(given, kSameFrame, alone({.hand = "8s", .a = "RKKR:15"}).with("algorithms", "3"), "play 8 a");
  expect(given, kNotFulfilled, Group().player(0, {.hand = "13s", .a = "KK"}), "play 13 a");
  return given;
}
TEST(CoatlReject, PlayingProphecies) { EXPECT_FALSE(playing_prophecies().empty()); }

Reasons completing() {
  Reasons given;
  const Group position = Group()
                             .with("piles", "1,2")
                             .player(0, {.pieces = "Y>.R", .hand = "1s.2s", .temples = "5", .a = "<YY", .b = "RRR"});
  Script<Coatl> s = after(position, "add a right Y>");
  expect(given, kOtherCoatl, s, "play 2 b");
  expect(given, kNeedsProphecy, s, "close");
  s("play 1 a");
  expect(given, kTempleNotMet, s, "temple pile 1");
  expect(given, kNotInHand, s, "temple hand 6");
  const Alone four = alone({.pieces = "Y>", .hand = "1s", .a = "<YYRRKY:6.7.17"}).with("algorithms", "4");
  expect(given, kNeedsFour, after(four, "add a right Y>"), "close");
  const Alone temple = alone({.pieces = "Y>", .hand = "1s", .a = "<YYR:6"}).with("algorithms", "1");
  expect(given, kNeedsTemple, after(temple, "add a right Y>"), "close");
  expect(
      given, kPileEmpty,
      after(
          Group()
              .with("piles", "3+0,0+0")
              .player(0, {.pieces = "Y>", .temples = "1.2s.4s.5s.6s.7s.8s.9s.10s.11s.12s.13s.14s.15s", .a = "<YYY:11"}),
          "add a right Y>"),
      "temple pile 2");
  return given;
}
TEST(CoatlReject, Completing) { EXPECT_FALSE(completing().empty()); }

Reasons tokens() {
  Reasons given;
  const Group on = Group().with("sacrifice", "on").player(0, {.tokens = 7});
  expect(given, kNoToken, Group(), "future");
  expect(given, kNoToken, after(on, "priest 1").chance()("take b1"), "priest 1");
  expect(given, kNotInBag, Group(on).player(0, {.pieces = "<Y.<Y", .tokens = 7}), "perfect <Y");
  expect(given, kNoRoom, Group(on).player(0, {.pieces = "Y.Y.Y.Y.R.R.R", .tokens = 7}), "perfect Y Y");
  expect(given, kPileEmpty,
         Group(on)
             .with("piles", "1+0,0+0")
             .player(1, {.temples = "2s.3s.4s.5s.6s.7s.8s.9s.10s.11s.12s.13s.14s.15s", .tokens = 7}),
         "priest 2");
  return given;
}
TEST(CoatlReject, Tokens) { EXPECT_FALSE(tokens().empty()); }

Reasons set_up_and_passing() {
  Reasons given;
  Script<Coatl> s(Coatl::initial({}));
  s.chance(3);
  expect(given, kNotInHand, s, s.hand(0).find("49@") == std::string::npos ? "keep 49" : "keep 48");
  expect(given, kCanAct, Group(), "pass");
  Script<CoatlSolo> solo(CoatlSolo::initial({}));
  solo.chance();
  expect(given, kKeepThree, solo, "keep");
  return given;
}
TEST(CoatlReject, SetUpAndPassing) { EXPECT_FALSE(set_up_and_passing().empty()); }

TEST(CoatlReject, ReasonsOfTheCore) {
  Script<Coatl> s(Group{});
  EXPECT_EQ(s.reason("take b1", 1), kNotYourTurn.key);
  EXPECT_EQ(s.reason("keep"), kNotNow.key);
  EXPECT_EQ(s.reason("close"), kNotNow.key);
  EXPECT_EQ(s.reason("reveal 7"), kNotNow.key);
  EXPECT_EQ(s->check(Action{0}, 0), kNoSuch);
  EXPECT_EQ(s->check(make_action(kTake, 10), 0), kNoSuch);
  EXPECT_EQ(s->check(make_action(kStart, 15), 0), kNoSuch);
  Group over;
  over.with("phase", "over").with("ending", "supply");
  EXPECT_EQ(Script<Coatl>(over).reason("take b1", 0), kGameOver.key);
}

// Each differs from a state that exists by one thing that no game can lead to.
TEST(CoatlReject, StatesThatCannotBe) {
  const auto aside = [](const char* discards) {
    return Group().with("discards", discards).player(0, {.aside = "1:4"}).player(1, {.aside = "1:4"});
  };
  EXPECT_NO_THROW(static_cast<void>(aside("4.4.30").build()));
  EXPECT_THROW(static_cast<void>(aside("4.30").build()), std::invalid_argument);  // one card, set aside by both

  EXPECT_NO_THROW(static_cast<void>(Group().with("passes", 1).build()));
  EXPECT_THROW(static_cast<void>(Group().with("passes", 2).build()), std::invalid_argument);  // it would be over
  EXPECT_NO_THROW(static_cast<void>(Group().with("passes", 2).with("ending", "supply").with("last", 1).build()));

  EXPECT_NO_THROW(static_cast<void>(Group().with("sacrifice", "on").player(0, {.tokens = 7}).build()));
  EXPECT_THROW(static_cast<void>(Group().player(0, {.tokens = 7}).build()), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(Alone().player(0, {.tokens = 1}).build()), std::invalid_argument);
}

TEST(CoatlReject, EveryReasonOfTheListIsGiven) {
  Reasons given;
  for (const auto& cases :
       {taking_pieces, taking_prophecies, building, playing_prophecies, completing, tokens, set_up_and_passing})
    given.merge(cases());
  std::ifstream file(std::string(PATOLLI_SOURCE_DIR) + "/src/games/coatl/rules/reject.hpp");
  std::ostringstream read;
  read << file.rdbuf();
  const std::string text = read.str();
  Reasons listed;
  for (auto at = text.find("\"reject."); at != std::string::npos; at = text.find("\"reject.", at + 1))
    listed.insert(text.substr(at + 1, text.find('"', at + 1) - at - 1));
  EXPECT_EQ(listed.size(), 29U);
  EXPECT_EQ(given, listed);
}

}  // namespace
}  // namespace patolli::coatl::test
