// Where tables, people and logs outlive the process. Rows are in store/rows.hpp; there is no SQL outside of this
// folder.
//
// Writes are queued to one thread, which takes all that wait, of all tables, as one transaction, and reports each after
// it is durable: load does not multiply the syncs. Reads are answered at once, and see what is durable.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/rows.hpp"

namespace patolli {

class [[nodiscard]] Status {
 public:
  enum class Code : std::uint8_t {
    kOk,
    kConflict,  // what was there does not allow it: an event with that number, an account with that name
    kFull,      // no room on the disk, or more than this store may take
    kReadOnly,  // the folder, the file or its file system cannot be written to
    kLocked,    // somebody else holds it
    kDamaged,   // the file is not what was written
    kOther,     // the system's own words are in the text
    kStopped,   // the store is being closed
  };
  Status() = default;
  Status(Code code, std::string text) : code_(code), text_(std::move(text)) {}

  [[nodiscard]] bool ok() const noexcept { return code_ == Code::kOk; }
  [[nodiscard]] Code code() const noexcept { return code_; }
  // For the log of the host: it may name files. Players are told by code.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  Code code_ = Code::kOk;
  std::string text_;
};

// What was read, or why it could not be. "There is none" is a value: an empty optional or list.
template <class T>
struct [[nodiscard]] Read {
  Status status;
  T value{};
  [[nodiscard]] bool ok() const noexcept { return status.ok(); }
};

struct StoreCounts {
  std::uint64_t writes = 0;  // calls of write() that became durable
  std::uint64_t failed = 0;  // and that did not
  std::uint64_t commits = 0;
  std::uint64_t syncs = 0;  // fsync and fdatasync
  std::uint64_t waiting = 0;
  std::uint64_t bytes = 0;  // of the database, the log of the last commits left out
};

class Store {
 public:
  virtual ~Store() = default;
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // A number that nobody had and nobody else will get. From any thread.
  virtual UserId new_user() = 0;
  virtual TableId new_table() = 0;

  // All of these changes or, when one of them cannot be made, none. `done` is called on the store's thread, in the
  // order of the calls to write(); it must not block. Writes that were refused leave no trace, and do not stop those
  // behind them: who sends event 8 before 7 is durable has to expect that 8 is refused, too. From any thread.
  using Done = std::function<void(const Status&)>;
  virtual void write(WriteBatch changes, Done done) = 0;
  // Blocks until what was asked for before has been reported.
  virtual void drain() = 0;

  // Reads, from any thread.
  virtual Read<std::optional<UserRow>> user(UserId id) = 0;
  virtual Read<std::optional<UserRow>> account(std::string_view account) = 0;
  virtual Read<std::optional<SessionRow>> session(const SecretHash& hash) = 0;
  virtual Read<std::vector<SessionRow>> sessions(UserId user) = 0;

  virtual Read<std::optional<TableRow>> table(TableId id) = 0;
  virtual Read<std::optional<TableRow>> table_by_link(std::string_view link) = 0;
  // The one that this person has made with this message, which is not empty.
  virtual Read<std::optional<TableRow>> table_created(UserId by, std::string_view with) = 0;
  // In this state, the one that changed last first. `listed_only`: those that are in the lobby.
  virtual Read<std::vector<TableRow>> tables(TableState state, bool listed_only, std::int64_t max) = 0;
  virtual Read<std::int64_t> count_tables(TableState state) = 0;
  // Open and running ones that this person has made.
  virtual Read<std::int64_t> count_tables_of(UserId user) = 0;
  virtual Read<std::vector<SeatRow>> seats(TableId table) = 0;

  virtual Read<std::vector<EventRow>> events(TableId table, std::int64_t from = 0) = 0;
  virtual Read<std::int64_t> count_events(TableId table) = 0;
  // The last lines, the oldest of them first; room < 0: of all rooms.
  virtual Read<std::vector<ChatRow>> chat(TableId table, int room, std::int64_t max) = 0;
  virtual Read<std::int64_t> count_chat(TableId table) = 0;

  virtual Read<std::optional<OffersRow>> offers(TableId table) = 0;
  virtual Read<std::vector<AckRow>> answers(TableId table) = 0;  // the oldest first

  // Tables at which this person has a seat, the one that changed last first; `before_ms`: only those that changed
  // earlier (the next page), 0 for the first page.
  virtual Read<std::vector<UserGameRow>> games(UserId user, std::int64_t before_ms, std::int64_t max) = 0;

  virtual Read<std::optional<RatingRow>> rating(UserId user, std::string_view game) = 0;
  virtual Read<std::vector<RatingRow>> ratings(UserId user) = 0;
  // The best first, by the rating that somebody has almost certainly (rating − 2 deviations); owners of accounts only.
  virtual Read<std::vector<LeaderboardRow>> leaderboard(std::string_view game, std::int64_t from, std::int64_t max) = 0;
  virtual Read<std::vector<RatingChangeRow>> rating_changes(TableId table) = 0;

  virtual Read<std::optional<AnalysisRow>> analysis(TableId table, std::string_view how) = 0;
  virtual Read<std::vector<AnalysisRow>> analyses(AnalysisState state) = 0;  // the oldest first

  // Called on the store's thread when it cannot write, at most every ten seconds, and when it can again (ok): for the
  // host's log. To be set before the first write.
  virtual void on_trouble(Done tell) = 0;
  // The most that the database may take, its log left out; 0: as much as there is.
  virtual Status limit_bytes(std::uint64_t max) = 0;
  [[nodiscard]] virtual StoreCounts counts() const = 0;
};

// The database in this folder, which is made when it is not there. One process at a time; backups (store/backup.hpp)
// may be taken meanwhile. An older schema is brought up to date, a newer one is refused.
Read<std::unique_ptr<Store>> open_store(const std::string& folder);

}  // namespace patolli
