// An arrangement as steps of a turn.
#pragma once

#include "games/coatl/module/solver.hpp"

namespace patolli::coatl {

// Appends the steps that make this of what was there: pieces, Prophecies, and for a completed Cóatl its Temple or
// `close`. `slot`: where it stands on the table, or will.
void append_steps(const BuildProblem& problem, const Built& built, int slot, BuildPlan& plan) noexcept;

}  // namespace patolli::coatl
