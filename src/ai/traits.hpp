// What the search asks of a game's module, and what it gets from a game that brings nothing.
#pragma once

#include <cstdint>

#include "ai/chance.hpp"
#include "ai/opponents.hpp"
#include "ai/playout_evaluator.hpp"
#include "core/module_traits.hpp"

namespace patolli::ai {

// Iterations of the levels that search.
struct LevelIterations {
  std::uint32_t skilled;
  std::uint32_t expert;
  std::uint32_t master;
  std::uint32_t casual = 0;        // also of novice; 0: they play the action that the evaluator's prior likes best
  int novice_random_percent = 30;  // of novice's moves
};

template <class S>
struct DefaultTraits {
  using Evaluator = PlayoutEvaluator<S>;
  using Opponents = OpponentList<>;  // what can be seated beside the levels (ai/opponents.hpp)
  // Without a prior that tells actions apart every level has to search.
  static constexpr LevelIterations kLevelIterations{.skilled = 200, .expert = 1000, .master = 10'000, .casual = 50};
  // Of each decision that the signature of the search looks at (match/search_signature.hpp).
  static constexpr std::uint32_t kSignatureIterations = 1000;
  // What makes the chances of the current search true, at a table that was set up like this.
  static constexpr ChanceScale chance_scale(const typename S::Setup& /*setup*/) noexcept { return {}; }
};

template <GameState S>
using EvaluatorOf = typename ModuleTraits<S>::Evaluator;

template <GameState S>
inline const EvaluatorOf<S>& default_evaluator() noexcept {
  static const EvaluatorOf<S> evaluator;
  return evaluator;
}

}  // namespace patolli::ai
