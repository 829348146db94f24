// The tables of the engine are those of the files, cell by cell.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/rng.hpp"
#include "core/select.hpp"
#include "games/splendor/rules/codes.hpp"
#include "splendor_data.hpp"

namespace patolli::splendor {
namespace {

using testing::colour_names;
using testing::CsvRow;
using testing::read_csv;

int number(const CsvRow& row, const std::string& column) { return std::stoi(row.at(column)); }

TEST(SplendorCards, NinetyCardsAreThoseOfTheFile) {
  const auto rows = read_csv("splendor_cards.csv");
  ASSERT_EQ(rows.size(), 90U);
  std::set<int> ids;
  for (const CsvRow& row : rows) {
    const int id = number(row, "id");
    ASSERT_TRUE(is_card(id) && ids.insert(id).second) << id;
    const Card& card = kCardTable[id];
    EXPECT_EQ(card.level + 1, number(row, "level")) << id;
    EXPECT_EQ(colour_names().at(card.bonus), row.at("bonus")) << id;
    EXPECT_EQ(card.points, number(row, "points")) << id;
    for (int c = 0; c < kColours; ++c)
      EXPECT_EQ(amount(card.cost, c), number(row, colour_names()[static_cast<std::size_t>(c)])) << id;
    EXPECT_EQ(card.cost & ~packed::kColoured, 0U) << "no card costs gold";
    EXPECT_GE(id, kFirstCard[card.level]);
    EXPECT_LT(id, kFirstCard[card.level + 1]);
  }
}

TEST(SplendorCards, FortyOfLevelOneThirtyOfLevelTwoTwentyOfLevelThree) {
  int n[kLevels] = {};
  for (int id = 1; id <= kCards; ++id) ++n[kCardTable[id].level];
  EXPECT_EQ(n[0], 40);
  EXPECT_EQ(n[1], 30);
  EXPECT_EQ(n[2], 20);
}

TEST(SplendorCards, TenNoblesAreThoseOfTheFile) {
  const auto rows = read_csv("splendor_nobles.csv");
  ASSERT_EQ(rows.size(), 10U);
  std::set<int> ids;
  for (const CsvRow& row : rows) {
    const int id = number(row, "id");
    ASSERT_TRUE(is_noble(id) && ids.insert(id).second) << id;
    EXPECT_EQ(kNobleTable[id].points, number(row, "points"));
    for (int c = 0; c < kColours; ++c)
      EXPECT_EQ(amount(kNobleTable[id].needs, c), number(row, colour_names()[static_cast<std::size_t>(c)])) << id;
  }
}

// The numbering of another protocol: every card and noble once.
TEST(SplendorCards, ForeignNumbersAreAPermutation) {
  std::set<int> cards;
  std::set<int> nobles;
  std::set<std::string> foreign;
  for (const CsvRow& row : read_csv("splendor_tools_ids.csv")) {
    auto& ours = row.at("kind") == "card" ? cards : nobles;
    EXPECT_TRUE(ours.insert(number(row, "id")).second);
    EXPECT_TRUE(foreign.insert(row.at("kind") + row.at("splendor_tools_id")).second);
  }
  EXPECT_EQ(cards.size(), 90U);
  EXPECT_EQ(nobles.size(), 10U);
  EXPECT_EQ(*cards.begin(), 1);
  EXPECT_EQ(*cards.rbegin(), 90);
  EXPECT_EQ(*nobles.begin(), 1);
  EXPECT_EQ(*nobles.rbegin(), 10);
}

TEST(SplendorGems, PackedArithmeticIsThatOfEachColour) {
  for (int a = 0; a <= 25; ++a)
    for (int b = 0; b <= 25; ++b) {
      const Gems x = gems(a, b, a, 25, 0, b);
      const Gems y = gems(b, a, a, b, a, 1);
      for (int c = 0; c < kTokenKinds; ++c) ASSERT_EQ(amount(less(x, y), c), std::max(0, amount(x, c) - amount(y, c)));
      ASSERT_TRUE(covers(x, less(x, y)));
      ASSERT_EQ(covers(gems(a, 7, 7, 7, 7), gems(b, 0, 0, 0, 0)), a >= b);
      ASSERT_EQ(covers(gems(7, 7, 7, 7, a, b), gems(0, 7, 0, 0, b, a)), a == b);
      ASSERT_EQ(total(x), 2 * a + 2 * b + 25);
      unsigned set = 0;
      for (int c = 0; c < kTokenKinds; ++c) set |= amount(x, c) >= 4 ? 1U << c : 0;
      ASSERT_EQ(with_at_least(x, 4), set);
    }
}

TEST(SplendorGems, NibblesAreBytesInHalfTheWidth) {
  Rng rng(4);
  for (int i = 0; i < 2000; ++i) {
    Gems a = 0;
    Gems b = 0;
    for (int c = 0; c < kColours; ++c) {
      a |= gems_of(c, static_cast<int>(rng.below(c < 2 ? 8 : 1)));
      b |= gems_of(c, static_cast<int>(rng.below(8)));
    }
    ASSERT_EQ(spread(gather(b)), b);
    ASSERT_EQ(gather(b | gems_of(kGold, 5)), gather(b)) << "gold is not a colour";
    ASSERT_EQ(spread(nibbles::less(gather(a), gather(b))), less(a, b));
    ASSERT_EQ(nibbles::total(gather(a)), total(a));
    for (int c = 0; c < kColours; ++c)
      ASSERT_EQ(amount(spread(nibbles::not_zero(gather(b))), c), amount(b, c) == 0 ? 0 : 1);
  }
}

TEST(SplendorSelect, TheNthMemberOfEverySet) {
  Rng rng(5);
  for (int i = 0; i < 3000; ++i) {
    std::uint64_t set = rng.next();
    if (i % 3 == 1) set &= rng.next();
    if (i % 3 == 2) set &= bit(40) - 1;
    int n = 0;
    for (const int member : Bits(set)) ASSERT_EQ(nth_member(set, n++), member);
  }
  EXPECT_EQ(nth_member(~std::uint64_t{0}, 63), 63);
  EXPECT_EQ(nth_member(1, 0), 0);
}

}  // namespace
}  // namespace patolli::splendor
