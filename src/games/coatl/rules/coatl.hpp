// Cóatl for 2 to 4 players, and alone against M.A.R.C.O.
#pragma once

#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

using Coatl = State<false>;
using CoatlSolo = State<true>;
static_assert(GameWithFacts<Coatl>);
static_assert(GameWithFacts<CoatlSolo>);
static_assert(sizeof(Coatl) <= 1024);

}  // namespace patolli::coatl
