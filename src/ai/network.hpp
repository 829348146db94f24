// A judge that learns: a small network looks at each player with the same eyes, and the chances are the soft maximum of
// what it sees, so it works for any number of players. A linear part says which actions deserve a look first. Weights
// come from games that the program played against itself (tools/train.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "ai/evaluation.hpp"

namespace patolli {

inline constexpr int kHidden = 32;

template <int Inputs, int ActionInputs>
struct Weights {
  std::array<std::array<float, kHidden>, Inputs> hidden{};  // by input, so that a row is added at once
  std::array<float, kHidden> bias{};
  std::array<float, kHidden> out{};
  std::array<float, Inputs> direct{};
  std::array<float, ActionInputs> action{};
};

// What a game brings: how it looks in numbers.
//   Senses::State, kInputs, kActionInputs, learned() -> const Weights&
//   Senses::players(state): seats that are looked at; a side behind them (M.A.R.C.O.) has strength 0
//   Senses::Taste, taste(): numbers of its own that are not weights, if it has any
//   Senses::Look(state, taste).player(seat) -> array of kInputs
//   Senses::redundant(last, next), counsel(view), kExploration, kHope: see Evaluation
//   Senses::Actions(state, taste).features(action) -> array of kActionInputs, for the seat to act
template <class Senses>
class NetworkJudge {
 public:
  using State = typename Senses::State;
  using Net = Weights<Senses::kInputs, Senses::kActionInputs>;

  static constexpr float kExploration = Senses::kExploration;
  static constexpr float kHope = Senses::kHope;

  NetworkJudge() noexcept : NetworkJudge(Senses::learned()) {}
  explicit NetworkJudge(const Net& weights, const typename Senses::Taste& taste = Senses::taste()) noexcept
      : w_(weights), taste_(taste) {}

  [[nodiscard]] float strength(const std::array<float, Senses::kInputs>& f) const noexcept {
    std::array<float, kHidden> h = w_.bias;
    float sum = 0;
    for (int i = 0; i < Senses::kInputs; ++i) {
      if (f[i] == 0) continue;
      sum += w_.direct[i] * f[i];
      for (int k = 0; k < kHidden; ++k) h[k] += w_.hidden[i][k] * f[i];
    }
    for (int k = 0; k < kHidden; ++k) sum += w_.out[k] * (h[k] > 0 ? h[k] : 0);
    return sum;
  }

  [[nodiscard]] Chances chances(const State& s) const noexcept {
    Chances c{};
    const int sides = Senses::sides(s);
    const typename Senses::Look look(s, taste_);
    for (int p = 0; p < sides; ++p) c[p] = p < Senses::players(s) ? strength(look.player(p)) : 0.0F;
    soften(c.data(), sides);
    return c;
  }

  void appeal(const State& s, const LegalActions<State>& actions, float* weight) const noexcept {
    const typename Senses::Actions look(s, taste_);
    for (int i = 0; i < actions.size(); ++i) {
      const auto f = look.features(actions[i]);
      float sum = 0;
      for (int k = 0; k < Senses::kActionInputs; ++k) sum += w_.action[k] * f[k];
      weight[i] = sum;
    }
  }

  [[nodiscard]] static std::optional<Action> counsel(const typename State::View& view) noexcept {
    return Senses::counsel(view);
  }
  [[nodiscard]] static bool redundant(Action last, Action next) noexcept { return Senses::redundant(last, next); }

 private:
  const Net& w_;
  const typename Senses::Taste& taste_;
};

}  // namespace patolli
