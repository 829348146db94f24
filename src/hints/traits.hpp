// What a hint asks of a game's module; a game that brings nothing gets hints without reasons.
#pragma once

#include "core/game.hpp"
#include "core/module_traits.hpp"
#include "hints/reason.hpp"

namespace patolli::hints {

template <class S>
struct DefaultTraits {
  // What speaks for an action of the seat to act, from its view alone.
  static Reasons reasons_for(const typename S::View& /*view*/, Action /*action*/) { return {}; }
  // Points of a seat, to tell what a whole turn gains.
  static int points_of(const S& /*state*/, int /*seat*/) noexcept { return 0; }
  // Actions that are one choice to a person: the alternative that a hint names is another choice.
  static bool same_choice(Action a, Action b) noexcept { return a == b; }
  // It does nothing but end the turn, which is not worth listing.
  static bool only_ends(Action /*action*/) noexcept { return false; }
};

}  // namespace patolli::hints
