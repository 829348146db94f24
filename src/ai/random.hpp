// Plays a legal action, uniformly at random.
#pragma once

#include <cstdint>
#include <span>

#include "core/game.hpp"

namespace patolli::ai {

// The interface of players: from a view and the legal actions to one of these.
template <GameState S>
class RandomPlayer {
 public:
  explicit RandomPlayer(Rng rng) noexcept : rng_(rng) {}

  // A seat to act always has a legal action, if only to pass.
  [[nodiscard]] Action choose(const typename S::View& /*view*/, std::span<const Action> legal) noexcept {
    return legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
  }

 private:
  Rng rng_;
};

}  // namespace patolli::ai
