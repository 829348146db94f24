// Version 2 of the evaluator, the current one: version 1, and near the end of a game what is exactly best.
#pragma once

#include <cstdint>
#include <optional>

#include "ai/budget.hpp"
#include "games/splendor/module/v1/features.hpp"

namespace patolli::splendor::v2 {

class Eval : public v1::Eval {
 public:
  // A forced win; with two players who know all cards also the action with the best chance.
  static std::optional<ai::RootAction> proven(const View& view, std::uint64_t positions);
};

}  // namespace patolli::splendor::v2
