// A whole server in this process, on a port of its own and with a folder of its own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include "net/server.hpp"

namespace patolli::net::test {

// A folder that goes with its owner.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  void write(const std::string& name, const std::string& content) const;

 private:
  std::filesystem::path path_;
};

// Settings for tests: any free port, this folder, and rates that do not stand in the way.
ServerSettings test_settings(const std::filesystem::path& data);

class TestServer {
 public:
  explicit TestServer(ServerSettings settings);
  ~TestServer();
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  // Ends it; true: it was a clean end. Called by the destructor, too.
  bool stop();

 private:
  std::unique_ptr<Server> server_;
  std::uint16_t port_ = 0;
  bool clean_ = false;
  std::thread thread_;
};

}  // namespace patolli::net::test
