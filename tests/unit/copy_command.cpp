// patolli copy, and what the other commands say about PostgreSQL.
#include "cli_run.hpp"
#include "store_place.hpp"

namespace patolli {
namespace {

TEST(CopyCommand, ThereAndBack) {
  const store::TempFolder folder;
  const store::StorePlace database(store::StoreKind::kPostgres);
  {
    const auto store = store::opened(folder / "one");
    for (int n = 0; n < 3; ++n) store::add_table(*store);
    store::add_user(*store);
  }
  const Ran there = run_patolli({"copy", "--from", folder / "one", "--to", database.path()});
  EXPECT_EQ(there.code, 0) << there.err;
  EXPECT_NE(there.out.find("3 tables; both hold the same"), std::string::npos) << there.out;
  const Ran check = run_patolli({"check", "--data", database.path()});
  EXPECT_EQ(check.code, 0) << check.err;
  EXPECT_NE(check.out.find("3 tables, nothing is wrong"), std::string::npos) << check.out;
  const Ran again = run_patolli({"copy", "--from", folder / "one", "--to", database.path()});
  EXPECT_NE(again.code, 0);
  EXPECT_NE(again.err.find("is not empty"), std::string::npos) << again.err;
  const Ran back = run_patolli({"copy", "--from", database.path(), "--to", folder / "two"});
  EXPECT_EQ(back.code, 0) << back.err;
  EXPECT_EQ(store::add_table(*store::opened(folder / "two")), 4);
}

TEST(CopyCommand, PasswordsAreNotForTheCommandLine) {
  const Ran ran = run_patolli({"copy", "--from", "nowhere", "--to", "postgresql://u:very-secret@localhost/d"});
  EXPECT_NE(ran.code, 0);
  EXPECT_NE(ran.err.find("PGPASSFILE"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.err.find("very-secret"), std::string::npos) << ran.err;
}

TEST(CopyCommand, BackupsOfPostgresAreItsOwn) {
  for (const char* command : {"backup", "restore"}) {
    const Ran ran = run_patolli({command, "file.db", "--data", "postgresql://localhost/d"});
    EXPECT_NE(ran.code, 0);
    EXPECT_NE(ran.err.find("pg_dump"), std::string::npos) << ran.err;
  }
}

}  // namespace
}  // namespace patolli
