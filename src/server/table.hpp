// A loaded table, with its subscribers.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/client_message.hpp"
#include "server/fair_queue.hpp"
#include "server/game_server.hpp"
#include "server/online_match.hpp"
#include "server/plan.hpp"
#include "server/store_types.hpp"
#include "server/table_config.hpp"
#include "server/table_state.hpp"

namespace patolli::server {

struct TableSeat {
  enum class Kind : std::uint8_t { kUser, kBot, kOpen, kInvite };
  Kind kind = Kind::kOpen;
  Kind free = Kind::kOpen;  // what it becomes when somebody gets up: open, or by invitation
  UserId user = 0;          // 0 with kUser: an erased user
  std::string name;
  std::string level;  // of a bot
  bool account = false;
  std::optional<RatingRow> rating;  // of that user in this game
  Reliability reliability{};
};

// The word for it, in messages and in the store.
std::string_view to_text(TableSeat::Kind kind) noexcept;

// A client that follows the table.
struct Subscriber {
  ClientId client = 0;
  UserId user = 0;
  Seat seat = kNoSeat;
  bool events = false;  // and not positions
  int protocol = 0;
};

// The last messages that changed something, to recognise repetitions: hashes, a few dozens are enough for what can be
// under way when a connection breaks.
class RecentRequests {
 public:
  void add(UserId user, std::string_view id, std::int64_t revision);
  // The same for what was read, and may be known.
  void add_if_new(UserId user, std::string_view id, std::int64_t revision) {
    if (!find(user, id)) add(user, id, revision);
  }
  [[nodiscard]] std::optional<std::int64_t> find(UserId user, std::string_view id) const;

 private:
  static constexpr std::size_t kKept = 48;
  std::vector<std::pair<std::uint64_t, std::int64_t>> ids_;
  std::size_t next_ = 0;
};

struct Table;

// What waits until a table is ready: a client's message, or a task of the server's own.
struct Waiting {
  using Task = std::function<void(Table*)>;  // called with nullptr when there is no such table
  ClientId client = 0;
  std::variant<TableMessage, Task> what;
  std::function<void(MessageKey)> refused{};  // of a task: instead of calling it with nullptr
  int attempts = 0;                           // how often it was decided and lost to another process
  std::uint64_t reads = 0;                    // of the table, when it came
  std::int64_t arrived = 0;                   // when its bytes did; 0: it is no client's
  // Of `sit`: who wants to sit down.
  struct Sitter {
    UserRow user;
    std::vector<RatingRow> ratings;
    Reliability reliability{};
    std::vector<UserId> apart{};  // with whom that user does not play
  };
  std::shared_ptr<const Sitter> sitter{};
};

// A cache of a stored table, and the clients that follow it. Changes are applied here first, then written under
// the condition that nobody else has changed the table, and published once they are durable. When that fails, what the
// store has is read, and the message that asked for the change is judged again.
struct Table {
  std::string link;
  TableId id = 0;  // 0: not known yet
  Activity activity = Activity::kReading;
  std::int64_t version = 0;   // of the store, as far as known; 0: it was never read
  std::int64_t due = 0;       // as the store has it
  std::uint64_t reads = 0;    // how often it was read
  std::int64_t heard = 0;     // the newest version that another server has told of
  std::int64_t fresh_at = 0;  // when memory was last known to agree with the store
  std::int64_t asked_at = 0;  // when the store was last asked what is new, chat included
  // What is due was made so by a write of ours: we act on it at once, the other servers when it is overdue.
  bool caused_here = false;

  const match::AnyGame* game = nullptr;
  match::Options options;
  TableConfig config;
  TableState state = TableState::kOpen;
  UserId creator = 0;
  std::string create_request_id;     // client-chosen; makes retries idempotent
  std::int64_t create_revision = 0;  // as acknowledged
  TableId rematch_of = 0;
  std::string previous;  // the link of that
  std::int64_t created = 0;
  std::int64_t started = 0;
  std::int64_t ended = 0;
  std::int64_t progress_at = 0;  // when its progress was last written
  std::vector<TableSeat> seats;
  std::optional<OnlineMatch> match;                             // once it has begun
  std::vector<std::optional<std::pair<double, double>>> rated;  // before and after, by seat
  // Of a rated game: how many rated games each two of its players had lately, row by row; empty: not known yet.
  std::vector<std::int64_t> games_of_pairs;

  std::vector<Subscriber> subscribers;
  // Who is at the table at other servers, as they have announced.
  struct Elsewhere {
    std::string node;
    std::uint8_t seats = 0;  // bit i: the player of seat i
    std::int64_t watchers = 0;
    std::int64_t at = 0;  // of the announcement
  };
  std::vector<Elsewhere> elsewhere;
  [[nodiscard]] std::uint8_t seats_elsewhere() const noexcept;
  [[nodiscard]] std::int64_t watchers_elsewhere() const noexcept;
  // While it is read again: what its players were shown of it. If that stays the same nobody hears of it: what somebody
  // plans in secret raises the version, too. Empty: they are told in any case.
  std::string shown;
  std::int64_t sent_revision = 0;  // the revision that subscribers know
  std::size_t sent_log_size = 0;   // and the size of the match's log then

  std::int64_t retry_at = 0;    // after a failed write or a full queue: bots and timers wait until then
  std::size_t chat_writes = 0;  // in flight; they don't block the table
  std::deque<Waiting> inbox;
  RecentRequests recent;

  struct Takeback {
    Seat seat = kNoSeat;
    std::size_t steps = 0;
    std::int64_t revision = 0;  // the position it is about; in another one it means nothing
    std::vector<Seat> agreed;
  };
  std::optional<Takeback> takeback;
  std::vector<Seat> rematch;

  std::vector<Plan> plans;  // by seat; each is a secret of its seat. Empty: nobody has planned anything
  [[nodiscard]] bool planned(Seat seat) const noexcept {
    return seat >= 0 && static_cast<std::size_t>(seat) < plans.size() && !plans[static_cast<std::size_t>(seat)].empty();
  }
  void set_plan(Seat seat, Plan plan) {
    if (plans.empty()) plans.resize(seats.size());
    plans[static_cast<std::size_t>(seat)] = std::move(plan);
  }

  std::deque<ChatRow> chat;              // the last lines, of players and spectators
  std::vector<std::int64_t> lines_gone;  // that were deleted, and whose followers have not been told yet
  std::deque<std::int64_t> lines_told;   // numbers of the last lines that followers were told one by one
  std::string_view analysis;             // as in TableInfo; empty: none
  std::int64_t last_used = 0;
  JobOwner origin;  // of the player who did something last: whose share its bots' searches are part of

  UserId called = 0;                 // whose turn it is, as the store has it for notifications
  bool closed_by_moderator = false;  // nobody has left it
  bool adjourned = false;            // nobody has moved for long, without a clock
  std::int64_t waited_at = 0;        // while open: when somebody at it was last connected
  std::int64_t close_after = 0;      // ms: a game without a clock in which nobody moves is closed after that

  // A player who sits at it is connected.
  [[nodiscard]] bool someone_waits() const noexcept;
  // When somebody last did something, or could have: a game that waits for a person. 0: it does not.
  [[nodiscard]] std::int64_t idle_since() const noexcept;
  [[nodiscard]] std::int64_t closes() const noexcept { return idle_since() == 0 ? 0 : idle_since() + close_after; }
  [[nodiscard]] bool ready() const noexcept { return activity == Activity::kReady; }
  [[nodiscard]] std::int64_t events() const noexcept { return match ? match->durable() : 0; }
  [[nodiscard]] Seat seat_of(UserId user) const noexcept;
  [[nodiscard]] bool may_watch(UserId user) const noexcept {
    return config.watch_anyone || (user != 0 && (user == creator || seat_of(user) >= 0));
  }
  [[nodiscard]] bool invited_by(std::string_view invite) const;
  [[nodiscard]] bool shared_by(std::string_view share) const;  // the secret of its read-only link
  // The level that decides for the seat: a bot's, or one that plays on for a person; empty: a person does.
  [[nodiscard]] std::string_view mover(Seat seat) const noexcept;
  [[nodiscard]] std::uint8_t people() const noexcept;  // bit i: a person sits on i
  [[nodiscard]] bool full() const noexcept;
  // Who has to be told when a turn lasts: a person against other people, in a game without a live clock. 0: nobody.
  [[nodiscard]] UserId waits_for() const noexcept;
  [[nodiscard]] Seat to_act() const noexcept { return match ? match->to_act() : kTerminal; }
  [[nodiscard]] std::int64_t revision() const noexcept { return match ? match->revision() : 0; }
  [[nodiscard]] bool listed() const noexcept;  // in the lobby
  Subscriber* subscriber(ClientId client) noexcept;
};

// Takeback and rematch as the store keeps them; empty: nobody has asked for anything.
std::string offers_text(const Table& table);
void read_offers(Table& table, std::string_view text);  // what does not fit the table is left out

}  // namespace patolli::server
