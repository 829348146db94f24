// Moves: writes that raise one table's version, add events to it and may say whose turn it is. Nearly all writes are,
// so all that wait, of all tables, are one statement. A move that comes too late is one row less in its result.
#pragma once

#include <map>
#include <set>

#include "store/postgres/connection.hpp"
#include "store/write_queue.hpp"

namespace patolli::store::postgres {

// None: it is something else, or not in order, and is to be written and judged change by change.
const VersionChange* as_move(const WriteBatch& changes);

class MoveBatch {
 public:
  void add(std::size_t job, const VersionChange& move);
  [[nodiscard]] bool empty() const noexcept { return waves_.empty(); }
  int send(Connection& db, const WriteQueue::Group& group) const;  // returns the number of statements
  // What came of them: the results of those statements, from this one on.
  void settle(WriteQueue::Group& group, const ResultPtr* results) const;

 private:
  // A statement has each table once. Moves of one table that wait for each other are in one wave after the other; by
  // their ids in each.
  using Wave = std::map<TableId, std::size_t>;  // the job
  std::vector<Wave> waves_;
  std::map<TableId, std::size_t> next_;  // wave
};

}  // namespace patolli::store::postgres
