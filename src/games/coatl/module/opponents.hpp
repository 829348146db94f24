// The opponents of both games of Cóatl that have names of their own (ai/opponents.hpp).
#pragma once

#include "ai/opponents.hpp"
#include "games/coatl/module/v1/features.hpp"

namespace patolli::coatl {

template <bool Solo>
struct SearchOne {
  static constexpr ai::Opponent kOpponent{"search:1", ai::OpponentKind::kVersion};
  using Evaluator = v1::Eval<Solo>;
  static const Evaluator& evaluator() noexcept {
    static const Evaluator evaluator;
    return evaluator;
  }
};

}  // namespace patolli::coatl
