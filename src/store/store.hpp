// Persistence of users, tables and logs. Rows are in store/rows.hpp; there is no SQL outside of this
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

#include "core/result.hpp"
#include "store/rows.hpp"

namespace patolli::store {

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

  // A new unique id. From any thread.
  virtual UserId new_user() = 0;
  virtual TableId new_table() = 0;

  // All of these changes or, when one of them cannot be made, none. `done` is called on the store's thread, in the
  // order of the calls to write(); it must not block. Errors are for the host's log: they may name files. Writes that
  // were refused leave no trace, and do not stop those behind them: who sends event 8 before 7 is durable has to expect
  // that 8 is refused, too. From any thread.
  using Done = std::function<void(const Status&)>;
  virtual void write(WriteBatch changes, Done done) = 0;
  // Blocks until what was asked for before has been reported.
  virtual void drain() = 0;

  // Reads, from any thread. A row that does not exist is no error: an empty optional or list.
  virtual Result<std::optional<UserRow>> user(UserId id) = 0;
  virtual Result<std::optional<UserRow>> account(std::string_view account) = 0;
  virtual Result<std::optional<SessionRow>> session(const SecretHash& hash) = 0;
  virtual Result<std::vector<SessionRow>> sessions(UserId user) = 0;

  virtual Result<std::optional<TableRow>> table(TableId id) = 0;
  virtual Result<std::optional<TableRow>> table_by_link(std::string_view link) = 0;
  // The one that this person has made with this message, which is not empty.
  virtual Result<std::optional<TableRow>> table_created(UserId by, std::string_view with) = 0;
  // In this state, the one that changed last first. `listed_only`: those that are in the lobby.
  virtual Result<std::vector<TableRow>> tables(TableState state, bool listed_only, std::int64_t max) = 0;
  virtual Result<std::int64_t> count_tables(TableState state) = 0;
  // Open and running ones that this person has made.
  virtual Result<std::int64_t> count_tables_of(UserId user) = 0;
  virtual Result<std::vector<SeatRow>> seats(TableId table) = 0;

  virtual Result<std::vector<EventRow>> events(TableId table, std::int64_t from = 0) = 0;
  virtual Result<std::int64_t> count_events(TableId table) = 0;
  // The last lines, the oldest of them first; room < 0: of players and spectators.
  virtual Result<std::vector<ChatRow>> chat(TableId table, int room, std::int64_t max) = 0;
  virtual Result<std::int64_t> count_chat(TableId table) = 0;

  virtual Result<std::optional<OffersRow>> offers(TableId table) = 0;
  virtual Result<std::vector<AckRow>> answers(TableId table) = 0;  // the oldest first

  // Tables at which this person has a seat, the one that changed last first; `before_ms`: only those that changed
  // earlier (the next page), 0 for the first page.
  virtual Result<std::vector<UserGameRow>> games(UserId user, std::int64_t before_ms, std::int64_t max) = 0;

  virtual Result<std::optional<RatingRow>> rating(UserId user, std::string_view game) = 0;
  virtual Result<std::vector<RatingRow>> ratings(UserId user) = 0;
  // The best first, by the rating that somebody has almost certainly (rating − 2 deviations); owners of accounts only.
  virtual Result<std::vector<LeaderboardRow>> leaderboard(std::string_view game, std::int64_t from,
                                                          std::int64_t max) = 0;
  virtual Result<std::vector<RatingChangeRow>> rating_changes(TableId table) = 0;

  virtual Result<std::optional<AnalysisRow>> analysis(TableId table, std::string_view how) = 0;
  virtual Result<std::vector<AnalysisRow>> analyses(AnalysisState state) = 0;  // the oldest first

  // Called on the store's thread when it cannot write, at most every ten seconds, and when it can again (ok): for the
  // host's log. To be set before the first write.
  virtual void on_trouble(Done tell) = 0;
  // The most that the database may take, its log left out; 0: as much as there is.
  virtual Status limit_bytes(std::uint64_t max) = 0;
  [[nodiscard]] virtual StoreCounts counts() const = 0;
};

// The database in this folder, which is made when it is not there. One process at a time; backups (store/backup.hpp)
// may be taken meanwhile. An older schema is brought up to date, a newer one is refused.
Result<std::unique_ptr<Store>> open_store(const std::string& folder);

}  // namespace patolli::store
