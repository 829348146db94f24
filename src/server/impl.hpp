// The house from inside. One class, since everything happens on one thread to the same tables; its parts are in
// files of their own: clients.cpp, people.cpp, rows.cpp, tables.cpp, seats.cpp, play.cpp, bots.cpp, talk.cpp, …
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
#include "server/ask.hpp"
#include "server/house.hpp"
#include "server/live_table.hpp"
#include "server/mailbox.hpp"
#include "server/thinkers.hpp"
#include "store/store.hpp"

namespace patolli {

// Somebody who is connected, once for all devices.
struct Somebody {
  UserId id = 0;
  std::string name;
  bool account = false;
  std::vector<ClientId> clients;
  std::deque<std::pair<std::string, std::string>> made;  // ids of messages, and the tables they made
};

struct Client {
  UserId person = 0;  // 0: nobody
  SecretHash session{};
  std::string address;
  bool greeted = false;
  bool lobby = false;
  Language language = Language::kEnglish;
  std::vector<TableId> tables;  // subscriptions
};

// Attempts at something that costs time or could be guessed, by whatever they are counted by.
class Attempts {
 public:
  Attempts(int most, std::int64_t within_ms) : most_(most), within_(within_ms) {}
  bool allow(const std::string& who, std::int64_t now);

 private:
  struct Count {
    std::int64_t since = 0;
    int n = 0;
  };
  int most_;
  std::int64_t within_;
  std::unordered_map<std::string, Count> counts_;
};

class House::Impl {
 public:
  Impl(Store& store, HouseSettings settings, Outside& outside);
  ~Impl();
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  // clients.cpp
  void connect(ClientId id, std::string_view cookie, std::string_view address);
  void receive(ClientId id, std::string_view text);
  void disconnect(ClientId id);
  void stop(std::function<void()> done);
  [[nodiscard]] HouseCounts counts() const;

  // people.cpp
  void request(HttpRequest&& request, std::function<void(HttpResponse)>&& answer);

 private:
  using Message = std::shared_ptr<const std::string>;
  using Answer = std::function<void(HttpResponse)>;
  // Why something is refused; nothing: it is done, or under way.
  using Refusal = std::optional<std::string_view>;
  using AfterWrite = std::function<void(LiveTable&, const Status&)>;

  // -- clients.cpp ---------------------------------------------------------------------------------------------------
  void send(ClientId id, Message message);
  void send(ClientId id, std::string message) { send(id, std::make_shared<const std::string>(std::move(message))); }
  void refuse(ClientId id, std::string_view ask, std::string_view key, const LiveTable* table = nullptr,
              std::string_view detail = {});
  void ack(ClientId id, std::string_view ask, const LiveTable& table, bool repeated = false);
  Client* client(ClientId id);
  Somebody* somebody(const Client& client);
  void handle(ClientId id, Client& client, Ask ask);
  void handle_at(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  Refusal dispatch(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  void hello(ClientId id, Client& client, const Ask& ask);
  void bye(ClientId id, std::string_view reason, std::uint16_t code);
  void forget_client(ClientId id);
  [[nodiscard]] std::int64_t now() const { return outside_.now_ms(); }
  [[nodiscard]] std::uint64_t dice() { return settings_.dice(); }
  const Catalogue& catalogue(Language language);
  void later(std::chrono::milliseconds wait, std::function<void()> task);  // unless the house is gone by then

  // -- people.cpp ----------------------------------------------------------------------------------------------------
  struct Visitor {  // of an HTTP request
    UserRow person;
    SecretHash session{};
  };
  std::optional<Visitor> visitor(const std::string& cookie);
  std::string me_json(const UserRow& person);
  void session_post(const HttpRequest& request, const Answer& answer);
  void session_link(const HttpRequest& request, const Answer& answer);
  void session_end(const HttpRequest& request, const Answer& answer);
  void claim(const HttpRequest& request, const Answer& answer);
  void login(const HttpRequest& request, const Answer& answer);
  void erase(const HttpRequest& request, const Answer& answer);
  void erase_now(const UserRow& person, const Answer& answer);
  void record_get(const HttpRequest& request, const Answer& answer);
  void leaderboard_get(const HttpRequest& request, const Answer& answer);
  void write_then(WriteBatch changes, std::function<void(const Status&)> then);
  void end_sessions(UserId person, const SecretHash* only);  // nullptr: all
  void renamed(const UserRow& person);
  template <class Work, class Then>
  bool hash_elsewhere(Work work, Then then);
  void problem(const Answer& answer, int status, std::string_view key);
  void new_secret_for(const UserRow& person, WriteBatch changes, bool as_link, const Answer& answer);
  bool name_free(const std::string& name, UserId person);

  // -- rows.cpp ------------------------------------------------------------------------------------------------------
  LiveTable* find_table(std::string_view link);
  LiveTable* find_table(TableId id);
  LiveTable* load(const TableRow& row);
  bool fill(LiveTable& table, const TableRow& row);  // everything but the log
  bool read_back(LiveTable& table);                  // from the store: seats, log, state, offers
  bool read_log(LiveTable& table);
  bool read_around(LiveTable& table);  // what is beside the log: ratings, answers, offers
  [[nodiscard]] TableRow row_of(const LiveTable& table) const;
  [[nodiscard]] SeatRow seat_row(const LiveTable& table, Seat seat) const;
  void add_seat_rows(const LiveTable& table, WriteBatch& changes) const;
  Chair chair_for(UserId person, std::string_view game);
  Course make_course(const LiveTable& table);

  // -- tables.cpp ----------------------------------------------------------------------------------------------------
  LiveTable& make_table(const AnyGame& game, Options options, Terms terms, UserId maker);
  void write_new(LiveTable& table, WriteBatch more, AfterWrite after);
  void create(ClientId id, Client& client, const Ask& ask);
  bool created_before(ClientId id, const Client& client, const Somebody& maker, const Ask& ask);
  Refusal open(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  void subscribe(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  void unsubscribe(ClientId id, Client& client, LiveTable& table);
  Refusal cancel(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  void close_unbegun(LiveTable& table, ClientId client, std::string_view ask);
  void begin(LiveTable& table, std::string_view client_id);
  void draw_seats(LiveTable& table);  // where the terms want that; all seats are to be written then

  // -- seats.cpp -----------------------------------------------------------------------------------------------------
  Refusal sit(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  Refusal leave(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  Refusal change_seat(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  void seats_changed(ClientId id, LiveTable& table, const Ask& ask, Seat seat);
  bool deserted(LiveTable& table);  // true: somebody has erased herself, and that is being written
  void reseat(LiveTable& table);    // whose eyes each subscriber has

  // -- wakes.cpp -----------------------------------------------------------------------------------------------------
  void load_wakes();                              // after a restart
  void arm(LiveTable& table);                     // when the house has to look at it by itself
  void set_wake(TableId table, std::int64_t at);  // 0: never
  void set_alarm();
  void wake_up();  // tables whose time has come
  void sweep();    // every minute: what nobody needs leaves the memory

  // -- play.cpp ------------------------------------------------------------------------------------------------------
  // Writes what has happened to the game, and whatever belongs to it; tells everybody once it is durable.
  void commit(LiveTable& table, ClientId client, std::string_view ask, WriteBatch more = {}, AfterWrite after = {});
  void drop_unborn(LiveTable& table);
  void write(LiveTable& table, WriteBatch changes, AfterWrite after);
  void written(TableId id, const AfterWrite& after, const Status& status);
  void go_on(LiveTable& table);  // what waits, who is next
  void add_end(LiveTable& table, WriteBatch& changes);
  void add_ratings(LiveTable& table, const Ended& ended, WriteBatch& changes);
  Refusal act(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  Refusal step_back(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  Refusal takeback(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  void commit_offers(LiveTable& table, ClientId client, std::string_view ask);
  Refusal resign(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  // The seat of somebody who may act for it, or why there is none.
  Refusal player(const Client& client, const LiveTable& table, Seat& seat) const;
  bool run_out(LiveTable& table);  // true: a clock has, and that is being written

  // -- bots.cpp ------------------------------------------------------------------------------------------------------
  void let_bot_move(LiveTable& table);
  void bot_moved(TableId id, std::int64_t revision, Action action);
  Refusal hint(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  void advised(ClientId id, const std::string& ask, TableId table, std::int64_t revision, const Counsel& advice);

  // -- talk.cpp ------------------------------------------------------------------------------------------------------
  void tell_game(LiveTable& table);   // what is new in the game, to everybody
  void tell_table(LiveTable& table);  // seats, offers, state
  [[nodiscard]] std::uint8_t here(const LiveTable& table) const;
  void send_game(LiveTable& table, const Subscriber& to, std::optional<std::int64_t> from);
  Refusal chat(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  void said(ClientId id, const std::string& ask, const ChatRow& line, const Status& status);
  [[nodiscard]] bool may_read(const LiveTable& table, Seat seat, std::uint8_t room) const;
  void send_chat(const LiveTable& table, const Subscriber& to);
  void open_rooms(LiveTable& table);  // after the end everybody reads everything

  // -- afterwards.cpp ------------------------------------------------------------------------------------------------
  Refusal rematch(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  void make_rematch(ClientId id, LiveTable& table, Seat last, const Ask& ask);
  Refusal replay(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  Refusal record(ClientId id, LiveTable& table, const Ask& ask);
  [[nodiscard]] Record record_of(const LiveTable& table) const;
  [[nodiscard]] std::string record_text(const LiveTable& table) const;
  Refusal why(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  Refusal analyse(ClientId id, Client& client, LiveTable& table, const Ask& ask);
  struct Job;
  void load_analyses();  // after a restart
  void queue_analysis(LiveTable& table, UserId person);
  void start_analysis();
  void look(const std::shared_ptr<Job>& job);
  void looked(const std::shared_ptr<Job>& job);
  void end_analysis(const std::shared_ptr<Job>& job, const std::string& report, bool failed);
  void tell_analysis(const Job& job, std::size_t place);
  [[nodiscard]] std::string how_analysed() const;

  // -- lobby.cpp -----------------------------------------------------------------------------------------------------
  void load_lobby();
  void lobby_changed(const LiveTable& table);
  void send_lobby(ClientId id);
  void flush_lobby();
  void games(ClientId id, Client& client, const Ask& ask);

  Store& store_;
  HouseSettings settings_;
  Outside& outside_;
  std::shared_ptr<Mailbox> mailbox_;
  HouseCounts counts_;
  std::int64_t up_since_ = 0;
  bool stopping_ = false;
  std::function<void()> stopped_;

  std::unordered_map<ClientId, Client> clients_;
  std::unordered_map<UserId, Somebody> people_;
  std::unordered_map<TableId, std::unique_ptr<LiveTable>> tables_;
  std::unordered_map<std::string, TableId> links_;
  std::map<Language, Catalogue> catalogues_;

  std::set<std::pair<std::int64_t, TableId>> wakes_;
  std::unordered_map<TableId, std::int64_t> wake_of_;
  std::int64_t alarm_at_ = 0;  // 0: none is set
  std::uint64_t alarms_ = 0;   // only the last one counts
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
  Attempts logins_;
  Attempts newcomers_;
  std::size_t hashing_ = 0;
  std::set<UserId> erasing_;    // who is about to be nobody: what they still say must not outlive that
  std::vector<UserId> hinted_;  // who waits for advice

  Thinkers thinkers_;  // last: its threads end before anything that they use
};

}  // namespace patolli
