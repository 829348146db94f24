#include "net/backup_schedule.hpp"

#include <fmt/chrono.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <string_view>

#include "net/log.hpp"
#include "store/backup.hpp"

namespace patolli::net {
namespace {

namespace fs = std::filesystem;
using std::chrono::system_clock;

constexpr std::string_view kFormat = "patolli-%Y-%m-%dT%H%MZ.db";
constexpr std::string_view kPattern = "patolli-0000-00-00T0000Z.db";  // 0: any digit
constexpr auto kRetry = std::chrono::minutes(10);                     // after a failure

bool is_backup(std::string_view name) {
  return std::equal(name.begin(), name.end(), kPattern.begin(), kPattern.end(),
                    [](char c, char form) { return form == '0' ? c >= '0' && c <= '9' : c == form; });
}

system_clock::time_point time_of(const std::string& name) {
  std::tm tm{};
  if (strptime(name.c_str(), std::string(kFormat).c_str(), &tm) == nullptr) return {};
  return system_clock::from_time_t(timegm(&tm));
}

}  // namespace

std::string backup_name(system_clock::time_point at) {
  return fmt::format("patolli-{:%Y-%m-%dT%H%M}Z.db", fmt::gmtime(system_clock::to_time_t(at)));
}

std::vector<std::string> backups_in(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (std::string name = at->path().filename().string(); is_backup(name)) names.push_back(std::move(name));
  std::sort(names.begin(), names.end());
  return names;
}

void prune_backups(const std::string& folder, std::size_t keep) {
  std::error_code error;
  std::vector<fs::path> gone;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (const fs::path& path = at->path(); path.extension() == ".part" && is_backup(path.stem().string()))
      gone.push_back(path);
  const std::vector<std::string> names = backups_in(folder);
  for (std::size_t i = 0; i + keep < names.size(); ++i) gone.push_back(fs::path(folder) / names[i]);
  for (const fs::path& path : gone) fs::remove(path, error);
}

Status BackupSchedule::usable(const std::string& folder) {
  std::error_code error;
  if (fs::create_directories(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
  if (error) return Error::invalid("backup-folder", "cannot make " + folder + ": " + error.message());
  if (access(folder.c_str(), W_OK | X_OK) != 0)
    return Error::invalid("backup-folder", "cannot write to " + folder + ": " + std::generic_category().message(errno));
  return {};
}

BackupSchedule::BackupSchedule(std::string data, BackupSettings settings)
    : data_(std::move(data)), settings_(std::move(settings)), thread_([this] { run(); }) {}

BackupSchedule::~BackupSchedule() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

system_clock::time_point BackupSchedule::newest() const {
  const auto names = backups_in(settings_.folder);
  return names.empty() ? system_clock::time_point{} : time_of(names.back());
}

void BackupSchedule::run() {
  for (;;) {
    const auto last = newest();
    last_ms_ = std::chrono::duration_cast<std::chrono::milliseconds>(last.time_since_epoch()).count();
    // A clock that was set back must not mean that none is taken for years.
    const auto now = system_clock::now();
    const bool due = last + settings_.every <= now || last > now + settings_.every;
    const bool failed = due && !back_up();
    std::unique_lock lock(mutex_);
    const auto wait = failed ? std::chrono::duration_cast<system_clock::duration>(kRetry)
                      : due  ? system_clock::duration::zero()
                             : std::min<system_clock::duration>(last + settings_.every - now, std::chrono::hours(1));
    if (wake_.wait_for(lock, wait, [this] { return stopping_; })) return;
  }
}

bool BackupSchedule::back_up() {
  const std::string file = settings_.folder + "/" + backup_name(system_clock::now());
  const auto began = std::chrono::steady_clock::now();
  if (const Status status = store::back_up(data_, file); !status.ok()) {
    ++failures_;
    log_event(LogLevel::kError, "backup_failed", {{"reason", status.error().text()}});
    return false;
  }
  prune_backups(settings_.folder, settings_.keep);
  std::error_code ignored;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  log_event(LogLevel::kInfo, "backup_made",
            {{"file", file},
             {"bytes", static_cast<std::int64_t>(fs::file_size(file, ignored))},
             {"seconds", took.count()},
             {"kept", backups_in(settings_.folder).size()}});
  return true;
}

}  // namespace patolli::net
