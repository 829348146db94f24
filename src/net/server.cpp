#include "net/server.hpp"

#include <future>
#include <utility>

#include "net/log.hpp"
#include "server/message_key.hpp"
#include "store/store.hpp"

namespace patolli::net {

Server::Server(std::unique_ptr<Network> network, std::unique_ptr<store::Store> store, std::unique_ptr<bus::Bus> bus,
               const ServerSettings& settings, NodeReport about)
    : network_(std::move(network)), store_(std::move(store)), bus_(std::move(bus)), about_(std::move(about)) {
  game_server_ = std::make_unique<server::GameServer>(*store_, settings.game_server, network_->transport(),
                                                      network_->event_loop(), bus_.get());
  // Each of many servers would read all of a database that they share, and that checks its pages by itself.
  check_ = std::make_unique<StartCheck>(settings.data,
                                        settings.store.empty() ? settings.check_at_start : StartCheckKind::kOff);
  if (bus_) nodes_ = std::make_unique<NodeService>(*bus_, network_->event_loop(), [this] { return report(); });
  if (!settings.backups.folder.empty()) backups_ = std::make_unique<BackupSchedule>(settings.data, settings.backups);
}

Server::Server(std::unique_ptr<Network> network, std::unique_ptr<bus::Bus> bus, const ServerSettings& settings,
               NodeReport about)
    : network_(std::move(network)), bus_(std::move(bus)), about_(std::move(about)) {
  think_node_ =
      std::make_unique<server::ThinkNode>(settings.game_server, network_->transport(), network_->event_loop(), *bus_);
  nodes_ = std::make_unique<NodeService>(*bus_, network_->event_loop(), [this] { return report(); });
}

Server::~Server() {
  nodes_.reset();
  admin_.reset();
  think_node_.reset();
  if (!store_) return;
  // The store still reports writes to the game server, which has to outlive them.
  store_->drain();
  game_server_.reset();
}

namespace {

Result<std::int64_t> time_of(store::Store& store) {
  std::promise<Result<store::Written>> promise;
  store::WriteBatch changes;
  changes.emplace_back(store::CounterChange{"probes", 1, 0});
  store.write(std::move(changes), [&](const Result<store::Written>& result) { promise.set_value(result); });
  const auto written = promise.get_future().get();
  if (!written.ok()) return written.error();
  return std::int64_t{written->at_ms};
}

Result<std::unique_ptr<bus::Bus>> open_bus(const ServerSettings& settings) {
  if (settings.bus.servers.empty()) return std::unique_ptr<bus::Bus>();
  auto opened = bus::open_nats_bus(settings.bus);
  if (!opened.ok()) return Error::invalid("bus", opened.error().text());
  return std::move(*opened);
}

}  // namespace

Result<std::unique_ptr<Server>> Server::open(ServerSettings settings) {
  if (settings.role == Role::kThink) return open_think_node(settings);
  auto legal = read_legal_texts(settings.legal);
  if (!legal.ok()) return legal.error();
  settings.game_server.legal = std::move(*legal);
  if (!settings.backups.folder.empty() && !settings.store.empty())
    return Error::invalid("backup-folder", "PostgreSQL has backups of its own (docs/HOSTING.md)");
  if (!settings.backups.folder.empty())
    if (const Status status = BackupSchedule::usable(settings.backups.folder); !status.ok()) return status.error();
  auto network = Network::open(settings.network);
  if (!network.ok()) return network.error();
  const char* const place = settings.store.empty() ? "data" : "store";
  NodeReport about = this_node(settings.game_server.version, "all", (*network)->port());
  auto store = store::open_store(settings.store.empty() ? settings.data : settings.store, node_text(about));
  if (!store.ok()) return Error::invalid(place, store.error().text());
  (*store)->on_trouble([](const Status& status) {
    if (status.ok()) return log_event(LogLevel::kInfo, "store_recovered");
    log_event(LogLevel::kError, "store_failed",
              {{"key", to_text(server::message_key(status.error()))}, {"reason", status.error().text()}});
  });
  if (const std::int64_t from = (*store)->migrated_from(); from != 0)
    log_event(LogLevel::kInfo, "database_migrated", {{"from", from}});
  if (settings.max_db_size != 0) {
    if (const Status status = (*store)->limit_bytes(settings.max_db_size); !status.ok())
      return Error::invalid(place, status.error().text());
  }
  const std::string page = settings.network.base_url.empty() ? std::string() : (*network)->url();
  if (const Status status = set_up_notifications(settings.notifications, page, **store, settings.game_server.notify);
      !status.ok())
    return status.error();
  if (!settings.bus.servers.empty() && settings.store.empty())
    return Error::invalid("bus", "only servers on one PostgreSQL database have news for each other: set store, too");
  auto bus = open_bus(settings);
  if (!bus.ok()) return bus.error();
  if (!settings.store.empty()) {
    // A database may be shared, and then it is asked what the others do, and what time it is.
    settings.game_server.ask_every = std::chrono::seconds(1);
    auto now = time_of(**store);
    if (!now.ok()) return Error::invalid(place, now.error().text());
    (*network)->event_loop().follow_clock(*now);
  }
  settings.game_server.on_unreadable = [](const std::string& link, const std::string& reason) {
    log_event(LogLevel::kError, "table_unreadable", {{"table", link}, {"reason", reason}});
  };
  std::unique_ptr<Server> server(
      new Server(std::move(*network), std::move(*store), std::move(*bus), settings, std::move(about)));
  if (Status status = server->open_admin_socket(settings); !status.ok()) return status.error();
  return server;
}

// Another process on the same folder may have it: then the host asks that one.
Status Server::open_admin_socket(const ServerSettings& settings) {
  const bool by_default = settings.admin_socket.empty();
  if (settings.admin_socket == "none") return {};
  if (by_default && !settings.store.empty()) {  // there is no folder that it could be in
    log_event(LogLevel::kInfo, "admin_socket_missing",
              {{"reason", "with store set, patolli admin needs admin-socket"}});
    return {};
  }
  const std::string path = by_default ? settings.data + "/admin.sock" : settings.admin_socket;
  auto opened = AdminSocket::open(path, [this](std::string line, std::function<void(std::string)> answer) {
    network_->event_loop().post(
        [this, line = std::move(line), answer = std::move(answer)] { game_server_->administer(line, answer); });
  });
  if (opened.ok()) {
    admin_ = std::move(*opened);
    return {};
  }
  if (!by_default) return opened.error();
  log_event(LogLevel::kWarning, "admin_socket_missing", {{"reason", opened.error().text()}});
  return {};
}

// It needs no database, and no page.
Result<std::unique_ptr<Server>> Server::open_think_node(const ServerSettings& settings) {
  if (settings.bus.servers.empty())
    return Error::invalid("role", "a server that only thinks is asked over a bus: set bus, too");
  NetworkSettings without_page = settings.network;
  without_page.web.clear();
  auto network = Network::open(std::move(without_page));
  if (!network.ok()) return network.error();
  auto bus = open_bus(settings);
  if (!bus.ok()) return bus.error();
  NodeReport about = this_node(settings.game_server.version, "think", (*network)->port());
  return std::unique_ptr<Server>(new Server(std::move(*network), std::move(*bus), settings, std::move(about)));
}

Status Server::reload(const ServerSettings& settings) {
  if (think_node_) {
    NetworkSettings without_page = settings.network;
    without_page.web.clear();
    return network_->reload(without_page);
  }
  auto legal = read_legal_texts(settings.legal);
  if (!legal.ok()) return legal.error();
  if (auto status = network_->reload(settings.network); !status.ok()) return status;
  server::GameServerConfig game_server = settings.game_server;
  game_server.legal = std::move(*legal);
  game_server_->reload(std::move(game_server));
  return {};
}

HostCounts Server::host_counts() const {
  HostCounts counts;
  if (check_) counts.damage = check_->problems();
  if (backups_) {
    counts.last_backup_ms = backups_->last_ms();
    counts.backup_failures = backups_->failures();
  }
  if (bus_) counts.bus = bus_->counts();
  if (nodes_) counts.round_trips = nodes_->round_trips();
  return counts;
}

NodeReport Server::report() const {
  const server::GameServerStats stats = think_node_ ? think_node_->counts() : game_server_->counts();
  NodeReport node = about_;
  node.state = stats.leaving ? "leaving" : "serving";
  node.up_s = (this_node({}, {}, 0).since_ms - about_.since_ms) / 1000;
  node.people = static_cast<std::int64_t>(stats.people);
  node.tables = static_cast<std::int64_t>(stats.tables);
  node.thoughts = static_cast<std::int64_t>(stats.jobs_waiting);
  node.store_ms = 1000 * stats.store_writes.mean();
  return node;
}

bool Server::run() {
  log_event(LogLevel::kInfo, "listening", {{"url", url()}, {"port", port()}, {"version", about_.version}});
  server::Service& service = think_node_ ? static_cast<server::Service&>(*think_node_) : *game_server_;
  const bool clean = network_->run(service, [this](const NetworkCounts& counts) {
    return metrics_text(counts, think_node_ ? think_node_->counts() : game_server_->counts(),
                        store_ ? store_->counts() : store::StoreCounts{}, about_.version, host_counts());
  });
  log_event(clean ? LogLevel::kInfo : LogLevel::kError, "stopped", {{"saved", clean ? 1 : 0}});
  return clean;
}

}  // namespace patolli::net
