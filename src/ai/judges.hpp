// Which judge knows which game.
#pragma once

#include "ai/coatl_features.hpp"
#include "ai/splendor_features.hpp"

namespace patolli {

template <Game S>
struct JudgeOf;
template <bool Solo>
struct JudgeOf<coatl::State<Solo>> {
  using Type = NetworkJudge<coatl::Senses<Solo>>;
};
template <>
struct JudgeOf<splendor::State> {
  using Type = splendor::Judge;
};

template <Game S>
inline const typename JudgeOf<S>::Type& judge_of() noexcept {
  static const typename JudgeOf<S>::Type judge;
  return judge;
}

}  // namespace patolli
