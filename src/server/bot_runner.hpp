// Bots on seats, and hints. Both are given views; who thinks is the business of server/thinking.hpp.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/message_key.hpp"
#include "server/server_context.hpp"
#include "server/table.hpp"
#include "server/thinking.hpp"

namespace patolli::hints {
struct Hint;  // hints/hint.hpp brings the search along
}

namespace patolli::server {

class BotRunner {
 public:
  BotRunner(ServerContext& context, Thinking& thinking);
  BotRunner(const BotRunner&) = delete;
  BotRunner& operator=(const BotRunner&) = delete;

  // A bot has decided about this revision of the table; kInterrupted: its search was given up.
  static constexpr std::int64_t kInterrupted = -1;
  std::function<void(TableId, std::int64_t revision, Action)> on_move;

  // Lets the bot search whose turn it is, if it is a bot's and none is searching yet. A search for an older revision is
  // given up. False: too much waits already.
  bool request_move(const Table& table);
  [[nodiscard]] bool searching(TableId table) const { return searching_.contains(table); }
  void forget(TableId table);  // the bot of the turn, with its search

  // One hint at a time for a table, and for a user; a few for an address.
  using Then = std::function<void(std::int64_t revision, const hints::Hint& hint)>;
  std::optional<RequestError> request_hint(const Table& table, Seat seat, const JobOwner& owner, Then then);

 private:
  struct Seated {
    std::shared_ptr<BotTurn> turn{};
    Seat seat = kNoSeat;
    int number = 0;                    // of the turn
    std::vector<std::string> views{};  // at the steps of this turn that it has decided
    std::uint32_t iterations = 0;
  };
  struct Searching {
    std::shared_ptr<Thinking::Thought> search;
    std::int64_t revision = 0;
  };

  ServerContext& context_;
  Thinking& thinking_;
  std::unordered_map<TableId, Seated> seated_;
  std::unordered_map<TableId, Searching> searching_;
  std::unordered_map<TableId, JobOwner> hinting_;
};

}  // namespace patolli::server
