#include "bots/trace.hpp"

#include <cstdio>

namespace patolli::bots {

int BotTrace::next_process() {
  const std::lock_guard lock(mutex_);
  return ++processes_;
}

void BotTrace::write(int process, char who, std::string_view line) {
  while (!line.empty() && line.back() == '\n') line.remove_suffix(1);
  const std::lock_guard lock(mutex_);
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - start_;
  char time[32];
  std::snprintf(time, sizeof time, "%.3f", since.count());
  out_ << time << ' ' << process << ' ' << who << ' ' << line << '\n' << std::flush;
}

}  // namespace patolli::bots
