// The public tables: what those who follow the lobby are shown of them, and searches among all of them.
//
// The order cannot be flooded: every address has its first table before any has its second, and so on; within an
// address the same holds for its users. A site of IPv6 counts as eight addresses, however many it has. And an address,
// a site, or a user, has so many listed at most.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/clients.hpp"
#include "server/table.hpp"

namespace patolli::server {

class LobbyFeed {
 public:
  LobbyFeed(ServerContext& context, Clients& clients) : context_(context), clients_(clients) {}

  void load();                      // after a restart: what the store has
  void update(const Table& table);  // it may have come, changed or gone
  // What other servers have changed, as the store has it. `is_here`: the table is in memory, and known better.
  void reconcile(std::function<bool(TableId)> is_here);
  void send_snapshot(ClientId id);
  void answer(ClientId id, const message::Tables& search);
  [[nodiscard]] std::size_t size() const noexcept { return listed_.size(); }
  [[nodiscard]] bool has(TableId table) const { return listed_.contains(table); }

 private:
  struct Listed {
    std::string link;
    std::string summary;
    std::string first_protocol_summary;
    std::string_view game;
    std::size_t seats = 0;
    TimeControl::Kind clock = TimeControl::Kind::kNone;
    bool rated = false;
    bool open = false;
    std::int64_t rating = 0;  // the mean of its players; 0: none has one
    std::int64_t left = 0;    // of a hundred games, whoever of its players has left most
    std::int64_t created = 0;
    std::string address;  // of whoever made it; after a restart the user instead
    std::string site;     // and its site (server/address.hpp)
    UserId user = 0;
    std::uint64_t change = 0;  // grows with each
    std::size_t rank = 0;      // how many of its address come before it, or as many eighths of its site
  };
  static Listed listed(const Table& table);
  static bool fits(const Listed& table, const message::Tables& search);
  bool has_room(const Listed& table) const;
  void add(TableId id, Listed table);
  bool remove(TableId id);
  void sort();
  [[nodiscard]] std::vector<TableId> page();  // what followers are shown
  // In the recipient's protocol.
  [[nodiscard]] int protocol_of(ClientId id) const;
  static std::string summary(const Listed& table, int protocol);
  [[nodiscard]] std::string snapshot_text(const std::vector<TableId>& page, int protocol) const;
  [[nodiscard]] std::string changes_text(const std::vector<TableId>& changed, int protocol) const;
  void schedule();
  void flush();

  ServerContext& context_;
  Clients& clients_;
  std::unordered_map<TableId, Listed> listed_;
  std::unordered_map<std::string, std::size_t> of_address_;
  std::unordered_map<std::string, std::size_t> of_site_;
  std::unordered_map<UserId, std::size_t> of_user_;
  std::vector<TableId> order_;  // may name tables that are gone
  bool sorted_ = true;
  std::int64_t sorted_at_ = 0;
  struct Shown {
    std::string link;
    std::uint64_t change = 0;
    std::size_t rank = 0;
  };
  std::map<TableId, Shown> shown_;
  std::map<TableId, std::string> gone_;  // since the last message, with their links
  std::uint64_t changes_ = 0;
  bool scheduled_ = false;
};

}  // namespace patolli::server
