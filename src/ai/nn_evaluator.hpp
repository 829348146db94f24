// Learned evaluator: one MLP with shared weights scores each player; a softmax over the scores gives win probabilities,
// so it works for any number of players. A linear layer over action features gives the policy logits. Trained by
// self-play (tools/trainer.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "ai/evaluator.hpp"

namespace patolli::ai {

inline constexpr int kHidden = 32;

template <int Inputs, int ActionInputs>
struct Weights {
  std::array<std::array<float, kHidden>, Inputs> hidden{};  // by input: a row is added as one vector
  std::array<float, kHidden> bias{};
  std::array<float, kHidden> out{};
  std::array<float, Inputs> direct{};
  std::array<float, ActionInputs> action{};
};

// What a game provides, a FeatureEncoder:
//   State, kInputs, kActionInputs, weights() -> const Weights&
//   kLayoutChecksum: of the features' names and order (feature_layout.hpp); weights files are compared with it
//   sides(state); players(state): the seats that are encoded; a side after them (M.A.R.C.O.) scores 0
//   Params, params(): tuned constants of the encoder that are not weights, if it has any
//   PlayerEncoder(state, params).player(seat) -> array of kInputs
//   ActionEncoder(state, params).features(action) -> array of kActionInputs, for the seat to act
//   redundant(last, next), solver_move(view), kCpuct, kFpuOffset: see Evaluator
template <class FeatureEncoder>
class NNEvaluator {
 public:
  using State = typename FeatureEncoder::State;
  using Net = Weights<FeatureEncoder::kInputs, FeatureEncoder::kActionInputs>;

  static constexpr float kCpuct = FeatureEncoder::kCpuct;
  static constexpr float kFpuOffset = FeatureEncoder::kFpuOffset;

  NNEvaluator() noexcept : NNEvaluator(FeatureEncoder::weights()) {}
  explicit NNEvaluator(const Net& weights,
                       const typename FeatureEncoder::Params& params = FeatureEncoder::params()) noexcept
      : w_(weights), params_(params) {}

  [[nodiscard]] float strength(const std::array<float, FeatureEncoder::kInputs>& f) const noexcept {
    std::array<float, kHidden> h = w_.bias;
    float sum = 0;
    for (int i = 0; i < FeatureEncoder::kInputs; ++i) {
      if (f[i] == 0) continue;
      sum += w_.direct[i] * f[i];
      for (int k = 0; k < kHidden; ++k) h[k] += w_.hidden[i][k] * f[i];
    }
    for (int k = 0; k < kHidden; ++k) sum += w_.out[k] * (h[k] > 0 ? h[k] : 0);
    return sum;
  }

  [[nodiscard]] WinProbs win_probs(const State& s) const noexcept {
    WinProbs c{};
    const int sides = FeatureEncoder::sides(s);
    const typename FeatureEncoder::PlayerEncoder encoder(s, params_);
    for (int p = 0; p < sides; ++p) c[p] = p < FeatureEncoder::players(s) ? strength(encoder.player(p)) : 0.0F;
    softmax(c.data(), sides);
    return c;
  }

  void policy_logits(const State& s, const LegalActions<State>& actions, float* logits) const noexcept {
    const typename FeatureEncoder::ActionEncoder encoder(s, params_);
    for (int i = 0; i < actions.size(); ++i) {
      const auto f = encoder.features(actions[i]);
      float sum = 0;
      for (int k = 0; k < FeatureEncoder::kActionInputs; ++k) sum += w_.action[k] * f[k];
      logits[i] = sum;
    }
  }

  [[nodiscard]] static std::optional<Action> solver_move(const typename State::View& view) noexcept {
    return FeatureEncoder::solver_move(view);
  }
  [[nodiscard]] static bool redundant(Action last, Action next) noexcept {
    return FeatureEncoder::redundant(last, next);
  }

 private:
  const Net& w_;
  const typename FeatureEncoder::Params& params_;
};

}  // namespace patolli::ai
