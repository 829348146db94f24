// What /metrics tells: totals and sizes, never who, where or what.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "bus/bus.hpp"
#include "server/durations.hpp"

namespace patolli::server {
struct GameServerStats;
}
namespace patolli::store {
struct StoreCounts;
}

namespace patolli::net {

using server::Durations;

// Why a connection, a request or a client was turned away.
enum class DropReason : std::uint8_t {
  kConnections,  // too many of one address, too many in all, or too fast
  kRate,         // too many requests
  kMalformed,
  kTooLarge,
  kOrigin,
  kSlow,    // did not send or read in time
  kAbuse,   // control frames or fragments without end
  kMemory,  // had most waiting when all clients together had too much
};
inline constexpr std::size_t kRefusals = 8;

struct NetworkCounts {
  std::uint64_t accepted = 0;
  std::uint64_t open = 0;
  std::uint64_t sockets_open = 0;  // WebSockets
  std::uint64_t sockets = 0;
  std::array<std::uint64_t, 6> answers{};  // by the first digit of their status
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t bytes_in = 0;  // of messages
  std::uint64_t bytes_out = 0;
  std::uint64_t queued = 0;     // bytes that wait for clients
  std::uint64_t throttled = 0;  // messages that had to wait
  std::array<std::uint64_t, kRefusals> dropped{};
  Durations handling;   // of a message, on the server's thread
  Durations answering;  // of a request

  void drop(DropReason why) { ++dropped[static_cast<std::size_t>(why)]; }
};

// What the server does for its host besides.
struct HostCounts {
  std::uint64_t damage = 0;           // problems that the check at the start has found
  std::int64_t last_backup_ms = 0;    // since 1970; 0: none
  std::uint64_t backup_failures = 0;  // since the start
  std::optional<bus::BusCounts> bus{};
  Durations round_trips{};  // of messages over the bus to another server and back
};

// In Prometheus's text format, with what the system says of this process.
std::string metrics_text(const NetworkCounts& network, const server::GameServerStats& game_server,
                         const store::StoreCounts& store, const std::string& version, const HostCounts& host = {});

}  // namespace patolli::net
