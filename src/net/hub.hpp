// What the connections share. Everything here is touched by the network's thread only.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "net/addresses.hpp"
#include "net/connection_limiter.hpp"
#include "net/headers.hpp"
#include "net/hosts.hpp"
#include "net/metrics.hpp"
#include "net/network_settings.hpp"
#include "net/web_folder.hpp"
#include "server/game_server.hpp"

namespace patolli::net {

using Clock = TokenBucket::Clock;

// A WebSocket as the rest of the network sees it.
class WsConnection {
 public:
  virtual ~WsConnection() = default;
  WsConnection() = default;
  WsConnection(const WsConnection&) = delete;
  WsConnection& operator=(const WsConnection&) = delete;
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  virtual void close(std::uint16_t code, std::string_view reason) = 0;
  virtual void check_timeouts(Clock::time_point now) = 0;   // ends what has taken too long
  [[nodiscard]] virtual std::size_t queued() noexcept = 0;  // bytes that wait for the client
  virtual void drop_for_memory() = 0;
};

// A connection that speaks HTTP.
class HttpConnection {
 public:
  virtual ~HttpConnection() = default;
  HttpConnection() = default;
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;
  virtual void check_timeouts(Clock::time_point now) = 0;
  virtual void end_if_idle() = 0;
};

class PostRound;

struct Hub {
  explicit Hub(NetworkSettings given) : settings(std::move(given)), limiter(settings.limits) {}

  NetworkSettings settings;  // some of them change while it runs: Network::reload()
  PublicUrl public_url;
  std::string base_origin;  // empty: whatever host the request names
  HostNames hosts;          // of the base URL and the setting
  Networks proxies;
  Networks metrics_from;
  WebFolder web;
  ConnectionLimiter limiter;
  NetworkCounts counts;
  server::Service* game_server = nullptr;  // from run() on
  std::function<std::string(const NetworkCounts&)> metrics;
  bool stopping = false;

  std::shared_ptr<PostRound> round;  // once there is a WebSocket
  server::ClientId last_client = 0;
  std::unordered_map<server::ClientId, std::shared_ptr<WsConnection>> ws_connections;
  std::unordered_set<HttpConnection*> http_connections;

  // All clients together have too much waiting: those that have most are dropped.
  void drop_largest() {
    while (counts.queued > settings.limits.outgoing_bytes) {
      WsConnection* largest = nullptr;
      for (const auto& entry : ws_connections)
        if (largest == nullptr || entry.second->queued() > largest->queued()) largest = entry.second.get();
      if (largest == nullptr || largest->queued() == 0) return;
      largest->drop_for_memory();
    }
  }
};

}  // namespace patolli::net
