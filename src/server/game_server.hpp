// The game server: tables, users and the messages between them (docs/PROTOCOL.md), without sockets. The network passes
// client messages in and carries the replies (Transport).
//
// Single-threaded: every call below has to be made on the server's thread. Bots, hints and analyses run on a bounded
// thread pool, and the store writes on a thread of its own.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "i18n/words.hpp"

#include "match/games.hpp"
#include "server/durations.hpp"
#include "server/service.hpp"

namespace patolli::bus {
class Bus;
}
namespace patolli::store {
class Store;
}
namespace patolli::push {
class Sender;
}

namespace patolli::server {

// Carries messages to clients: the network, or a test.
class Transport {
 public:
  virtual ~Transport() = default;
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  // One WebSocket text message. The same buffer may go to many clients. Must not call back into the server; the
  // transport closes clients that read too slowly.
  virtual void send(ClientId client, std::shared_ptr<const std::string> message) = 0;
  // Nothing more will be sent to it; disconnect() may follow or not.
  virtual void close(ClientId client, std::uint16_t code, std::string_view reason) = 0;
};

// The server's thread and its clock.
class EventLoop {
 public:
  virtual ~EventLoop() = default;
  EventLoop() = default;
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  // From any thread: runs the task on the server's thread, later.
  virtual void post(std::function<void()> task) = 0;
  virtual void after(std::chrono::milliseconds wait, std::function<void()> task) = 0;  // likewise, after that time
  // Milliseconds since 1970, on the server's thread. Must not jump when the system's clock is set: players' clocks are
  // charged by it.
  [[nodiscard]] virtual std::int64_t now_ms() const = 0;
  // What the time is by the clock of a database that several servers share: it is theirs, too, by and by.
  virtual void follow_clock(std::int64_t /*now_ms*/) {}
};

// A text of the host's: the imprint and the like.
struct LegalText {
  std::string kind;      // "imprint", "privacy", "terms"
  std::string language;  // "fr"; empty: for all that have none of their own
  std::string text;
};

// Mails by the host's relay.
struct MailConfig {
  std::string from = {};  // our address; empty: there are none
  std::string key = {};   // that links in mails are signed with: a secret
  std::string page = {};  // where the page is, with a slash at its end
};

// How people are told that it is their turn.
struct NotifyConfig {
  std::shared_ptr<push::Sender> sender = {};  // none: nobody is told
  std::string public_key = {};                // of push messages, for browsers
  std::string stub = {};                      // an origin that may be sent to although it is a private one: for tests
  std::chrono::seconds after{60};             // a turn has lasted so long
  MailConfig mail = {};
};

// Limits and resources. Everything that a client can request has a limit here.
struct GameServerConfig {
  match::Games games = {};                   // what can be played
  std::string version = "0";                 // of this program, told to clients
  int worker_threads = 1;                    // for bots, hints and analyses
  double worker_share = 1;                   // of each one's time that they may take
  std::size_t max_queued_jobs = 4096;        // that wait for one of them
  std::size_t max_searches_of_address = 64;  // of those
  std::size_t max_clients_of_user = 32;
  std::size_t max_subscriptions = 32;        // tables per client
  std::size_t max_new_guests = 100;          // from one address within an hour
  std::size_t max_tables_of_user = 50;       // open or running
  std::size_t max_tables = 100'000;          // open or running, in all
  std::size_t max_watchers = 500;            // clients at a table, seats not counted
  std::size_t max_chat = 500;                // bytes of a line
  std::size_t chat_kept = 200;               // lines sent when a table is opened
  std::size_t max_analyses_waiting = 20;     // in all; two of one person, a quarter of one address
  std::uint32_t analysis_iterations = 2000;  // a decision
  std::size_t max_hints_waiting = 64;        // in all; one of one person
  std::size_t max_hints_of_address = 8;
  std::uint32_t hint_iterations = 0;  // 0: as many as fit into the time
  std::chrono::milliseconds hint_time{1000};
  std::size_t max_lobby_tables = 200;       // tables that the lobby shows at once
  std::size_t max_listed = 20'000;          // that can be found there
  std::size_t max_listed_of_address = 100;  // of those
  std::size_t max_listed_of_user = 20;
  std::size_t max_finished_tables = 2000;  // in memory, whoever follows them
  std::chrono::minutes forget_after{10};   // a table without subscribers is evicted after that
  std::chrono::hours open_for{24 * 14};    // a table that never starts is closed after that
  std::chrono::hours wait_for{12};         // or, in the lobby, after nobody of its players was connected for so long
  // A game without a clock in which nobody moves is adjourned after that, and closed without a winner.
  std::chrono::hours adjourn_after{24 * 14};
  std::chrono::hours close_after{24 * 60};
  // How often the store is asked what other servers on the same database have done; 0: there are none.
  std::chrono::milliseconds ask_every{0};
  int rated_days = 3;       // for each turn of a rated game that was made without a clock
  int min_rated_turns = 5;  // of each player; a game that ended before is not rated
  // Told once of each table that cannot be read: for the host's log.
  std::function<void(const std::string& link, const std::string& reason)> on_unreadable = {};
  std::chrono::hours link_unused_for{24 * 90};  // a personal link that is not used ends after that
  // How long is kept: guests without games since they were seen, games and chat since the end; 0: for ever.
  std::chrono::hours keep_guests{0};
  std::chrono::hours keep_games{0};
  std::chrono::hours keep_chat{0};
  std::vector<LegalText> legal = {};
  std::string moderation_contact = {};  // where people object to decisions: an address; empty: the imprint says
  NotifyConfig notify = {};
  std::vector<i18n::Words> words = {};  // of the games, beside those that all share
  // Where outcomes of chance come from: 64 bits for each draw. Empty: the system's secure generator.
  std::function<std::uint64_t()> random_bits = {};
};

// For metrics: current values, and totals since the start.
struct GameServerStats {
  std::uint64_t clients = 0;         // connected
  std::uint64_t people = 0;          // of them, different ones
  std::uint64_t tables = 0;          // in memory
  std::uint64_t tables_running = 0;  // of those
  std::uint64_t jobs_waiting = 0;    // bots, hints and analyses
  std::uint64_t writes_waiting = 0;  // moves and the like that are not durable yet
  std::uint64_t reads_waiting = 0;   // queries of the store that are not answered yet
  std::uint64_t received = 0;        // messages
  std::uint64_t sent = 0;
  std::map<std::string_view, std::uint64_t> refused;  // messages and requests answered with an error, by its key
  std::map<std::string_view, std::uint64_t> limited;  // of those, by the limit that was reached
  std::uint64_t tables_unreadable = 0;                // different ones, whose rows cannot be read or make no sense
  std::uint64_t moves = 0;                            // durable actions of people
  std::uint64_t bot_moves = 0;
  std::uint64_t games_begun = 0;
  std::uint64_t games_over = 0;
  std::uint64_t write_failures = 0;
  std::uint64_t pruned = 0;          // guests, games and lines of chat that were too old to be kept
  std::uint64_t conflicts = 0;       // changes that another process was faster with
  std::uint64_t notices_sent = 0;    // that somebody's turn has come, by device, webhook and address
  std::uint64_t notices_failed = 0;  // attempts
  std::uint64_t mails_sent = 0;      // of both kinds: turns, and to confirm an address
  std::uint64_t mails_failed = 0;
  std::uint64_t news_found = 0;   // changes by another process, found by asking the store
  std::uint64_t tables_lost = 0;  // times at which the store had an older version of a table than before
  std::uint64_t outages = 0;      // after which live clocks went on
  std::uint64_t news_published = 0;
  std::uint64_t news_heard = 0;
  std::uint64_t news_applied = 0;       // of those, moves that need not be read
  std::uint64_t news_missed = 0;        // those that showed that others before had not come
  std::uint64_t thoughts_away = 0;      // decisions that other servers think about now
  std::uint64_t thoughts_asked = 0;     // that others were asked to think about
  std::uint64_t thoughts_answered = 0;  // and what came of it
  std::uint64_t thoughts_refused = 0;
  std::uint64_t thoughts_useless = 0;     // answers that make no sense
  std::uint64_t thoughts_unanswered = 0;  // accepted, and never answered
  std::uint64_t thoughts_for_others = 0;  // answers that were given
  Durations store_writes{}, store_reads{};
  bool leaving = false;  // clients are sent on
};

class GameServer final : public Service {
 public:
  // `bus`: to the other servers on the same database; none: there are none.
  GameServer(store::Store& store, GameServerConfig settings, Transport& transport, EventLoop& loop,
             bus::Bus* bus = nullptr);
  ~GameServer() override;
  GameServer(const GameServer&) = delete;
  GameServer& operator=(const GameServer&) = delete;

  void connect(ClientId client, std::string_view cookie, std::string_view address) override;
  void receive(ClientId client, std::string_view text) override;
  void disconnect(ClientId client) override;
  void request(const HttpRequest& request, const std::function<void(HttpResponse)>& answer) override;
  void stop(std::function<void()> done) override;
  // What the host asks for at the machine (docs/HOSTING.md, `patolli admin`): one line of JSON, and one as the answer.
  void administer(std::string_view line, const std::function<void(std::string)>& answer) override;

  // Takes over limits, times and texts; threads and where chance comes from stay as they are.
  void reload(GameServerConfig settings);

  [[nodiscard]] GameServerStats counts() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace patolli::server
