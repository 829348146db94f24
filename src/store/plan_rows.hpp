// Rows of planned turns (store/plan_row.hpp).
#pragma once

#include <vector>

#include "core/result.hpp"
#include "store/rows.hpp"

namespace patolli::store {

template <class Engine>
class PlanWriter {
 public:
  using Database = typename Engine::Database;
  using Statement = typename Engine::Statement;
  using Use = typename Engine::Use;

  explicit PlanWriter(Database& db);

  Status apply(const PlanRow& plan, TableId table);

 private:
  Database& db_;
  Statement plan_, no_plan_;
};

template <class Engine>
class PlanReader {
 public:
  using Database = typename Engine::Database;
  using Statement = typename Engine::Statement;
  using Use = typename Engine::Use;

  explicit PlanReader(Database& db);

  Result<std::vector<PlanRow>> plans(TableId table);
  Result<std::vector<PlanRow>> plans_of(UserId user);

 private:
  Result<std::vector<PlanRow>> all(Use& use);

  Database& db_;
  Statement plans_, plans_of_;
};

}  // namespace patolli::store
