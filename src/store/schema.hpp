// The schema of the database, and its migrations.
#pragma once

#include <cstdint>

#include "store/sqlite.hpp"

namespace patolli::store::sqlite {

inline constexpr std::int64_t kSchemaVersion = 8;
inline constexpr std::int64_t kApplication = 0x5061746F;  // "Pato": tells our files from other SQLite files

// Says what the file is: its schema's version (0: an empty file), or that it is none of ours, or too new.
Result<std::int64_t> schema_version(Database& db);
// Brings the schema up to date, in one transaction, also when several processes try at once. Returns the version that
// it has migrated from; 0: the file was empty or up to date.
Result<std::int64_t> migrate(Database& db);

}  // namespace patolli::store::sqlite
