// Plays the action with the highest policy logit in one world sampled from its view; no search.
#pragma once

#include <span>

#include "ai/evaluator.hpp"

namespace patolli::ai {

template <GameState S, class Eval>
requires Evaluator<Eval, S>
class GreedyPlayer {
 public:
  GreedyPlayer(const Eval& evaluator, Rng rng) noexcept : evaluator_(evaluator), rng_(rng) {}

  [[nodiscard]] Action choose(const typename S::View& view, std::span<const Action> /*legal*/) noexcept {
    const S world = S::determinize(view, rng_);
    LegalActions<S> legal;
    world.legal(legal);
    evaluator_.policy_logits(world, legal, logits_.data());
    int best = 0;
    for (int i = 1; i < legal.size(); ++i)
      if (logits_[i] > logits_[best]) best = i;
    return legal[best];
  }

 private:
  const Eval& evaluator_;
  Rng rng_;
  std::array<float, S::kMaxActions> logits_{};
};

}  // namespace patolli::ai
