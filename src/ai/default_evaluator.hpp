// The evaluator of each game.
#pragma once

#include "ai/coatl_features.hpp"
#include "ai/splendor_features.hpp"

namespace patolli::ai {

template <GameState S>
struct DefaultEvaluator;
template <bool Solo>
struct DefaultEvaluator<coatl::State<Solo>> {
  using Type = NNEvaluator<coatl::FeatureEncoder<Solo>>;
};
template <>
struct DefaultEvaluator<splendor::State> {
  using Type = splendor::Eval;
};

template <GameState S>
inline const typename DefaultEvaluator<S>::Type& default_evaluator() noexcept {
  static const typename DefaultEvaluator<S>::Type evaluator;
  return evaluator;
}

}  // namespace patolli::ai
