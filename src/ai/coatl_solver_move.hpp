// What the exact builder would do now. A search walks through a turn step by step and may not come upon a long row of
// steps that completes a Cóatl; this names the first of the best such row.
#pragma once

#include <optional>

#include "games/coatl/coatl.hpp"

namespace patolli::coatl {

// Nothing where no Cóatl can be completed in this turn, or where this is not the time to build.
template <bool Solo>
std::optional<Action> completing_step(const View<Solo>& view) noexcept;

}  // namespace patolli::coatl
