// A server as another process, and what the system says about it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace patolli::load {

class Process {
 public:
  // Starts it and waits for its first line of output.
  explicit Process(std::vector<std::string> command);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  [[nodiscard]] const std::string& first_line() const { return first_line_; }
  [[nodiscard]] double cpu_seconds() const;
  [[nodiscard]] double resident_kb() const;
  bool terminate();  // SIGTERM, and waits; true: it ended with 0

 private:
  pid_t pid_ = -1;
  int output_ = -1;
  std::string first_line_;
};

// Of a process that somebody else has started, and of its children, those that have ended included.
double tree_seconds(int process);

}  // namespace patolli::load
