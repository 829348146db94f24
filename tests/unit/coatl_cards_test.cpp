// Every card as printed: the tables against the data files cell by cell, every level of every Prophecy and Temple, and
// what M.A.R.C.O. collects for each.
#include "games/coatl/rules/cards.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "games/coatl/rules/notation.hpp"
#include "games/coatl/rules/patterns.hpp"
#include "games/coatl/rules/scoring.hpp"
#include "unit/coatl_naive.hpp"

namespace patolli::coatl {
namespace {

TEST(CoatlCards, EveryCellOfTheProphecyFileIsInTheTable) {
  const auto& cards = naive::prophecies();
  ASSERT_EQ(cards.size(), kProphecyFaces.size() + 1);
  for (std::size_t i = 1; i < cards.size(); ++i) {
    const ProphecyFace& face = kProphecyFaces[i - 1];
    EXPECT_EQ(cards[i].frame, kFrameNames[static_cast<std::size_t>(face.frame)]) << i;
    EXPECT_EQ(cards[i].copies, face.copies) << i;
    EXPECT_EQ(cards[i].pattern, face.pattern) << i;
    EXPECT_EQ(cards[i].points, face.points) << i;
    EXPECT_EQ(kProphecy[i].frame, face.frame) << i;
    for (int times = 0; times <= 6; ++times)
      EXPECT_EQ(kProphecy[i].points[static_cast<std::size_t>(times)], naive::points_for(cards[i].levels, times)) << i;
    EXPECT_EQ(kProphecy[i].top_times, cards[i].levels.rbegin()->first) << i;
    EXPECT_EQ(kProphecy[i].top_points, cards[i].levels.rbegin()->second) << i;
  }
}

std::string requirement_text(const Requirement& r) {
  switch (r.demand) {
    case Demand::kWithout: return std::string("no ") + kColourLetters[r.a];
    case Demand::kLength: return "length " + std::to_string(r.a);
    case Demand::kEqual: return std::string(1, kColourLetters[r.a]) + " = " + kColourLetters[r.b];
  }
  return "?";
}

TEST(CoatlCards, EveryCellOfTheTempleFileIsInTheTable) {
  const auto& cards = naive::temples();
  ASSERT_EQ(cards.size(), kTemple.size());
  for (std::size_t i = 1; i < cards.size(); ++i) {
    EXPECT_EQ(cards[i].requirement[0], requirement_text(kTemple[i].first)) << i;
    EXPECT_EQ(cards[i].requirement[1], requirement_text(kTemple[i].second)) << i;
    EXPECT_EQ(cards[i].points, "1:" + std::to_string(kTempleOne) + " 2:" + std::to_string(kTempleBoth)) << i;
    EXPECT_EQ(temple_points(0), 0);
    EXPECT_EQ(temple_points(1), cards[i].levels.at(1)) << i;
    EXPECT_EQ(temple_points(2), cards[i].levels.at(2)) << i;
  }
}

TEST(CoatlCards, FiftyFourPropheciesOfFortyNineKindsTheRedFramedTwice) {
  int cards = 0;
  int twins = 0;
  for (const ProphecyFace& face : kProphecyFaces) {
    cards += face.copies;
    twins += face.copies == 2 ? 1 : 0;
    EXPECT_EQ(face.copies == 2, face.frame == Frame::kRed) << face.pattern;
  }
  EXPECT_EQ(kProphecyFaces.size(), 49U);
  EXPECT_EQ(cards, 54);
  EXPECT_EQ(twins, 5);
  EXPECT_EQ(kTemples, 15);
}

// ---- levels -----------------------------------------------------------------------------------------------------

// A Cóatl that reaches a level exactly, and one that misses it by a piece and so has the level below.
struct Level {
  int kind;
  int points;
  int below;
  std::string_view hit;
  std::string_view miss;
};

constexpr Level kLevels[] = {
    {1, 2, 0, "<YRYRY>", "<YRYRR>"},
    {1, 3, 2, "<YRYRYRY>", "<YRYRYRR>"},
    {1, 4, 3, "<YRYRYRYRY>", "<YRYRYRYRR>"},
    {1, 5, 4, "<YRYRYRYRYRY>", "<YRYRYRYRYRR>"},
    {2, 2, 0, "<RBRBR>", "<RBRBB>"},
    {2, 3, 2, "<RBRBRBR>", "<RBRBRBB>"},
    {2, 4, 3, "<RBRBRBRBR>", "<RBRBRBRBB>"},
    {2, 5, 4, "<RBRBRBRBRBR>", "<RBRBRBRBRBB>"},
    {3, 2, 0, "<KRKRK>", "<KRKRR>"},
    {3, 3, 2, "<KRKRKRK>", "<KRKRKRR>"},
    {3, 4, 3, "<KRKRKRKRK>", "<KRKRKRKRR>"},
    {3, 5, 4, "<KRKRKRKRKRK>", "<KRKRKRKRKRR>"},
    {4, 2, 0, "<GRGRG>", "<GRGRR>"},
    {4, 3, 2, "<GRGRGRG>", "<GRGRGRR>"},
    {4, 4, 3, "<GRGRGRGRG>", "<GRGRGRGRR>"},
    {4, 5, 4, "<GRGRGRGRGRG>", "<GRGRGRGRGRR>"},
    {5, 2, 0, "<BRBRB>", "<BRBRR>"},
    {5, 3, 2, "<BRBRBRB>", "<BRBRBRR>"},
    {5, 4, 3, "<BRBRBRBRB>", "<BRBRBRBRR>"},
    {5, 5, 4, "<BRBRBRBRBRB>", "<BRBRBRBRBRR>"},
    {6, 2, 0, "<YYR>", "<YYYR>"},
    {6, 5, 2, "<YYRYYR>", "<YYRYYYR>"},
    {7, 2, 0, "<RRB>", "<RRRB>"},
    {7, 5, 2, "<RRBRRB>", "<RRBRRRB>"},
    {8, 2, 0, "<KKR>", "<KKKR>"},
    {8, 5, 2, "<KKRKKR>", "<KKRKKKR>"},
    {9, 2, 0, "<GGR>", "<GGGR>"},
    {9, 5, 2, "<GGRGGR>", "<GGRGGGR>"},
    {10, 2, 0, "<BBR>", "<BBBR>"},
    {10, 5, 2, "<BBRBBR>", "<BBRBBBR>"},
    {11, 3, 0, "<YYY>", "<YYRY>"},
    {11, 7, 3, "<YYYYYY>", "<YYYYY>"},
    {12, 3, 0, "<RRR>", "<RRBR>"},
    {12, 7, 3, "<RRRRRR>", "<RRRRR>"},
    {13, 3, 0, "<KKK>", "<KKRK>"},
    {13, 7, 3, "<KKKKKK>", "<KKKKK>"},
    {14, 3, 0, "<GGG>", "<GGRG>"},
    {14, 7, 3, "<GGGGGG>", "<GGGGG>"},
    {15, 3, 0, "<BBB>", "<BBRB>"},
    {15, 7, 3, "<BBBBBB>", "<BBBBB>"},
    {16, 1, 0, "<YGR>", "<GYR>"},
    {16, 3, 1, "<YGYGR>", "<YGGYR>"},
    {16, 5, 3, "<YGYGYGR>", "<YGYGGYR>"},
    {17, 1, 0, "<RKB>", "<KRB>"},
    {17, 3, 1, "<RKRKB>", "<RKKRB>"},
    {17, 5, 3, "<RKRKRKB>", "<RKRKKRB>"},
    {18, 1, 0, "<YBR>", "<BYR>"},
    {18, 3, 1, "<YBYBR>", "<YBBYR>"},
    {18, 5, 3, "<YBYBYBR>", "<YBYBBYR>"},
    {19, 1, 0, "<GBR>", "<BGR>"},
    {19, 3, 1, "<GBGBR>", "<GBBGR>"},
    {19, 5, 3, "<GBGBGBR>", "<GBGBBGR>"},
    {20, 1, 0, "<KGR>", "<GKR>"},
    {20, 3, 1, "<KGKGR>", "<KGGKR>"},
    {20, 5, 3, "<KGKGKGR>", "<KGKGGKR>"},
    {21, 1, 0, "<YKR>", "<KYR>"},
    {21, 3, 1, "<YKYKR>", "<YKKYR>"},
    {21, 5, 3, "<YKYKYKR>", "<YKYKKYR>"},
    {22, 1, 0, "<RBK>", "<BRK>"},
    {22, 3, 1, "<RBRBK>", "<RBBRK>"},
    {22, 5, 3, "<RBRBRBK>", "<RBRBBRK>"},
    {23, 5, 0, "<KBKB>", "<KBKK>"},
    {24, 5, 0, "<YRYR>", "<YRYY>"},
    {25, 5, 0, "<RGRG>", "<RGRR>"},
    {26, 6, 0, "<RRRGG>", "<RRRGR>"},
    {27, 6, 0, "<KKGGG>", "<KKGGK>"},
    {28, 6, 0, "<YYBBB>", "<YYBBY>"},
    {29, 4, 0, "<BBYY>", "<BBYB>"},
    {30, 4, 0, "<RRBB>", "<RRBR>"},
    {31, 4, 0, "<KKYY>", "<KKYK>"},
    {32, 4, 0, "<GGRR>", "<GGRG>"},
    {33, 7, 0, "<YKRGB>", "<YKRGY>"},
    {34, 7, 0, "<RKBYG>", "<RKBYR>"},
    {35, 7, 0, "<KGRBY>", "<KGRBK>"},
    {36, 2, 0, "<YKKR>", "<YKKB>"},
    {36, 6, 2, "<YKRYKKR>", "<YKRYKKB>"},
    {37, 2, 0, "<GYYK>", "<GYYR>"},
    {37, 6, 2, "<GYKGYYK>", "<GYKGYYR>"},
    {38, 2, 0, "<YBBG>", "<YBBR>"},
    {38, 6, 2, "<YBGYBBG>", "<YBGYBBR>"},
    {39, 2, 0, "<BGGK>", "<BGGR>"},
    {39, 6, 2, "<BGKBGGK>", "<BGKBGGR>"},
    {40, 2, 0, "<RKKB>", "<RKKG>"},
    {40, 6, 2, "<RKBRKKB>", "<RKBRKKG>"},
    {41, 2, 0, "<RBBY>", "<RBBK>"},
    {41, 6, 2, "<RBYRBBY>", "<RBYRBBK>"},
    {42, 2, 0, "<GRRK>", "<GRRB>"},
    {42, 6, 2, "<GRKGRRK>", "<GRKGRRB>"},
    {43, 2, 0, "<GYYG>", "<GYYR>"},
    {43, 6, 2, "<GYGGYYG>", "<GYGYYG>"},
    {44, 2, 0, "<BGGB>", "<BGGR>"},
    {44, 6, 2, "<BGBBGGB>", "<BGBGGB>"},
    {45, 4, 0, "<KYRYK>", "<KYYK>"},
    {46, 4, 0, "<GKRKG>", "<GKKG>"},
    {47, 4, 0, "<KBRBK>", "<KBBK>"},
    {48, 4, 0, "<YRBRY>", "<YRRY>"},
    {49, 4, 0, "<RBKBR>", "<RBBR>"},
};

TEST(CoatlCards, EveryProphecyAtEveryLevelAndJustMissingIt) {
  std::map<int, std::set<int>> covered;
  for (const Level& level : kLevels) {
    const Serpent hit = read_serpent(level.hit).serpent;
    const Serpent miss = read_serpent(level.miss).serpent;
    ASSERT_EQ(serpent_text(hit), level.hit);
    ASSERT_EQ(serpent_text(miss), level.miss);
    for (const bool gap_closed : {false, true}) {  // closed on both ends, so the rule sets agree
      EXPECT_EQ(prophecy_points(level.kind, hit, gap_closed), level.points) << level.kind << ' ' << level.hit;
      EXPECT_EQ(prophecy_points(level.kind, miss, gap_closed), level.below) << level.kind << ' ' << level.miss;
      EXPECT_EQ(score_prophecy(level.kind, hit, gap_closed).points, level.points) << level.kind << ' ' << level.hit;
      EXPECT_EQ(score_prophecy(level.kind, miss, gap_closed).points, level.below) << level.kind << ' ' << level.miss;
    }
    covered[level.kind].insert(level.points);
  }
  for (std::size_t i = 1; i < naive::prophecies().size(); ++i) {
    std::set<int> all;
    for (const auto& [times, worth] : naive::prophecies()[i].levels) all.insert(worth);
    EXPECT_EQ(covered[static_cast<int>(i)], all) << "levels of Prophecy " << i;
  }
}

// Cóatls that meet nothing, the first requirement only, the second only, both.
struct TempleLevels {
  int number;
  std::string_view none;
  std::string_view first;
  std::string_view second;
  std::string_view both;
};

constexpr TempleLevels kTempleLevels[] = {
    {1, "<KKBYGRYR>", "<RBBGRR>", "<KBBYBKY>", "<KKGKRGG>"},
    {2, "<RYKYKGYBG>", "<RRRYGRRYR>", "<KGBYBRRK>", "<GRRBGBGR>"},
    {3, "<BYKYGYKB>", "<YBRBYRBY>", "<BKGGBGBRY>", "<RKBBKRKKR>"},
    {4, "<YBGGKRRRGGY>", "<KYYGKRKGRKG>", "<RKYRKYBGGR>", "<GGGYRKRKRG>"},
    {5, "<KRGGRKRGKK>", "<BYKYYGKKKGBB>", "<RBRKYBYGRRG>", "<GKBYYGKKKYG>"},
    {6, "<GKKRBRGBBGYKG>", "<YRKRKGKYKKYBR>", "<GBYGBBYRBKKB>", "<YYBRBBGBRGBB>"},
    {7, "<GBBRR>", "<BYGKR>", "<RGKKKG>", "<RRYGKR>"},
    {8, "<GKKYKRBK>", "<GBKKBKYB>", "<RRYKKYGBG>", "<KRKBGBRRR>"},
    {9, "<RYBGG>", "<KBGRY>", "<KRKBYK>", "<RKYBYG>"},
    {10, "<BKBBYKGGGBYBK>", "<BGRGKYYKKGKBK>", "<GRYRRBKRBRKG>", "<RBBBYGKRGYYR>"},
    {11, "<GRRGBK>", "<YYY>", "<RBRBGK>", "<YBGR>"},
    {12, "<BGYB>", "<RGY>", "<KYRBGY>", "<RYGGYK>"},
    {13, "<BBGYR>", "<KKBR>", "<GKYB>", "<BRKY>"},
    {14, "<GBRGK>", "<GYY>", "<RGYYYB>", "<YBG>"},
    {15, "<YBK>", "<KBB>", "<GBYRBK>", "<RGBK>"},
};

TEST(CoatlCards, EveryTempleWithNoneOneAndBothRequirements) {
  int number = 0;
  for (const TempleLevels& t : kTempleLevels) {
    ASSERT_EQ(t.number, ++number);
    const auto worth = [&](std::string_view coatl) {
      const Serpent s = read_serpent(coatl).serpent;
      EXPECT_EQ(serpent_text(s), coatl);
      EXPECT_EQ(score_temple(t.number, s).points, temple_points(temple_met(t.number, s))) << coatl;
      return score_temple(t.number, s).points;
    };
    EXPECT_EQ(worth(t.none), 0) << number;
    EXPECT_EQ(worth(t.first), 3) << number;
    EXPECT_EQ(worth(t.second), 3) << number;
    EXPECT_EQ(worth(t.both), 7) << number;
  }
  EXPECT_EQ(number, kTemples);
}

TEST(CoatlCards, AnEqualNumberIsAtLeastOneOfEach) {
  EXPECT_EQ(temple_met(6, read_serpent("<RKY>").serpent), 1);  // R = Y
  EXPECT_EQ(temple_met(6, read_serpent("<KKB>").serpent), 0);  // none of either
  EXPECT_EQ(temple_met(6, read_serpent("<RRY>").serpent), 0);
}

TEST(CoatlCards, TheLengthIncludesHeadAndTailAndIsExact) {
  EXPECT_EQ(temple_met(1, read_serpent("<YRRRRR>").serpent), 0);
  EXPECT_EQ(temple_met(1, read_serpent("<YRRRRRR>").serpent), 1);
  EXPECT_EQ(temple_met(1, read_serpent("<YRRRRRRR>").serpent), 0);
}

// ---- M.A.R.C.O. -------------------------------------------------------------------------------------------------

// Pieces for the highest level, by colour, and how many of any colour.
struct Needs {
  int kind;
  std::string_view pieces;
  int any;
};

constexpr Needs kNeeds[] = {
    {1, "YYYYYY", 0},  {2, "RRRRRR", 0},  {3, "KKKKKK", 0},  {4, "GGGGGG", 0},  {5, "BBBBBB", 0},  {6, "YYYY", 0},
    {7, "RRRR", 0},    {8, "KKKK", 0},    {9, "GGGG", 0},    {10, "BBBB", 0},   {11, "YYYYYY", 0}, {12, "RRRRRR", 0},
    {13, "KKKKKK", 0}, {14, "GGGGGG", 0}, {15, "BBBBBB", 0}, {16, "YYYGGG", 0}, {17, "RRRKKK", 0}, {18, "YYYBBB", 0},
    {19, "GGGBBB", 0}, {20, "KKKGGG", 0}, {21, "YYYKKK", 0}, {22, "RRRBBB", 0}, {23, "KKBB", 0},   {24, "YYRR", 0},
    {25, "RRGG", 0},   {26, "RRRGG", 0},  {27, "KKGGG", 0},  {28, "YYBBB", 0},  {29, "YYBB", 0},   {30, "RRBB", 0},
    {31, "YYKK", 0},   {32, "RRGG", 0},   {33, "YRKGB", 0},  {34, "YRKGB", 0},  {35, "YRKGB", 0},  {36, "YYRRKK", 0},
    {37, "YYKKGG", 0}, {38, "YYGGBB", 0}, {39, "KKGGBB", 0}, {40, "RRKKBB", 0}, {41, "YYRRBB", 0}, {42, "RRKKGG", 0},
    {43, "YYGGGG", 0}, {44, "GGBBBB", 0}, {45, "YYKK", 1},   {46, "KKGG", 1},   {47, "KKBB", 1},   {48, "YYRR", 1},
    {49, "RRBB", 1},
};

TEST(CoatlCards, WhatMarcoNeedsForEachCardIsItsHighestLevel) {
  int kind = 0;
  for (const Needs& n : kNeeds) {
    ASSERT_EQ(n.kind, ++kind);
    const Prophecy& card = kProphecy[static_cast<std::size_t>(kind)];
    for (int c = 0; c < kColours; ++c)
      EXPECT_EQ(card.needs[static_cast<std::size_t>(c)],
                std::count(n.pieces.begin(), n.pieces.end(), kColourLetters[static_cast<std::size_t>(c)]))
          << "Prophecy " << kind << ' ' << kColourLetters[static_cast<std::size_t>(c)];
    EXPECT_EQ(card.needs_any, n.any) << "Prophecy " << kind;
  }
  EXPECT_EQ(kind, kProphecies);
}

}  // namespace
}  // namespace patolli::coatl
