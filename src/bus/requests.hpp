// Requests that wait for a reply: each is answered once, with nothing when its time is over.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "bus/bus.hpp"

namespace patolli::bus {

class Requests {
 public:
  Requests() = default;
  ~Requests();  // those that still wait are answered with nothing
  Requests(const Requests&) = delete;
  Requests& operator=(const Requests&) = delete;

  std::uint64_t add(std::chrono::milliseconds patience, Bus::Answer then);
  // A request that has been answered already is left alone.
  void answer(std::uint64_t number, std::optional<std::string> reply);
  [[nodiscard]] std::uint64_t asked() const;
  [[nodiscard]] std::uint64_t unanswered() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    Clock::time_point until;
    Bus::Answer then;
  };
  void expire();

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::uint64_t last_ = 0, unanswered_ = 0;
  std::map<std::uint64_t, Waiting> waiting_;
  std::set<std::pair<Clock::time_point, std::uint64_t>> deadlines_;
  bool ending_ = false;
  std::thread thread_;  // once there is a request
};

}  // namespace patolli::bus
