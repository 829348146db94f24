// A building problem as people and programs write it, and as the solver takes it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/coatl/module/problem.hpp"
#include "games/coatl/rules/notation.hpp"

namespace patolli::coatl {

struct ProblemText {
  std::vector<std::string> coatls;
  std::vector<std::string> played;  // cards on the first Cóatl, on the second
  std::string board;
  std::string hand;
  std::string temples;
  std::string piles;
  std::string coatls_option;  // any, three; empty: not given
  std::string gap;            // open, closed
  std::string rules;          // rulebook, bga: both at once
  std::string aim = "score";
  std::uint64_t completed = 0;
  bool no_new = false;
};

// How messages name the parts, and say what is wrong with a Cóatl.
struct ProblemWords {
  std::string_view prefix;  // of every part: "--" on the command line
  std::function<std::string(const SerpentError&)> serpent;
};

// Rejects what is impossible in the game, naming the part and the position in it.
Result<BuildProblem> read_problem(const ProblemText& text, const ProblemWords& words);

}  // namespace patolli::coatl
