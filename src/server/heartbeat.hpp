// Whether anybody served: every server writes the time into the store, every second. Where it stood still, no
// server or no database was there, and the clocks of live games stood still, too. All servers agree on that, because
// the end of the last such outage is in the store.
#pragma once

#include <functional>

#include "server/server_context.hpp"

namespace patolli::server {

class Heartbeat {
 public:
  explicit Heartbeat(ServerContext& context) : context_(context) {}
  void start();  // of a server that shares its database

  std::function<void(std::int64_t since)> on_outage;  // the last one ended then

 private:
  struct Seen {
    std::int64_t alive = 0;  // the last beat of anybody; 0: none ever
    std::int64_t since = 0;  // the end of the last outage
  };
  void beat();
  void on_seen(const Result<Seen>& seen);

  ServerContext& context_;
  std::int64_t since_ = 0;
};

}  // namespace patolli::server
