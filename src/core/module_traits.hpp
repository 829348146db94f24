// What a game brings beside its rules, as types and functions that the generic templates use: its evaluator, the
// reasons of its hints, its views as JSON. The game's module says so in one place, games/<name>/module/module.hpp:
//
//   template <>
//   struct patolli::ModuleTraits<pebbles::State> : patolli::match::DefaultTraits<pebbles::State> {};
//
// and hides what it does better than the defaults (ai/traits.hpp, hints/traits.hpp, json/traits.hpp). There is no
// default for all games on purpose: who forgets to include a game's module gets an error from the compiler, and not a
// second, weaker bot in half of the program.
#pragma once

namespace patolli {

template <class S>
struct ModuleTraits;

}  // namespace patolli
