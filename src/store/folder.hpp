// The data folder: file names, and its lock.
#pragma once

#include <cstdint>
#include <string>

#include "store/store.hpp"

namespace patolli::store {

std::string database_file(const std::string& folder);

// Makes an empty file that only its owner may read and write, or takes the others' rights to one that is there. SQLite
// gives its log the rights of the database.
Status make_private(const std::string& path);

// The folder is shared by stores, or one restore's alone, as long as this lives. It ends with the process, however that
// ends.
class FolderLock {
 public:
  enum class Mode : std::uint8_t { kShared, kExclusive };

  FolderLock() = default;
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  Status take(const std::string& folder, Mode mode);  // makes the folder when it is not there

 private:
  int file_ = -1;
};

}  // namespace patolli::store
