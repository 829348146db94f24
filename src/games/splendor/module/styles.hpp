// Three styles of play: version 1 of the evaluator with a taste of its own. They play other games than the search does
// against itself, so that a gain against one's own kind can be told from a gain.
#pragma once

#include "games/splendor/module/v1/features.hpp"

namespace patolli::splendor {

const v1::Eval& racer() noexcept;      // few cards with many points, early
const v1::Eval& collector() noexcept;  // many cheap cards, and the nobles that they bring
const v1::Eval& reserver() noexcept;   // reserves what it wants and what others want, for the gold as well

}  // namespace patolli::splendor
