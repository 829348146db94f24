// Random numbers of a game: from a seed, or from the system's generator, read again for every outcome of chance.
#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include "core/rng.hpp"

namespace patolli::play {

class RngSource {
 public:
  explicit RngSource(std::optional<std::uint64_t> seed) : seeded_(seed.has_value()), game_(seed.value_or(0)), deal_(0) {
    // The same cards as in selfplay: game 0 of a seed, chance first, then the seats.
    game_ = game_.split(0);
    deal_ = game_.split(0);
  }

  [[nodiscard]] Rng& chance() {
    if (!seeded_) deal_ = Rng(system_number());
    return deal_;
  }
  // The generator of the bot on a seat; kMaxSeats is that of hints.
  [[nodiscard]] Rng player(int seat) {
    return seeded_ ? game_.split(static_cast<std::uint64_t>(seat) + 1) : Rng(system_number());
  }

 private:
  std::uint64_t system_number() {
    const std::uint64_t high = system_();
    const std::uint64_t low = system_();
    return high << 32 | low;
  }

  std::random_device system_;
  bool seeded_;
  Rng game_;
  Rng deal_;
};

}  // namespace patolli::play
