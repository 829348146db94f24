// The implementation of GameServer. One class, since all of it works on the same tables on one thread; its parts are in
// files of their own, named below.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "i18n/catalogue.hpp"
#include "match/record.hpp"
#include "server/client_message.hpp"
#include "server/game_server.hpp"
#include "server/mailbox.hpp"
#include "server/message_key.hpp"
#include "server/store_types.hpp"
#include "server/table.hpp"
#include "server/thread_pool.hpp"

namespace patolli::server {

// A connected user, with all connections.
struct OnlineUser {
  UserId id = 0;
  std::string name;
  bool account = false;
  std::vector<ClientId> clients;
  std::deque<std::pair<std::string, std::string>> made;  // request ids of created tables, and their links
};

struct Client {
  UserId user = 0;  // 0: nobody
  SecretHash session{};
  std::string address;
  bool greeted = false;
  bool lobby = false;
  i18n::Language language = i18n::Language::kEnglish;
  std::vector<TableId> tables;  // subscriptions
};

// Limits attempts, by key, at what is expensive or can be guessed.
class RateLimiter {
 public:
  RateLimiter(int max, std::int64_t within_ms) : max_(max), within_(within_ms) {}
  bool allow(const std::string& who, std::int64_t now);

 private:
  struct Count {
    std::int64_t since = 0;
    int n = 0;
  };
  int max_;
  std::int64_t within_;
  std::unordered_map<std::string, Count> counts_;
};

class GameServer::Impl {
 public:
  Impl(Store& store, GameServerConfig settings, Transport& transport, EventLoop& loop);
  ~Impl();
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  // clients.cpp
  void connect(ClientId id, std::string_view cookie, std::string_view address);
  void receive(ClientId id, std::string_view text);
  void disconnect(ClientId id);
  void stop(std::function<void()> done);
  [[nodiscard]] GameServerStats counts() const;

  // accounts.cpp
  void request(HttpRequest&& request, std::function<void(HttpResponse)>&& answer);

 private:
  using Message = std::shared_ptr<const std::string>;
  using Answer = std::function<void(HttpResponse)>;
  // None: the request is done, or in progress.
  using MaybeError = std::optional<RequestError>;
  using AfterWrite = std::function<void(Table&, const Status&)>;

  // -- clients.cpp ---------------------------------------------------------------------------------------------------
  void send(ClientId id, Message message);
  void send(ClientId id, std::string message) { send(id, std::make_shared<const std::string>(std::move(message))); }
  void refuse(ClientId id, std::string_view request_id, const RequestError& error, const Table* table = nullptr,
              std::string_view detail = {});
  void ack(ClientId id, std::string_view request_id, const Table& table, bool repeated = false);
  Client* client(ClientId id);
  OnlineUser* online_user(const Client& client);
  void handle(ClientId id, Client& client, ClientMessage message);
  void handle(ClientId id, Client& client, const message::Hello& message);
  void handle(ClientId id, Client& client, const message::Ping& message);
  void handle(ClientId id, Client& client, TableMessage message);
  // Precondition: no write of the table is in flight.
  void handle_at(ClientId id, Client& client, Table& table, const TableMessage& message);
  void close_client(ClientId id, std::string_view reason, std::uint16_t code);
  void forget_client(ClientId id);
  [[nodiscard]] std::int64_t now() const { return loop_.now_ms(); }
  [[nodiscard]] std::uint64_t random_bits() { return settings_.random_bits(); }
  const i18n::Catalogue& catalogue(i18n::Language language);
  void later(std::chrono::milliseconds wait,
             std::function<void()> task);  // unless the server has been destroyed by then

  // -- accounts.cpp --------------------------------------------------------------------------------------------------
  struct AuthSession {  // of an HTTP request
    UserRow user;
    SecretHash session{};
  };
  std::optional<AuthSession> auth_session(const std::string& cookie);
  std::string me_json(const UserRow& user);
  void session_post(const HttpRequest& request, const Answer& answer);
  void session_link(const HttpRequest& request, const Answer& answer);
  void session_end(const HttpRequest& request, const Answer& answer);
  void claim(const HttpRequest& request, const Answer& answer);
  void login(const HttpRequest& request, const Answer& answer);
  void erase(const HttpRequest& request, const Answer& answer);
  void erase_now(const UserRow& user, const Answer& answer);
  void record_get(const HttpRequest& request, const Answer& answer);
  void leaderboard_get(const HttpRequest& request, const Answer& answer);
  void write_then(WriteBatch changes, std::function<void(const Status&)> then);
  void end_sessions(UserId user, const SecretHash* only);  // nullptr: all
  void renamed(const UserRow& user);
  template <class Work, class Then>
  bool hash_elsewhere(Work work, Then then);
  void error(const Answer& answer, int status, MessageKey key);
  void new_secret_for(const UserRow& user, WriteBatch changes, bool as_link, const Answer& answer);
  bool name_free(const std::string& name, UserId user);

  // -- rows.cpp ------------------------------------------------------------------------------------------------------
  Table* find_table(std::string_view link);
  Table* find_table(TableId id);
  Table* load(const TableRow& row);
  bool fill(Table& table, const TableRow& row);  // everything but the log
  bool reload(Table& table);                     // from the store: seats, log, state, offers
  bool read_log(Table& table);
  bool read_beside_log(Table& table);  // what is beside the log: ratings, answers, offers
  [[nodiscard]] TableRow to_row(const Table& table) const;
  [[nodiscard]] SeatRow seat_row(const Table& table, Seat seat) const;
  void add_seat_rows(const Table& table, WriteBatch& changes) const;
  TableSeat seat_for(UserId user, std::string_view game);
  OnlineMatch make_match(const Table& table);

  // -- tables.cpp ----------------------------------------------------------------------------------------------------
  Table& make_table(const match::AnyGame& game, match::Options options, TableConfig config, UserId creator);
  void write_new(Table& table, WriteBatch more, AfterWrite after);
  void handle(ClientId id, Client& client, const message::Create& create);
  bool created_before(ClientId id, const Client& client, const OnlineUser& creator, const std::string& request_id);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Open& message);
  void subscribe(ClientId id, Client& client, Table& table, bool events_only, std::optional<std::int64_t> from);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Close& message);
  void unsubscribe(ClientId id, Client& client, Table& table);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Cancel& message);
  void close_unbegun(Table& table, ClientId client, std::string_view request_id);
  void begin(Table& table, std::string_view client_id);
  void draw_seats(Table& table);  // if configured; all seats have to be written then

  // -- seats.cpp -----------------------------------------------------------------------------------------------------
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Sit& message);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Leave& message);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::ChangeSeat& message);
  void seats_changed(ClientId id, Table& table, std::string_view request_id, Seat seat);
  bool release_erased_seats(Table& table);  // true: a seat's user was erased, and a write is in flight
  void update_viewer_seats(Table& table);   // the seat of each subscriber

  // -- timers.cpp ----------------------------------------------------------------------------------------------------
  void load_due();                               // after a restart
  void reschedule(Table& table);                 // sets its timer
  void set_due(TableId table, std::int64_t at);  // 0: never
  void set_timer();
  void run_due();     // tables whose time has come
  void evict_idle();  // every minute: what nobody needs leaves the memory

  // -- play.cpp ------------------------------------------------------------------------------------------------------
  // Writes what has happened to the game, and whatever belongs to it; tells everybody once it is durable.
  void commit(Table& table, ClientId client, std::string_view request_id, WriteBatch more = {}, AfterWrite after = {});
  void drop_creating(Table& table);
  void write(Table& table, WriteBatch changes, AfterWrite after);
  void written(TableId id, const AfterWrite& after, const Status& status);
  void process_queue(Table& table);  // what waits, who is next
  void add_end(Table& table, WriteBatch& changes);
  void add_ratings(Table& table, const Ended& ended, WriteBatch& changes);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Act& message);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Undo& message);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Redo& message);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Restart& message);
  template <class Step>
  MaybeError step_back(ClientId id, Client& client, Table& table, const message::RevisionHeader& message, Step step);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Takeback& message);
  void commit_offers(Table& table, ClientId client, std::string_view request_id);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Resign& message);
  // The seat of somebody who may act for it, or why there is none.
  MaybeError player(const Client& client, const Table& table, Seat& seat) const;
  bool expire_clock(Table& table);  // true: a clock has, and that is being written

  // -- bots.cpp ------------------------------------------------------------------------------------------------------
  void request_bot_move(Table& table);
  void on_bot_move(TableId id, std::int64_t revision, Action action);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Hint& message);
  void send_hint(ClientId id, const std::string& request_id, TableId table, std::int64_t revision,
                 const hints::Hint& hint);

  // -- publish.cpp ---------------------------------------------------------------------------------------------------
  void publish_match(Table& table);  // what is new in the game, to everybody
  void publish_table(Table& table);  // seats, offers, state
  [[nodiscard]] std::uint8_t online_seats(const Table& table) const;
  void send_game(Table& table, const Subscriber& to, std::optional<std::int64_t> from);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Chat& message);
  void on_chat_written(ClientId id, const std::string& request_id, const ChatRow& line, const Status& status);
  [[nodiscard]] bool may_read(const Table& table, Seat seat, std::uint8_t room) const;
  void send_chat(const Table& table, const Subscriber& to);
  void open_rooms(Table& table);  // after the end everybody reads everything

  // -- finished.cpp --------------------------------------------------------------------------------------------------
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Rematch& message);
  void make_rematch(ClientId id, Table& table, Seat last, const std::string& request_id);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Replay& message);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Record& message);
  [[nodiscard]] match::Record record_of(const Table& table) const;
  [[nodiscard]] std::string record_text(const Table& table) const;
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Why& message);
  MaybeError handle(ClientId id, Client& client, Table& table, const message::Analyse& message);
  struct Job;
  void load_analyses();  // after a restart
  void queue_analysis(Table& table, UserId user);
  void start_analysis();
  void look(const std::shared_ptr<Job>& job);
  void on_decision(const std::shared_ptr<Job>& job);
  void end_analysis(const std::shared_ptr<Job>& job, const std::string& report, bool failed);
  void publish_analysis(const Job& job, std::size_t place);
  [[nodiscard]] std::string how_analysed() const;

  // -- lobby.cpp -----------------------------------------------------------------------------------------------------
  void load_lobby();
  void lobby_changed(const Table& table);
  void send_lobby(ClientId id);
  void flush_lobby();
  void handle(ClientId id, Client& client, const message::Lobby& message);
  void handle(ClientId id, Client& client, const message::Games& message);

  Store& store_;
  GameServerConfig settings_;
  Transport& transport_;
  EventLoop& loop_;
  std::shared_ptr<Mailbox> mailbox_;
  GameServerStats counts_;
  std::int64_t up_since_ = 0;
  bool stopping_ = false;
  std::function<void()> stopped_;

  std::unordered_map<ClientId, Client> clients_;
  std::unordered_map<UserId, OnlineUser> users_;
  std::unordered_map<TableId, std::unique_ptr<Table>> tables_;
  std::unordered_map<std::string, TableId> links_;
  std::map<i18n::Language, i18n::Catalogue> catalogues_;

  std::set<std::pair<std::int64_t, TableId>> due_;
  std::unordered_map<TableId, std::int64_t> due_of_;
  std::int64_t timer_at_ = 0;           // 0: none is set
  std::uint64_t timer_generation_ = 0;  // only the last one counts
  std::shared_ptr<const bool> alive_ = std::make_shared<const bool>(true);

  std::size_t alive_tables_ = 0;  // open or running, in the store

  struct Listed {
    std::string link;
    std::string summary;
  };
  std::map<TableId, Listed> lobby_;
  std::set<TableId> lobby_news_;
  std::vector<std::string> lobby_gone_;
  bool lobby_armed_ = false;

  std::deque<std::shared_ptr<Job>> jobs_;  // the first is being worked on
  RateLimiter logins_;
  RateLimiter new_guests_;
  std::size_t hashing_ = 0;
  std::set<UserId> erasing_;    // users whose erasure is in flight: nothing of theirs may be written any more
  std::vector<UserId> hinted_;  // users who wait for a hint

  ThreadPool pool_;  // last: its threads end before anything that they use
};

}  // namespace patolli::server
