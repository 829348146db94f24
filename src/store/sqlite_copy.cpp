// A folder as the source or the target of a copy.
#include <filesystem>
#include <map>

#include "store/copy_rows.hpp"
#include "store/folder.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_store.hpp"

namespace patolli::store {
namespace {

class SqliteCopyEnd final : public CopyEnd {
 public:
  explicit SqliteCopyEnd(std::string folder) : folder_(std::move(folder)) {}

  Status open(bool source) override {
    std::error_code ignored;
    if (source && !std::filesystem::exists(database_file(folder_), ignored))
      return Error::of(Error::Kind::kOther, "there is no database in " + folder_);
    // Makes it, or brings it up to date.
    if (auto store = open_sqlite_store(folder_); !store.ok()) return store.error();
    if (auto status = lock_.take(folder_, FolderLock::Mode::kExclusive); !status.ok()) return status;
    if (auto status = db_.open(database_file(folder_), sqlite::Database::Mode::kReadWrite); !status.ok()) return status;
    if (auto status = db_.exec(source ? "BEGIN" : "BEGIN IMMEDIATE"); !status.ok()) return status;
    if (source) return {};
    if (auto status = db_.exec(kClearCounters); !status.ok()) return status;
    for (const CopiedTable& table : copied_tables()) {
      const auto any = db_.integer(("SELECT EXISTS (SELECT 1 FROM " + std::string(table.name) + ")").c_str());
      if (!any.ok()) return any.error();
      if (*any != 0) return Error::of(Error::Kind::kConflict, folder_ + " is not empty");
      adds_.emplace(table.name, db_.prepare(insert_sql(table).c_str()));
    }
    return {};
  }

  Status read(const CopiedTable& table, const std::function<Status(const CellRow&)>& each) override {
    const auto statement = db_.prepare(select_sql(table).c_str());
    sqlite::Use use(statement);
    while (use.row())
      if (auto status = each(cells_of(use, table.columns)); !status.ok()) return status;
    return use.failed() ? Status(db_.error("read")) : Status();
  }

  Status add(const CopiedTable& table, const CellRow& row) override {
    sqlite::Use use(adds_.at(table.name));
    bind_cells(use, table.columns, row);
    return use.run() ? Status() : Status(db_.error("write to"));
  }
  Status flush() override { return {}; }
  Status end() override { return db_.exec("COMMIT"); }

 private:
  std::string folder_;
  FolderLock lock_;
  sqlite::Database db_;
  std::map<std::string, sqlite::Statement> adds_;  // go before the database
};

}  // namespace

std::unique_ptr<CopyEnd> sqlite_copy_end(const std::string& folder) { return std::make_unique<SqliteCopyEnd>(folder); }

}  // namespace patolli::store
