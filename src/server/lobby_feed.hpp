// The list of public tables, and its changes, for those who follow it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/clients.hpp"
#include "server/table.hpp"

namespace patolli::server {

class LobbyFeed {
 public:
  LobbyFeed(ServerContext& context, Clients& clients) : context_(context), clients_(clients) {}

  void load();                      // after a restart: what the store has
  void update(const Table& table);  // it may have come, changed or gone
  void send_snapshot(ClientId id);
  [[nodiscard]] std::size_t size() const noexcept { return listed_.size(); }

 private:
  struct Listed {
    std::string link;
    std::string summary;
    std::string first_protocol_summary;
  };
  [[nodiscard]] std::string snapshot_text(std::string Listed::*summary) const;
  [[nodiscard]] std::string changes_text(std::string Listed::*summary) const;
  void schedule();
  void flush();

  ServerContext& context_;
  Clients& clients_;
  std::map<TableId, Listed> listed_;
  std::set<TableId> changed_;
  std::vector<std::string> removed_;
  bool scheduled_ = false;
};

}  // namespace patolli::server
