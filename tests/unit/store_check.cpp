// `patolli check`: damage is found and named, and a sound database is called so.
#include "store/check.hpp"

#include <fstream>

#include "cli_run.hpp"
#include "store/folder.hpp"
#include "store/sqlite.hpp"
#include "store_folder.hpp"

namespace patolli::store {
namespace {

void fill(const std::string& data) {
  const auto store = opened(data);
  WriteBatch changes = {table_of(), VersionChange{0, 0, 0, 2000, 0}};
  for (int n = 0; n < 2000; ++n) changes.emplace_back(event_of(0, n));
  EXPECT_TRUE(written(*store, changes).ok());
}

TEST(Check, ASoundDatabase) {
  const TempFolder folder;
  fill(folder.path());
  const auto store = opened(folder.path());  // while it is in use
  const Ran ran = run_patolli({"check", "--data", folder.path()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("1 tables, nothing is wrong"), std::string::npos) << ran.out;
  EXPECT_EQ(run_patolli({"check", "--quick", "--data", folder.path()}).code, 0);
  EXPECT_EQ(run_patolli({"check", "--data", folder / "none"}).code, 1);
}

TEST(Check, DamagedPages) {
  const TempFolder folder;
  fill(folder.path());
  const std::string path = database_file(folder.path());
  {
    std::fstream change(path, std::ios::in | std::ios::out | std::ios::binary);
    change.seekp(static_cast<std::streamoff>(std::filesystem::file_size(path) - 8192 + 100));
    change << std::string(3000, 'x');
  }
  const auto quick = check_database(folder.path(), CheckDepth::kQuick);
  ASSERT_TRUE(quick.ok()) << quick.error().text();
  EXPECT_FALSE(quick->problems.empty());
  const Ran ran = run_patolli({"check", "--data", folder.path()});
  EXPECT_EQ(ran.code, 1) << ran.out;
  EXPECT_NE(ran.err.find("damaged"), std::string::npos) << ran.err;
}

// Pages may be sound, and rows missing.
TEST(Check, AHoleInALog) {
  const TempFolder folder;
  fill(folder.path());
  {
    sqlite::Database db;
    ASSERT_TRUE(db.open(database_file(folder.path()), sqlite::Database::Mode::kReadWrite).ok());
    ASSERT_TRUE(db.exec("DELETE FROM events WHERE number = 700").ok());
  }
  const auto report = check_database(folder.path(), CheckDepth::kFull);
  ASSERT_TRUE(report.ok());
  ASSERT_EQ(report->problems.size(), 1U);
  EXPECT_EQ(report->problems[0], "table 1 should have 2000 events, and has 1999");
}

}  // namespace
}  // namespace patolli::store
