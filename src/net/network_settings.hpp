// Settings of the network, with defaults for a small server. Every client is bounded: whatever it can make the server
// spend has a limit here.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace patolli::net {

// So many at once, and so many a second for ever.
struct Rate {
  double per_second = 1;
  double burst = 1;
};

struct NetworkLimits {
  std::size_t connections = 20'000;
  std::size_t connections_per_address = 100;
  Rate connects_per_address{20, 200};     // new connections
  Rate requests_per_address{50, 400};     // HTTP requests
  Rate messages_per_connection{20, 100};  // WebSocket messages
  Rate messages_per_address{200, 1000};

  std::size_t header_bytes = 8 * 1024;
  std::size_t body_bytes = 64 * 1024;
  std::size_t message_bytes = 16 * 1024;
  std::size_t message_pieces = 1024;       // frames or parts of frames that a message may arrive in
  std::size_t queue_bytes = 4 << 20;       // waiting for a client that reads slowly; more, and it is dropped
  std::size_t socket_buffer = 128 * 1024;  // that the system may keep for a WebSocket's client, besides
  std::size_t queue_messages = 4096;
  std::size_t outgoing_bytes = 64 << 20;  // waiting for all clients; more, and those that have most are dropped
  std::size_t web_bytes = 64 << 20;       // of the page, all files together

  std::chrono::milliseconds header_time{10'000};  // from a request's first byte to the end of its head
  std::chrono::milliseconds body_time{15'000};    // for a request's body, or a message's end
  std::chrono::milliseconds keep_alive{60'000};   // between requests
  std::chrono::milliseconds handshake_time{10'000};
  std::chrono::milliseconds idle_time{90'000};    // a WebSocket that answers no ping
  std::chrono::milliseconds write_time{20'000};   // for one message, or the first part of an answer
  std::chrono::milliseconds answer_time{30'000};  // for the game server to answer a request
  std::chrono::milliseconds close_time{3'000};    // for a client to say goodbye, too
  std::size_t slowest_reader = 2048;              // bytes a second; big answers get the time that takes
};

struct NetworkSettings {
  std::string listen = "127.0.0.1";
  std::uint16_t port = 8080;         // 0: any that is free
  std::string base_url;              // "https://games.example.org"; empty: whatever name the browser uses
  std::string base_path;             // "/patolli"; empty: the root
  std::string web;                   // folder of the page; empty: no page
  std::vector<std::string> hosts;    // further names that it is asked for by, besides the base URL's
  std::vector<std::string> proxies;  // networks whose X-Forwarded-For is believed
  std::vector<std::string> metrics_from = {"127.0.0.0/8", "::1/128"};  // who may read /metrics
  std::vector<std::string> unlimited;  // networks whose clients have no limits of number and rate
  NetworkLimits limits;
};

}  // namespace patolli::net
