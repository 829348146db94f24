// A building problem with all that is said about it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>

#include "games/coatl/module/missing.hpp"

namespace patolli::coatl {

struct Solved {
  BuildProblem problem;
  BuildPlan plan;
  int grown = 0;  // the most that is shown if no Cóatl is completed
  Missing missing;
};

Solved solve_problem(const BuildProblem& problem);
nlohmann::ordered_json solved_json(const Solved& solved);

// "a" and "b" for the Cóatls of the problem in their order; below 0: "new".
std::string letter_of(int coatl);
std::string colours_text(const std::pair<std::uint8_t, std::uint8_t>& colours);
std::string extra_text(const Extra& extra);

}  // namespace patolli::coatl
