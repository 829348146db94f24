// The player that knows nothing: every legal action is as likely as the others.
#pragma once

#include <cstdint>
#include <span>

#include "core/game.hpp"

namespace patolli {

// The shape that every player has: it is given what its seat may know and what it may do, and answers with one of them.
template <GameState S>
class RandomPlayer {
 public:
  explicit RandomPlayer(Rng rng) noexcept : rng_(rng) {}

  // There is always something to do for a seat that has to act, if only to pass.
  [[nodiscard]] Action choose(const typename S::View& /*view*/, std::span<const Action> legal) noexcept {
    return legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
  }

 private:
  Rng rng_;
};

}  // namespace patolli
