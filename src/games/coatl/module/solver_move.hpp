// The exact solver's move. Small searches miss long sequences of steps that complete a Cóatl; this is the first step of
// the best one.
#pragma once

#include <optional>

#include "games/coatl/rules/coatl.hpp"

namespace patolli::coatl {

// nullopt if no Cóatl can be completed in this turn, or the phase is not one of building.
template <bool Solo>
std::optional<Action> completing_step(const View<Solo>& view) noexcept;

}  // namespace patolli::coatl
