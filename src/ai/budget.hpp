// What a search is given and what it finds, without the search itself.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "core/types.hpp"

namespace patolli::ai {

// When to stop: whichever limit comes first; 0 is no limit. At least one must be given.
struct Budget {
  std::uint32_t iterations = 0;
  std::chrono::microseconds time{0};
  bool processor_time = false;  // CPU time instead of wall time, so that machine load does not decide a match
  // Called now and then, for a thread that has to do other things, too; null: never.
  const std::function<void()>* pause = nullptr;
};

// Statistics of one action at the root.
struct RootAction {
  Action action;
  std::uint32_t visits = 0;
  float winrate = 0;  // of the seat to act
  float prior = 0;
  bool proven = false;  // the winrate is exact, and no action has a better one
};

}  // namespace patolli::ai
