#include "store/postgres/connection.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <array>
#include <charconv>

#include "store/postgres/location.hpp"

namespace patolli::store::postgres {
namespace {

using std::chrono::steady_clock;

Error::Kind kind_of(std::string_view state) {
  if (state.starts_with("23")) return Error::Kind::kConflict;  // a constraint
  if (state == "53100") return Error::Kind::kFull;
  if (state == "25006") return Error::Kind::kReadOnly;
  if (state == "55P03" || state == "57014") return Error::Kind::kLocked;  // it took too long
  if (state.starts_with("XX")) return Error::Kind::kDamaged;
  return Error::Kind::kOther;
}

std::vector<const char*> values_of(const Parameters& parameters) {
  std::vector<const char*> values;
  values.reserve(parameters.size());
  for (const auto& each : parameters) values.push_back(each ? each->c_str() : nullptr);
  return values;
}

// libpq's messages have several lines.
std::string one_line(std::string_view message) {
  std::string text;
  for (const char c : message) text += c == '\n' || c == '\t' ? ' ' : c;
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

}  // namespace

void ResultDeleter::operator()(pg_result* result) const noexcept { PQclear(result); }

Connection::Connection(std::string location, std::string settings)
    : location_(std::move(location)), settings_(std::move(settings)) {}
Connection::~Connection() { close(); }

void Connection::close() noexcept {
  if (conn_ != nullptr) PQfinish(conn_);
  conn_ = nullptr;
  prepared_.clear();
  prepared_unknown_ = false;
  sent_.clear();
}

Status Connection::connect() {
  close();
  // What the address says of them comes later, and counts.
  const std::array names = {
      "connect_timeout", "tcp_user_timeout", "keepalives_idle", "application_name", "client_encoding", "dbname", ""};
  const std::array values = {"5", "10000", "5", "patolli", "UTF8", location_.c_str(), ""};
  std::array<const char*, names.size()> keywords = names;
  keywords.back() = nullptr;
  conn_ = PQconnectdbParams(keywords.data(), values.data(), 1);
  if (conn_ == nullptr || PQstatus(conn_) != CONNECTION_OK) {
    lost(conn_ == nullptr ? "out of memory" : PQerrorMessage(conn_));
    return error("connect to");
  }
  PQsetNoticeProcessor(
      conn_, [](void*, const char*) {}, nullptr);
  PQsetnonblocking(conn_, 1);
  return run(settings_);
}

void Connection::lost(const std::string& why) {
  sql_state_ = "08006";
  message_ = one_line(why);
  close();
}

void Connection::keep(const PGresult* result) {
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_FATAL_ERROR || status == PGRES_PIPELINE_ABORTED || status == PGRES_BAD_RESPONSE) {
    const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    sql_state_ = state == nullptr ? "" : state;
    message_ = one_line(PQresultErrorMessage(result));
    return;
  }
  const std::string_view rows = PQcmdTuples(const_cast<PGresult*>(result));  // NOLINT: as libpq takes it
  changed_rows_ = 0;
  std::from_chars(rows.data(), rows.data() + rows.size(), changed_rows_);
}

Error Connection::error(std::string_view doing) const {
  return Error::of(kind_of(sql_state_), "cannot " + std::string(doing) + " " + shown(location_) + ": " + message_);
}

bool Connection::wait(bool to_write) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - steady_clock::now());
  if (left.count() <= 0) {
    lost("the database does not answer");
    return false;
  }
  pollfd file{PQsocket(conn_), static_cast<short>(POLLIN | (to_write ? POLLOUT : 0)), 0};
  if (poll(&file, 1, static_cast<int>(left.count())) < 0 && errno != EINTR) {
    lost("cannot wait for it");
    return false;
  }
  return true;
}

bool Connection::flush() {
  for (int rest = PQflush(conn_); rest != 0; rest = PQflush(conn_)) {
    if (rest < 0) {
      lost(PQerrorMessage(conn_));
      return false;
    }
    if (!wait(true)) return false;
    if (PQconsumeInput(conn_) == 0) {
      lost(PQerrorMessage(conn_));
      return false;
    }
  }
  return true;
}

// Null, and still connected: there are no more of this statement.
ResultPtr Connection::next_result() {
  while (PQisBusy(conn_) != 0) {
    if (!wait(false)) return nullptr;
    if (PQconsumeInput(conn_) == 0) {
      lost(PQerrorMessage(conn_));
      return nullptr;
    }
  }
  return ResultPtr(PQgetResult(conn_));
}

ResultPtr Connection::last_result() {
  if (!flush()) return nullptr;
  ResultPtr last;
  for (;;) {
    ResultPtr result = next_result();
    if (!connected()) return nullptr;
    if (!result) break;
    last = std::move(result);
    keep(last.get());
    if (PQresultStatus(last.get()) == PGRES_FATAL_ERROR && PQstatus(conn_) == CONNECTION_BAD) {
      lost(message_);
      return nullptr;
    }
  }
  return last;
}

ResultPtr Connection::execute(const std::string& sql) {
  if (!connected()) return nullptr;
  deadline_ = steady_clock::now() + patience;
  if (PQsendQuery(conn_, sql.c_str()) == 0) {
    lost(PQerrorMessage(conn_));
    return nullptr;
  }
  return last_result();
}

bool Connection::prepare(const std::string& name, const std::string& sql) {
  if (prepared_.contains(name)) return true;
  if (PQsendPrepare(conn_, name.c_str(), sql.c_str(), 0, nullptr) == 0) {
    lost(PQerrorMessage(conn_));
    return false;
  }
  if (PQpipelineStatus(conn_) == PQ_PIPELINE_ON) {
    sent_.push_back(false);
  } else {
    const ResultPtr result = last_result();
    if (!result || PQresultStatus(result.get()) != PGRES_COMMAND_OK) return false;
  }
  prepared_.insert(name);
  return true;
}

ResultPtr Connection::execute(const std::string& name, const std::string& sql, const Parameters& parameters) {
  if (!connected()) return nullptr;
  deadline_ = steady_clock::now() + patience;
  if (!prepare(name, sql)) return nullptr;
  const auto values = values_of(parameters);
  if (PQsendQueryPrepared(conn_, name.c_str(), static_cast<int>(values.size()), values.data(), nullptr, nullptr, 0) ==
      0) {
    lost(PQerrorMessage(conn_));
    return nullptr;
  }
  return last_result();
}

Status Connection::run(const std::string& sql) {
  const ResultPtr result = execute(sql);
  const ExecStatusType status = result ? PQresultStatus(result.get()) : PGRES_FATAL_ERROR;
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? Status() : Status(error("use"));
}

void Connection::roll_back() {
  if (!connected()) return;
  if (run(prepared_unknown_ ? "ROLLBACK; DEALLOCATE ALL" : "ROLLBACK").ok()) {
    if (prepared_unknown_) prepared_.clear();
    prepared_unknown_ = false;
  } else {
    close();
  }
}

void Connection::begin_pipeline() {
  if (!connected()) return;
  deadline_ = steady_clock::now() + patience;
  sent_.clear();
  if (PQenterPipelineMode(conn_) == 0) lost(PQerrorMessage(conn_));
}

void Connection::send(const std::string& name, const std::string& sql, const Parameters& parameters) {
  if (!connected() || !prepare(name, sql)) return;
  const auto values = values_of(parameters);
  sent_.push_back(true);
  if (PQsendQueryPrepared(conn_, name.c_str(), static_cast<int>(values.size()), values.data(), nullptr, nullptr, 0) ==
      0)
    lost(PQerrorMessage(conn_));
}

bool Connection::sync(std::vector<ResultPtr>& results) {
  results.clear();
  if (!connected()) return false;
  if (PQpipelineSync(conn_) == 0) {
    lost(PQerrorMessage(conn_));
    return false;
  }
  if (!flush()) return false;
  bool good = true;
  for (const bool wanted : sent_) {
    ResultPtr result = next_result();
    if (!connected()) return false;
    const ExecStatusType status = result ? PQresultStatus(result.get()) : PGRES_FATAL_ERROR;
    const bool done = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (result && good) keep(result.get());  // of several the first: the others were not tried
    good = good && done;
    if (result && PQstatus(conn_) == CONNECTION_BAD) {
      lost(message_);
      return false;
    }
    if (result && next_result()) lost("an answer that nobody asked for");
    if (!connected()) return false;
    if (good && wanted) results.push_back(std::move(result));
  }
  // Only this says that the transaction has ended: rows may arrive before the commit.
  const ResultPtr end = next_result();
  if (!connected()) return false;
  if (!end || PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC || PQexitPipelineMode(conn_) == 0) {
    lost("the end of the transaction is missing");
    return false;
  }
  prepared_unknown_ = !good;
  return good;
}

}  // namespace patolli::store::postgres
