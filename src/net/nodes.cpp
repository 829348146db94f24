#include "net/nodes.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>
#include <tuple>

#include "store/secret.hpp"
#include "store/store.hpp"

namespace patolli::net {
namespace {

using Json = nlohmann::json;
using SteadyClock = std::chrono::steady_clock;

constexpr const char* kAsk = "patolli.nodes";
constexpr const char* kAnswers = "patolli.nodes.";  // and a word of the asker's
constexpr const char* kEcho = "patolli.echo";
constexpr std::chrono::seconds kMeasureFirst{1};
constexpr std::chrono::seconds kMeasureEvery{5};
constexpr std::chrono::seconds kEchoWithin{2};
constexpr std::int64_t kWrittenWithin = 30'000;  // ms: each writes every second
constexpr std::chrono::seconds kConnectWithin{3};

bool is_word(std::string_view text) {
  constexpr std::size_t kMax = 32;
  return !text.empty() && text.size() <= kMax && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  });
}

std::int64_t wall_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

// What several threads write, one at a time.
struct HeardNodes {
  std::mutex mutex;
  std::vector<NodeReport> nodes;
};

Status ask_bus(const bus::NatsSettings& settings, std::chrono::milliseconds wait, std::vector<NodeReport>& nodes) {
  auto opened = bus::open_nats_bus(settings);
  if (!opened.ok()) return opened.error();
  bus::Bus& bus = **opened;
  const auto until = SteadyClock::now() + kConnectWithin;
  while (!bus.counts().connected && SteadyClock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  if (!bus.counts().connected) return Error::of(Error::Kind::kOther, "no NATS server answers");
  const std::string word = store::random_text(12);
  const auto found = std::make_shared<HeardNodes>();
  bus.subscribe(kAnswers + word,
                [found](std::string_view text) {
                  auto node = read_node(text);
                  if (!node) return;
                  const std::lock_guard lock(found->mutex);
                  found->nodes.push_back(std::move(*node));
                },
                {});
  bus.publish(kAsk, word);
  bus.flush();
  std::this_thread::sleep_for(wait);
  const std::lock_guard lock(found->mutex);
  nodes = found->nodes;
  return {};
}

Status ask_store(const std::string& location, std::vector<NodeReport>& nodes) {
  const auto writers = store::read_writers(location, kWrittenWithin);
  if (!writers.ok()) return writers.error();
  for (const store::WriterAbout& writer : *writers) {
    auto node = read_node(writer.about);
    if (!node) continue;  // of a version that did not say
    const auto known = std::find_if(nodes.begin(), nodes.end(), [&](const NodeReport& one) { return one.same(*node); });
    const bool heard = known != nodes.end();
    NodeReport& one = heard ? *known : nodes.emplace_back(std::move(*node));
    if (!heard) one.state = "unheard";
    one.silent_s = writer.silent_ms / 1000;
  }
  return {};
}

}  // namespace

std::string node_text(const NodeReport& node) {
  const Json text = {{"host", node.host},       {"pid", node.pid},           {"port", node.port},
                     {"version", node.version}, {"role", node.role},         {"state", node.state},
                     {"since", node.since_ms},  {"up", node.up_s},           {"people", node.people},
                     {"tables", node.tables},   {"thoughts", node.thoughts}, {"store_ms", node.store_ms},
                     {"bus_ms", node.bus_ms}};
  return text.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<NodeReport> read_node(std::string_view text) {
  const Json json = Json::parse(text.begin(), text.end(), nullptr, false);
  NodeReport node;
  try {
    node.host = json.at("host").get<std::string>();
    node.pid = json.at("pid").get<std::int64_t>();
    node.port = json.at("port").get<std::int64_t>();
    node.version = json.at("version").get<std::string>();
    node.role = json.at("role").get<std::string>();
    node.state = json.at("state").get<std::string>();
    node.since_ms = json.at("since").get<std::int64_t>();
    node.up_s = json.at("up").get<std::int64_t>();
    node.people = json.at("people").get<std::int64_t>();
    node.tables = json.at("tables").get<std::int64_t>();
    node.thoughts = json.at("thoughts").get<std::int64_t>();
    node.store_ms = json.at("store_ms").get<double>();
    node.bus_ms = json.at("bus_ms").get<double>();
  } catch (const Json::exception&) {
    return std::nullopt;
  }
  return node;
}

NodeReport this_node(std::string version, std::string role, std::uint16_t port) {
  NodeReport node;
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) == 0) node.host = name.data();
  node.pid = getpid();
  node.port = port;
  node.version = std::move(version);
  node.role = std::move(role);
  node.state = "serving";
  node.since_ms = wall_ms();
  return node;
}

// What callbacks of the bus touch, also once the service has gone.
struct NodeService::Shared {
  Shared(bus::Bus& way, server::EventLoop& thread, std::function<NodeReport()> tell)
      : bus(way), loop(thread), report(std::move(tell)) {}

  std::mutex mutex;
  bool ended = false;
  server::Durations round_trips;
  bus::Bus& bus;
  server::EventLoop& loop;
  const std::function<NodeReport()> report;
};

NodeService::NodeService(bus::Bus& bus, server::EventLoop& loop, std::function<NodeReport()> report)
    : shared_(std::make_shared<Shared>(bus, loop, std::move(report))), bus_(bus) {
  asked_ = bus.subscribe(kAsk,
                         [shared = shared_](std::string_view word) {
                           if (!is_word(word)) return;
                           const std::lock_guard lock(shared->mutex);
                           if (shared->ended) return;
                           shared->loop.post([shared, to = kAnswers + std::string(word)] {
                             const std::lock_guard still(shared->mutex);
                             if (shared->ended) return;
                             NodeReport node = shared->report();
                             node.bus_ms = 1000 * shared->round_trips.mean();
                             shared->bus.publish(to, node_text(node));
                           });
                         },
                         {});
  echoed_ = bus.answer(kEcho, "echo", [](std::string_view /*message*/, const bus::Bus::Reply& reply) { reply({}); });
  measure(kMeasureFirst);
}

NodeService::~NodeService() {
  bus_.unsubscribe(asked_);
  bus_.unsubscribe(echoed_);
  const std::lock_guard lock(shared_->mutex);
  shared_->ended = true;
}

// Any other server answers; alone, there is nothing to measure.
void NodeService::measure(std::chrono::seconds after) {
  shared_->loop.after(after, [this, weak = std::weak_ptr(shared_)] {
    const auto shared = weak.lock();
    if (!shared || shared->ended) return;
    bus_.request(kEcho, {}, kEchoWithin, [shared, began = SteadyClock::now()](const std::optional<std::string>& reply) {
      const std::lock_guard lock(shared->mutex);
      if (reply) shared->round_trips.add(SteadyClock::now() - began);
    });
    measure(kMeasureEvery);
  });
}

server::Durations NodeService::round_trips() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->round_trips;
}

Result<NodeList> list_nodes(const NodePlaces& places, std::chrono::milliseconds wait) {
  NodeList list;
  bool asked = false;
  const auto note = [&](const Status& status) {
    asked = asked || status.ok();
    if (!status.ok()) list.trouble.push_back(status.error().text());
  };
  if (!places.bus.servers.empty()) note(ask_bus(places.bus, wait, list.nodes));
  if (!places.store.empty()) note(ask_store(places.store, list.nodes));
  if (!asked) return Error::of(Error::Kind::kOther, list.trouble.empty() ? "nobody to ask" : list.trouble.front());
  std::sort(list.nodes.begin(), list.nodes.end(), [](const NodeReport& a, const NodeReport& b) {
    return std::tie(a.host, a.port, a.pid) < std::tie(b.host, b.port, b.pid);
  });
  return list;
}

}  // namespace patolli::net
