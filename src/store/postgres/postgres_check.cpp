#include <libpq-fe.h>

#include <cstdlib>

#include "store/postgres/connection.hpp"
#include "store/postgres/postgres_store.hpp"
#include "store/row_rules.hpp"

namespace patolli::store {

Result<CheckReport> check_postgres(const std::string& location, const std::atomic<bool>* stop) {
  postgres::Connection db(location, "SET statement_timeout = 0");
  db.patience = std::chrono::minutes(60);
  if (auto status = db.connect(); !status.ok()) return status.error();
  // One moment for all of them: a server may be writing.
  if (auto status = db.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"); !status.ok()) return status.error();
  CheckReport report;
  for (const char* rule : kRowRules) {
    if (stop != nullptr && stop->load()) return CheckReport{};
    const postgres::ResultPtr found = db.execute(rule + (" LIMIT " + std::to_string(kMaxProblems)));
    if (!found || PQresultStatus(found.get()) != PGRES_TUPLES_OK) return db.error("read");
    for (int row = 0; row < PQntuples(found.get()) && report.problems.size() < kMaxProblems; ++row)
      report.problems.emplace_back(PQgetvalue(found.get(), row, 0));
  }
  const postgres::ResultPtr tables = db.execute("SELECT count(*) FROM tables");
  if (!tables || PQresultStatus(tables.get()) != PGRES_TUPLES_OK) return db.error("read");
  report.tables = std::strtoll(PQgetvalue(tables.get(), 0, 0), nullptr, 10);
  return report;
}

}  // namespace patolli::store
