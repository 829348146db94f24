#include "net/test_server.hpp"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "registry/registry.hpp"

namespace patolli::net::test {

TempFolder::TempFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "patolli-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = name;
}

TempFolder::~TempFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void TempFolder::write(const std::string& name, const std::string& content) const {
  const auto file = path_ / name;
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << content;
}

ServerSettings test_settings(const std::filesystem::path& data) {
  ServerSettings settings;
  settings.data = data.string();
  settings.game_server.games = registry::games();
  settings.network.port = 0;
  settings.network.hosts = {"x", "games.example.org"};
  NetworkLimits& limits = settings.network.limits;
  limits.connections_per_address = 2000;
  limits.connects_per_address = {1e6, 1e6};
  limits.requests_per_address = {1e6, 1e6};
  limits.messages_per_connection = {1e6, 1e6};
  limits.messages_per_address = {1e6, 1e6};
  limits.close_time = std::chrono::milliseconds(500);
  return settings;
}

TestServer::TestServer(ServerSettings settings) {
  auto server = Server::open(std::move(settings));
  if (!server.ok()) throw std::runtime_error(server.error().text());
  server_ = std::move(*server);
  port_ = server_->port();
  thread_ = std::thread([this] { clean_ = server_->run(); });
}

TestServer::~TestServer() { stop(); }

bool TestServer::stop() {
  if (thread_.joinable()) {
    server_->stop();
    thread_.join();
    server_.reset();
  }
  return clean_;
}

}  // namespace patolli::net::test
