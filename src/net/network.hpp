// The network: one port for the page, the interface under /api/ and the WebSocket of the house. One thread runs all of
// it, and the house too, so that a message goes from the socket to the table and to the other players' sockets without
// waiting for another thread; what takes long (bots, the disk, pass phrases) has threads elsewhere.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "net/metrics.hpp"
#include "net/network_settings.hpp"
#include "server/game_server.hpp"

namespace patolli::net {

class Network {
 public:
  // Reads the page and listens; who connects waits until run(). A problem names the setting that is wrong.
  static Result<std::unique_ptr<Network>> open(NetworkSettings settings);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  [[nodiscard]] server::Transport& transport();
  [[nodiscard]] server::EventLoop& event_loop();
  [[nodiscard]] std::uint16_t port() const;
  [[nodiscard]] std::string url() const;  // where a browser finds the page

  // Serves the house on this thread until the end is asked for and the house has stopped, or a few seconds later.
  // `metrics` makes the text of /metrics. True: the end was a clean one.
  bool run(server::GameServer& game_server, std::function<std::string(const NetworkCounts&)> metrics);
  void stop();             // asks for the end; from any thread
  void stop_on_signals();  // SIGTERM and SIGINT do that, too

  class Impl;

 private:
  explicit Network(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace patolli::net
