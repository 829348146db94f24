// Bots on seats, and hints. Both are given views, and search on the thread pool.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "match/any_bot.hpp"
#include "server/message_key.hpp"
#include "server/server_context.hpp"
#include "server/table.hpp"
#include "server/thread_pool.hpp"

namespace patolli::hints {
struct Hint;  // hints/hint.hpp brings the search along
}

namespace patolli::server {

class BotRunner {
 public:
  BotRunner(ServerContext& context, ThreadPool& pool) : context_(context), pool_(pool) {}

  // A bot has decided about this revision of the table.
  std::function<void(TableId, std::int64_t revision, Action)> on_move;

  // Lets the bot search whose turn it is, if it is a bot's and none is searching yet. False: too much waits already.
  bool request_move(const Table& table);
  [[nodiscard]] bool searching(TableId table) const { return searching_.contains(table); }
  void forget(TableId table) { seated_.erase(table); }  // the bot of the turn, with its search tree

  // One hint at a time for a table, and for a user.
  using Then = std::function<void(std::int64_t revision, const hints::Hint& hint)>;
  std::optional<RequestError> request_hint(const Table& table, Seat seat, UserId user, Then then);

 private:
  struct Seated {
    std::shared_ptr<match::AnyBot> bot;
    Seat seat = kNoSeat;
  };

  ServerContext& context_;
  ThreadPool& pool_;
  std::unordered_map<TableId, Seated> seated_;
  std::unordered_set<TableId> searching_;
  std::unordered_map<TableId, UserId> hinting_;
};

}  // namespace patolli::server
