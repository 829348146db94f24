// The chances that people read. A search judges positions against players as good as its evaluator's teachers, and with
// the few simulations that a hint can wait for; so its mean values are too cautious or too bold in ways that can be
// measured (`patolli calibrate --fit`). A game's module has the measured correction for each number of seats. It keeps
// the order of actions and what is certain, and the search itself knows nothing of it.
#pragma once

#include "core/float_math.hpp"

namespace patolli::ai {

// Of log odds: slope * x + offset.
struct ChanceScale {
  float slope = 1;
  float offset = 0;
};

[[nodiscard]] constexpr float scaled_chance(float chance, ChanceScale scale) noexcept {
  if (!(chance > 0) || chance >= 1) return chance;  // certain
  const float odds = portable_log(chance / (1 - chance));
  return 1 / (1 + portable_exp(-(scale.slope * odds + scale.offset)));
}

}  // namespace patolli::ai
