// CPU time of this thread; wall time where the system does not tell.
#pragma once

#include <chrono>
#include <ctime>

namespace patolli::ai {

inline std::chrono::nanoseconds thread_time() noexcept {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec t{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0)
    return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
#endif
  return std::chrono::steady_clock::now().time_since_epoch();
}

}  // namespace patolli::ai
