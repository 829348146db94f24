// The one list of games. Only programs and bindings include it; everything else is given a match::Games.
#pragma once

#include "match/games.hpp"

namespace patolli::registry {

match::Games games() noexcept;

}  // namespace patolli::registry
