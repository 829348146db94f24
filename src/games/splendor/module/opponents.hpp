// The opponents of Splendor that have names of their own (ai/opponents.hpp).
#pragma once

#include "ai/opponents.hpp"
#include "games/splendor/module/beginner.hpp"
#include "games/splendor/module/styles.hpp"
#include "games/splendor/module/v1/features.hpp"

namespace patolli::splendor {

struct SearchOne {
  static constexpr ai::Opponent kOpponent{"search:1", ai::OpponentKind::kVersion};
  using Evaluator = v1::Eval;
  static const Evaluator& evaluator() noexcept {
    static const Evaluator evaluator;
    return evaluator;
  }
};

inline constexpr std::uint32_t kStyleIterations = 100;  // without a budget: between skilled and expert
struct Racer {
  static constexpr ai::Opponent kOpponent{"racer", ai::OpponentKind::kStyle, kStyleIterations, "bot.splendor.racer",
                                          "bot.splendor.racer.about"};
  static const v1::Eval& evaluator() noexcept { return racer(); }
};
struct Collector {
  static constexpr ai::Opponent kOpponent{"collector", ai::OpponentKind::kStyle, kStyleIterations,
                                          "bot.splendor.collector", "bot.splendor.collector.about"};
  static const v1::Eval& evaluator() noexcept { return collector(); }
};
struct Reserver {
  static constexpr ai::Opponent kOpponent{"reserver", ai::OpponentKind::kStyle, kStyleIterations,
                                          "bot.splendor.reserver", "bot.splendor.reserver.about"};
  static const v1::Eval& evaluator() noexcept { return reserver(); }
};

struct Beginner {
  static constexpr ai::Opponent kOpponent{"beginner", ai::OpponentKind::kScript, 0, "bot.splendor.beginner",
                                          "bot.splendor.beginner.about"};
  using Player = BeginnerPlayer;
};

using Opponents = ai::OpponentList<SearchOne, Racer, Collector, Reserver, Beginner>;

}  // namespace patolli::splendor
