// A PostgreSQL database as the source or the target of a copy.
#include <libpq-fe.h>

#include <cstdlib>
#include <thread>
#include <utility>

#include "store/copy_rows.hpp"
#include "store/postgres/location.hpp"
#include "store/postgres/schema.hpp"
#include "store/postgres/statement.hpp"

namespace patolli::store {
namespace {

constexpr int kRowsAtOnce = 1000;
constexpr std::chrono::minutes kPatience{60};

// Servers say who they are; and the rows of the writers cannot change meanwhile, so none begins to write.
constexpr const char* kUsers =
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = "
    "'patolli ' || current_schema() AND pid <> pg_backend_pid()";

class PostgresCopyEnd final : public CopyEnd {
 public:
  explicit PostgresCopyEnd(const std::string& location)
      : db_(location, "SET statement_timeout = 0; SET lock_timeout = '5s'") {
    db_.patience = kPatience;
  }

  Status open(bool source) override {
    if (auto status = db_.connect(); !status.ok()) return status;
    if (auto migrated = postgres::migrate(db_); !migrated.ok()) return migrated.error();
    // One that has just ended is seen for a moment.
    auto servers = integer(kUsers);
    for (int again = 0; again < 20 && servers.ok() && *servers != 0; ++again) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      servers = integer(kUsers);
    }
    if (!servers.ok()) return servers.error();
    if (*servers != 0) return Error::of(Error::Kind::kLocked, "a Patolli server uses " + shown(db_.location()));
    if (auto status = db_.run("BEGIN ISOLATION LEVEL REPEATABLE READ"); !status.ok()) return status;
    if (auto status = db_.run("LOCK TABLE writers IN EXCLUSIVE MODE"); !status.ok()) return status;
    if (source) return {};
    if (auto status = db_.run(kClearCounters); !status.ok()) return status;
    for (const CopiedTable& table : copied_tables()) {
      const auto any = integer("SELECT EXISTS (SELECT 1 FROM " + std::string(table.name) + ")::int");
      if (!any.ok()) return any.error();
      if (*any != 0) return Error::of(Error::Kind::kConflict, shown(db_.location()) + " is not empty");
    }
    return {};
  }

  Status read(const CopiedTable& table, const std::function<Status(const CellRow&)>& each) override {
    if (auto status = db_.run("DECLARE rows NO SCROLL CURSOR FOR " + select_sql(table)); !status.ok()) return status;
    const postgres::Statement fetch = db_.prepare(("FETCH " + std::to_string(kRowsAtOnce) + " FROM rows").c_str());
    for (bool more = true; more;) {
      postgres::Use use(fetch);
      more = false;
      while (use.row()) {
        more = true;
        if (auto status = each(cells_of(use, table.columns)); !status.ok()) return status;
      }
      if (use.failed()) return db_.error("read");
    }
    return db_.run("CLOSE rows; DEALLOCATE " + fetch.name);
  }

  Status add(const CopiedTable& table, const CellRow& row) override {
    if (waiting_ == 0) db_.begin_pipeline();
    postgres::ParameterList parameters;
    bind_cells(parameters, table.columns, row);
    db_.send("copy_" + std::string(table.name), postgres::to_postgres(insert_sql(table)), parameters.values);
    return ++waiting_ < kRowsAtOnce ? Status() : flush();
  }
  Status flush() override {
    if (std::exchange(waiting_, 0) == 0) return {};
    std::vector<postgres::ResultPtr> results;
    return db_.sync(results) ? Status() : Status(db_.error("write to"));
  }
  // The next ids follow the greatest that there are.
  Status end() override {
    return db_.run(
        "SELECT setval('user_ids', coalesce(max(id), 0) + 1, false) FROM users;"
        "SELECT setval('table_ids', coalesce(max(id), 0) + 1, false) FROM tables; COMMIT");
  }

 private:
  Result<std::int64_t> integer(const std::string& sql) {
    const postgres::ResultPtr result = db_.execute(sql);
    if (!result || PQresultStatus(result.get()) != PGRES_TUPLES_OK) return db_.error("read");
    return std::int64_t{std::strtoll(PQgetvalue(result.get(), 0, 0), nullptr, 10)};
  }

  postgres::Database db_;
  int waiting_ = 0;
};

}  // namespace

std::unique_ptr<CopyEnd> postgres_copy_end(const std::string& location) {
  return std::make_unique<PostgresCopyEnd>(location);
}

}  // namespace patolli::store
