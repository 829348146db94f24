// The store in a PostgreSQL database.
#pragma once

#include <atomic>

#include "store/check.hpp"
#include "store/store.hpp"

namespace patolli::store {

Result<std::unique_ptr<Store>> open_postgres_store(const std::string& location, const std::string& about);
Result<CheckReport> check_postgres(const std::string& location, const std::atomic<bool>* stop);

}  // namespace patolli::store
