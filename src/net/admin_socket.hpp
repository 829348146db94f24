// Where the host speaks to a running server: a socket in the file system, for the user that the server runs as (and
// root) only. One line of JSON is asked, one is answered (Service::administer).
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "core/result.hpp"

namespace patolli::net {

class AdminSocket {
 public:
  // Carries a line to the server's thread; the answer may come on any thread, or never.
  using Ask = std::function<void(std::string line, std::function<void(std::string)> answer)>;

  // A file that a server has left behind is replaced; that of one that runs is not.
  static Result<std::unique_ptr<AdminSocket>> open(const std::string& path, Ask ask);
  ~AdminSocket();
  AdminSocket(const AdminSocket&) = delete;
  AdminSocket& operator=(const AdminSocket&) = delete;

 private:
  AdminSocket(int listening, std::string path, Ask ask);
  void serve();
  void answer(int connection);

  int listening_;
  std::string path_;
  Ask ask_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

// The other end: asks, and waits for the answer.
Result<std::string> ask_server(const std::string& path, const std::string& line);

}  // namespace patolli::net
