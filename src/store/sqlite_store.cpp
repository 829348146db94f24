// The store on SQLite: a folder with a database in WAL mode, a thread that writes and one that reads, each with its own
// connection.
#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "store/changes.hpp"
#include "store/folder.hpp"
#include "store/read_queue.hpp"
#include "store/schema.hpp"

namespace patolli::store {
namespace {

using sqlite::Database;
using sqlite::Use;

struct Job {
  WriteBatch changes;
  Store::Done done;
  std::function<Status(Database&)> control;  // instead of changes: outside of any transaction
  Result<Written> result = Written{};
};

class SqliteStore final : public Store {
 public:
  ~SqliteStore() override {
    // What is reported may ask for more.
    for (std::uint64_t before = 0; thread_.joinable() && (before = asked()) != 0;) {
      drain();
      if (asked() == before) break;
    }
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
  }

  Status open(const std::string& folder) {
    if (auto status = lock_.take(folder, FolderLock::Mode::kShared); !status.ok()) return status;
    const std::string path = database_file(folder);
    if (auto status = make_private(path); !status.ok()) return status;
    if (auto status = out_.open(path, Database::Mode::kCreate); !status.ok()) return status;
    // Asked before anything is changed: a file that is not ours stays as it is.
    if (auto version = sqlite::schema_version(out_); !version.ok()) return version.error();
    if (auto status = use_wal(); !status.ok()) return status;
    // The log of commits is moved into the database every 4,000 pages (16 MB), and its file does not stay larger.
    for (const char* sql :
         {"PRAGMA synchronous=FULL", "PRAGMA wal_autocheckpoint=4000", "PRAGMA journal_size_limit=67108864",
          "PRAGMA cache_size=-65536", "PRAGMA secure_delete=ON"})
      if (auto status = out_.exec(sql); !status.ok()) return status;
    const auto migrated = sqlite::migrate(out_);
    if (!migrated.ok()) return migrated.error();
    migrated_from_ = *migrated;
    syncs_before_ = sqlite::syncs();
    begin_ = out_.prepare("BEGIN IMMEDIATE");
    commit_ = out_.prepare("COMMIT");
    pages_ = out_.prepare("PRAGMA page_count");
    writer_.emplace(out_);
    if (auto status = reads_.open(path); !status.ok()) return status;
    thread_ = std::thread([this] { run(); });
    return {};
  }

  void write(WriteBatch changes, Done done) override {
    Job job;
    job.changes = std::move(changes);
    job.done = std::move(done);
    queue(std::move(job));
  }
  void read(Query query) override { reads_.push(std::move(query)); }
  void drain() override {
    drain_writes();
    reads_.drain();
  }
  void drain_writes() {
    std::unique_lock lock(mutex_);
    const auto last = queued_;
    idle_.wait(lock, [&] { return reported_ >= last; });
  }
  void on_trouble(std::function<void(const Status&)> tell) override { tell_ = std::move(tell); }
  Status limit_bytes(std::uint64_t max) override {
    Status status;
    Job job;
    job.control = [max](Database& db) -> Status {
      const auto page = db.integer("PRAGMA page_size");
      if (!page.ok()) return page.error();
      constexpr std::uint64_t kMaxPages = 4294967294;
      const auto pages = max == 0 ? kMaxPages : std::min(kMaxPages, max / static_cast<std::uint64_t>(*page));
      return db.exec(("PRAGMA max_page_count=" + std::to_string(std::max<std::uint64_t>(pages, 1))).c_str());
    };
    job.done = [&status](const Result<Written>& result) {
      if (!result.ok()) status = result.error();
    };
    queue(std::move(job));
    drain_writes();
    return status;
  }
  [[nodiscard]] StoreCounts counts() const override {
    StoreCounts counts;
    {
      const std::lock_guard lock(mutex_);
      counts.waiting = queued_ - reported_;
    }
    counts.writes = writes_;
    counts.failed = failed_;
    counts.refused = refused_;
    counts.commits = commits_;
    counts.syncs = sqlite::syncs() - syncs_before_;
    counts.bytes = bytes_;
    return counts;
  }

  [[nodiscard]] std::int64_t migrated_from() const override { return migrated_from_; }

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
        const bool refused =
            job.result.failed_with(Error::Kind::kConflict) || job.result.failed_with(Error::Kind::kLimit);
        if (!job.control) ++(job.result.ok() ? writes_ : refused ? refused_ : failed_);
        if (job.done) job.done(job.result);
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
      if (job.control)
        if (auto status = job.control(out_); !status.ok()) job.result = status.error();
    Status status = transaction(group, false);
    // One of them is refused: find out which, and let the others in.
    if (is_refusal(status)) status = transaction(group, true);
    report(status);
    if (status.ok()) {
      scrub(group);
      Use pages(pages_);
      if (pages.row()) bytes_ = static_cast<std::uint64_t>(pages.integer()) * kPage;
      return;
    }
    for (Job& job : group)
      if (!job.control) job.result = status.error();
    // A checkpoint may fit into the database even if the log cannot grow; the log then starts over.
    if (status.failed_with(Error::Kind::kFull))
      sqlite3_wal_checkpoint_v2(out_.raw(), nullptr, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
  }

  // What was erased is overwritten in the database (secure_delete), but still in the log of commits, which is emptied.
  // A reader of another process may be in the way: then with the next group.
  void scrub(const std::vector<Job>& group) {
    const auto erases = [](const Change& change) {
      return std::holds_alternative<EraseUser>(change) || std::holds_alternative<Prune>(change);
    };
    for (const Job& job : group) scrub_due_ = scrub_due_ || std::any_of(job.changes.begin(), job.changes.end(), erases);
    if (!scrub_due_) return;
    scrub_due_ =
        sqlite3_wal_checkpoint_v2(out_.raw(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) != SQLITE_OK;
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

  // Of this write alone: the others of its group go on without it.
  template <class T>
  static bool is_refusal(const Result<T>& result) {
    return result.failed_with(Error::Kind::kConflict) || result.failed_with(Error::Kind::kLimit);
  }

  // Writes the group in one transaction. With `one_by_one` each job has a savepoint, so that a refused one can be
  // undone and left out. Without it only jobs that are refused before they change anything (a move that comes too late)
  // can be left out; that saves a savepoint per job.
  Status transaction(std::vector<Job>& group, bool one_by_one) {
    if (auto status = run(begin_); !status.ok()) return status;
    for (Job& job : group) {
      if (job.control) continue;
      if (one_by_one)
        if (auto status = out_.exec("SAVEPOINT one"); !status.ok()) return undone(std::move(status));
      const auto changed_before = out_.all_changed_rows();
      job.result = writer_->make(job.changes);
      if (!job.result.ok()) {
        const bool changed = out_.all_changed_rows() != changed_before;
        if (!is_refusal(job.result) || (changed && !one_by_one)) return undone(job.result.error());
        if (one_by_one)
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
    return status;
  }

  // Once for each database. When two open a new one at the same time, SQLite refuses one of them without waiting.
  Status use_wal() {
    const auto until = std::chrono::steady_clock::now() + Database::busy_timeout();
    for (;;) {
      const auto mode = out_.text("PRAGMA journal_mode=WAL");
      if (mode.ok()) return {};
      if (!mode.failed_with(Error::Kind::kLocked) || std::chrono::steady_clock::now() > until) return mode.error();
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
  }
  std::uint64_t asked() const {
    const std::lock_guard lock(mutex_);
    return queued_ + reads_.asked();
  }

  static constexpr std::uint64_t kPage = 4096;
  // When so many come at once, the next group waits for more of them: syncs cost more than the moment does.
  static constexpr std::size_t kCrowd = 8;
  static constexpr std::chrono::milliseconds kGather{2};

  FolderLock lock_;
  Database out_;
  sqlite::ReadQueue reads_;
  sqlite::Statement begin_, commit_, pages_;  // on out_, for every group
  std::optional<sqlite::Writer> writer_;
  std::int64_t migrated_from_ = 0;
  std::atomic<std::uint64_t> writes_{0}, failed_{0}, refused_{0}, commits_{0}, bytes_{0};
  std::uint64_t syncs_before_ = 0;
  std::function<void(const Status&)> tell_;
  bool scrub_due_ = false;
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
