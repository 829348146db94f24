// `patolli serve` as a process of its own, to be killed at any moment.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace patolli::net::test {

class ServerProcess {
 public:
  // What the data folder is, for the server alone. Both need rights that not everybody has: see allowed().
  enum class Disk : std::uint8_t {
    kPlain,
    kSmall,     // a file system of its own, of four megabytes, empty at first
    kReadOnly,  // as it is, and nothing can be written to it
  };

  ServerProcess() = default;
  ~ServerProcess() { kill(); }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  // Starts it, on any free port, and waits until it is ready or gives up. `log` is a file for what it says.
  bool start(const std::string& data, const std::string& log, Disk disk = Disk::kPlain,
             const std::vector<std::string>& more = {});
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] pid_t id() const { return id_; }
  // The data folder as the server sees it.
  [[nodiscard]] std::string inside(const std::string& path) const;
  [[nodiscard]] bool allowed() const { return code_ != kNotAllowed; }  // false: start() failed for want of rights
  [[nodiscard]] int code() const { return code_; }                     // how it ended; -1: by a signal, or not yet

  void kill();  // SIGKILL, and it is gone
  bool stop();  // SIGTERM; true: it ended by itself within five seconds, and well

 private:
  static constexpr int kNotAllowed = 77;

  void gone(int status);

  pid_t id_ = -1;
  std::uint16_t port_ = 0;
  int code_ = -1;
};

}  // namespace patolli::net::test
