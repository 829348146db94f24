// Where a store of a test is: a folder, or a database of a PostgreSQL that the test has started. Tests of what every
// store must do run over both.
#pragma once

#include <optional>

#include "postgres_server.hpp"
#include "store_folder.hpp"

namespace patolli::store {

enum class StoreKind : std::uint8_t { kSqlite, kPostgres };

class StorePlace {
 public:
  explicit StorePlace(StoreKind kind) {
    if (kind == StoreKind::kSqlite) {
      folder_.emplace();
      path_ = folder_->path();
      return;
    }
    PostgresServer& server = PostgresServer::shared();
    EXPECT_EQ(server.failed(), "");
    path_ = server.fresh();
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::optional<TempFolder> folder_;
  std::string path_;
};

class StoreTest : public testing::TestWithParam<StoreKind> {};

inline std::string name_of(const testing::TestParamInfo<StoreKind>& info) {
  return info.param == StoreKind::kSqlite ? "Sqlite" : "Postgres";
}

}  // namespace patolli::store

#define PATOLLI_STORE_TESTS(suite)                                                                                    \
  class suite : public patolli::store::StoreTest {};                                                                  \
  INSTANTIATE_TEST_SUITE_P(Over, suite,                                                                               \
                           testing::Values(patolli::store::StoreKind::kSqlite, patolli::store::StoreKind::kPostgres), \
                           patolli::store::name_of)
