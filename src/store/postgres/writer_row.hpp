// Whether a transaction was committed whose end nobody has heard of: the connection was lost. Each process that writes
// has a row with the number of its last transaction. Every transaction raises it, so the row tells.
//
// What was sent over a connection that was lost may still arrive. So each connection has a number, too, its epoch, and
// a transaction of an older one fails at its first statement.
#pragma once

#include "store/postgres/connection.hpp"

namespace patolli::store::postgres {

class WriterRow {
 public:
  explicit WriterRow(const std::string& about = {});

  // Over a new connection: waits for what is left of the older ones, ends their epoch. Returns the number of the last
  // transaction that was committed.
  Result<std::int64_t> begin_epoch(Connection& db);
  // The first statement of a transaction, to be sent. Its result: the time of the database.
  std::int64_t mark(Connection& db);
  static std::int64_t time_of(const pg_result* marked);
  void forget(Connection& db) const;  // at the end

 private:
  std::string id_, about_;
  std::int64_t epoch_ = 0, sequence_ = 0;
};

// The error of a transaction of an older epoch: a division by zero, there is no shorter way to say it in plain SQL.
inline constexpr const char* kOldEpoch = "22012";

}  // namespace patolli::store::postgres
