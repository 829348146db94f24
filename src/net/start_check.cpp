#include "net/start_check.hpp"

#include <chrono>

#include "net/log.hpp"
#include "store/check.hpp"

namespace patolli::net {

StartCheck::StartCheck(const std::string& data, StartCheckKind kind) {
  if (kind == StartCheckKind::kOff) return;
  const auto depth = kind == StartCheckKind::kFull ? store::CheckDepth::kFull : store::CheckDepth::kQuick;
  thread_ = std::thread([this, data, depth] {
    const auto began = std::chrono::steady_clock::now();
    const auto report = store::check_database(data, depth, &stop_);
    if (stop_) return;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    if (!report.ok()) {
      problems_ = 1;
      return log_event(LogLevel::kError, "database_unreadable", {{"reason", report.error().text()}});
    }
    problems_ = report->problems.size();
    for (const std::string& problem : report->problems)
      log_event(LogLevel::kError, "database_damaged", {{"problem", problem}});
    if (report->problems.empty())
      log_event(LogLevel::kInfo, "database_checked", {{"tables", report->tables}, {"seconds", took.count()}});
  });
}

StartCheck::~StartCheck() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

}  // namespace patolli::net
