// What makes the chances of Cóatl's search true (ai/chance.hpp), fitted to games of `expert` (docs/STRENGTH.md).
#pragma once

#include <bit>

#include "ai/chance.hpp"
#include "games/coatl/rules/setup.hpp"

namespace patolli::coatl {

constexpr ai::ChanceScale chance_scale(const GroupSetup& setup) noexcept {
  constexpr ai::ChanceScale kScales[] = {{0.89F, -0.26F}, {0.83F, -0.35F}, {0.92F, -0.48F}};
  return kScales[setup.seats - 2];
}

// The evaluator takes M.A.R.C.O. for a good player. Without algorithms it is far from that, with all five near to it;
// in between lies a line through what was measured with none, two and five.
constexpr ai::ChanceScale chance_scale(const SoloSetup& setup) noexcept {
  const auto algorithms = static_cast<float>(std::popcount(setup.algorithms));
  return {1.17F - 0.11F * algorithms, 3.44F - 0.68F * algorithms};
}

}  // namespace patolli::coatl
