#include "store/backup.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "store/folder.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"

namespace patolli::store {
namespace {

namespace fs = std::filesystem;
using sqlite::Database;

bool there(const std::string& path) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored));
}

Error system_error(const std::string& doing, const std::string& path, int error) {
  const bool full = error == ENOSPC || error == EDQUOT;
  const bool closed = error == EROFS || error == EACCES || error == EPERM;
  return Error::of(full     ? Error::Kind::kFull
                   : closed ? Error::Kind::kReadOnly
                            : Error::Kind::kOther,
                   "cannot " + doing + " " + path + ": " + std::generic_category().message(error));
}

Status rename(const std::string& from, const std::string& to) {
  std::error_code error;
  fs::rename(from, to, error);
  return error ? Status(system_error("make", to, error.value())) : Status();
}

Status sync(const std::string& path, int flags) {
  const int file = open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) return system_error("open", path, errno);
  const int error = fsync(file) == 0 ? 0 : errno;
  close(file);
  return error == 0 ? Status() : Status(system_error("write", path, error));
}
Status sync_folder_of(const std::string& path) {
  const std::string folder = fs::path(path).parent_path().string();
  return sync(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY);
}

// A database of ours, and sound from the first page to the last.
Status verify(Database& db, const std::string& path) {
  const auto version = sqlite::schema_version(db);
  if (!version.ok()) return Error{version.error().kind, path, version.error().what};
  if (*version == 0) return Error::of(Error::Kind::kDamaged, path + ": there is nothing in it");
  const auto sound = db.text("PRAGMA integrity_check");
  if (!sound.ok()) return sound.error();
  if (*sound != "ok") return Error::of(Error::Kind::kDamaged, path + " is damaged: " + *sound);
  return {};
}
Status verify_file(const std::string& path) {
  Database db;
  if (auto status = db.open(path, Database::Mode::kReadOnly); !status.ok()) return status;
  return verify(db, path);
}

// Copies everything in one step: with a write-ahead log, readers do not block the writer, and a copy in several steps
// would restart after every write.
Status copy(Database& from, Database& to) {
  sqlite3_backup* backup = sqlite3_backup_init(to.raw(), "main", from.raw(), "main");
  if (backup == nullptr) return to.error("write");
  sqlite3_backup_step(backup, -1);
  return sqlite3_backup_finish(backup) == SQLITE_OK ? Status() : Status(to.error("write"));
}

// A file that goes unless it is kept.
class Draft {
 public:
  explicit Draft(std::string path) : path_(std::move(path)) { remove(); }
  ~Draft() { remove(); }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  void remove() const {
    std::error_code ignored;
    for (const char* end : {"", "-wal", "-shm", "-journal"}) fs::remove(path_ + end, ignored);
  }
  std::string path_;
};

Status copy_checked(Database& from, const std::string& to) {
  {
    Database copied;
    if (auto status = copied.open(to, Database::Mode::kCreate); !status.ok()) return status;
    fs::permissions(to, fs::perms::owner_read | fs::perms::owner_write);
    if (auto status = copy(from, copied); !status.ok()) return status;
    // The copy says of itself that a log belongs to it; from now on it stands alone.
    if (auto mode = copied.text("PRAGMA journal_mode=DELETE"); !mode.ok()) return mode.error();
    if (auto status = verify(copied, to); !status.ok()) return status;
  }
  return sync(to, O_RDONLY);
}

}  // namespace

Status back_up(const std::string& folder, const std::string& file) {
  const std::string source = database_file(folder);
  if (!there(source)) return Error::of(Error::Kind::kOther, "there is no database in " + folder);
  if (there(file))
    if (auto status = verify_file(file); !status.ok())
      return Error::of(Error::Kind::kConflict,
                       file + " is there already, and it is no backup: " + status.error().text());
  Database from;
  if (auto status = from.open(source, Database::Mode::kReadWrite); !status.ok()) return status;
  if (auto version = sqlite::schema_version(from); !version.ok()) return version.error();
  const Draft draft(file + ".part");
  if (auto status = copy_checked(from, draft.path()); !status.ok()) return status;
  if (auto status = rename(draft.path(), file); !status.ok()) return status;
  return sync_folder_of(file);
}

Status restore(const std::string& file, const std::string& folder, bool replace) {
  if (auto status = verify_file(file); !status.ok()) return status;
  FolderLock lock;
  if (auto status = lock.take(folder, FolderLock::Mode::kExclusive); !status.ok()) return status;
  const std::string target = database_file(folder);
  if (there(target) && !replace) return Error::of(Error::Kind::kConflict, "there is a database already: " + target);
  const Draft draft(target + ".new");
  Database from;
  if (auto status = from.open(file, Database::Mode::kReadOnly); !status.ok()) return status;
  if (auto status = copy_checked(from, draft.path()); !status.ok()) return status;
  // The old one's log goes first: next to another database it would be taken for its.
  const std::string old = target + ".old";
  for (const char* end : {"-wal", "-shm", ""}) {
    std::error_code ignored;
    fs::remove(old + end, ignored);
    if (there(target + end))
      if (auto status = rename(target + end, old + end); !status.ok()) return status;
  }
  if (auto status = rename(draft.path(), target); !status.ok()) return status;
  return sync_folder_of(target);
}

}  // namespace patolli::store
