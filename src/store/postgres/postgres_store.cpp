// The store on PostgreSQL: a thread that writes and one that reads, each with its own connection.
#include "store/postgres/postgres_store.hpp"

#include <algorithm>

#include "store/postgres/group_writer.hpp"
#include "store/postgres/schema.hpp"
#include "store/queries.hpp"
#include "store/read_queue.hpp"

namespace patolli::store {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::minutes kMaxMigration{10};
constexpr std::chrono::milliseconds kTryAgain{200};  // after a connection for reading that could not be made
constexpr const char* kReading =
    "SELECT set_config('application_name', 'patolli ' || current_schema(), false);"
    "SELECT set_config('statement_timeout', '20s', false) WHERE current_setting('statement_timeout') = '0'";

class PostgresStore final : public Store {
 public:
  PostgresStore(const std::string& location, const std::string& about)
      : out_(location, about), in_(location, kReading), reader_(in_) {}

  ~PostgresStore() override {
    if (!started_) return;
    // What is reported may ask for more.
    for (std::uint64_t before = 0; (before = asked()) != 0;) {
      drain();
      if (asked() == before) break;
    }
    out_.stop();
    writes_.stop();
    reads_.stop();
    out_.close();
  }

  Status open(const std::string& location) {
    {
      postgres::Connection db(location, "SET statement_timeout = 0; SET lock_timeout = 0");
      db.patience = kMaxMigration;
      if (auto status = db.connect(); !status.ok()) return status;
      const auto migrated = postgres::migrate(db);
      if (!migrated.ok()) return migrated.error();
      migrated_from_ = *migrated;
    }
    if (auto status = out_.open(); !status.ok()) return status;
    if (auto size = out_.measure(); !size.ok()) return size.error();
    if (auto status = in_.connect(); !status.ok()) return status;
    reads_.start([this](const Query& query) { call(query); });
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
      out_.max_bytes = max;
      const auto size = out_.measure();
      return size.ok() ? Status() : Status(size.error());
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
    counts.commits = out_.commits();
    counts.syncs = counts.commits;
    counts.bytes = out_.bytes();
    return counts;
  }
  [[nodiscard]] std::int64_t migrated_from() const override { return migrated_from_; }

 private:
  void commit(WriteQueue::Group& group) {
    bool any = false;
    for (WriteJob& job : group) {
      any = any || !job.control;
      if (job.control)
        if (auto status = job.control(); !status.ok()) job.result = status.error();
    }
    if (!any) return;
    const Status status = out_.commit(group);
    writes_.report(status);
    if (status.ok()) return;
    for (WriteJob& job : group)
      if (!job.control) job.result = status.error();
  }

  // All that a query reads is of one moment.
  void call(const Query& query) {
    constexpr const char* kBegin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    // A connection that was lost since the last query is no reason to fail.
    if (!in_.connected() || !in_.run(kBegin).ok())
      if (reconnect()) (void)in_.run(kBegin).ok();
    query(reader_);
    if (in_.connected() && !in_.run("COMMIT").ok()) in_.close();
  }
  bool reconnect() {
    if (steady_clock::now() - tried_ < kTryAgain) return false;
    const bool done = in_.connect().ok();
    if (!done) tried_ = steady_clock::now();
    return done;
  }
  std::uint64_t asked() const { return writes_.asked() + reads_.asked(); }

  postgres::GroupWriter out_;
  postgres::Database in_;
  RowReader<postgres::Engine> reader_;
  steady_clock::time_point tried_;
  std::int64_t migrated_from_ = 0;
  bool started_ = false;
  ReadQueue reads_;  // their threads end before what they use
  WriteQueue writes_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_postgres_store(const std::string& location, const std::string& about) {
  auto store = std::make_unique<PostgresStore>(location, about);
  if (auto status = store->open(location); !status.ok()) return status.error();
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace patolli::store
