// The conversations with external bots in a file, for people who write one: a line for every message and every fault.
#pragma once

#include <chrono>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace patolli::bots {

// "12.345 2 > {…}": seconds since the start, the number of the process, and who spoke: > the host, < the bot, ! a
// fault. Any number of threads may write.
class BotTrace {
 public:
  explicit BotTrace(const std::string& path) : out_(path, std::ios::binary) {}

  [[nodiscard]] bool good() const { return out_.good(); }
  int next_process();
  void write(int process, char who, std::string_view line);

 private:
  std::mutex mutex_;
  std::ofstream out_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  int processes_ = 0;
};

}  // namespace patolli::bots
