// GameServer from inside: it connects the parts, and hands each message to the one that handles it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/accounts.hpp"
#include "server/analysis_queue.hpp"
#include "server/bot_runner.hpp"
#include "server/broadcaster.hpp"
#include "server/chat.hpp"
#include "server/client_message.hpp"
#include "server/clients.hpp"
#include "server/game_server.hpp"
#include "server/heartbeat.hpp"
#include "server/lobby_feed.hpp"
#include "server/match_handlers.hpp"
#include "server/moderation.hpp"
#include "server/news_feed.hpp"
#include "server/notifier.hpp"
#include "server/planner.hpp"
#include "server/rate_limiter.hpp"
#include "server/ready_probe.hpp"
#include "server/retention.hpp"
#include "server/server_context.hpp"
#include "server/store_watch.hpp"
#include "server/table_repository.hpp"
#include "server/table_timers.hpp"
#include "server/table_writer.hpp"
#include "server/think_service.hpp"
#include "server/thinking.hpp"
#include "server/thread_pool.hpp"

namespace patolli::server {

class GameServer::Impl {
 public:
  Impl(Store& store, GameServerConfig settings, Transport& transport, EventLoop& loop, bus::Bus* bus);
  ~Impl();
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void connect(ClientId id, std::string_view cookie, std::string_view address);
  void receive(ClientId id, std::string_view text);
  void disconnect(ClientId id) { clients_.remove(id); }
  void stop(std::function<void()> done);
  void reload(GameServerConfig settings);
  [[nodiscard]] GameServerStats counts() const;
  void request(const HttpRequest& request, const Accounts::Answer& answer);  // http_api.cpp
  void administer(std::string_view line, const std::function<void(std::string)>& answer) {
    moderation_.administer(line, answer);
  }

 private:
  using Caller = MatchHandlers::Caller;
  using MaybeError = MatchHandlers::MaybeError;

  void connect_parts();
  void connect_services();
  void connect_news();
  void connect_moderation();
  void on_decided();
  void tell_sanctions(ClientId id, Client& client);
  Moderation::Hooks moderation_hooks();
  void announce_thinking();
  void send_on(int steps, std::function<void()> done);
  void end(std::function<void()> done);

  // -- messages (game_server.cpp) ------------------------------------------------------------------------------------
  void release(ClientId id);  // its messages go on
  void process(ClientId id, Client& client, std::string_view text);
  void handle(ClientId id, Client& client, ClientMessage message);
  void handle(ClientId id, Client& client, const message::Hello& message);
  void handle(ClientId id, Client& client, const message::Ping& message);
  void handle(ClientId id, Client& client, const message::Lobby& message);
  void handle(ClientId id, Client& client, const message::Tables& message);
  void handle(ClientId id, Client& client, const message::Games& message);
  void handle(ClientId id, Client& client, const message::Create& message);  // create_table.cpp
  void handle(ClientId id, Client& client, TableMessage message);
  struct Creator;
  void create(ClientId id, const message::Create& create, const Creator& creator);
  void answer_create_again(ClientId id, UserId user, const std::string& request_id);

  // -- tables (table_queue.cpp) --------------------------------------------------------------------------------------
  void enqueue(Table& table, Waiting waiting);
  // Once it is as new as that; null: there is no such table, or it cannot be read.
  void with_table(const std::string& link, std::int64_t version, const std::function<void(Table*)>& then);
  void process_queue(Table& table);
  void adjourn(Table& table);
  void on_outage(const OutageRow& outage);
  [[nodiscard]] bool acts(const Table& table) const;
  void run(Table& table, const Waiting& waiting);
  template <class M>
  MaybeError judge(const Caller& caller, Client& client, Table& table, const M& message);
  void on_read(Table& table, bool changed);
  void refuse_waiting(Table& table, MessageKey why);
  void on_bot_move(TableId id, std::int64_t revision, Action action);
  void on_renamed(const UserRow& user);
  void on_erased(UserId user, const std::vector<std::string>& links);
  void evict_idle();
  void let_finished_go();
  void unfollow(ClientId id, Client& client, Table& table);

  bool make_room(ClientId id, Client& client);  // for one more subscription
  bool room_to_watch(const Table& table, const Client& client);

  // -- questions about a table (table_queries.cpp) -------------------------------------------------------------------
  MaybeError answer(const Caller& caller, Client& client, Table& table, const message::Open& message);
  MaybeError answer(const Caller& caller, Client& client, Table& table, const message::Close& message);
  MaybeError answer(const Caller& caller, Client& client, Table& table, const message::Hint& message);
  MaybeError answer(const Caller& caller, Client& client, Table& table, const message::Why& message);
  MaybeError answer(const Caller& caller, Client& client, Table& table, const message::Replay& message);
  MaybeError answer(const Caller& caller, Client& client, Table& table, const message::Record& message);
  MaybeError answer(const Caller& caller, Client& client, Table& table, const message::Analyse& message);

  // -- HTTP (http_api.cpp) -------------------------------------------------------------------------------------------
  void record_get(const HttpRequest& request, const Accounts::Answer& answer);
  void leaderboard_get(const HttpRequest& request, const Accounts::Answer& answer);
  void legal_get(const HttpRequest& request, const Accounts::Answer& answer);
  void ready_get(const Accounts::Answer& answer);
  void invitation_post(const HttpRequest& request, const Accounts::Answer& answer);  // invitation.cpp

  const std::unique_ptr<bus::Bus> own_bus_;  // of a server that is alone
  ServerContext context_;
  const std::int64_t up_since_ = context_.now();
  ThreadPool pool_;     // searches
  ThreadPool hashing_;  // pass phrases: they must not wait for searches
  Clients clients_;
  Sanctions sanctions_;
  Broadcaster broadcaster_;
  TableRepository tables_;
  NewsFeed news_;
  TableWriter writer_;
  MatchHandlers handlers_;
  Planner planner_;
  Chat chat_;
  Thinking thinking_;
  ThinkService thinks_for_others_;
  BotRunner bots_;
  TableTimers timers_;
  LobbyFeed lobby_;
  AnalysisQueue analyses_;
  Accounts accounts_;
  RateLimiter invitations_{60, 60'000};  // asked for by an address in a minute
  StoreWatch watch_;
  Heartbeat heartbeat_;
  ReadyProbe ready_;
  Retention retention_;
  Notifier notifier_;
  Moderation moderation_;
};

// Who sits at a table, as records name them.
std::vector<match::SeatInfo> seat_infos(const Table& table);
// A finished or running game as a record, with the names of its players.
match::Record record_of(const Table& table);

}  // namespace patolli::server
