#include "store/postgres/group_writer.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <cstdlib>
#include <thread>
#include <unordered_set>

#include "store/postgres/locks.hpp"

namespace patolli::store::postgres {
namespace {

using std::chrono::steady_clock;

// Timeouts of the host's (options=-cstatement_timeout=…) stay. A process that is stopped in the middle of a transaction
// must not hold its locks for long. Rows are found, and locked, in the order of their ids: by indexes only.
constexpr const char* kSettings =
    "SELECT set_config('application_name', 'patolli ' || current_schema(), false);"
    "SELECT set_config('statement_timeout', '20s', false) WHERE current_setting('statement_timeout') = '0';"
    "SELECT set_config('lock_timeout', '5s', false) WHERE current_setting('lock_timeout') = '0';"
    "SELECT set_config('idle_in_transaction_session_timeout', '3s', false) "
    "WHERE current_setting('idle_in_transaction_session_timeout') = '0';"
    "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan";
constexpr std::chrono::seconds kGiveUp{10};  // writes that wait longer fail
constexpr std::chrono::milliseconds kPause{100};
constexpr std::chrono::seconds kMeasure{5};

// The database has undone it, and it may be tried again: two waited for each other, or the epoch is over.
bool may_repeat(std::string_view state) {
  return state == "40P01" || state == "40001" || state == kOldEpoch || state.starts_with("08") ||
         state.starts_with("57P");
}
// It is about what somebody wants to write, not about the database.
bool is_of_one_write(std::string_view state) { return state.starts_with("22") || state.starts_with("23"); }

bool touches_all(const Change& change) {
  return std::holds_alternative<EraseUser>(change) || std::holds_alternative<Prune>(change);
}

}  // namespace

GroupWriter::GroupWriter(const std::string& location, const std::string& about)
    : db_(location, kSettings), writer_(db_), row_(about) {}

Status GroupWriter::open() { return connect(); }

void GroupWriter::close() {
  if (db_.connected()) row_.forget(db_);
  db_.close();
}

Status GroupWriter::connect() {
  if (auto status = db_.connect(); !status.ok()) return status;
  const auto last = row_.begin_epoch(db_);
  if (!last.ok()) {
    db_.close();
    return last.error();
  }
  committed_ = sequence_ != 0 && *last == sequence_;
  return {};
}

Result<std::uint64_t> GroupWriter::measure() {
  const ResultPtr result = db_.execute("SELECT pg_database_size(current_database())");
  if (!result || PQresultStatus(result.get()) != PGRES_TUPLES_OK) return db_.error("read");
  measured_ = steady_clock::now();
  bytes_ = std::strtoull(PQgetvalue(result.get(), 0, 0), nullptr, 10);
  return bytes_.load();
}

Status GroupWriter::check_size() {
  if (max_bytes == 0 && steady_clock::now() - measured_ < kMeasure) return {};
  const bool was_full = max_bytes != 0 && bytes_ > max_bytes;
  if (was_full || steady_clock::now() - measured_ >= kMeasure)
    if (const auto size = measure(); !size.ok()) return {};  // the next statement says what is wrong
  if (max_bytes == 0 || bytes_ <= max_bytes) return {};
  return Error::of(Error::Kind::kFull, "the database is larger than max-db-size");
}

Status GroupWriter::commit(WriteQueue::Group& group) {
  const auto give_up = steady_clock::now() + kGiveUp;
  one_by_one_ = false;
  for (;;) {
    Outcome outcome = Outcome::kAgain;
    if (!db_.connected())
      if (auto status = connect(); !status.ok()) error_ = status.error();
    if (db_.connected()) {
      if (auto status = check_size(); !status.ok()) return status;
      outcome = attempt(group);
    }
    if (outcome == Outcome::kUnknown) {
      if (auto status = look_up(group); !status.ok()) return status;
      if (committed_) outcome = Outcome::kDone;
    }
    if (outcome == Outcome::kDone) {
      ++commits_;
      for (WriteJob& job : group)
        if (job.result.ok()) job.result->at_ms = at_ms_;
      return {};
    }
    if (outcome == Outcome::kFailed || steady_clock::now() >= give_up) return error_;
    if (!db_.connected()) std::this_thread::sleep_for(kPause);
  }
}

// The connection was lost while the transaction was to end. Moves of which there is no answer are said to have come too
// late: whoever asked for them reads what is there, and recognises them.
Status GroupWriter::look_up(WriteQueue::Group& group) {
  Status status = connect();
  for (auto until = steady_clock::now() + kGiveUp; !status.ok(); status = connect()) {
    if (stopping_ && steady_clock::now() >= until)
      return Error::of(Error::Kind::kOther, "nobody knows whether it was written: " + status.error().text());
    std::this_thread::sleep_for(kPause);
  }
  if (!committed_) return {};
  if (at_ms_ != 0) return {};  // their answers had come
  for (WriteJob& job : group) job.result = Error::of(Error::Kind::kConflict, "the connection was lost meanwhile");
  return {};
}

// Moves go first, those excepted that come after another change of their table.
void GroupWriter::divide(const WriteQueue::Group& group, MoveBatch& moves, std::vector<std::size_t>& others) const {
  std::unordered_set<TableId> touched;
  bool all = one_by_one_;
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (group[i].control) continue;
    const VersionChange* const move = all ? nullptr : as_move(group[i].changes);
    if (move != nullptr && !touched.contains(move->table)) {
      moves.add(i, *move);
      continue;
    }
    others.push_back(i);
    for (const Change& change : group[i].changes) {
      all = all || touches_all(change);
      std::visit(
          [&](const auto& one) {
            if constexpr (requires { one.table; }) touched.insert(one.table);
          },
          change);
    }
  }
}

GroupWriter::Outcome GroupWriter::attempt(WriteQueue::Group& group) {
  MoveBatch moves;
  std::vector<std::size_t> others;
  divide(group, moves, others);
  for (WriteJob& job : group)
    if (!job.control) job.result = Written{};
  at_ms_ = 0;
  Outcome outcome = send(group, moves, others);
  if (outcome != Outcome::kDone || others.empty()) return outcome;
  outcome = write_one_by_one(group, others);
  return outcome == Outcome::kDone ? end() : outcome;
}

// One round trip: the moves, and with nothing else to write the commit.
GroupWriter::Outcome GroupWriter::send(WriteQueue::Group& group, const MoveBatch& moves,
                                       const std::vector<std::size_t>& others) {
  db_.begin_pipeline();
  db_.send("begin", "BEGIN");
  sequence_ = row_.mark(db_);
  int before = 2;
  if (!others.empty()) {
    LockPlan locks;
    for (const WriteJob& job : group) locks.add(job.changes);
    before += locks.send(db_);
  }
  moves.send(db_, group);
  if (others.empty()) db_.send("commit", "COMMIT");
  std::vector<ResultPtr> results;
  const bool lost_before = !db_.connected();
  if (!db_.sync(results)) {
    if (!db_.connected() && others.empty() && !lost_before) return Outcome::kUnknown;
    return failed();
  }
  at_ms_ = WriterRow::time_of(results[1].get());
  moves.settle(group, results.data() + before);
  return Outcome::kDone;
}

GroupWriter::Outcome GroupWriter::write_one_by_one(WriteQueue::Group& group, const std::vector<std::size_t>& others) {
  for (const std::size_t i : others)
    if (const Outcome outcome = write_one(group[i]); outcome != Outcome::kDone) return outcome;
  return Outcome::kDone;
}

GroupWriter::Outcome GroupWriter::write_one(WriteJob& job) {
  if (!db_.run("SAVEPOINT one").ok()) return failed();
  job.result = writer_.make(job.changes);
  if (!db_.connected()) return failed();
  if (job.result.ok()) return db_.run("RELEASE one").ok() ? Outcome::kDone : failed();
  // Either the store or the database has refused it.
  const bool alone = is_refusal(job.result) || is_of_one_write(db_.sql_state());
  if (!alone) return failed();
  return db_.run("ROLLBACK TO one; RELEASE one").ok() ? Outcome::kDone : failed();
}

GroupWriter::Outcome GroupWriter::end() {
  db_.begin_pipeline();
  db_.send("commit", "COMMIT");
  const bool lost_before = !db_.connected();
  std::vector<ResultPtr> results;
  if (!db_.sync(results)) return db_.connected() || lost_before ? failed() : Outcome::kUnknown;
  // A transaction that has failed is ended by a commit, too, and it says so.
  if (std::string_view(PQcmdStatus(results.front().get())) == "COMMIT") return Outcome::kDone;
  return failed();
}

GroupWriter::Outcome GroupWriter::failed() {
  const std::string state = db_.sql_state();
  error_ = db_.error("write to");
  if (state == kOldEpoch) {
    db_.close();
  } else {
    db_.roll_back();
  }
  if (!db_.connected() || may_repeat(state)) return Outcome::kAgain;
  if (!is_of_one_write(state) || one_by_one_) return Outcome::kFailed;
  one_by_one_ = true;
  return Outcome::kAgain;
}

}  // namespace patolli::store::postgres
