// `restore --force` killed before each of its system calls: the old or the new database is there, whole, and what was
// put aside before is never lost.
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

#include "store/backup.hpp"
#include "store/folder.hpp"
#include "store_folder.hpp"

namespace patolli::store {
namespace {

namespace fs = std::filesystem;

enum class Ended : std::uint8_t { kKilled, kDone, kFailed, kNotAllowed };

// Restores in a process of its own, which is killed after `stops` stops: one before each system call, one behind it.
// Counts those that there were.
Ended restore_killed(const std::string& file, const std::string& data, int stops, int* counted = nullptr) {
  const pid_t child = fork();
  if (child == 0) {
    if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) _exit(77);
    raise(SIGSTOP);
    _exit(restore(file, data, true).ok() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status)) return Ended::kNotAllowed;
  for (int n = 0; n < stops; ++n) {
    ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
    waitpid(child, &status, 0);
    if (counted != nullptr) *counted = n;
    if (WIFEXITED(status)) return WEXITSTATUS(status) == 0 ? Ended::kDone : Ended::kFailed;
  }
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return Ended::kKilled;
}

std::size_t events_in(const std::string& data) {
  const auto store = opened(data);
  return ask(*store, &Reader::events, 1, 0)->size();
}

class RestoreKilled : public testing::Test {
 protected:
  RestoreKilled() {
    const auto store = opened(made_);
    EXPECT_EQ(add_table(*store), 1);
    EXPECT_TRUE(written(*store, move_of(1, 0)).ok());
    EXPECT_TRUE(back_up(made_, file_).ok());
    for (int n = 1; n < 40; ++n) EXPECT_TRUE(written(*store, move_of(1, n)).ok());
    // As a server leaves it that was killed: the last moves are in the log only.
    fs::create_directory(killed_);
    for (const char* name : {"patolli.db", "patolli.db-wal"}) fs::copy_file(made_ + "/" + name, killed_ + "/" + name);
  }

  TempFolder folder_;
  const std::string made_ = folder_ / "made";
  const std::string killed_ = folder_ / "killed";
  const std::string file_ = folder_ / "copy.db";
};

TEST_F(RestoreKilled, AtAnyMoment) {
  int stops = 0;
  {
    const TempFolder data;
    fs::copy(killed_, data.path(), fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    const Ended ended = restore_killed(file_, data.path(), std::numeric_limits<int>::max(), &stops);
    if (ended == Ended::kNotAllowed) GTEST_SKIP() << "processes may not be traced here";
    ASSERT_EQ(ended, Ended::kDone);
  }
  // While the copy is made some moments are enough; from then on, where files change their names, each.
  const int names = std::max(0, stops - 150);
  bool done = false;
  int old_ones = 0;
  int new_ones = 0;
  for (int calls = 1; !done; calls += calls < names ? std::min(41, names - calls) : 1) {
    const TempFolder data;
    fs::copy(killed_, data.path(), fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    std::ofstream(data / "patolli.db.old") << "the last good copy";
    const Ended ended = restore_killed(file_, data.path(), calls);
    done = ended == Ended::kDone;
    ASSERT_TRUE(fs::exists(database_file(data.path()))) << "killed before call " << calls;
    const std::size_t events = events_in(data.path());
    ASSERT_TRUE(events == 40 || events == 1) << events << " events, killed before call " << calls;
    (events == 40 ? old_ones : new_ones)++;
    std::ifstream kept(data / "patolli.db.old");
    ASSERT_EQ(std::string(std::istreambuf_iterator<char>(kept), {}), "the last good copy");
    if (events == 1) {  // then what was there before is beside it
      const TempFolder other;
      fs::copy_file(data / "patolli.db.old.2", database_file(other.path()));
      ASSERT_EQ(events_in(other.path()), 40U);
    }
  }
  EXPECT_GT(old_ones, 0);
  EXPECT_GT(new_ones, 1) << "also after the rename it was killed";
}

TEST(DataFolder, IsItsOwnersAlone) {
  const TempFolder folder;
  const auto mode = [](const std::string& path) { return fs::status(path).permissions() & fs::perms::mask; };
  const auto owner = fs::perms::owner_read | fs::perms::owner_write;
  const mode_t before = umask(0);
  {
    const auto store = opened(folder / "data");
    EXPECT_TRUE(written(*store, {table_of(), VersionChange{}}).ok());
    for (const char* name : {"patolli.db", "patolli.db-wal", "patolli.db-shm", "lock"})
      EXPECT_EQ(mode(folder / ("data/" + std::string(name))), owner) << name;
    EXPECT_TRUE(back_up(folder / "data", folder / "copy.db").ok());
    EXPECT_EQ(mode(folder / "copy.db"), owner);
  }
  // One of an older Patolli.
  fs::permissions(folder / "data/patolli.db", owner | fs::perms::group_read | fs::perms::others_read);
  opened(folder / "data");
  EXPECT_EQ(mode(folder / "data/patolli.db"), owner);
  EXPECT_TRUE(restore(folder / "copy.db", folder / "restored", false).ok());
  EXPECT_EQ(mode(folder / "restored/patolli.db"), owner);
  umask(before);
}

}  // namespace
}  // namespace patolli::store
