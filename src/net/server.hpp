// The whole server: owns the store, the game server and the network, and destroys them in the right order.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "bus/nats_bus.hpp"
#include "core/result.hpp"
#include "net/admin_socket.hpp"
#include "net/backup_schedule.hpp"
#include "net/legal_texts.hpp"
#include "net/network.hpp"
#include "net/nodes.hpp"
#include "net/notifications.hpp"
#include "net/start_check.hpp"
#include "server/game_server.hpp"
#include "server/think_node.hpp"

namespace patolli::store {
class Store;
}

namespace patolli::net {

// What a server is there for.
enum class Role : std::uint8_t {
  kAll,    // it serves clients, and helps others to think when it has time
  kThink,  // it thinks for the others on its bus, and does nothing else
};

struct ServerSettings {
  Role role = Role::kAll;
  NetworkSettings network;
  server::GameServerConfig game_server;
  std::string data;               // folder of the database
  std::string store;              // or its address, postgresql://…; empty: the folder
  bus::NatsSettings bus;          // without a server: news stay in this process
  std::uint64_t max_db_size = 0;  // bytes; 0: no limit
  BackupSettings backups;
  StartCheckKind check_at_start = StartCheckKind::kQuick;
  LegalFiles legal;
  NotificationSettings notifications;
  std::string admin_socket;  // "none": there is none; empty: in the data directory, if there is one
};

class Server {
 public:
  // Finds everything that can be wrong with the settings: the error names the setting.
  static Result<std::unique_ptr<Server>> open(ServerSettings settings);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::uint16_t port() const { return network_->port(); }
  [[nodiscard]] std::string url() const { return network_->url(); }
  void stop_on_signals() { network_->stop_on_signals(); }
  void on_hangup(std::function<void()> call) { network_->on_hangup(std::move(call)); }  // SIGHUP, on run()'s thread
  // Takes over what can change while it runs, and reads the page and the host's texts again. On the thread of run().
  // An error names the setting, and nothing has changed.
  Status reload(const ServerSettings& settings);
  // Until stop(). True: everything was saved and everybody told.
  bool run();
  void stop() { network_->stop(); }  // from any thread

 private:
  Server(std::unique_ptr<Network> network, std::unique_ptr<store::Store> store, std::unique_ptr<bus::Bus> bus,
         const ServerSettings& settings, NodeReport about);
  static Result<std::unique_ptr<Server>> open_think_node(const ServerSettings& settings);
  Server(std::unique_ptr<Network> network, std::unique_ptr<bus::Bus> bus, const ServerSettings& settings,
         NodeReport about);
  [[nodiscard]] NodeReport report() const;  // of this server
  [[nodiscard]] HostCounts host_counts() const;
  Status open_admin_socket(const ServerSettings& settings);

  std::unique_ptr<Network> network_;  // destroyed last: the others may still post to it
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<bus::Bus> bus_;
  std::unique_ptr<server::GameServer> game_server_;  // or
  std::unique_ptr<server::ThinkNode> think_node_;
  const NodeReport about_;
  std::unique_ptr<NodeService> nodes_;
  std::unique_ptr<StartCheck> check_;
  std::unique_ptr<BackupSchedule> backups_;
  std::unique_ptr<AdminSocket> admin_;  // asks the others: goes first
};

}  // namespace patolli::net
