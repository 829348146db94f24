// Pebbles' module. The game brings nothing beside its rules.
#pragma once

#include <span>

#include "games/pebbles/rules/pebbles.hpp"
#include "match/any_game.hpp"
#include "match/default_traits.hpp"
#include "match/game_list.hpp"

template <>
struct patolli::ModuleTraits<patolli::pebbles::State> : patolli::match::DefaultTraits<patolli::pebbles::State> {};

namespace patolli::pebbles {

using States = match::GameList<State>;  // of every game of the module

std::span<const match::AnyGame* const> games() noexcept;  // for src/registry

}  // namespace patolli::pebbles
