// Backups that the server takes by itself, on a thread of its own: one every so often, and so many are kept.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/result.hpp"

namespace patolli::net {

struct BackupSettings {
  std::string folder;  // empty: none are taken
  std::chrono::hours every{24};
  std::size_t keep = 7;
};

// patolli-2026-11-18T0405Z.db: sorted by name, they are sorted by time.
std::string backup_name(std::chrono::system_clock::time_point at);
// Names of that kind in the folder, the oldest first; other files are left out.
std::vector<std::string> backups_in(const std::string& folder);
// Deletes the oldest, so that `keep` are left, and what a backup that was interrupted has left behind.
void prune_backups(const std::string& folder, std::size_t keep);

class BackupSchedule {
 public:
  // Begins at once when the newest backup is older than that.
  BackupSchedule(std::string data, BackupSettings settings);
  ~BackupSchedule();  // a backup that is being taken is finished
  BackupSchedule(const BackupSchedule&) = delete;
  BackupSchedule& operator=(const BackupSchedule&) = delete;

  // Fails when backups could not be written there.
  static Status usable(const std::string& folder);
  [[nodiscard]] std::int64_t last_ms() const { return last_ms_; }  // since 1970; 0: none yet
  [[nodiscard]] std::uint64_t failures() const { return failures_; }

 private:
  void run();
  bool back_up();
  [[nodiscard]] std::chrono::system_clock::time_point newest() const;

  const std::string data_;
  const BackupSettings settings_;
  std::atomic<std::int64_t> last_ms_{0};
  std::atomic<std::uint64_t> failures_{0};
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace patolli::net
