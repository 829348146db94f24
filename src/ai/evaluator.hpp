// What a search wants to know of a position: who is likely to win, and which actions are worth a look first. A search
// knows nothing else about a game, so a better judge (a learned one, say) takes the place of another without any other
// change.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>

#include "core/float_math.hpp"
#include "core/game.hpp"

namespace patolli {

// Chances to win, a number for each side, adding up to 1.
using WinProbs = std::array<float, kMaxSeats>;

template <class E, class S>
concept Evaluator = GameState<S> && requires(const E& evaluator, const S& world, const typename S::View& view,
                                             const LegalActions<S>& legal, float* weight) {
  { evaluator.win_probs(world) }
  noexcept->std::same_as<WinProbs>;
  // For the seat to act: how each of these actions appeals at first sight. e to that power is its weight.
  { evaluator.policy_logits(world, legal, weight) }
  noexcept->std::same_as<void>;
  // Of two steps of one turn that can be done in either order, one order is enough: may `next` be left out after
  // `last`, because it could have come before it?
  { evaluator.redundant(Action{}, Action{}) }
  noexcept->std::same_as<bool>;
  // What an exact reckoner would do first in the position to be thought about, if there is one and it has something to
  // say: asked once, so it may take its time.
  { evaluator.solver_move(view) }
  noexcept->std::same_as<std::optional<Action>>;
  // How far a search should trust it: how much the weights of actions count beside what was seen of them, and how much
  // better an action counts that was not tried yet than what its position has been worth so far.
  { E::kCpuct } -> std::convertible_to<float>;
  { E::kFpuOffset } -> std::convertible_to<float>;
};

// Turns appeals into weights that add up to 1. Returns the logarithm of what they added up to before.
inline float softmax(float* x, int n) noexcept {
  float max = x[0];
  for (int i = 1; i < n; ++i) max = std::max(max, x[i]);
  for (int i = 0; i < n; ++i) x[i] = portable_exp(x[i] - max);  // apart from the sum: several at once
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  for (int i = 0; i < n; ++i) x[i] /= sum;
  return max + portable_log(sum);
}

// How a finished game is shared out: winners alike.
inline WinProbs final_win_probs(const Outcome& outcome) noexcept {
  WinProbs c{};
  int winners = 0;
  for (int i = 0; i < outcome.sides; ++i) winners += outcome.winners >> i & 1;
  for (int i = 0; i < outcome.sides; ++i)
    if ((outcome.winners >> i & 1) != 0) c[i] = 1.0F / static_cast<float>(winners);
  return c;
}

}  // namespace patolli
