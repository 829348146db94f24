// A list of actions on the stack. Its capacity is the game's worst case, so nothing is ever allocated.
#pragma once

#include <cstdint>

#include "core/types.hpp"

namespace patolli {

template <int Capacity>
class ActionList {
 public:
  static constexpr int kCapacity = Capacity;

  ActionList() noexcept : size_(0) {}  // the storage is left as it is: legal() runs in every playout

  void clear() noexcept { size_ = 0; }
  void push(Action x) noexcept { items_[size_++] = x; }
  [[nodiscard]] int size() const noexcept { return static_cast<int>(size_); }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] Action operator[](int i) const noexcept { return items_[i]; }
  [[nodiscard]] const Action* begin() const noexcept { return items_; }
  [[nodiscard]] const Action* end() const noexcept { return items_ + size_; }
  [[nodiscard]] Action* begin() noexcept { return items_; }
  [[nodiscard]] Action* end() noexcept { return items_ + size_; }

  // For generators that write several entries at once: the free space, and how much of it was filled.
  [[nodiscard]] Action* tail() noexcept { return items_ + size_; }
  void grow(int n) noexcept { size_ += static_cast<std::uint32_t>(n); }

  [[nodiscard]] bool contains(Action x) const noexcept {
    for (const Action* a = begin(); a != end(); ++a)
      if (*a == x) return true;
    return false;
  }

 private:
  std::uint32_t size_;
  Action items_[Capacity];
};

}  // namespace patolli
