// Sets as words: the n-th member, the members in order.
#pragma once

#include <bit>
#include <cstdint>

namespace patolli {

constexpr int count_bits(std::uint64_t set) noexcept { return std::popcount(set); }
constexpr int lowest_bit(std::uint64_t set) noexcept { return std::countr_zero(set); }
constexpr std::uint64_t bit(int i) noexcept { return std::uint64_t{1} << i; }

// The place of the n-th member, n from 0; n must be less than the number of members. Six halvings by counting, so that
// the cost does not depend on n.
constexpr int nth_bit(std::uint64_t set, int n) noexcept {
  int base = 0;
  for (int width = 32; width != 0; width >>= 1) {
    const std::uint64_t low = set & ((std::uint64_t{1} << width) - 1);
    const int members = std::popcount(low);
    const bool upper = n >= members;
    base += upper ? width : 0;
    n -= upper ? members : 0;
    set = upper ? set >> width : low;
  }
  return base;
}

// for (int i : Bits(set)) visits the members from the lowest.
class Bits {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t set) noexcept : set_(set) {}
    constexpr int operator*() const noexcept { return lowest_bit(set_); }
    constexpr Iterator& operator++() noexcept {
      set_ &= set_ - 1;
      return *this;
    }
    constexpr bool operator!=(Iterator other) const noexcept { return set_ != other.set_; }

   private:
    std::uint64_t set_;
  };
  constexpr explicit Bits(std::uint64_t set) noexcept : set_(set) {}
  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(set_); }
  [[nodiscard]] static constexpr Iterator end() noexcept { return Iterator(0); }

 private:
  std::uint64_t set_;
};

}  // namespace patolli
