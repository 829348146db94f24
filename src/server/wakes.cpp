// Tables that the house has to look at by itself: clocks that run out, bots that have to move after a restart, tables
// that never began.
#include <algorithm>

#include "server/impl.hpp"

namespace patolli {
namespace {

constexpr int kMostAtOnce = 20;                       // tables; others want to be served, too
constexpr std::int64_t kLongestWait = 60LL * 60'000;  // timers of days are not everybody's strength

}  // namespace

void House::Impl::load_wakes() {
  const auto open = store_.tables(TableState::kOpen, false, static_cast<std::int64_t>(settings_.most_tables));
  for (const TableRow& table : open.value)
    set_wake(table.id, table.created_ms + std::chrono::milliseconds(settings_.open_for).count());
  // Whether there is anything to do for a running one is known once it has been read.
  const auto running = store_.tables(TableState::kRunning, false, static_cast<std::int64_t>(settings_.most_tables));
  for (const TableRow& table : running.value) set_wake(table.id, now());
  set_alarm();
}

void House::Impl::set_wake(TableId table, std::int64_t at) {
  const auto known = wake_of_.find(table);
  if (known != wake_of_.end()) {
    if (known->second == at) return;
    wakes_.erase({known->second, table});
    wake_of_.erase(known);
  }
  if (at == 0) return;
  wake_of_.emplace(table, at);
  wakes_.emplace(at, table);
}

void House::Impl::set_alarm() {
  if (wakes_.empty() || stopping_) return;
  const std::int64_t now_is = now();
  const std::int64_t at = std::min(wakes_.begin()->first, now_is + kLongestWait);
  if (alarm_at_ != 0 && alarm_at_ <= at) return;
  alarm_at_ = at;
  later(std::chrono::milliseconds(std::max<std::int64_t>(0, at - now_is)), [this, number = ++alarms_] {
    if (number == alarms_) wake_up();
  });
}

void House::Impl::arm(LiveTable& table) {
  std::int64_t at = 0;
  if (table.state == TableState::kOpen) {
    at = table.created + std::chrono::milliseconds(settings_.open_for).count();
  } else if (table.state == TableState::kRunning && table.course) {
    at = table.course->clocks().deadline().value_or(0);
  }
  if (table.retry_at > now()) at = table.retry_at;
  set_wake(table.id, at);
  set_alarm();
}

void House::Impl::wake_up() {
  alarm_at_ = 0;
  const std::int64_t now_is = now();
  for (int i = 0; i < kMostAtOnce && !wakes_.empty() && wakes_.begin()->first <= now_is; ++i) {
    const TableId id = wakes_.begin()->second;
    set_wake(id, 0);
    LiveTable* const table = find_table(id);
    if (table == nullptr) continue;
    if (table->writing) {
      set_wake(id, now_is + 100);
    } else if (table->broken && !read_back(*table)) {
      set_wake(id, now_is + 5000);  // the disk may come back
    } else if (table->state == TableState::kOpen) {
      if (table->created + std::chrono::milliseconds(settings_.open_for).count() > now_is) {
        go_on(*table);
      } else {
        close_unbegun(*table, 0, {});
      }
    } else {
      go_on(*table);
    }
  }
  set_alarm();
}

void House::Impl::sweep() {
  later(std::chrono::minutes(1), [this] { sweep(); });
  const std::int64_t old = now() - std::chrono::milliseconds(settings_.forget_after).count();
  std::erase_if(tables_, [&](const auto& entry) {
    const LiveTable& table = *entry.second;
    const bool idle = table.subscribers.empty() && !table.writing && !table.thinking && table.touched < old;
    if (idle) links_.erase(table.link);
    return idle;
  });
}

}  // namespace patolli
