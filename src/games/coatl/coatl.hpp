// Cóatl for 2 to 4 players, and alone against M.A.R.C.O.
#pragma once

#include "games/coatl/table.hpp"

namespace patolli::coatl {

using Coatl = Table<false>;
using CoatlSolo = Table<true>;
static_assert(Game<Coatl>);
static_assert(Game<CoatlSolo>);
static_assert(sizeof(Coatl) <= 1024);

}  // namespace patolli::coatl
