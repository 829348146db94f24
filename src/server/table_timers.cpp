#include "server/table_timers.hpp"

#include <algorithm>

namespace patolli::server {
namespace {

constexpr int kMaxAtOnce = 20;                        // tables per call, so that clients are served in between
constexpr std::int64_t kLongestWait = 60LL * 60'000;  // ms; not every event loop takes timers of days

}  // namespace

void TableTimers::load() {
  context_.store.read(
      [max = static_cast<std::int64_t>(context_.config.max_tables)](Reader& reader) { return reader.due(max); },
      [this](Result<std::vector<DueRow>> rows) {
        if (!rows.ok()) return context_.later(std::chrono::seconds(5), [this] { load(); });
        for (const DueRow& row : *rows)
          if (!due_of_.contains(row.link)) set(row.link, row.due_ms);  // what was scheduled meanwhile is newer
        set_timer();
      });
}

void TableTimers::schedule(const std::string& link, std::int64_t at) {
  set(link, at);
  set_timer();
}

void TableTimers::set(const std::string& link, std::int64_t at) {
  const auto known = due_of_.find(link);
  if (known != due_of_.end()) {
    if (known->second == at) return;
    due_.erase({known->second, link});
    due_of_.erase(known);
  }
  if (at == 0) return;
  due_of_.emplace(link, at);
  due_.emplace(at, link);
}

void TableTimers::set_timer() {
  if (due_.empty() || context_.stopping) return;
  const std::int64_t now = context_.now();
  const std::int64_t at = std::min(due_.begin()->first, now + kLongestWait);
  if (timer_at_ != 0 && timer_at_ <= at) return;
  timer_at_ = at;
  context_.later(std::chrono::milliseconds(std::max<std::int64_t>(0, at - now)), [this, number = ++timer_generation_] {
    if (number == timer_generation_) run_due();
  });
}

void TableTimers::run_due() {
  timer_at_ = 0;
  const std::int64_t now = context_.now();
  for (int i = 0; i < kMaxAtOnce && !due_.empty() && due_.begin()->first <= now; ++i) {
    const std::string link = due_.begin()->second;
    set(link, 0);
    on_due(link);
  }
  set_timer();
}

}  // namespace patolli::server
