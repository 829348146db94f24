// Timers of tables: clocks that run out, bots that have to move after a restart, tables that never began.
#include <algorithm>

#include "server/impl.hpp"

namespace patolli::server {
namespace {

constexpr int kMaxAtOnce = 20;                        // tables per call, so that clients are served in between
constexpr std::int64_t kLongestWait = 60LL * 60'000;  // ms; not every event loop takes timers of days

}  // namespace

void GameServer::Impl::load_due() {
  const auto open =
      store_.tables(TableState::kOpen, false, static_cast<std::int64_t>(settings_.max_tables)).value_or({});
  for (const TableRow& table : open)
    set_due(table.id, table.created_ms + std::chrono::milliseconds(settings_.open_for).count());
  // Whether a running table needs anything is known once it has been loaded.
  const auto running =
      store_.tables(TableState::kRunning, false, static_cast<std::int64_t>(settings_.max_tables)).value_or({});
  for (const TableRow& table : running) set_due(table.id, now());
  set_timer();
}

void GameServer::Impl::set_due(TableId table, std::int64_t at) {
  const auto known = due_of_.find(table);
  if (known != due_of_.end()) {
    if (known->second == at) return;
    due_.erase({known->second, table});
    due_of_.erase(known);
  }
  if (at == 0) return;
  due_of_.emplace(table, at);
  due_.emplace(at, table);
}

void GameServer::Impl::set_timer() {
  if (due_.empty() || stopping_) return;
  const std::int64_t now_is = now();
  const std::int64_t at = std::min(due_.begin()->first, now_is + kLongestWait);
  if (timer_at_ != 0 && timer_at_ <= at) return;
  timer_at_ = at;
  later(std::chrono::milliseconds(std::max<std::int64_t>(0, at - now_is)), [this, number = ++timer_generation_] {
    if (number == timer_generation_) run_due();
  });
}

void GameServer::Impl::reschedule(Table& table) {
  std::int64_t at = 0;
  if (table.state == TableState::kOpen) {
    at = table.created + std::chrono::milliseconds(settings_.open_for).count();
  } else if (table.state == TableState::kRunning && table.match) {
    at = table.match->clocks().deadline().value_or(0);
  }
  if (table.retry_at > now()) at = table.retry_at;
  set_due(table.id, at);
  set_timer();
}

void GameServer::Impl::run_due() {
  timer_at_ = 0;
  const std::int64_t now_is = now();
  for (int i = 0; i < kMaxAtOnce && !due_.empty() && due_.begin()->first <= now_is; ++i) {
    const TableId id = due_.begin()->second;
    set_due(id, 0);
    Table* const table = find_table(id);
    if (table == nullptr) continue;
    if (table->writing) {
      set_due(id, now_is + 100);
    } else if (table->needs_reload && !reload(*table)) {
      set_due(id, now_is + 5000);  // the disk may recover
    } else if (table->state == TableState::kOpen) {
      if (table->created + std::chrono::milliseconds(settings_.open_for).count() > now_is) {
        process_queue(*table);
      } else {
        close_unbegun(*table, 0, {});
      }
    } else {
      process_queue(*table);
    }
  }
  set_timer();
}

void GameServer::Impl::evict_idle() {
  later(std::chrono::minutes(1), [this] { evict_idle(); });
  const std::int64_t old = now() - std::chrono::milliseconds(settings_.forget_after).count();
  std::erase_if(tables_, [&](const auto& entry) {
    const Table& table = *entry.second;
    const bool idle = table.subscribers.empty() && !table.writing && !table.thinking && table.last_used < old;
    if (idle) links_.erase(table.link);
    return idle;
  });
}

}  // namespace patolli::server
