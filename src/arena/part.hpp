// A part of a match for a batch scheduler: the K-th of N, without knowing the others.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace patolli::arena {

// Neighbouring parts join without a gap, and their sizes differ by one at most. A part may be empty.
struct Part {
  std::uint64_t number = 1;  // from 1
  std::uint64_t of = 1;

  [[nodiscard]] bool whole() const noexcept { return of == 1; }
  [[nodiscard]] std::uint64_t first(std::uint64_t all) const noexcept { return share(all, number - 1); }
  [[nodiscard]] std::uint64_t end(std::uint64_t all) const noexcept { return share(all, number); }
  [[nodiscard]] std::string text() const { return std::to_string(number) + "/" + std::to_string(of); }

 private:
  // floor(all * k / of), without a product that could overflow.
  [[nodiscard]] std::uint64_t share(std::uint64_t all, std::uint64_t k) const noexcept {
    return all / of * k + all % of * k / of;
  }
};

inline constexpr std::uint64_t kMaxParts = 1'000'000;

// "3/10": the third of ten.
Result<Part> read_part(std::string_view text);

}  // namespace patolli::arena
