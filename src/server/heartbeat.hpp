// Whether anybody served: every server writes the time into the store, every second. Where it stood still, no server or
// no database was there, and the clocks of live games stood still, too. Each such outage is a row: all servers derive
// the same times from the rows of a game and from these.
#pragma once

#include <functional>
#include <vector>

#include "server/server_context.hpp"

namespace patolli::server {

class Heartbeat {
 public:
  explicit Heartbeat(ServerContext& context) : context_(context) {}
  void start();  // of a server that shares its database

  std::function<void(const OutageRow&)> on_outage;  // each once, the earliest first

 private:
  struct Seen {
    std::int64_t alive = 0;  // the last beat of anybody; 0: none ever
    std::vector<OutageRow> outages;
  };
  void beat();
  void on_seen(const Result<Seen>& seen, std::int64_t asked_at);

  ServerContext& context_;
  std::int64_t known_ = 0;  // the end of the last outage that is known
};

}  // namespace patolli::server
