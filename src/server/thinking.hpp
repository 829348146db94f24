// Who thinks: this server's threads or, by requests over the bus, other servers. One queue decides in which order, so
// what is given away is bounded by user and address as what is done here is. Whoever is asked may refuse, be silent or
// answer nonsense: then it is asked again elsewhere, and at last done here.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "bus/bus.hpp"
#include "server/server_context.hpp"
#include "server/thinkers.hpp"
#include "server/thought_job.hpp"
#include "server/thread_pool.hpp"

namespace patolli::server {

// A turn of a bot: what it was asked so far, and where.
struct BotTurn {
  std::uint64_t seed = 0;
  std::string level{};
  std::shared_ptr<TurnBot> here{};  // once it thinks here
  std::string worker{};             // a server that knows its search
};

class Thinking {
 public:
  Thinking(ServerContext& context, ThreadPool& pool, bus::Bus& bus);
  ~Thinking();
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

  void start();

  // `then` is called once, later. Null: it was given up.
  using Then = std::function<void(const Answer*)>;
  // What has to be thought, for whom, and about how long it takes. `turn`: of a move. Null: too much waits already.
  class Thought;
  std::shared_ptr<Thought> think(Question question, Job job, std::shared_ptr<BotTurn> turn, Then then);
  void give_up(const std::shared_ptr<Thought>& thought);

  [[nodiscard]] std::size_t away() const noexcept { return away_.size(); }  // that others think about
  // Others who think, heard of lately.
  [[nodiscard]] const Thinkers& others() const noexcept { return others_; }

 private:
  struct Away;
  void give_away();
  void ask(std::uint64_t number);
  void on_reply(std::uint64_t number, int attempt, const std::optional<std::string>& reply);
  void on_answer(const Answered& answered);
  void again(std::uint64_t number);
  void tick();
  [[nodiscard]] std::size_t room() const;

  ServerContext& context_;
  ThreadPool& pool_;
  bus::Bus& bus_;
  std::function<void()> pause_;
  Thinkers others_;
  std::uint64_t last_ = 0;
  std::int64_t refused_at_ = 0;
  std::unordered_map<std::uint64_t, std::weak_ptr<Thought>> waiting_;  // by the numbers of their jobs
  std::unordered_map<std::uint64_t, Away> away_;
  bus::SubscriptionId answers_ = 0, heard_ = 0;
};

}  // namespace patolli::server
