// Copies of a data folder in one file, taken while a server writes to it, and the way back.
#pragma once

#include <string>

#include "store/store.hpp"

namespace patolli::store {

// What was durable when it began, or a later moment, in a file that needs no other. The file is complete and checked
// before it gets its name; one of ours under that name is replaced, any other is left alone.
Status back_up(const std::string& folder, const std::string& file);

// The folder as it was backed up. The file is checked first. A database that is there already is left alone, or with
// `replace` put aside as patolli.db.old (.old.2 and so on when there is one); returns the name it was put aside under,
// empty when there was none. Killed at any moment, it leaves the old or the new database. Refused while a server uses
// the folder.
Result<std::string> restore(const std::string& file, const std::string& folder, bool replace);

}  // namespace patolli::store
