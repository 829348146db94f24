#include "store/sync_count.hpp"

#include <sqlite3.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <mutex>
#include <utility>

#include "store/sqlite.hpp"

namespace patolli::store::sqlite {
namespace {

std::atomic<std::uint64_t> g_syncs{0};
thread_local int t_file_error = 0;

int noted(int code) noexcept {
  if (code != SQLITE_OK) t_file_error = code == SQLITE_FULL ? ENOSPC : errno;
  return code;
}

// A file of SQLite's is an object with a pointer to its methods. We let it be what it is and exchange the pointer for a
// copy in which what writes is ours. The system's VFS has a table of methods for each way of locking, so there may be
// more than one to copy.
struct Methods {
  sqlite3_io_methods ours{};
  const sqlite3_io_methods* theirs = nullptr;
};
constexpr std::size_t kMaxMethods = 8;
std::array<Methods, kMaxMethods> g_methods;
std::mutex g_mutex;

const Methods& methods_of(const sqlite3_file* file) noexcept {
  // pMethods points to the first member of a Methods.
  return *reinterpret_cast<const Methods*>(file->pMethods);
}

int sync(sqlite3_file* file, int flags) {
  g_syncs.fetch_add(1, std::memory_order_relaxed);
  return noted(methods_of(file).theirs->xSync(file, flags));
}
int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
  return noted(methods_of(file).theirs->xWrite(file, bytes, size, at));
}
int truncate(sqlite3_file* file, sqlite3_int64 size) { return noted(methods_of(file).theirs->xTruncate(file, size)); }

void watch(sqlite3_file& file) {
  const std::lock_guard lock(g_mutex);
  for (Methods& known : g_methods) {
    if (known.theirs == nullptr) {
      known.ours = *file.pMethods;
      known.ours.xSync = sync;
      known.ours.xWrite = write;
      known.ours.xTruncate = truncate;
      known.theirs = file.pMethods;
    }
    if (known.theirs != file.pMethods) continue;
    file.pMethods = &known.ours;
    return;
  }
}

int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  auto* theirs = static_cast<sqlite3_vfs*>(vfs->pAppData);
  const int code = theirs->xOpen(theirs, name, file, flags, out_flags);
  if (code == SQLITE_OK && file->pMethods != nullptr) watch(*file);
  return code;
}

}  // namespace

const char* counting_vfs() {
  static sqlite3_vfs ours = [] {
    // Nobody asks SQLite for its memory statistics, and keeping them takes a lock of the whole process for every
    // allocation. Refused, and no harm done, when somebody else in this process has used SQLite before.
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    sqlite3_vfs* theirs = sqlite3_vfs_find(nullptr);
    sqlite3_vfs made = *theirs;  // its functions look at the object they are given for its sizes only
    made.zName = "patolli";
    made.pNext = nullptr;
    made.xOpen = open;
    return made;
  }();
  static const bool registered = [] {
    ours.pAppData = sqlite3_vfs_find(nullptr);
    return sqlite3_vfs_register(&ours, 0) == SQLITE_OK;
  }();
  return registered ? ours.zName : nullptr;
}

int take_file_error() noexcept { return std::exchange(t_file_error, 0); }

std::uint64_t syncs() noexcept { return g_syncs.load(std::memory_order_relaxed); }

}  // namespace patolli::store::sqlite
