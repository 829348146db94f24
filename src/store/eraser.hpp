// What is deleted as a whole: users who erase themselves, and what is too old to be kept.
#pragma once

#include <vector>

#include "store/sqlite.hpp"

namespace patolli::store::sqlite {

class Eraser {
 public:
  explicit Eraser(Database& db);

  Status erase_user(UserId user);
  Result<std::int64_t> prune(const Prune& prune);  // how much it has found

 private:
  Status delete_table(TableId table);

  Database& db_;
  std::vector<Statement> of_user_;   // each takes the user's id
  std::vector<Statement> of_table_;  // each row that belongs to a table
  Statement old_guests_, old_tables_, old_chat_;
};

}  // namespace patolli::store::sqlite
