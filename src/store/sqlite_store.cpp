// The store on SQLite: a folder with a database in WAL mode, a thread that writes, a connection that reads.
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <thread>

#include "store/changes.hpp"
#include "store/folder.hpp"
#include "store/queries.hpp"
#include "store/schema.hpp"

namespace patolli::store {
namespace {

using sqlite::Database;
using sqlite::Use;

struct Job {
  WriteBatch changes;
  Store::Done done;
  std::function<Status(Database&)> control;  // instead of changes: outside of any transaction
  Status status;
};

class SqliteStore final : public Store {
 public:
  ~SqliteStore() override {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
    reader_.reset();
    writer_.reset();
    begin_ = {};
    commit_ = {};
    pages_ = {};
  }

  Status open(const std::string& folder) {
    if (auto status = lock_.take(folder); !status.ok()) return status;
    const std::string path = database_file(folder);
    if (auto status = out_.open(path, Database::Mode::kCreate); !status.ok()) return status;
    // Asked before anything is changed: a file that is not ours stays as it is.
    if (auto version = sqlite::schema_version(out_); !version.ok()) return version.error();
    if (auto mode = out_.text("PRAGMA journal_mode=WAL"); !mode.ok()) return mode.error();
    // The log of commits is moved into the database every 4,000 pages (16 MB), and its file does not stay larger.
    for (const char* sql : {"PRAGMA synchronous=FULL", "PRAGMA wal_autocheckpoint=4000",
                            "PRAGMA journal_size_limit=67108864", "PRAGMA cache_size=-65536"})
      if (auto status = out_.exec(sql); !status.ok()) return status;
    if (auto status = sqlite::migrate(out_); !status.ok()) return status;
    if (auto status = in_.open(path, Database::Mode::kReadWrite); !status.ok()) return status;
    if (auto status = in_.exec("PRAGMA query_only=1"); !status.ok()) return status;
    for (const auto& [sql, next] : {std::pair{"SELECT ifnull(max(id), 0) + 1 FROM people", &next_person_},
                                    std::pair{"SELECT ifnull(max(id), 0) + 1 FROM tables", &next_table_}}) {
      const auto first = in_.integer(sql);
      if (!first.ok()) return first.error();
      *next = *first;
    }
    syncs_before_ = sqlite::syncs();
    begin_ = out_.prepare("BEGIN IMMEDIATE");
    commit_ = out_.prepare("COMMIT");
    pages_ = out_.prepare("PRAGMA page_count");
    writer_.emplace(out_);
    reader_.emplace(in_);
    thread_ = std::thread([this] { run(); });
    return {};
  }

  UserId new_user() override { return next_person_.fetch_add(1); }
  TableId new_table() override { return next_table_.fetch_add(1); }

  void write(WriteBatch changes, Done done) override {
    Job job;
    job.changes = std::move(changes);
    job.done = std::move(done);
    queue(std::move(job));
  }
  void drain() override {
    std::unique_lock lock(mutex_);
    const auto last = queued_;
    idle_.wait(lock, [&] { return reported_ >= last; });
  }
  void on_trouble(Done tell) override { tell_ = std::move(tell); }
  Status limit_bytes(std::uint64_t max) override {
    Status result;
    Job job;
    job.control = [max](Database& db) -> Status {
      const auto page = db.integer("PRAGMA page_size");
      if (!page.ok()) return page.error();
      constexpr std::uint64_t kMaxPages = 4294967294;
      const auto pages = max == 0 ? kMaxPages : std::min(kMaxPages, max / static_cast<std::uint64_t>(*page));
      return db.exec(("PRAGMA max_page_count=" + std::to_string(std::max<std::uint64_t>(pages, 1))).c_str());
    };
    job.done = [&result](const Status& status) { result = status; };
    queue(std::move(job));
    drain();
    return result;
  }
  [[nodiscard]] StoreCounts counts() const override {
    StoreCounts counts;
    {
      const std::lock_guard lock(mutex_);
      counts.waiting = queued_ - reported_;
    }
    counts.writes = writes_;
    counts.failed = failed_;
    counts.commits = commits_;
    counts.syncs = sqlite::syncs() - syncs_before_;
    counts.bytes = bytes_;
    return counts;
  }

  Result<std::optional<UserRow>> user(UserId id) override { return reader_->user(id); }
  Result<std::optional<UserRow>> account(std::string_view account) override { return reader_->account(account); }
  Result<std::optional<SessionRow>> session(const SecretHash& hash) override { return reader_->session(hash); }
  Result<std::vector<SessionRow>> sessions(UserId user) override { return reader_->sessions(user); }
  Result<std::optional<TableRow>> table(TableId id) override { return reader_->table(id); }
  Result<std::optional<TableRow>> table_by_link(std::string_view link) override { return reader_->table_by_link(link); }
  Result<std::optional<TableRow>> table_created(UserId by, std::string_view with) override {
    return reader_->table_created(by, with);
  }
  Result<std::vector<TableRow>> tables(TableState state, bool listed_only, std::int64_t max) override {
    return reader_->tables(state, listed_only, max);
  }
  Result<std::int64_t> count_tables(TableState state) override { return reader_->count_tables(state); }
  Result<std::int64_t> count_tables_of(UserId user) override { return reader_->count_tables_of(user); }
  Result<std::vector<SeatRow>> seats(TableId table) override { return reader_->seats(table); }
  Result<std::vector<EventRow>> events(TableId table, std::int64_t from) override {
    return reader_->events(table, from);
  }
  Result<std::int64_t> count_events(TableId table) override { return reader_->count_events(table); }
  Result<std::vector<ChatRow>> chat(TableId table, int room, std::int64_t max) override {
    return reader_->chat(table, room, max);
  }
  Result<std::int64_t> count_chat(TableId table) override { return reader_->count_chat(table); }
  Result<std::optional<OffersRow>> offers(TableId table) override { return reader_->offers(table); }
  Result<std::vector<AckRow>> answers(TableId table) override { return reader_->answers(table); }
  Result<std::vector<UserGameRow>> games(UserId user, std::int64_t before_ms, std::int64_t max) override {
    return reader_->games(user, before_ms, max);
  }
  Result<std::optional<RatingRow>> rating(UserId user, std::string_view game) override {
    return reader_->rating(user, game);
  }
  Result<std::vector<RatingRow>> ratings(UserId user) override { return reader_->ratings(user); }
  Result<std::vector<LeaderboardRow>> leaderboard(std::string_view game, std::int64_t from, std::int64_t max) override {
    return reader_->leaderboard(game, from, max);
  }
  Result<std::vector<RatingChangeRow>> rating_changes(TableId table) override { return reader_->rating_changes(table); }
  Result<std::optional<AnalysisRow>> analysis(TableId table, std::string_view how) override {
    return reader_->analysis(table, how);
  }
  Result<std::vector<AnalysisRow>> analyses(AnalysisState state) override { return reader_->analyses(state); }

 private:
  void queue(Job job) {
    bool first = false;
    {
      const std::lock_guard lock(mutex_);
      first = jobs_.empty();
      jobs_.push_back(std::move(job));
      ++queued_;
    }
    if (first) wake_.notify_one();  // later jobs are part of the same group
  }

  void run() {
    std::vector<Job> group;
    auto began = std::chrono::steady_clock::now();
    bool crowd = false;
    for (;;) {
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
        if (jobs_.empty()) return;  // stopping, and all is written
        if (crowd) wake_.wait_until(lock, began + kGather, [this] { return stopping_; });
        group.swap(jobs_);
      }
      began = std::chrono::steady_clock::now();
      crowd = group.size() >= kCrowd;
      commit(group);
      for (Job& job : group) {
        if (!job.control) ++(job.status.ok() ? writes_ : failed_);
        if (job.done) job.done(job.status);
      }
      {
        const std::lock_guard lock(mutex_);
        reported_ += group.size();
      }
      idle_.notify_all();
      group.clear();
    }
  }

  void commit(std::vector<Job>& group) {
    for (Job& job : group)
      if (job.control) job.status = job.control(out_);
    Status status = transaction(group, false);
    // One of them is refused: find out which, and let the others in.
    if (status.failed_with(Error::Kind::kConflict)) status = transaction(group, true);
    report(status);
    if (status.ok()) {
      Use pages(pages_);
      if (pages.row()) bytes_ = static_cast<std::uint64_t>(pages.integer()) * kPage;
      return;
    }
    for (Job& job : group)
      if (!job.control) job.status = status;
    // A checkpoint may fit into the database even if the log cannot grow; the log then starts over.
    if (status.failed_with(Error::Kind::kFull))
      sqlite3_wal_checkpoint_v2(out_.raw(), nullptr, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
  }

  // Reports failures that are not about a single write.
  void report(const Status& status) {
    const auto now = std::chrono::steady_clock::now();
    const auto kind = status.ok() ? std::nullopt : std::optional(status.error().kind);
    if (kind == last_told_ && (status.ok() || now - told_at_ < std::chrono::seconds(10))) return;
    last_told_ = kind;
    told_at_ = now;
    if (tell_) tell_(status);
  }

  // The whole group. `one_by_one`: those that conflict are left out and told so.
  Status transaction(std::vector<Job>& group, bool one_by_one) {
    if (auto status = run(begin_); !status.ok()) return status;
    for (Job& job : group) {
      if (job.control) continue;
      if (one_by_one)
        if (auto status = out_.exec("SAVEPOINT one"); !status.ok()) return undone(std::move(status));
      job.status = writer_->make(job.changes);
      if (!job.status.ok()) {
        if (!one_by_one || !job.status.failed_with(Error::Kind::kConflict)) return undone(job.status);
        writer_->undone();
        if (auto status = out_.exec("ROLLBACK TO one"); !status.ok()) return undone(std::move(status));
      }
      if (one_by_one)
        if (auto status = out_.exec("RELEASE one"); !status.ok()) return undone(std::move(status));
    }
    if (auto status = run(commit_); !status.ok()) return undone(std::move(status));
    ++commits_;
    return {};
  }
  Status run(const sqlite::Statement& statement) {
    return Use(statement).run() ? Status() : Status(out_.error("change"));
  }
  Status undone(Status status) {
    out_.roll_back();
    writer_->undone();
    return status;
  }

  static constexpr std::uint64_t kPage = 4096;
  // When so many come at once, the next group waits for more of them: syncs cost more than the moment does.
  static constexpr std::size_t kCrowd = 8;
  static constexpr std::chrono::milliseconds kGather{2};

  FolderLock lock_;
  Database out_;
  Database in_;
  sqlite::Statement begin_, commit_, pages_;  // on out_, for every group
  std::optional<sqlite::Writer> writer_;
  std::optional<sqlite::Reader> reader_;
  std::atomic<std::int64_t> next_person_{1};
  std::atomic<std::int64_t> next_table_{1};
  std::atomic<std::uint64_t> writes_{0}, failed_{0}, commits_{0}, bytes_{0};
  std::uint64_t syncs_before_ = 0;
  Done tell_;
  std::optional<Error::Kind> last_told_;  // none: all is well
  std::chrono::steady_clock::time_point told_at_;

  mutable std::mutex mutex_;
  std::condition_variable wake_, idle_;
  std::vector<Job> jobs_;
  std::uint64_t queued_ = 0, reported_ = 0;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_store(const std::string& folder) {
  auto store = std::make_unique<SqliteStore>();
  if (auto status = store->open(folder); !status.ok()) return status.error();
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace patolli::store
