// Whether a database is sound: its pages, and what belongs together in its rows.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace patolli::store {

enum class CheckDepth : std::uint8_t {
  kQuick,  // the pages
  kFull,   // and that indexes and tables agree
};

struct CheckReport {
  std::vector<std::string> problems;  // what is wrong, at most kMaxProblems; empty: all is well
  std::int64_t tables = 0;            // that were looked at
};
inline constexpr std::size_t kMaxProblems = 100;

// Reads the whole database in this folder, or of this address, while servers may use it. Of PostgreSQL's the rows only:
// its pages are its own affair (pg_amcheck). Not ok: it could not be opened or read at all.
// `stop`: ends early, with what was found until then.
Result<CheckReport> check_database(const std::string& folder, CheckDepth depth,
                                   const std::atomic<bool>* stop = nullptr);

}  // namespace patolli::store
