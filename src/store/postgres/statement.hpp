// Statements as the store's templates use them (store/changes.hpp, store/queries.hpp): one round trip for each.
#pragma once

#include <span>

#include "store/postgres/connection.hpp"

namespace patolli::store::postgres {

class Database;

struct Statement {
  Database* db = nullptr;
  std::string name;
  std::string sql;
};

class Database : public Connection {
 public:
  using Connection::Connection;
  // SQL as SQLite takes it.
  Statement prepare(const char* sql);

 private:
  int statements_ = 0;
};

// The same in PostgreSQL's words: $1 for ?1 or ?, and what SQLite spells in a way of its own.
std::string to_postgres(std::string_view sql);

// Values of parameters, in order.
struct ParameterList {
  void bind(std::int64_t value);
  void bind(double value);
  void bind(std::string_view text);
  void bind(std::span<const std::uint8_t> blob);
  void bind_null() { values.emplace_back(std::nullopt); }

  Parameters values;
};

class Use {
 public:
  explicit Use(const Statement& statement) : statement_(statement) {}
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;

  template <class T>
  Use& bind(const T& value) {
    parameters_.bind(value);
    return *this;
  }
  Use& bind_null() {
    parameters_.bind_null();
    return *this;
  }
  template <class T>
  Use& bind_or_null(const std::optional<T>& value) {
    return value ? bind(*value) : bind_null();
  }

  bool row();
  bool run();
  [[nodiscard]] bool failed() const noexcept { return failed_; }

  std::int64_t integer();
  std::optional<std::int64_t> integer_or_null();
  double real();
  std::string text();
  std::optional<std::string> text_or_null();
  bool blob(std::span<std::uint8_t> into);

 private:
  void execute();
  std::optional<std::string_view> value();  // of the next column; none: NULL

  const Statement& statement_;
  ParameterList parameters_;
  ResultPtr result_;
  bool done_ = false, failed_ = false;
  int row_ = -1, column_ = 0;
};

struct Engine {
  using Database = postgres::Database;
  using Statement = postgres::Statement;
  using Use = postgres::Use;
  static constexpr const char* kNewUser = "coalesce(?1, nextval('user_ids'))";
  static constexpr const char* kNewTable = "coalesce(?1, nextval('table_ids'))";
};

}  // namespace patolli::store::postgres
