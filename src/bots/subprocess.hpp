// An untrusted program as a child process: started by the shell in a process group of its own, with non-blocking pipes.
// The destructor kills the whole group.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace patolli::bots {

class Subprocess {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Errors { kInherit, kCapture };  // standard error
  enum class Read {
    kLine,
    kTimeout,
    kClosed,   // it has ended, or closed its output, or no longer reads its input
    kTooLong,  // more than the limit without an end of line
  };

  static Result<Subprocess> start(const std::string& command, Errors errors = Errors::kInherit);
  Subprocess(Subprocess&& other) noexcept;
  Subprocess& operator=(Subprocess&& other) noexcept;
  Subprocess(const Subprocess&) = delete;
  Subprocess& operator=(const Subprocess&) = delete;
  ~Subprocess() { kill(); }

  // Puts text into the queue; it goes out while we wait for lines.
  void send(std::string_view text) { outbox_ += text; }
  [[nodiscard]] std::size_t unsent() const noexcept { return outbox_.size(); }
  void close_input();  // once all that was sent is out
  // The next line without its end.
  Read next_line(std::string& line, std::size_t max, Clock::time_point deadline);
  // All that it writes until it closes its output; kTooLong above `most` bytes. With captured errors: those as well,
  // the first `most` bytes of them.
  Read rest(std::string& output, std::string& errors, std::size_t max, Clock::time_point deadline);

  // Waits for its end. The exit code (128 and more: a signal); -1: it has not ended by then.
  int wait(Clock::time_point deadline);
  void kill();  // the whole group, at once; nothing is left to be waited for

 private:
  Subprocess() = default;
  bool pump(Clock::time_point deadline);  // false: the deadline has passed
  bool write_some();
  [[nodiscard]] bool has_ended();

  pid_t pid_ = -1;
  int in_ = -1;   // its standard input, to write to
  int out_ = -1;  // its standard output, to read from
  int err_ = -1;
  bool closing_ = false;
  bool broken_ = false;  // it no longer reads
  int status_ = -1;
  std::string outbox_;
  std::string inbox_;
  std::string errors_;
};

}  // namespace patolli::bots
