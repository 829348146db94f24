// Chat at tables. Lines do not touch the version of a table: their numbers are given by the store.
#pragma once

#include "server/broadcaster.hpp"
#include "server/match_handlers.hpp"
#include "server/sanctions.hpp"
#include "server/table_repository.hpp"

namespace patolli::server {

class Chat {
 public:
  Chat(ServerContext& context, Clients& clients, TableRepository& tables, Broadcaster& broadcaster,
       const Sanctions& sanctions)
      : context_(context), clients_(clients), tables_(tables), broadcaster_(broadcaster), sanctions_(sanctions) {}

  std::function<void(const Table&, const ChatRow&)> on_said;  // and it is durable

  std::optional<RequestError> handle(const MatchHandlers::Caller& caller, Table& table, const message::Chat& message);

 private:
  void on_written(ClientId client, ChatRow line, const std::string& link, const Result<Written>& result);
  void answer_again(ClientId client, const ChatRow& line, const std::string& link);

  ServerContext& context_;
  Clients& clients_;
  TableRepository& tables_;
  Broadcaster& broadcaster_;
  const Sanctions& sanctions_;
};

}  // namespace patolli::server
