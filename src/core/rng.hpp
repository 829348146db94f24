// Our own generator, so that a seed gives the same game on every compiler and system and in the web client.
#pragma once

#include <cstdint>

namespace patolli {

// splitmix64: 64 bits of state, passes BigCrush, a handful of instructions. Games never own one; their callers do.
class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed) noexcept : state_(seed) {}

  [[gnu::always_inline]] constexpr std::uint64_t next() noexcept {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }

  // A number below n, each exactly as likely as the others (Lemire's multiplication with rejection). n > 0.
  [[gnu::always_inline]] constexpr std::uint32_t below(std::uint32_t n) noexcept {
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      const std::uint32_t threshold = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // An independent generator for another purpose (game, bot, determinization).
  [[nodiscard]] constexpr Rng split(std::uint64_t stream) const noexcept {
    Rng mixed(state_ ^ (stream + 1) * 0xD1342543DE82EF95ULL);
    return Rng(mixed.next());
  }

 private:
  std::uint64_t state_;
};

}  // namespace patolli
