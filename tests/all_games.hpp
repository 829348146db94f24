// The games as types, for tests of what every game has to do.
#pragma once

#include "games/coatl/module/module.hpp"
#include "games/splendor/module/module.hpp"
#include "match/game_list.hpp"

namespace patolli::test {

using AllGames = match::GameList<coatl::Coatl, coatl::CoatlSolo, splendor::State>;

}  // namespace patolli::test
