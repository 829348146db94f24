// Whether the store can be read and written now: asked by whoever watches over the server.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "server/message_key.hpp"
#include "server/server_context.hpp"

namespace patolli::server {

// Reads and writes at most once a second, however often it is asked: a write costs a sync.
class ReadyProbe {
 public:
  using Then = std::function<void(std::optional<MessageKey> trouble)>;

  explicit ReadyProbe(ServerContext& context) : context_(context) {}
  void ask(Then then);

 private:
  static constexpr std::int64_t kValidFor = 1000;  // ms

  void probe();
  void finish(std::optional<MessageKey> trouble);

  ServerContext& context_;
  std::vector<Then> waiting_;
  std::optional<MessageKey> last_;
  std::int64_t at_ = -kValidFor;
};

}  // namespace patolli::server
