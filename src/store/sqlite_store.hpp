// The store in a folder.
#pragma once

#include "store/store.hpp"

namespace patolli::store {

Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& folder);

}  // namespace patolli::store
