// The schema of a PostgreSQL database, and its migrations.
#pragma once

#include <cstdint>

#include "store/postgres/connection.hpp"

namespace patolli::store::postgres {

inline constexpr std::int64_t kSchemaVersion = 5;

// Brings the schema up to date, in one transaction; of several processes one does, and the others wait. Returns the
// version that it has migrated from; 0: there was none, or it was up to date. A database with tables that are not ours,
// and one of a newer Patolli, are refused and left alone.
Result<std::int64_t> migrate(Connection& db);

}  // namespace patolli::store::postgres
