// What games tell exactly: parts/exact.def lists those that do.
#pragma once

#include <string_view>

#include "match/exact.hpp"

namespace patolli::registry {

// Without functions: there is nothing to ask of that game.
match::Exact exact_of(std::string_view game) noexcept;

}  // namespace patolli::registry
