// The check of the database at the start: on a thread of its own, while players play already.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

namespace patolli::net {

enum class StartCheckKind : std::uint8_t { kOff, kQuick, kFull };

class StartCheck {
 public:
  StartCheck(const std::string& data, StartCheckKind kind);
  ~StartCheck();  // an unfinished one ends early
  StartCheck(const StartCheck&) = delete;
  StartCheck& operator=(const StartCheck&) = delete;

  [[nodiscard]] std::uint64_t problems() const { return problems_; }  // found so far

 private:
  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> problems_{0};
  std::thread thread_;
};

}  // namespace patolli::net
