// Which judge knows which game.
#pragma once

#include "ai/coatl_features.hpp"
#include "ai/splendor_features.hpp"

namespace patolli {

template <GameState S>
struct JudgeOf;
template <bool Solo>
struct JudgeOf<coatl::State<Solo>> {
  using Type = NetworkJudge<coatl::Senses<Solo>>;
};
template <>
struct JudgeOf<splendor::State> {
  using Type = splendor::Judge;
};

template <GameState S>
inline const typename JudgeOf<S>::Type& judge_of() noexcept {
  static const typename JudgeOf<S>::Type judge;
  return judge;
}

}  // namespace patolli
