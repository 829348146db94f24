// Which one or two more pieces would improve the solution: the problem solved again with each of them.
#pragma once

#include <utility>
#include <vector>

#include "games/coatl/module/solver.hpp"

namespace patolli::coatl {

// What one more piece, or two, would bring.
struct Extra {
  Piece first = kNoPiece;
  Piece second = kNoPiece;
  int scored = 0;  // as in a plan
  int shown = 0;
};

// One card alone: the points it could show if it were the only one, and the colours that would raise them.
struct CardUpgrade {
  std::uint8_t kind = 0;
  std::int8_t coatl = -1;  // on which it lies; -1: it is in hand
  int now = 0;             // points
  int then = 0;            // points with the pieces below; 0: no one or two pieces raise them
  // Bodies, each a colour or two, any of them. Two are named only where one does not do.
  std::vector<std::pair<std::uint8_t, std::uint8_t>> colours;  // second: kColours for none
};

// What an unfinished Cóatl lacks to be completed now.
struct CompletionNeeds {
  std::int8_t coatl = 0;
  bool head = false;  // it has none and there is none on the board
  bool tail = false;
  bool prophecy = false;  // there are ends for it, but no Prophecy that it could be completed with
};

struct Missing {
  std::vector<Extra> one;  // that bring more than the plan, the best first
  std::vector<Extra> two;  // the same for two that bring more than either of them alone
  std::vector<CardUpgrade> cards;
  std::vector<CompletionNeeds> coatls;
};

// `plan` is what the problem's solution is.
Missing what_is_missing(CoatlSolver& solver, const BuildProblem& problem, const BuildPlan& plan);

}  // namespace patolli::coatl
