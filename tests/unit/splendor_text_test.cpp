// Notation: what is written is read back as it was, and nothing else is read.
#include <gtest/gtest.h>

#include "splendor_position.hpp"

namespace patolli::splendor {
namespace {

using testing::action;
using testing::Position;

TEST(SplendorText, ActionsInEveryForm) {
  const std::vector<std::string> texts = {"take wbg",         "take rk",         "take k",   "take2 g",
                                          "reserve 2.3",      "reserve deck 2",  "buy 1.1",  "buy r3",
                                          "buy 2.3 gold=wwb", "buy r1 gold=k",   "return w", "return wo",
                                          "return wwg",       "return ooo",      "noble 7",  "pass",
                                          "reveal 57",        "reveal-noble 10", "draw 57",  "draw ?"};
  for (const std::string& text : texts) {
    const auto x = State::parse_action(text);
    ASSERT_TRUE(x) << text;
    EXPECT_EQ(State::action_text(*x), text);
  }
}

TEST(SplendorText, EveryLegalActionComesBack) {
  for (int seats = 2; seats <= 4; ++seats)
    for (std::uint64_t seed = 1; seed <= 8; ++seed)
      testing::random_game(seats, seed, [](const State& s) {
        State::Legal actions;
        s.legal(actions);
        for (const Action x : actions) ASSERT_EQ(State::parse_action(State::action_text(x)), x);
      });
}

TEST(SplendorText, LettersInAnyOrderAndBlanksAround) {
  EXPECT_EQ(action("take gwb"), action("take wbg"));
  EXPECT_EQ(action("  buy  2.3   gold=bww "), action("buy 2.3 gold=wwb"));
  EXPECT_EQ(action("return gww"), action("return wwg"));
}

TEST(SplendorText, WhatIsNotAnAction) {
  for (const char* text : {"",
                           "take",
                           "take ww",
                           "take x",
                           "take wbg g",
                           "take2",
                           "take2 wb",
                           "take2 o",
                           "reserve",
                           "reserve 0.1",
                           "reserve 4.1",
                           "reserve 1.5",
                           "reserve 1.0",
                           "reserve 11",
                           "reserve deck",
                           "reserve deck 0",
                           "reserve deck 4",
                           "reserve r1",
                           "buy",
                           "buy r0",
                           "buy r4",
                           "buy 1.1 wwb",
                           "buy 1.1 gold=",
                           "buy 1.1 gold=o",
                           "buy 1.1 gold=w b",
                           "buy 1.1 gold=wwwwwwwwwwwwwwww",
                           "return",
                           "return wwww",
                           "return x",
                           "noble",
                           "noble 0",
                           "noble 11",
                           "noble x",
                           "pass 1",
                           "reveal",
                           "reveal 0",
                           "reveal 91",
                           "reveal ?",
                           "reveal-noble 0",
                           "draw",
                           "draw 91",
                           "draw ??",
                           "?",
                           "TAKE wbg",
                           "reveal 99999999999",
                           "take\twbg\n"})
    EXPECT_FALSE(State::parse_action(text)) << text;
}

TEST(SplendorText, CodesThatMeanNothingHaveNoText) {
  for (const std::uint32_t code :
       {0U, 0x01000000U, 0x01000020U, 0x02000005U, 0x0300000CU, 0x04000003U, 0x05F00000U, 0x06000006U, 0x06000100U,
        0x0700000BU, 0x08000001U, 0x0900005BU, 0x0A000000U, 0x0B00005BU, 0x0C000000U, 0xFFFFFFFFU})
    EXPECT_EQ(State::action_text(Action{code}), "?") << code;
}

const char* const kLine =
    "seats=2 turn=38 passes=0 phase=play bank=w0b2g3r0k2o5 row1=2,19,16,33 row2=65,46,68,67 row3=77,88,84,85 "
    "nobles=4,5,8 p1=w0b1g0r2k2o0;3,12,18,20,22,26,29,36;80,?59,44;- p2=w4b1g1r2k0o0;5,13,25,27,28,30;47,60,75;-";

TEST(SplendorText, AStateInOneLine) {
  const auto s = State::parse(kLine);
  ASSERT_TRUE(s);
  EXPECT_EQ(s->to_text(), kLine);
  EXPECT_EQ(s->seats(), 2);
  EXPECT_EQ(s->to_act(), 1);
  EXPECT_EQ(s->turn(), 38);
  EXPECT_EQ(s->bank, gems(0, 2, 3, 0, 2, 5));
  EXPECT_EQ(s->face(0, 1), 19);
  EXPECT_EQ(s->reserved(0, 1), 59);
  EXPECT_TRUE(s->reserved_unseen(0, 1));
  EXPECT_EQ(s->bought_count(1), 6);
  EXPECT_EQ(s->bonus(1, kRed), 4);
  EXPECT_EQ(s->deck_size(0), 40 - 4 - 14);
}

TEST(SplendorText, EveryStateOfAGameComesBack) {
  for (int seats = 2; seats <= 4; ++seats)
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
      testing::random_game(seats, seed, [](const State& s) {
        ASSERT_TRUE(s.valid()) << s.to_text();
        const std::string text = s.to_text();
        ASSERT_EQ(text.find('\n'), std::string::npos);
        const auto again = State::parse(text);
        ASSERT_TRUE(again) << text;
        ASSERT_TRUE(same_bytes(*again, s)) << text;
      });
}

std::string replaced(const std::string& text, const std::string& part, const std::string& by) {
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.substr(0, at) + by + text.substr(at + part.size());
}

struct Damage {
  const char* part;
  const char* by;
  const char* why;
};

TEST(SplendorText, DamagedLinesAreRefused) {
  const Damage damages[] = {
      {"seats=2", "seats=1", "too few players"},
      {"seats=2", "seats=3", "a player is missing"},
      {"seats=2", "seats=5", "too many players"},
      {"turn=38", "turn=0", "no turn has begun but cards are bought"},
      {"turn=38", "turn=401", "above the limit"},
      {"turn=38", "turn=-1", "not a number"},
      {"passes=0", "passes=2", "everybody has passed and it goes on"},
      {"phase=play", "phase=plays", "no such phase"},
      {"phase=play", "phase=play:1.1", "nothing waits"},
      {"phase=play", "phase=reveal:1.1", "the place isn't empty"},
      {"phase=play", "phase=reveal", "where?"},
      {"phase=play", "phase=reveal:4.1", "no such place"},
      {"phase=play", "phase=reveal:0.1", "no such place"},
      {"phase=play", "phase=draw:1", "three reserved already"},
      {"phase=play", "phase=draw:4", "no such deck"},
      {"phase=play", "phase=return", "nobody has too many tokens"},
      {"phase=play", "phase=noble", "no noble is earned"},
      {"phase=play", "phase=deal", "the cards are dealt"},
      {"phase=play", "phase=deal-nobles", "the nobles are dealt"},
      {"phase=play", "phase=goal", "nobody has 15 points"},
      {"phase=play", "phase=all-pass", "nobody passed"},
      {"phase=play", "phase=turn-limit", "it isn't"},
      {"bank=w0b2", "bank=w1b2", "a token too many"},
      {"bank=w0b2g3", "bank=w0b2g2", "a token is missing"},
      {"bank=w0b2g3r0k2o5", "bank=w0b2g3r0k2", "a colour is missing"},
      {"p1=w0", "p1=w256", "a number too large"},
      {"row1=2,", "row1=-,", "an empty place though the deck has cards"},
      {"row1=2,", "row1=19,", "a card twice"},
      {"row1=2,", "row1=3,", "a card that is bought"},
      {"row1=2,", "row1=59,", "a card of another level"},
      {"row1=2,", "row1=0,", "no such card"},
      {"row1=2,", "row1=", "a place is missing"},
      {"row3=77,88,84,85", "row3=77,88,84,85,90", "a fifth place"},
      {"row3=77,88,84,85", "row3=77,88,84,91", "no such card"},
      {"nobles=4,5,8", "nobles=4,5", "a noble is missing"},
      {"nobles=4,5,8", "nobles=4,5,8,9", "a noble too many"},
      {"nobles=4,5,8", "nobles=4,5,5", "a noble twice"},
      {"nobles=4,5,8", "nobles=4,5,11", "no such noble"},
      {"80,?59,44;-", "80,?59,44,90;-", "four reserved"},
      {"80,?59,44;-", "80,??59,44;-", "a sign too many"},
      {"80,?59,44;- ", "80,?59,44;8 ", "a noble in two places"},
      {"80,?59,44;-", "80,?59,44", "a part is missing"},
      {"80,?59,44;-", "80,?59,80;-", "a card twice"},
      {" p2=", " p3=", "another player"},
      {"27,28,30", "27,28,30,", "an empty entry"},
  };
  for (const Damage& d : damages) EXPECT_FALSE(State::parse(replaced(kLine, d.part, d.by))) << d.why;
  EXPECT_FALSE(State::parse(""));
  EXPECT_FALSE(State::parse(std::string(kLine) + " p3=w0b0g0r0k0o0;-;-;-"));
  EXPECT_FALSE(State::parse(std::string(kLine) + "x"));
  EXPECT_TRUE(State::parse(std::string("  ") + kLine + "  "));
}

TEST(SplendorText, InvariantsBeyondTheWords) {
  // A noble whose requirement isn't met can't have come.
  const std::string noble = replaced(replaced(kLine, "nobles=4,5,8", "nobles=4,5"), "?59,44;-", "?59,44;8");
  EXPECT_FALSE(State::parse(noble));
  // Eleven tokens belong into a return. Turn 38 is the second player's.
  const std::string eleven =
      replaced(replaced(kLine, "bank=w0b2g3r0k2o5", "bank=w0b0g3r0k2o4"), "p2=w4b1g1r2k0o0", "p2=w4b3g1r2k0o1");
  EXPECT_FALSE(State::parse(eleven));
  EXPECT_TRUE(State::parse(replaced(eleven, "phase=play", "phase=return")));
  EXPECT_FALSE(State::parse(replaced(replaced(eleven, "phase=play", "phase=return"), "turn=38", "turn=37")));
  // Fifteen points at the beginning of a round: the game is over.
  const Position rich{.turn = 3, .players = {{"", {74, 78, 82}}, {}}};
  EXPECT_FALSE(State::parse(rich.text()));
  Position middle = rich;
  middle.turn = 4;
  EXPECT_TRUE(State::parse(middle.text()));
}

// Whatever is done to a line: it is refused, or it is a state like any other and can be played.
TEST(SplendorText, RandomDamageNeverHarms) {
  Rng rng(99);
  std::vector<std::string> lines = {kLine};
  testing::random_game(4, 21, [&](const State& s) { lines.push_back(s.to_text()); });
  const std::string alphabet = "0123456789wbgrko,;.:?-= pdealyrtunhv";
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string line = lines[rng.below(static_cast<std::uint32_t>(lines.size()))];
    for (std::uint32_t n = rng.below(3) + 1; n > 0; --n) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(line.size()));
      const char c = alphabet[rng.below(static_cast<std::uint32_t>(alphabet.size()))];
      switch (rng.below(3)) {
        case 0: line[at] = c; break;
        case 1: line.insert(at, 1, c); break;
        default: line.erase(at, 1);
      }
    }
    auto s = State::parse(line);
    if (!s) continue;
    ++accepted;
    ASSERT_TRUE(s->valid()) << line;
    const auto again = State::parse(s->to_text());
    ASSERT_TRUE(again && same_bytes(*again, *s)) << line;
    State::Legal actions;
    for (int step = 0; step < 40 && s->to_act() != kTerminal; ++step) {
      s->legal(actions);
      ASSERT_FALSE(actions.empty()) << line;
      s->apply(actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]);
      ASSERT_TRUE(s->valid()) << s->to_text() << " from " << line;
    }
  }
  EXPECT_GT(accepted, 100);
}

}  // namespace
}  // namespace patolli::splendor
