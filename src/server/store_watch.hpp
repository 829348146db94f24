// What other servers on the same database have done. Nobody tells us: the store is asked, every second or so, about the
// tables that somebody here follows, about what is overdue, the public tables, and sessions that have ended.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "server/broadcaster.hpp"
#include "server/clients.hpp"
#include "server/lobby_feed.hpp"
#include "server/table_repository.hpp"

namespace patolli::server {

class StoreWatch {
 public:
  StoreWatch(ServerContext& context, Clients& clients, Broadcaster& broadcaster, TableRepository& tables,
             LobbyFeed& lobby)
      : context_(context), clients_(clients), broadcaster_(broadcaster), tables_(tables), lobby_(lobby) {}

  void start();                                                        // with GameServerConfig::ask_every 0: never
  void ask_lobby() { lobby_at_ = 0; }                                  // with the next round
  std::function<bool()> news_come = [] { return false; };              // from other servers, by themselves
  std::function<void(std::int64_t)> on_decided = [](std::int64_t) {};  // how often moderators have decided
  std::function<void(const std::string& link)> on_overdue;             // a table that its server has left alone

 private:
  // A table that is asked about, and the last line of chat that was known when it was.
  struct Asked {
    TableId table = 0;
    std::int64_t chat_line = -1;
    std::int64_t version = 0;  // that was durable then
  };
  struct News {
    TableNewsRow row;
    bool lost = false;           // the store has an older version than before
    std::vector<ChatRow> lines;  // that are new
  };
  struct Answer {
    std::vector<News> news;
    std::vector<DueRow> due;
    std::int64_t decided = 0;
  };
  static Result<Answer> read(Reader& reader, const std::vector<Asked>& asked, std::int64_t chat_kept);

  void ask();
  std::vector<Asked> followed();
  void on_answer(const Answer& answer);
  void on_news(const News& news);
  void ask_sessions();

  ServerContext& context_;
  Clients& clients_;
  Broadcaster& broadcaster_;
  TableRepository& tables_;
  LobbyFeed& lobby_;
  std::map<TableId, std::int64_t> heard_;  // of the tables that are followed: the last line of chat
  TableId last_ = 0;                       // where the next round goes on
  std::int64_t lobby_at_ = 0, sessions_at_ = 0;
};

}  // namespace patolli::server
