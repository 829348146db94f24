// A server that only thinks, for the others on its bus: it knows no database, no tables and no people.
#pragma once

#include <memory>
#include <string>

#include "bus/bus.hpp"
#include "server/game_server.hpp"

namespace patolli::server {

class ThinkNode final : public Service {
 public:
  ThinkNode(const GameServerConfig& settings, Transport& transport, EventLoop& loop, bus::Bus& bus);
  ~ThinkNode() override;
  ThinkNode(const ThinkNode&) = delete;
  ThinkNode& operator=(const ThinkNode&) = delete;

  void connect(ClientId client, std::string_view cookie, std::string_view address) override;
  void receive(ClientId client, std::string_view text) override;
  void disconnect(ClientId client) override;
  void request(const HttpRequest& request, const std::function<void(HttpResponse)>& answer) override;
  void stop(std::function<void()> done) override;
  // It has nobody to decide about.
  void administer(std::string_view line, const std::function<void(std::string)>& answer) override;

  [[nodiscard]] GameServerStats counts() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace patolli::server
