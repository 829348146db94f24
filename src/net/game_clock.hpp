// The time that games are played by. Players' clocks are charged by differences of it, so it never jumps: it follows
// the system's monotonic clock, and moves towards the wall clock by at most kSlew of the time that passes. When the
// wall clock is set, nobody's time is lost, and times that people are shown become right again by and by.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

namespace patolli::net {

class GameClock {
 public:
  using Steady = std::chrono::steady_clock::time_point;
  static constexpr double kSlew = 0.005;

  GameClock(Steady steady, std::int64_t wall_ms) : steady_(steady), now_(static_cast<double>(wall_ms)) {}
  GameClock() : GameClock(std::chrono::steady_clock::now(), wall_ms()) {}

  // From now on another clock is followed instead of this machine's: it was `ms` there at that moment. The first time
  // it is taken over at once: nobody has been told another one yet.
  void follow(Steady steady, std::int64_t ms) {
    if (!followed_)
      now_ = static_cast<double>(ms) - std::chrono::duration<double, std::milli>(steady - steady_).count();
    followed_ = {steady, ms};
  }
  void follow(std::int64_t ms) { follow(std::chrono::steady_clock::now(), ms); }

  // Milliseconds since 1970, about. Never less than before.
  std::int64_t now_ms() { return now_ms(std::chrono::steady_clock::now(), wall_ms()); }
  std::int64_t now_ms(Steady steady, std::int64_t wall) {
    if (followed_)
      wall =
          followed_->second + std::chrono::duration_cast<std::chrono::milliseconds>(steady - followed_->first).count();
    const double passed = std::chrono::duration<double, std::milli>(steady - steady_).count();
    steady_ = steady;
    now_ += passed;
    now_ += std::clamp(static_cast<double>(wall) - now_, -kSlew * passed, kSlew * passed);
    return static_cast<std::int64_t>(now_);
  }

  static std::int64_t wall_ms() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  }

 private:
  Steady steady_;
  double now_;
  std::optional<std::pair<Steady, std::int64_t>> followed_;
};

}  // namespace patolli::net
