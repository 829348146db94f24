// What is deleted as a whole: users who erase themselves, and what is too old to be kept. An engine is a database's
// types Database, Statement and Use (store/sqlite.hpp, store/postgres/statement.hpp).
#pragma once

#include <vector>

#include "store/store.hpp"

namespace patolli::store {

template <class Engine>
class RowEraser {
 public:
  using Database = typename Engine::Database;
  using Statement = typename Engine::Statement;
  using Use = typename Engine::Use;

  explicit RowEraser(Database& db);

  Status erase_user(UserId user);
  Result<std::int64_t> prune(const Prune& prune);  // how much it has found

 private:
  Status delete_table(TableId table);

  Database& db_;
  std::vector<Statement> of_user_;   // each takes the user's id
  std::vector<Statement> of_table_;  // each row that belongs to a table
  Statement old_guests_, old_tables_, old_chat_, old_channels_;
};

}  // namespace patolli::store
