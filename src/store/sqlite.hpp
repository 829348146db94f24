// SQLite, as little of it as the store needs: a connection, prepared statements, and its errors as ours.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "store/store.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace patolli::store::sqlite {

// A prepared statement. Bind the values in order, step through the rows, and it is ready for the next use once rest()
// was called (the destructor of Use does).
class Statement {
 public:
  Statement() = default;
  Statement(sqlite3* db, const char* sql);
  ~Statement();
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&& other) noexcept;

  [[nodiscard]] sqlite3_stmt* raw() const noexcept { return stmt_; }

 private:
  sqlite3_stmt* stmt_ = nullptr;
};

// One use of a statement: what is bound must live until the end of it.
class Use {
 public:
  explicit Use(const Statement& statement) noexcept : stmt_(statement.raw()) {}
  ~Use();
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;

  Use& bind(std::int64_t value) noexcept;
  Use& bind(double value) noexcept;
  Use& bind(std::string_view text) noexcept;
  Use& bind(std::span<const std::uint8_t> blob) noexcept;
  Use& bind_null() noexcept;
  template <class T>
  Use& bind_or_null(const std::optional<T>& value) noexcept {
    return value ? bind(*value) : bind_null();
  }

  bool row() noexcept;  // true: there is a row to read; false: the end, or a failure (see failed())
  bool run() noexcept;  // for statements without rows; false: a failure
  [[nodiscard]] bool failed() const noexcept;

  // The columns of the row, in order.
  std::int64_t integer() noexcept;
  std::optional<std::int64_t> integer_or_null() noexcept;
  double real() noexcept;
  std::string text();
  std::optional<std::string> text_or_null();
  bool blob(std::span<std::uint8_t> into) noexcept;  // false: not of that size (NULL is not)

 private:
  sqlite3_stmt* stmt_;
  int bound_ = 0;
  int column_ = 0;
  int code_ = 0;
};

class Database {
 public:
  enum class Mode : std::uint8_t { kReadWrite, kReadOnly, kCreate };

  Database() = default;
  ~Database() { close(); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  Status open(const std::string& path, Mode mode);
  void close() noexcept;
  Status exec(const char* sql);
  [[nodiscard]] Statement prepare(const char* sql) const { return {db_, sql}; }
  Result<std::int64_t> integer(const char* sql);  // the first column of the first row
  Result<std::string> text(const char* sql);
  [[nodiscard]] sqlite3* raw() const noexcept { return db_; }

  // What the last call on this connection complained about.
  [[nodiscard]] Error error(std::string_view doing) const;
  [[nodiscard]] bool in_transaction() const noexcept;
  void roll_back() noexcept;
  [[nodiscard]] std::int64_t changed_rows() const noexcept;  // by the last statement
  [[nodiscard]] std::int64_t all_changed_rows() const noexcept;

  // How long statements wait for the locks of other connections and processes; as opened: busy_timeout().
  void wait_for_others(std::chrono::milliseconds most) noexcept;
  static std::chrono::milliseconds busy_timeout() noexcept;
  static void set_busy_timeout(std::chrono::milliseconds most) noexcept;  // of connections to be opened; for tests

 private:
  sqlite3* db_ = nullptr;
  std::chrono::milliseconds patience_{};
  std::chrono::steady_clock::time_point waits_since_;
  std::string path_;
};

// For the templates of store/changes.hpp and store/queries.hpp: these types, and what stands for the id of a new row.
struct Engine {
  using Database = sqlite::Database;
  using Statement = sqlite::Statement;
  using Use = sqlite::Use;
  static constexpr const char* kNewUser = "?1";
  static constexpr const char* kNewTable = "?1";
};

// Files are synced through us, so that syncs can be counted. Since the start of the process.
std::uint64_t syncs() noexcept;

}  // namespace patolli::store::sqlite
