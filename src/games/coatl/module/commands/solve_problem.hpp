// patolli solve: parses the problem from the arguments.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "games/coatl/module/problem.hpp"
#include "i18n/catalogue.hpp"

namespace patolli::coatl {

struct SolveArgs {
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
  std::string lang;
  std::uint64_t completed = 0;
  bool no_new = false;
  bool json = false;
};

// Rejects what is impossible in the game, naming the argument and the position in it.
Result<BuildProblem> read_problem(const SolveArgs& args, const i18n::Catalogue& words);

}  // namespace patolli::coatl
