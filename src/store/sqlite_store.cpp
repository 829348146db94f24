// The store on SQLite: a folder with a database in WAL mode, a thread that writes and one that reads, each with its own
// connection.
#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "store/changes.hpp"
#include "store/folder.hpp"
#include "store/queries.hpp"
#include "store/read_queue.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_store.hpp"
#include "store/write_queue.hpp"

namespace patolli::store {
namespace {

using sqlite::Database;
using sqlite::Use;

std::int64_t wall_clock_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

class SqliteStore final : public Store {
 public:
  ~SqliteStore() override {
    if (!started_) return;
    // What is reported may ask for more.
    for (std::uint64_t before = 0; (before = asked()) != 0;) {
      drain();
      if (asked() == before) break;
    }
    writes_.stop();
    reads_.stop();
  }

  Status open(const std::string& folder) {
    if (auto status = lock_.take(folder, FolderLock::Mode::kShared); !status.ok()) return status;
    const std::string path = database_file(folder);
    if (auto status = make_private(path); !status.ok()) return status;
    if (auto status = out_.open(path, Database::Mode::kCreate); !status.ok()) return status;
    // Asked before anything is changed: a file that is not ours stays as it is.
    if (auto version = sqlite::schema_version(out_); !version.ok()) return version.error();
    if (auto status = use_wal(); !status.ok()) return status;
    // The log of commits is moved into the database every 4,000 pages (16 MB), and its file does not stay larger. The
    // cache of pages grows with the database up to its bound, also where the pages are never asked for again: 16 MB
    // holds the last pages of thousands of running games.
    for (const char* sql :
         {"PRAGMA synchronous=FULL", "PRAGMA wal_autocheckpoint=4000", "PRAGMA journal_size_limit=67108864",
          "PRAGMA cache_size=-16384", "PRAGMA secure_delete=ON"})
      if (auto status = out_.exec(sql); !status.ok()) return status;
    const auto migrated = sqlite::migrate(out_);
    if (!migrated.ok()) return migrated.error();
    migrated_from_ = *migrated;
    syncs_before_ = sqlite::syncs();
    begin_ = out_.prepare("BEGIN IMMEDIATE");
    commit_ = out_.prepare("COMMIT");
    pages_ = out_.prepare("PRAGMA page_count");
    writer_.emplace(out_);
    if (auto status = open_reader(path); !status.ok()) return status;
    writes_.start([this](WriteQueue::Group& group) { commit(group); });
    started_ = true;
    return {};
  }

  void write(WriteBatch changes, Done done) override { writes_.push({std::move(changes), std::move(done)}); }
  void read(Query query) override { reads_.push(std::move(query)); }
  void drain() override {
    writes_.drain();
    reads_.drain();
  }
  void on_trouble(std::function<void(const Status&)> tell) override { writes_.tell = std::move(tell); }
  Status limit_bytes(std::uint64_t max) override {
    Status status;
    WriteJob job;
    job.control = [this, max]() -> Status {
      const auto page = out_.integer("PRAGMA page_size");
      if (!page.ok()) return page.error();
      constexpr std::uint64_t kMaxPages = 4294967294;
      const auto pages = max == 0 ? kMaxPages : std::min(kMaxPages, max / static_cast<std::uint64_t>(*page));
      return out_.exec(("PRAGMA max_page_count=" + std::to_string(std::max<std::uint64_t>(pages, 1))).c_str());
    };
    job.done = [&status](const Result<Written>& result) {
      if (!result.ok()) status = result.error();
    };
    writes_.push(std::move(job));
    writes_.drain();
    return status;
  }
  [[nodiscard]] StoreCounts counts() const override {
    StoreCounts counts = writes_.counts();
    counts.commits = commits_;
    counts.syncs = sqlite::syncs() - syncs_before_;
    counts.bytes = bytes_;
    return counts;
  }

  [[nodiscard]] std::int64_t migrated_from() const override { return migrated_from_; }

 private:
  using Group = WriteQueue::Group;

  Status open_reader(const std::string& path) {
    if (auto status = in_.open(path, Database::Mode::kReadWrite); !status.ok()) return status;
    if (auto status = in_.exec("PRAGMA query_only=1"); !status.ok()) return status;
    begin_read_ = in_.prepare("BEGIN");
    end_read_ = in_.prepare("COMMIT");
    reader_.emplace(in_);
    reads_.start([this](const Query& query) {
      Use(begin_read_).run();  // nothing is read yet, and no lock taken: that cannot fail
      query(*reader_);
      if (!Use(end_read_).run()) in_.roll_back();
    });
    return {};
  }

  void commit(Group& group) {
    for (WriteJob& job : group)
      if (job.control)
        if (auto status = job.control(); !status.ok()) job.result = status.error();
    Status status = transaction(group, false);
    // One of them is refused: find out which, and let the others in.
    if (is_refusal(status)) status = transaction(group, true);
    writes_.report(status);
    if (status.ok()) {
      const std::int64_t now = wall_clock_ms();
      for (WriteJob& job : group)
        if (job.result.ok()) job.result->at_ms = now;
      scrub(group);
      Use pages(pages_);
      if (pages.row()) bytes_ = static_cast<std::uint64_t>(pages.integer()) * kPage;
      return;
    }
    for (WriteJob& job : group)
      if (!job.control) job.result = status.error();
    // A checkpoint may fit into the database even if the log cannot grow; the log then starts over.
    if (status.failed_with(Error::Kind::kFull))
      sqlite3_wal_checkpoint_v2(out_.raw(), nullptr, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
  }

  // What was erased is overwritten in the database (secure_delete), but still in the log of commits, which is emptied.
  // A reader of another process may be in the way: then with the next group.
  void scrub(const Group& group) {
    const auto erases = [](const Change& change) {
      return std::holds_alternative<EraseUser>(change) || std::holds_alternative<Prune>(change);
    };
    for (const WriteJob& job : group)
      scrub_due_ = scrub_due_ || std::any_of(job.changes.begin(), job.changes.end(), erases);
    if (!scrub_due_) return;
    scrub_due_ =
        sqlite3_wal_checkpoint_v2(out_.raw(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) != SQLITE_OK;
  }

  // Writes the group in one transaction. With `one_by_one` each job has a savepoint, so that a refused one can be
  // undone and left out. Without it only jobs that are refused before they change anything (a move that comes too late)
  // can be left out; that saves a savepoint per job.
  Status transaction(Group& group, bool one_by_one) {
    if (auto status = run(begin_); !status.ok()) return status;
    for (WriteJob& job : group) {
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
  std::uint64_t asked() const { return writes_.asked() + reads_.asked(); }

  static constexpr std::uint64_t kPage = 4096;

  FolderLock lock_;
  Database out_, in_;
  sqlite::Statement begin_, commit_, pages_;  // on out_, for every group
  sqlite::Statement begin_read_, end_read_;   // on in_
  std::optional<RowWriter<sqlite::Engine>> writer_;
  std::optional<RowReader<sqlite::Engine>> reader_;
  std::int64_t migrated_from_ = 0;
  std::atomic<std::uint64_t> commits_{0}, bytes_{0};
  std::uint64_t syncs_before_ = 0;
  bool scrub_due_ = false;
  bool started_ = false;
  ReadQueue reads_;  // their threads end before what they use
  WriteQueue writes_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& folder) {
  auto store = std::make_unique<SqliteStore>();
  if (auto status = store->open(folder); !status.ok()) return status.error();
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace patolli::store
