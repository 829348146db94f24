// Reading words and numbers from an untrusted line.
#include "core/text.hpp"

#include <gtest/gtest.h>

#include <climits>
#include <string>

namespace patolli {
namespace {

TEST(CoreScanner, Words) {
  Scanner in("  take \t R  G ");
  EXPECT_EQ(in.word(), "take");
  EXPECT_EQ(in.word(), "R");
  EXPECT_EQ(in.word(), "G");
  EXPECT_EQ(in.word(), "");
  EXPECT_EQ(in.word(), "");
  EXPECT_TRUE(in.done());
}

TEST(CoreScanner, OnlyBlanksSeparate) {
  Scanner in("a\nb\rc\vd e");
  EXPECT_EQ(in.word(), "a\nb\rc\vd") << "a line break is not a blank: notation is one line";
}

TEST(CoreScanner, TakeSkipsNothing) {
  Scanner in(" =x");
  EXPECT_FALSE(in.take('='));
  in.skip_blanks();
  EXPECT_TRUE(in.take('='));
  EXPECT_FALSE(in.take('='));
  EXPECT_EQ(in.peek(), 'x');
  EXPECT_EQ(in.get(), 'x');
  EXPECT_EQ(in.get(), '\0');
  EXPECT_EQ(in.peek(), '\0');
  EXPECT_FALSE(in.take('\0'));
  EXPECT_TRUE(in.empty());
}

TEST(CoreScanner, DoneSkipsBlanksEmptyDoesNot) {
  Scanner in("  ");
  EXPECT_FALSE(in.empty());
  EXPECT_TRUE(in.done());
  EXPECT_TRUE(in.empty());
}

TEST(CoreScanner, Numbers) {
  Scanner in("12,007x");
  EXPECT_EQ(in.number(99), 12);
  EXPECT_TRUE(in.take(','));
  EXPECT_EQ(in.number(99), 7);
  EXPECT_EQ(in.number(99), std::nullopt);
  EXPECT_EQ(in.rest(), "x");
}

TEST(CoreScanner, ANumberTooLargeConsumesNothing) {
  Scanner in("100 5");
  EXPECT_EQ(in.number(99), std::nullopt);
  EXPECT_EQ(in.rest(), "100 5");
  EXPECT_EQ(in.number(100), 100);
}

TEST(CoreScanner, NumbersNeverOverflow) {
  EXPECT_EQ(parse_number("2147483647", 0, INT_MAX), INT_MAX);
  EXPECT_EQ(parse_number("2147483648", 0, INT_MAX), std::nullopt);
  EXPECT_EQ(parse_number(std::string(400, '9'), 0, INT_MAX), std::nullopt);
  EXPECT_EQ(parse_number(std::string(400, '0') + "7", 0, INT_MAX), 7);
}

TEST(CoreScanner, HighAndZeroBytesAreOrdinaryCharacters) {
  const std::string text("\xff\x00\x80 z", 5);
  Scanner in(text);
  EXPECT_EQ(in.word(), std::string_view("\xff\x00\x80", 3));
  EXPECT_EQ(in.word(), "z");
}

TEST(CoreParseNumber, WantsTheWholeWordWithinTheBounds) {
  EXPECT_EQ(parse_number("7", 1, 9), 7);
  EXPECT_EQ(parse_number("0", 1, 9), std::nullopt);
  EXPECT_EQ(parse_number("10", 1, 9), std::nullopt);
  EXPECT_EQ(parse_number("9", 1, 9), 9);
  EXPECT_EQ(parse_number("1", 1, 9), 1);
  for (const std::string_view bad : {"", " 7", "7 ", "+7", "-7", "7a", "a7", "7.0", "0x7"})
    EXPECT_EQ(parse_number(bad, 0, 9), std::nullopt) << bad;
}

static_assert(parse_number("54", 1, 54) == 54, "usable in tables at compile time");

}  // namespace
}  // namespace patolli
