// Deletes what the host does not want to keep: guests without games, old games, old chat. Once an hour, a little at a
// time, so that nobody waits for it. Several servers on one database may do so at once.
#pragma once

#include <chrono>

#include "server/server_context.hpp"

namespace patolli::server {

class Retention {
 public:
  explicit Retention(ServerContext& context) : context_(context) {}
  void start();

 private:
  void run();
  void prune(Prune::What what, std::chrono::hours age);

  ServerContext& context_;
};

}  // namespace patolli::server
