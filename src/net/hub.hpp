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
#include "net/headers.hpp"
#include "net/metrics.hpp"
#include "net/network_settings.hpp"
#include "net/visitors.hpp"
#include "net/web_folder.hpp"
#include "server/game_server.hpp"

namespace patolli {

using Clock = TokenBucket::Clock;

// A WebSocket as the rest of the network sees it.
class Client {
 public:
  virtual ~Client() = default;
  Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  virtual void close(std::uint16_t code, std::string_view reason) = 0;
  virtual void look_at_clock(Clock::time_point now) = 0;  // ends what has taken too long
};

// A connection that speaks HTTP.
class Guest {
 public:
  virtual ~Guest() = default;
  Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  virtual void look_at_clock(Clock::time_point now) = 0;
  virtual void end_if_idle() = 0;
};

class PostRound;

struct Hub {
  explicit Hub(NetworkSettings given) : settings(std::move(given)), visitors(settings.limits) {}

  const NetworkSettings settings;
  Standing standing;
  std::string base_origin;  // empty: whatever host the request names
  Networks proxies;
  Networks metrics_from;
  WebFolder web;
  Visitors visitors;
  NetworkCounts counts;
  GameServer* house = nullptr;  // from run() on
  std::function<std::string(const NetworkCounts&)> metrics;
  bool stopping = false;

  std::shared_ptr<PostRound> round;  // once there is a WebSocket
  ClientId last_client = 0;
  std::unordered_map<ClientId, std::shared_ptr<Client>> clients;
  std::unordered_set<Guest*> guests;
};

}  // namespace patolli
