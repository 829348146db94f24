// A real nats-server of a test's own, as a user who is not root, in a temporary folder, on a free port of loopback. It
// ends with the test, however that ends.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace patolli {

class NatsServer {
 public:
  // Starts it; failed(): why it could not. `tls`: with certificates of its own, and only for those who have one, too.
  // `config`: the text of a file of settings.
  explicit NatsServer(std::string options = {}, bool tls = false, const std::string& config = {});
  ~NatsServer();
  NatsServer(const NatsServer&) = delete;
  NatsServer& operator=(const NatsServer&) = delete;

  [[nodiscard]] const std::string& failed() const { return failed_; }
  [[nodiscard]] std::string address() const { return "nats://127.0.0.1:" + std::to_string(port_); }
  [[nodiscard]] const std::string& folder() const { return folder_; }

  void start();  // on the same port as before
  void kill();
  void pause();
  void go_on();

 private:
  std::string folder_, options_, failed_;
  std::uint16_t port_ = 0;
  pid_t process_ = 0;
};

}  // namespace patolli
