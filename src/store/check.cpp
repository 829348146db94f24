#include "store/check.hpp"

#include <sqlite3.h>

#include <filesystem>

#include "store/folder.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"

namespace patolli::store {
namespace {

using sqlite::Database;
using sqlite::Use;

constexpr int kSteps = 10'000;  // of SQLite's machine between two looks at `stop`

// Each finds rows that cannot be: one text a row.
constexpr const char* kRules[] = {
    "SELECT 'table ' || t.id || ' (' || t.link || ') has no version' FROM tables t "
    "LEFT JOIN table_versions v ON v.table_id = t.id WHERE v.table_id IS NULL",
    "SELECT 'table ' || v.table_id || ' should have ' || v.events || ' events, and has ' || count(e.number) "
    "FROM table_versions v LEFT JOIN events e ON e.table_id = v.table_id GROUP BY v.table_id "
    "HAVING count(e.number) <> v.events OR ifnull(max(e.number), -1) <> v.events - 1",
    "SELECT 'table ' || t.id || ' (' || t.link || ') should have ' || t.seats || ' seats, and has ' || count(s.seat) "
    "FROM tables t LEFT JOIN seats s ON s.table_id = t.id GROUP BY t.id HAVING count(s.seat) > t.seats",
    "SELECT 'a session of user ' || s.user_id || ', who does not exist' FROM sessions s "
    "LEFT JOIN users u ON u.id = s.user_id WHERE u.id IS NULL OR u.erased = 1",
};

void collect(Database& db, const char* sql, CheckReport& report) {
  const auto statement = db.prepare(sql);
  Use use(statement);
  while (report.problems.size() < kMaxProblems && use.row())
    if (std::string text = use.text(); text != "ok") report.problems.push_back(std::move(text));
  if (use.failed()) report.problems.push_back(db.error("read").text());
}

}  // namespace

Result<CheckReport> check_database(const std::string& folder, CheckDepth depth, const std::atomic<bool>* stop) {
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
  for (const char* rule : kRules) collect(db, rule, report);
  if (const auto tables = db.integer("SELECT count(*) FROM tables"); tables.ok()) report.tables = *tables;
  db.roll_back();
  if (stop != nullptr && stop->load()) report.problems.clear();  // an interrupted reading is no damage
  return report;
}

}  // namespace patolli::store
