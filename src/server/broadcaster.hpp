// What the followers of a table are told: the game, the table around it, chat.
#pragma once

#include <cstdint>
#include <optional>

#include "server/clients.hpp"
#include "server/table.hpp"

namespace patolli::server {

class Broadcaster {
 public:
  Broadcaster(ServerContext& context, Clients& clients) : context_(context), clients_(clients) {}

  std::function<void(const Table&)> on_presence;  // somebody has come or gone

  void subscribe(ClientId id, Client& client, Table& table, bool events_only, std::optional<std::int64_t> from);
  void unsubscribe(ClientId id, Client& client, Table& table);

  // The game to one follower, with the events after `from`.
  void catch_up(Table& table, const Subscriber& to, std::optional<std::int64_t> from);
  void publish_match(Table& table);                  // what is new in the game
  void publish_table(Table& table);                  // seats, offers, state
  void publish_seats(Table& table);                  // the same, after seats have changed: who sees what
  void publish_plan(const Table& table, Seat seat);  // to that seat alone
  void publish_line(Table& table, const ChatRow& line);
  void publish_gone(Table& table);        // lines that were deleted
  void publish_chat(const Table& table);  // all of it: after the end everybody reads everything

 private:
  void send_chat(const Table& table, const Subscriber& to);

  ServerContext& context_;
  Clients& clients_;
};

}  // namespace patolli::server
