// What a search asks about a position: win probabilities and policy logits. The search knows nothing else about a game,
// so evaluators can be exchanged.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>

#include "core/float_math.hpp"
#include "core/game.hpp"

namespace patolli::ai {

// Win probability of each side; they add up to 1.
using WinProbs = std::array<float, kMaxSeats>;

template <class E, class S>
concept Evaluator = GameState<S> && requires(const E& evaluator, const S& world, const typename S::View& view,
                                             const LegalActions<S>& legal, float* logits) {
  { evaluator.win_probs(world) }
  noexcept->std::same_as<WinProbs>;
  // For the seat to act: a logit for each action; their softmax is the prior.
  { evaluator.policy_logits(world, legal, logits) }
  noexcept->std::same_as<void>;
  // Steps of one turn that commute need only one order: may `next` be skipped after `last`, because it could have come
  // before it?
  { evaluator.redundant(Action{}, Action{}) }
  noexcept->std::same_as<bool>;
  // The first step that an exact solver proposes at the root, if there is a solver and it has one. Called once per
  // decision, so it may be slow.
  { evaluator.solver_move(view) }
  noexcept->std::same_as<std::optional<Action>>;
  // PUCT constants tuned for this evaluator: cpuct, and the first-play-urgency offset added to the parent's mean.
  { E::kCpuct } -> std::convertible_to<float>;
  { E::kFpuOffset } -> std::convertible_to<float>;
};

// In place. Returns the log of the sum of exponentials.
inline float softmax(float* x, int n) noexcept {
  float max = x[0];
  for (int i = 1; i < n; ++i) max = std::max(max, x[i]);
  for (int i = 0; i < n; ++i) x[i] = portable_exp(x[i] - max);  // apart from the sum: several at once
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  for (int i = 0; i < n; ++i) x[i] /= sum;
  return max + portable_log(sum);
}

// A finished game: the winners share 1.
inline WinProbs final_win_probs(const Outcome& outcome) noexcept {
  WinProbs c{};
  int winners = 0;
  for (int i = 0; i < outcome.sides; ++i) winners += outcome.winners >> i & 1;
  for (int i = 0; i < outcome.sides; ++i)
    if ((outcome.winners >> i & 1) != 0) c[i] = 1.0F / static_cast<float>(winners);
  return c;
}

}  // namespace patolli::ai
