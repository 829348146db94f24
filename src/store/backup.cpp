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
    if (auto status = make_private(to); !status.ok()) return status;
    if (auto status = copied.open(to, Database::Mode::kCreate); !status.ok()) return status;
    if (auto status = copy(from, copied); !status.ok()) return status;
    // The copy says of itself that a log belongs to it; from now on it stands alone.
    if (auto mode = copied.text("PRAGMA journal_mode=DELETE"); !mode.ok()) return mode.error();
    if (auto status = verify(copied, to); !status.ok()) return status;
  }
  return sync(to, O_RDONLY);
}

// The rows, written anew: what was deleted is not among them, as it might be in a copy of the pages. One statement, so
// one moment; whoever writes meanwhile does not wait.
Status write_anew(Database& from, const std::string& to) {
  if (auto status = make_private(to); !status.ok()) return status;
  const auto into = from.prepare("VACUUM INTO ?");
  if (!sqlite::Use(into).bind(std::string_view(to)).run()) return from.error("copy");
  if (auto status = verify_file(to); !status.ok()) return status;
  return sync(to, O_RDONLY);
}

// Moves the log of commits into the database, which then stands alone. Not ok: it is too damaged for that.
Status fold_log(const std::string& path) {
  Database db;
  if (auto status = db.open(path, Database::Mode::kReadWrite); !status.ok()) return status;
  if (auto mode = db.text("PRAGMA journal_mode=DELETE"); !mode.ok()) return mode.error();
  return {};
}

// A second name for the file, or a copy where a file system knows no second names.
Status add_name(const std::string& from, const std::string& to) {
  std::error_code error;
  fs::create_hard_link(from, to, error);
  if (!error) return {};
  fs::copy_file(from, to, error);
  return error ? Status(system_error("make", to, error.value())) : sync(to, O_RDONLY);
}

// patolli.db.old, or .old.2 and so on: what an earlier restore has put aside may be the last good one.
std::string free_name(const std::string& target) {
  std::string name = target + ".old";
  for (int n = 2; there(name) || there(name + "-wal"); ++n) name = target + ".old." + std::to_string(n);
  return name;
}

// Gives the database a second name, so that a rename over the first loses nothing; returns that name. At every moment
// there is a whole database under the first name. The log goes before another database comes: beside it, it would be
// taken for that one's.
Result<std::string> put_aside(const std::string& target) {
  const bool folded = fold_log(target).ok() && !there(target + "-wal");
  std::string name = free_name(target);
  if (auto status = add_name(target, name); !status.ok()) return status.error();
  // A damaged database is kept as it is, with its log.
  if (!folded && there(target + "-wal"))
    if (auto status = add_name(target + "-wal", name + "-wal"); !status.ok()) return status.error();
  if (auto status = sync_folder_of(target); !status.ok()) return status.error();
  for (const char* end : {"-wal", "-shm"}) {
    std::error_code error;
    fs::remove(target + end, error);
    if (error) return system_error("remove", target + end, error.value());
  }
  if (auto status = sync_folder_of(target); !status.ok()) return status.error();
  return name;
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
  if (auto status = write_anew(from, draft.path()); !status.ok()) return status;
  if (auto status = rename(draft.path(), file); !status.ok()) return status;
  return sync_folder_of(file);
}

Result<std::string> restore(const std::string& file, const std::string& folder, bool replace) {
  if (auto status = verify_file(file); !status.ok()) return status.error();
  FolderLock lock;
  if (auto status = lock.take(folder, FolderLock::Mode::kExclusive); !status.ok()) return status.error();
  const std::string target = database_file(folder);
  if (there(target) && !replace) return Error::of(Error::Kind::kConflict, "there is a database already: " + target);
  const Draft draft(target + ".new");
  Database from;
  if (auto status = from.open(file, Database::Mode::kReadOnly); !status.ok()) return status.error();
  if (auto status = copy_checked(from, draft.path()); !status.ok()) return status.error();
  std::string kept;
  if (there(target)) {
    auto aside = put_aside(target);
    if (!aside.ok()) return aside.error();
    kept = *aside;
  }
  if (auto status = rename(draft.path(), target); !status.ok()) return status.error();
  if (auto status = sync_folder_of(target); !status.ok()) return status.error();
  return kept;
}

}  // namespace patolli::store
