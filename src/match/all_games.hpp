// All games. To add one: its header and its type here, its library in CMakeLists.txt.
#pragma once

#include "games/coatl/rules/coatl.hpp"
#include "games/splendor/rules/splendor.hpp"
#include "match/game_list.hpp"

namespace patolli::match {

using AllGames = GameList<coatl::Coatl, coatl::CoatlSolo, splendor::State>;

}  // namespace patolli::match
