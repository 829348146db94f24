// The player that looks one step ahead: imagines a world that fits its view and takes what the judge likes best there.
#pragma once

#include <span>

#include "ai/evaluator.hpp"

namespace patolli {

template <GameState S, class Eval>
requires Evaluator<Eval, S>
class GreedyPlayer {
 public:
  GreedyPlayer(const Eval& evaluator, Rng rng) noexcept : evaluator_(evaluator), rng_(rng) {}

  [[nodiscard]] Action choose(const typename S::View& view, std::span<const Action> /*legal*/) noexcept {
    const S world = S::determinize(view, rng_);
    LegalActions<S> legal;
    world.legal(legal);
    evaluator_.policy_logits(world, legal, weight_.data());
    int best = 0;
    for (int i = 1; i < legal.size(); ++i)
      if (weight_[i] > weight_[best]) best = i;
    return legal[best];
  }

 private:
  const Eval& evaluator_;
  Rng rng_;
  std::array<float, S::kMaxActions> weight_{};
};

}  // namespace patolli
