#include "store/postgres/location.hpp"
#include "store/postgres/postgres_store.hpp"
#include "store/sqlite_store.hpp"

namespace patolli::store {

Result<std::unique_ptr<Store>> open_store(const std::string& location, const std::string& about) {
  return is_postgres(location) ? open_postgres_store(location, about) : open_sqlite_store(location);
}

}  // namespace patolli::store
