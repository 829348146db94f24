// Allows a burst and then a steady rate. Sixteen bytes, no timer: what has trickled in is worked out when asked.
#pragma once

#include <algorithm>
#include <chrono>

#include "net/network_settings.hpp"

namespace patolli::net {

class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;

  // Takes one; false when there is none.
  bool take(const Rate& rate, Clock::time_point now) {
    fill(rate, now);
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }
  // Takes one even if it has to be owed, and says how long to wait until it is paid.
  std::chrono::milliseconds owe(const Rate& rate, Clock::time_point now) {
    fill(rate, now);
    tokens_ -= 1;
    if (tokens_ >= 0) return std::chrono::milliseconds(0);
    return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(-tokens_ / rate.per_second));
  }
  // Nothing is lost when a full bucket is forgotten.
  [[nodiscard]] bool full(const Rate& rate, Clock::time_point now) {
    fill(rate, now);
    return tokens_ >= rate.burst;
  }

 private:
  void fill(const Rate& rate, Clock::time_point now) {
    if (last_ == Clock::time_point{}) {
      tokens_ = rate.burst;
    } else {
      tokens_ = std::min(rate.burst, tokens_ + rate.per_second * std::chrono::duration<double>(now - last_).count());
    }
    last_ = now;
  }

  double tokens_ = 0;
  Clock::time_point last_{};
};

}  // namespace patolli::net
