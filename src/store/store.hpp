// Persistence of users, tables and logs. Rows are in store/rows.hpp; there is no SQL outside of this
// folder.
//
// Writes are queued to one thread, which takes all that wait, of all tables, as one transaction, and reports each after
// it is durable: load does not multiply the syncs. Reads run on another thread and see what is durable. Several
// processes may use one database: a write that changes a table is conditional on the version it was decided on.
#pragma once

#include <cstdint>
#include <functional>
#include <future>
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
  std::uint64_t writes = 0;   // calls of write() that became durable
  std::uint64_t failed = 0;   // and that could not
  std::uint64_t refused = 0;  // and that conflicted, or went beyond a limit
  std::uint64_t commits = 0;
  std::uint64_t syncs = 0;  // fsync and fdatasync
  std::uint64_t waiting = 0;
  std::uint64_t bytes = 0;  // of the database, the log of the last commits left out
};

// What is stored, at one moment: all that one query reads belongs together. A row that does not exist is no error: an
// empty optional or list.
class Reader {
 public:
  virtual ~Reader() = default;
  Reader() = default;
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  virtual Result<std::optional<UserRow>> user(UserId id) = 0;
  virtual Result<std::optional<UserRow>> account(std::string_view account) = 0;
  // Accounts whose names look like this one (UserRow::look), as far as there are any.
  virtual Result<std::vector<UserRow>> look_alikes(std::string_view look, std::string_view folded_look) = 0;
  // Accounts by their ids, those behind `after`.
  virtual Result<std::vector<UserRow>> accounts(UserId after, std::int64_t max) = 0;
  virtual Result<std::optional<SessionRow>> session(const SecretHash& hash) = 0;
  virtual Result<std::vector<SessionRow>> sessions(UserId user) = 0;

  virtual Result<std::optional<TableRow>> table(TableId id) = 0;
  virtual Result<std::optional<TableRow>> table_by_link(std::string_view link) = 0;
  // The one that this user has created with this request, whose id is not empty.
  virtual Result<std::optional<TableRow>> table_created(UserId by, std::string_view request_id) = 0;
  // In this state, the one that changed last first. `listed_only`: those that are in the lobby.
  virtual Result<std::vector<TableRow>> tables(TableState state, bool listed_only, std::int64_t max) = 0;
  virtual Result<std::int64_t> count_tables(TableState state) = 0;
  virtual Result<std::vector<SeatRow>> seats(TableId table) = 0;
  virtual Result<std::optional<VersionRow>> version(TableId table) = 0;
  virtual Result<std::optional<TableNewsRow>> news(TableId table) = 0;
  // Tables with a time at which something is due, the earliest first.
  virtual Result<std::vector<DueRow>> due(std::int64_t max) = 0;

  virtual Result<std::vector<EventRow>> events(TableId table, std::int64_t from = 0) = 0;
  // The last lines, the oldest of them first; room < 0: of players and spectators.
  virtual Result<std::vector<ChatRow>> chat(TableId table, int room, std::int64_t max) = 0;
  // All lines of a user, the oldest table first, those behind the line `number` of `table`.
  virtual Result<std::vector<ChatRow>> chat_of(UserId user, TableId table, std::int64_t number, std::int64_t max) = 0;
  // The line that this user has said with this request.
  virtual Result<std::optional<ChatRow>> chat_said(TableId table, UserId user, std::string_view request_id) = 0;

  virtual Result<std::optional<OffersRow>> offers(TableId table) = 0;
  virtual Result<std::vector<RequestRow>> requests(TableId table) = 0;  // the oldest first

  // Tables at which this user has a seat, the one that changed last first; `before_ms`: only those that changed
  // earlier (the next page), 0 for the first page.
  virtual Result<std::vector<UserGameRow>> games(UserId user, std::int64_t before_ms, std::int64_t max) = 0;

  // Tables at which this user has a seat, or which this user has created, by their ids, those behind `after`.
  virtual Result<std::vector<TableRow>> tables_of(UserId user, TableId after, std::int64_t max) = 0;

  virtual Result<std::optional<RatingRow>> rating(UserId user, std::string_view game) = 0;
  virtual Result<std::vector<RatingRow>> ratings(UserId user) = 0;
  // The best first, by the rating that somebody has almost certainly (rating − 2 deviations); owners of accounts only.
  // Of those with so many games and a deviation of at most that much; or of all the others.
  struct Established {
    std::int64_t games = 0;
    double deviation = 0;
    bool others = false;
  };
  virtual Result<std::vector<LeaderboardRow>> leaderboard(std::string_view game, const Established& who,
                                                          std::int64_t max) = 0;
  // How many rated tables these two have played at since then, about: only the last thousand of the first are looked
  // at.
  virtual Result<std::int64_t> rated_games(UserId one, UserId other, std::int64_t since_ms) = 0;
  virtual Result<std::vector<RatingChangeRow>> rating_changes(TableId table) = 0;
  virtual Result<std::vector<RatingChangeRow>> rating_changes_of(UserId user) = 0;

  virtual Result<std::optional<AnalysisRow>> analysis(TableId table, std::string_view how) = 0;
  virtual Result<std::vector<PendingAnalysisRow>> pending_analyses() = 0;        // the oldest first
  virtual Result<std::int64_t> counter(std::string_view name) = 0;               // 0: there is none
  virtual Result<std::vector<OutageRow>> outages(std::int64_t ended_after) = 0;  // the earliest first

  // Calls that are due at that time, the earliest first.
  virtual Result<std::vector<DueCallRow>> calls_due(std::int64_t now, std::int64_t max) = 0;
  virtual Result<std::int64_t> count_calls(UserId user) = 0;          // tables that wait for this user, told or not
  virtual Result<std::vector<ChannelRow>> channels(UserId user) = 0;  // the oldest first
  virtual Result<std::optional<std::string>> notify_settings(UserId user) = 0;
  virtual Result<std::optional<std::string>> server_key(std::string_view name) = 0;

  virtual Result<std::vector<PlanRow>> plans(TableId table) = 0;  // by seat
  virtual Result<std::vector<PlanRow>> plans_of(UserId user) = 0;

  virtual Result<std::vector<RoleRow>> roles() = 0;
  virtual Result<std::int64_t> confirmed_until(const SecretHash& session) = 0;                 // 0: never was
  virtual Result<std::vector<SanctionRow>> sanctions(std::int64_t now, std::int64_t max) = 0;  // that hold then
  virtual Result<std::vector<SanctionRow>> sanctions_of(UserId user) = 0;                      // the newest first
  virtual Result<std::vector<ReportRow>> open_reports(std::int64_t max) = 0;                   // the oldest first
  virtual Result<std::vector<ReportRow>> reports_by(UserId user) = 0;
  virtual Result<std::optional<ReportRow>> report(std::string_view id) = 0;
  virtual Result<std::vector<ReportLineRow>> report_lines(std::string_view id) = 0;
  // The newest first, those before that one.
  virtual Result<std::vector<AuditRow>> audit(std::int64_t before_ms, std::string_view before_id, std::int64_t max) = 0;
  virtual Result<std::vector<BlockRow>> blocks(UserId user) = 0;
  // Whom this user has blocked, and who has blocked this user.
  virtual Result<std::vector<UserId>> apart_from(UserId user) = 0;
  virtual Result<Reliability> reliability(UserId user) = 0;
};

class Store {
 public:
  virtual ~Store() = default;
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // All of these changes or, when one of them cannot be made, none. `done` is called on the store's writing thread, in
  // the order of the calls to write(); it must not block. Errors are for the host's log: they may name files. Writes
  // that were refused leave no trace, and do not stop those behind them. From any thread.
  using Done = std::function<void(const Result<Written>&)>;
  virtual void write(WriteBatch changes, Done done) = 0;
  // Calls `query` on the store's reading thread, in the order of the calls to read(). Every query that was asked for is
  // called before the store ends. From any thread.
  using Query = std::function<void(Reader&)>;
  virtual void read(Query query) = 0;
  // Blocks until what was asked for before, writes and reads, has been done and reported.
  virtual void drain() = 0;

  // Called on the writing thread when it cannot write, at most every ten seconds, and when it can again (ok): for the
  // host's log. To be set before the first write.
  virtual void on_trouble(std::function<void(const Status&)> tell) = 0;
  // The most that the database may take, its log left out; 0: as much as there is.
  virtual Status limit_bytes(std::uint64_t max) = 0;
  [[nodiscard]] virtual StoreCounts counts() const = 0;
  // The schema that this store found and brought up to date; 0: it was new, or up to date.
  [[nodiscard]] virtual std::int64_t migrated_from() const = 0;
};

// For tests and tools: reads at once, and waits for it. `query` takes a Reader& and returns what it has read.
template <class F>
auto read_now(Store& store, F query) {
  std::promise<decltype(query(std::declval<Reader&>()))> promise;
  store.read([&](Reader& reader) { promise.set_value(query(reader)); });
  return promise.get_future().get();
}

// The database in this folder, which is made when it is not there; or the one of a PostgreSQL server (postgresql://…),
// which has to be there. Several stores, also of several processes, may use it at once; backups of a folder
// (store/backup.hpp) may be taken meanwhile, a restore may not. An older schema is brought up to date, a newer one is
// refused. `about`: of this process, for those who list who uses a PostgreSQL database (read_writers).
Result<std::unique_ptr<Store>> open_store(const std::string& location, const std::string& about = {});

// Processes that have written to this PostgreSQL database lately.
struct WriterAbout {
  std::string about;
  std::int64_t silent_ms = 0;  // since its last write
};
Result<std::vector<WriterAbout>> read_writers(const std::string& location, std::int64_t within_ms);

}  // namespace patolli::store
