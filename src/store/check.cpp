#include "store/check.hpp"

#include <sqlite3.h>

#include <filesystem>

#include "store/folder.hpp"
#include "store/postgres/location.hpp"
#include "store/postgres/postgres_store.hpp"
#include "store/row_rules.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"

namespace patolli::store {
namespace {

using sqlite::Database;
using sqlite::Use;

constexpr int kSteps = 10'000;  // of SQLite's machine between two looks at `stop`

void collect(Database& db, const char* sql, CheckReport& report) {
  const auto statement = db.prepare(sql);
  Use use(statement);
  while (report.problems.size() < kMaxProblems && use.row())
    if (std::string text = use.text(); text != "ok") report.problems.push_back(std::move(text));
  if (use.failed()) report.problems.push_back(db.error("read").text());
}

}  // namespace

Result<CheckReport> check_database(const std::string& folder, CheckDepth depth, const std::atomic<bool>* stop) {
  if (is_postgres(folder)) return check_postgres(folder, stop);
  const std::string path = database_file(folder);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored))
    return Error::of(Error::Kind::kOther, "there is no database in " + folder);
  Database db;
  if (auto status = db.open(path, Database::Mode::kReadWrite); !status.ok()) return status.error();
  if (auto status = db.exec("PRAGMA query_only=1"); !status.ok()) return status.error();
  const auto version = sqlite::schema_version(db);
  if (!version.ok()) return version.error();
  if (stop != nullptr)
    sqlite3_progress_handler(
        db.raw(), kSteps, [](void* flag) { return static_cast<const std::atomic<bool>*>(flag)->load() ? 1 : 0; },
        const_cast<std::atomic<bool>*>(stop));  // NOLINT(cppcoreguidelines-pro-type-const-cast): as SQLite takes it
  CheckReport report;
  collect(db, depth == CheckDepth::kFull ? "PRAGMA integrity_check(100)" : "PRAGMA quick_check(100)", report);
  if (*version != sqlite::kSchemaVersion) return report;  // rows of an older schema are looked at once it is migrated
  // One moment for all of them: a server may be writing.
  if (auto status = db.exec("BEGIN"); !status.ok()) return status.error();
  for (const char* rule : kRowRules) collect(db, rule, report);
  if (const auto tables = db.integer("SELECT count(*) FROM tables"); tables.ok()) report.tables = *tables;
  db.roll_back();
  if (stop != nullptr && stop->load()) report.problems.clear();  // an interrupted reading is no damage
  return report;
}

}  // namespace patolli::store
