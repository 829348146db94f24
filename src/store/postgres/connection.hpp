// A connection to PostgreSQL that can be made again, for one thread. Waits are bounded: a database that does not answer
// is a connection that was lost.
#pragma once

#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.hpp"

struct pg_conn;
struct pg_result;

namespace patolli::store::postgres {

struct ResultDeleter {
  void operator()(pg_result* result) const noexcept;
};
using ResultPtr = std::unique_ptr<pg_result, ResultDeleter>;

// Values of parameters in text form; none: NULL.
using Parameters = std::vector<std::optional<std::string>>;

class Connection {
 public:
  // `location`: postgresql://…, as libpq understands it (several hosts, target_session_attrs, timeouts, TLS).
  // `settings`: SQL that every new connection begins with.
  Connection(std::string location, std::string settings);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  Status connect();  // anew
  void close() noexcept;
  [[nodiscard]] bool connected() const noexcept { return conn_ != nullptr; }

  // One round trip. A result with an error has been read by error(), below, when this returns; a lost connection is
  // closed, and the result is empty.
  ResultPtr execute(const std::string& sql);  // may be several statements
  ResultPtr execute(const std::string& name, const std::string& sql, const Parameters& parameters);  // prepared once
  Status run(const std::string& sql);
  void roll_back();

  // Several statements at once: what is sent up to sync() is one message to the database. results() waits for them:
  // one for each statement, until the first that failed. True: all have succeeded, and the database has said so at the
  // end, which is after the commit if the last statement was one.
  void begin_pipeline();
  void send(const std::string& name, const std::string& sql, const Parameters& parameters = {});
  bool sync(std::vector<ResultPtr>& results);

  // What the last call complained about.
  [[nodiscard]] Error error(std::string_view doing) const;
  [[nodiscard]] const std::string& sql_state() const noexcept { return sql_state_; }
  [[nodiscard]] const std::string& location() const noexcept { return location_; }
  [[nodiscard]] std::int64_t changed_rows() const noexcept { return changed_rows_; }
  void keep(const pg_result* result);  // for error() and changed_rows()

  // How long the database may take for one answer.
  std::chrono::seconds patience{30};

 private:
  ResultPtr last_result();
  ResultPtr next_result();
  void lost(const std::string& why);
  bool flush();
  bool wait(bool to_write);
  bool prepare(const std::string& name, const std::string& sql);

  std::string location_;
  std::string settings_;
  pg_conn* conn_ = nullptr;
  std::set<std::string> prepared_;
  bool prepared_unknown_ = false;  // after a pipeline that failed somewhere
  std::vector<bool> sent_;         // in the pipeline: whether the result is one that was asked for, or of a PREPARE
  std::chrono::steady_clock::time_point deadline_;
  std::string sql_state_, message_;
  std::int64_t changed_rows_ = 0;
};

}  // namespace patolli::store::postgres
