// Commits groups of writes to PostgreSQL, over a connection that may be lost at any moment.
#pragma once

#include <atomic>

#include "store/changes.hpp"
#include "store/postgres/moves.hpp"
#include "store/postgres/statement.hpp"
#include "store/postgres/writer_row.hpp"

namespace patolli::store::postgres {

class GroupWriter {
 public:
  // `about`: as in open_store().
  GroupWriter(const std::string& location, const std::string& about);

  Status open();
  // Fills in the results. Waits for a database that is away, though not forever: then all of the group fail. A
  // transaction of which nobody knows whether it was committed is looked up, however long that takes, or until stop().
  Status commit(WriteQueue::Group& group);
  void stop() { stopping_ = true; }  // from any thread
  void close();

  std::uint64_t max_bytes = 0;                    // 0: no limit
  [[nodiscard]] Result<std::uint64_t> measure();  // the size of the database
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  [[nodiscard]] std::uint64_t commits() const { return commits_; }

 private:
  enum class Outcome : std::uint8_t { kDone, kAgain, kFailed, kUnknown };

  Outcome attempt(WriteQueue::Group& group);
  void divide(const WriteQueue::Group& group, MoveBatch& moves, std::vector<std::size_t>& others) const;
  Outcome send(WriteQueue::Group& group, const MoveBatch& moves, const std::vector<std::size_t>& others);
  Outcome write_one_by_one(WriteQueue::Group& group, const std::vector<std::size_t>& others);
  Outcome write_one(WriteJob& job);
  Outcome end();
  Outcome failed();
  Status connect();
  Status check_size();
  Status look_up(WriteQueue::Group& group);

  Database db_;
  RowWriter<Engine> writer_;
  WriterRow row_;
  Error error_;                // of kFailed and kAgain
  std::int64_t sequence_ = 0;  // of the last transaction
  std::int64_t at_ms_ = 0;     // its time
  bool committed_ = false;     // as far as the last epoch's beginning has told
  bool one_by_one_ = false;    // this group has a write that the database complains about
  std::atomic<bool> stopping_{false};
  std::atomic<std::uint64_t> commits_{0}, bytes_{0};
  std::chrono::steady_clock::time_point measured_;
};

}  // namespace patolli::store::postgres
