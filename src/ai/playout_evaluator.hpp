// An evaluator that needs nothing but the rules: a position is worth what a game of random moves from there brings, and
// no action is preferred. For games that bring none of their own.
#pragma once

#include <cstdint>
#include <optional>

#include "ai/evaluator.hpp"
#include "core/hash.hpp"

namespace patolli::ai {

template <GameState S>
class PlayoutEvaluator {
 public:
  static constexpr float kCpuct = 1.0F;
  static constexpr float kFpuOffset = 0.0F;

  // The moves are drawn from a generator seeded by the position: the same position has the same value, on every thread.
  [[nodiscard]] WinProbs win_probs(const S& state) const noexcept {
    Rng rng(mix64(state.hash()));
    S world = state;
    for (resolve_chance(world, rng); world.to_act() != kTerminal; resolve_chance(world, rng))
      world.apply(random_legal(world, rng));
    return final_win_probs(world.result());
  }

  void policy_logits(const S& /*state*/, const LegalActions<S>& legal, float* logits) const noexcept {
    for (int i = 0; i < legal.size(); ++i) logits[i] = 0;
  }

  [[nodiscard]] static std::optional<Action> solver_move(const typename S::View& /*view*/) noexcept { return {}; }
  [[nodiscard]] static bool redundant(Action /*last*/, Action /*next*/) noexcept { return false; }
};

}  // namespace patolli::ai
