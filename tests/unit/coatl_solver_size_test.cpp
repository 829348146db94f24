// The solver's effort, counted in nodes and not by the clock; and what is missing for more.
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>

#include "games/coatl/module/missing.hpp"
#include "games/coatl/rules/notation.hpp"

namespace patolli::coatl::test {
namespace {

BuildProblem problem(std::initializer_list<const char*> coatls, std::initializer_list<const char*> board,
                     std::initializer_list<int> hand) {
  BuildProblem p;
  int i = 0;
  for (const char* text : coatls) p.coatl[static_cast<std::size_t>(i++)] = read_serpent(text).serpent;
  for (const char* piece : board) ++p.pieces[*piece_from_text(piece)];
  for (const int kind : hand) p.hand[p.hand_size++] = static_cast<std::uint8_t>(kind);
  std::sort(p.hand.begin(), p.hand.begin() + p.hand_size);
  p.temples = 1 << 2 | 1 << 7;
  p.pile_top = {1, 12};
  return p;
}

void put_cards(BuildProblem& p, int coatl, std::initializer_list<int> kinds) {
  Serpent& s = p.coatl[static_cast<std::size_t>(coatl)];
  for (const int kind : kinds) s.prophecy[s.cards++] = static_cast<std::uint8_t>(kind);
}

// A position costs about 0.1 microseconds, options included about 0.3: 50 ms are more than 100,000 of them.
constexpr std::uint64_t kOneCoatl = 50'000;
constexpr std::uint64_t kTwoCoatls = 200'000;

TEST(CoatlBuilderSize, OneCoatlEightDifferentPiecesFiveCards) {
  CoatlSolver solver;
  EXPECT_LT(solver.solve(problem({"YR"}, {"Y", "R", "K", "G", "B", "<Y", "R>", "K>"}, {29, 10, 5, 33, 45})).nodes,
            kOneCoatl);
  // The most orders: eight bodies, both ends open, and all nine cards with patterns of their own.
  BuildProblem most = problem({"BYRKG"}, {"Y", "Y", "R", "R", "K", "K", "G", "B"}, {6, 13, 24, 33, 46});
  put_cards(most, 0, {36, 40, 45, 28});
  EXPECT_LT(solver.solve(most).nodes, kOneCoatl);
}

TEST(CoatlBuilderSize, RandomWorstCases) {
  CoatlSolver solver;
  Rng rng(21);
  for (int round = 0; round < 100; ++round) {
    BuildProblem p;
    for (int c = 0; c < 2; ++c)
      for (int i = 0; i < 5; ++i)
        p.coatl[static_cast<std::size_t>(c)].add_right(make_piece(kBody, static_cast<int>(rng.below(kColours))));
    for (int n = 0; n < 8;) {
      const auto colour = rng.below(kColours);
      if (p.pieces[colour] >= 2) continue;
      ++p.pieces[colour];
      ++n;
    }
    for (int i = 0; i < kHandLimit; ++i)  // different cards
      p.hand[p.hand_size++] = static_cast<std::uint8_t>(1 + 9 * i + static_cast<int>(rng.below(9)));
    BuildProblem one = p;
    one.coatl[1] = Serpent{};
    EXPECT_LT(solver.solve(one).nodes, kOneCoatl);
    EXPECT_LT(solver.solve(p).nodes, kTwoCoatls);
  }
}

TEST(CoatlBuilderSize, AlikePiecesAndLongCoatls) {
  CoatlSolver solver;
  EXPECT_LT(
      solver.solve(problem({"YYYY", "YYYYYYYY"}, {"Y", "Y", "Y", "Y", "Y", "Y", "Y", "Y"}, {1, 6, 11, 16, 18})).nodes,
      1'000U);
  std::string rainbow;
  for (int i = 0; i < 70; ++i) rainbow += "YRKGB"[i % 5];
  EXPECT_LT(solver
                .solve(problem({rainbow.c_str(), "BGKRYBGKRY"}, {"Y", "Y", "R", "R", "K", "K", "G", "B"},
                               {6, 13, 24, 33, 46}))
                .nodes,
            kTwoCoatls);
  // Algorithm 4 with lone pairs: every order counts.
  BuildProblem four = problem({"BYRKG", "YKR"}, {"Y", "Y", "R", "R", "K", "K", "G", "B"}, {6, 7, 8, 9, 10});
  four.algorithms = 8;
  EXPECT_LT(solver.solve(four).nodes, 400'000U);
}

// The rulebook's example, one piece before its end.
TEST(CoatlBuilderSize, TheWorkedExample) {
  CoatlSolver solver;
  BuildProblem p = problem({"<BBRBBKRBB"}, {"Y", "Y>"}, {29, 10, 5});
  p.temples = 1 << 2;
  p.pile_top = {};
  const BuildPlan plan = solver.solve(p);
  EXPECT_EQ(plan.scored, 17);
  ASSERT_EQ(plan.coatls, 1);
  EXPECT_EQ(serpent_text(plan.built[0].serpent), "<BBRBBKRBBYY>");
  EXPECT_EQ(plan.built[0].temple, 3);
  EXPECT_EQ(plan.steps, 6);
}

TEST(CoatlMissing, ExtrasAreSolutionsOfTheRicherProblem) {
  CoatlSolver solver;
  const BuildProblem p = problem({"<BBRBBKRBB"}, {"Y"}, {29, 10, 5});
  const BuildPlan plan = solver.solve(p);
  EXPECT_EQ(plan.scored, 0);
  const Missing missing = what_is_missing(solver, p, plan);
  ASSERT_FALSE(missing.one.empty());
  EXPECT_EQ(piece_text(missing.one.front().first), "Y>");  // the second yellow piece and the tail at once
  EXPECT_EQ(missing.one.front().scored, 17);
  for (const auto* list : {&missing.one, &missing.two}) {
    for (const Extra& x : *list) {
      BuildProblem richer = p;
      ++richer.pieces[x.first];
      if (x.second != kNoPiece) ++richer.pieces[x.second];
      const BuildPlan better = solver.solve(richer);
      EXPECT_EQ(better.scored, x.scored);
      EXPECT_EQ(better.shown, x.shown);
      EXPECT_GT(std::pair(x.scored, x.shown), std::pair(plan.scored, plan.shown));
    }
  }
  ASSERT_EQ(missing.coatls.size(), 1U);
  EXPECT_FALSE(missing.coatls[0].head);
  EXPECT_TRUE(missing.coatls[0].tail);
}

TEST(CoatlMissing, WhatLiftsACard) {
  CoatlSolver solver;
  BuildProblem p = problem({"BBR", "YKR"}, {"B"}, {12, 29});
  put_cards(p, 0, {5});
  const Missing missing = what_is_missing(solver, p, solver.solve(p));
  ASSERT_EQ(missing.cards.size(), 3U);
  const CardUpgrade& blue = missing.cards[0];  // count B: 3 with the one on the board
  EXPECT_EQ(blue.kind, 5);
  EXPECT_EQ(blue.coatl, 0);
  EXPECT_EQ(blue.now, 2);
  EXPECT_EQ(blue.then, 3);
  ASSERT_EQ(blue.colours.size(), 1U);
  EXPECT_EQ(blue.colours[0], std::pair(std::uint8_t{kBlue}, std::uint8_t{kColours}));
  const CardUpgrade& red = missing.cards[1];  // R R R: two more on either Cóatl
  EXPECT_EQ(red.kind, 12);
  EXPECT_EQ(red.coatl, -1);
  EXPECT_EQ(red.now, 0);
  EXPECT_EQ(red.then, 3);
  ASSERT_EQ(red.colours.size(), 1U);
  EXPECT_EQ(red.colours[0], std::pair(std::uint8_t{kRed}, std::uint8_t{kRed}));
  const CardUpgrade& pairs =
      missing.cards[2];  // B B Y Y: two blue left of the yellow, or two yellow right of … nothing
  EXPECT_EQ(pairs.now, 0);
  for (const auto& lack : missing.coatls) {
    EXPECT_TRUE(lack.head);
    EXPECT_TRUE(lack.tail);
  }
}

TEST(CoatlMissing, NoMorePiecesThanThereAre) {
  CoatlSolver solver;
  const BuildProblem p = problem({"<YKR"}, {"<Y", "<Y", "K"}, {36});
  const Missing missing = what_is_missing(solver, p, solver.solve(p));
  for (const auto* list : {&missing.one, &missing.two})
    for (const Extra& x : *list) {
      EXPECT_NE(piece_text(x.first), "<Y");
      EXPECT_TRUE(x.second == kNoPiece || piece_text(x.second) != "<Y");
    }
}

}  // namespace
}  // namespace patolli::coatl::test
