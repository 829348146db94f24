// All that a store holds, from a folder to a PostgreSQL database or back. Ids stay.
#pragma once

#include <functional>
#include <string>

#include "store/store.hpp"

namespace patolli::store {

struct CopyProgress {
  std::string table;
  std::int64_t rows = 0;  // of all tables, until now
  bool comparing = false;
};
struct CopyReport {
  std::int64_t rows = 0;
  std::int64_t tables = 0;  // that people have played at
};

// The target is read again and compared with the source before the copy is committed: killed at any moment, it leaves
// everything there or nothing. Refused: a source that a server uses, a target that is not empty, two of the same kind
// (files are copied by back_up(), databases by pg_dump).
Result<CopyReport> copy_store(const std::string& from, const std::string& to,
                              const std::function<void(const CopyProgress&)>& show = {});

}  // namespace patolli::store
