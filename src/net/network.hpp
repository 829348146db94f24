// The network: one port for the web client, the interface under /api/ and the WebSocket. It shares one thread with the
// game server, so that a message goes from the socket to the table and to the other players' sockets without a lock or
// a thread switch; bots, the disk and pass phrases have threads of their own.
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
  // Reads the web client and listens; connections wait until run(). An error names the setting that is wrong.
  static Result<std::unique_ptr<Network>> open(NetworkSettings settings);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  [[nodiscard]] server::Transport& transport();
  [[nodiscard]] server::EventLoop& event_loop();
  [[nodiscard]] std::uint16_t port() const;
  [[nodiscard]] std::string url() const;  // where a browser finds the page

  // Runs the service on this thread until stop() is called and it has stopped, or a few seconds later.
  // `metrics` makes the text of /metrics. True: a clean shutdown.
  bool run(server::Service& service, std::function<std::string(const NetworkCounts&)> metrics);
  void stop();                                 // from any thread
  void stop_on_signals();                      // SIGTERM and SIGINT do that, too
  void on_hangup(std::function<void()> call);  // SIGHUP calls it, on the thread of run()
  // Takes over what can change while it runs: limits, networks, host names, and the page. On the thread of run(). An
  // error names the setting, and nothing has changed.
  Status reload(const NetworkSettings& settings);

  class Impl;

 private:
  explicit Network(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace patolli::net
