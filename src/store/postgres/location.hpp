// Where a store is: a folder, or the address of a PostgreSQL database.
#pragma once

#include <string>
#include <string_view>

namespace patolli::store {

bool is_postgres(std::string_view location);  // postgresql://… or postgres://…
// As it may be shown: without a password.
std::string shown(std::string_view location);
// An address that names a password: everybody on the machine could read it in the list of processes.
bool has_password(std::string_view location);

}  // namespace patolli::store
