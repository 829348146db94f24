#include "store/folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace patolli::store {
namespace {

Error cannot(const std::string& what, const std::string& path, int error) {
  auto kind = Error::Kind::kOther;
  if (error == EROFS || error == EACCES || error == EPERM) kind = Error::Kind::kReadOnly;
  if (error == ENOSPC || error == EDQUOT) kind = Error::Kind::kFull;
  return Error::of(kind, "cannot " + what + " " + path + ": " + std::generic_category().message(error));
}

}  // namespace

std::string database_file(const std::string& folder) { return folder + "/patolli.db"; }

// A file that is there is not opened: closing it again would drop the locks that SQLite has on it in this process.
Status make_private(const std::string& path) {
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) {
    close(file);
    return {};
  }
  if (errno != EEXIST) return cannot("make", path, errno);
  struct stat now {};
  // Somebody else's file is theirs to protect.
  if (stat(path.c_str(), &now) == 0 && (now.st_mode & 0077) != 0 && now.st_uid == geteuid()) chmod(path.c_str(), 0600);
  return {};
}

FolderLock::~FolderLock() {
  if (file_ >= 0) close(file_);
}

Status FolderLock::take(const std::string& folder, Mode mode) {
  std::error_code error;
  const bool made = std::filesystem::create_directories(folder, error);
  if (error) return cannot("make the data folder", folder, error.value());
  // What is in there is nobody else's business: hashes of secrets, chat.
  if (made) std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  const std::string path = folder + "/lock";
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) return cannot("write to the data folder,", path, errno);
  if (flock(file_, (mode == Mode::kShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0) return {};
  if (errno != EWOULDBLOCK) return cannot("lock", path, errno);
  if (mode == Mode::kExclusive)
    return Error::of(Error::Kind::kLocked, "a Patolli server uses the data folder " + folder);
  return Error::of(Error::Kind::kLocked,
                   "the data folder " + folder + " is being restored, or a server of an older Patolli uses it");
}

}  // namespace patolli::store
