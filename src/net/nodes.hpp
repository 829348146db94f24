// Who is there: every server tells whoever asks over the bus (patolli nodes), and leaves in the database who writes
// there. And how long the bus takes: each asks the others now and then.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bus/nats_bus.hpp"
#include "core/result.hpp"
#include "server/durations.hpp"
#include "server/game_server.hpp"

namespace patolli::net {

struct NodeReport {
  std::string host, version, role, state;  // "all", "think"; "serving", "leaving", "unheard": the database knows it
  std::int64_t pid = 0, port = 0;
  std::int64_t since_ms = 0;  // when it began, by its own clock
  std::int64_t up_s = 0;
  std::int64_t people = 0, tables = 0, thoughts = 0;
  double store_ms = 0, bus_ms = 0;       // what a write, and a message there and back, take on average
  std::optional<std::int64_t> silent_s;  // since it has written to the database; none: it does not, or nobody looked

  // Two reports of one process.
  [[nodiscard]] bool same(const NodeReport& other) const { return host == other.host && pid == other.pid; }
};
std::string node_text(const NodeReport& node);  // JSON
std::optional<NodeReport> read_node(std::string_view text);
NodeReport this_node(std::string version, std::string role, std::uint16_t port);

class NodeService {
 public:
  // `report` is called on the loop's thread.
  NodeService(bus::Bus& bus, server::EventLoop& loop, std::function<NodeReport()> report);
  ~NodeService();
  NodeService(const NodeService&) = delete;
  NodeService& operator=(const NodeService&) = delete;

  [[nodiscard]] server::Durations round_trips() const;

 private:
  struct Shared;
  void measure(std::chrono::seconds after);

  const std::shared_ptr<Shared> shared_;
  bus::Bus& bus_;
  bus::SubscriptionId asked_ = 0, echoed_ = 0;
};

struct NodePlaces {
  std::string store;  // or empty
  bus::NatsSettings bus;
};
struct NodeList {
  std::vector<NodeReport> nodes;     // each once, by host and number
  std::vector<std::string> trouble;  // what could not be asked, and why
};
// Those that answer over the bus within that time, and those that have written to the database lately. An error:
// nothing could be asked.
Result<NodeList> list_nodes(const NodePlaces& places, std::chrono::milliseconds wait);

}  // namespace patolli::net
