// When tables need the server without being asked: clocks that run out, bots that have to move after a restart, tables
// that never began.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/server_context.hpp"

namespace patolli::server {

class TableTimers {
 public:
  explicit TableTimers(ServerContext& context) : context_(context) {}

  std::function<void(const std::string& link)> on_due;

  void load();                                              // after a restart: what the store has
  void schedule(const std::string& link, std::int64_t at);  // 0: never
  // 0: never, or it is not known.
  [[nodiscard]] std::int64_t due(const std::string& link) const {
    const auto found = due_of_.find(link);
    return found == due_of_.end() ? 0 : found->second;
  }
  void run_due();

 private:
  void set(const std::string& link, std::int64_t at);
  void set_timer();

  ServerContext& context_;
  std::set<std::pair<std::int64_t, std::string>> due_;
  std::unordered_map<std::string, std::int64_t> due_of_;
  std::int64_t timer_at_ = 0;           // 0: none is set
  std::uint64_t timer_generation_ = 0;  // only the last one counts
};

}  // namespace patolli::server
