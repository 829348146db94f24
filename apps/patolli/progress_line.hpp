// Progress of a long command: a line on the terminal that is updated in place; nothing for short commands.
#pragma once

#include <fmt/ostream.h>
#include <unistd.h>

#include <chrono>
#include <iostream>

namespace patolli::cli {

class ProgressLine {
 public:
  using Clock = std::chrono::steady_clock;

  // When standard error is not a terminal: a new line after every interval `elsewhere`; none if it is 0.
  explicit ProgressLine(Clock::duration elsewhere = {}) : elsewhere_(elsewhere) {}

  // The text is only made when it is shown.
  template <class Text>
  void show(const Text& text) {
    const auto now = Clock::now();
    if (now < next_ || (!terminal_ && elsewhere_.count() == 0)) return;
    if (terminal_) {
      fmt::print(std::cerr, "\r{}\x1b[K", text());
      next_ = now + std::chrono::milliseconds(250);
      shown_ = true;
    } else {
      fmt::print(std::cerr, "{}\n", text());
      next_ = now + elsewhere_;
    }
    std::cerr.flush();
  }

  void clear() const {
    if (shown_) std::cerr << "\r\x1b[K" << std::flush;
  }

 private:
  Clock::duration elsewhere_;
  bool terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  Clock::time_point next_ = Clock::now() + (terminal_ ? Clock::duration(std::chrono::milliseconds(500)) : elsewhere_);
};

}  // namespace patolli::cli
