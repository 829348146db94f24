#include "server/bot_runner.hpp"

#include <algorithm>
#include <atomic>

#include "ai/bot.hpp"
#include "hints/hint.hpp"

namespace patolli::server {
namespace {

using Microseconds = Job::Microseconds;

// Guesses, until a search has been seen.
constexpr Microseconds kGreedy{200};
constexpr Microseconds kIteration{20};
constexpr std::uint32_t kFirstIterations = 16;

// The search for a hint: captures the view of the seat, and may run on any thread. It is bounded by the iterations or,
// without any, by time. Precondition: the seat has to decide.
std::function<hints::Hint()> hint_job(const match::Match& match, Seat seat, const GameServerConfig& config,
                                      std::uint64_t seed, const std::function<void()>* pause) {
  ai::Budget budget{config.hint_iterations, config.hint_time};
  budget.pause = pause;
  return [&game = match.game(), view = match.view_bytes(seat), budget, seed] {
    return game.hint(view, budget, seed).value_or(hints::Hint{});
  };
}

}  // namespace

// One decision of a bot, in slices. Only cancel() may be called from other threads than that of the slice.
class BotRunner::BotSearch {
 public:
  BotSearch(std::shared_ptr<match::AnyBot> bot, std::string view, Microseconds max)
      : bot_(std::move(bot)), view_(std::move(view)), max_(max) {}

  void cancel() noexcept { cancelled_ = true; }
  [[nodiscard]] bool cancelled() const noexcept { return cancelled_; }
  [[nodiscard]] Action action() const noexcept { return action_; }

  // What is left to do; 0: action() is the decision.
  Microseconds slice() {
    if (cancelled_) return Microseconds(0);
    if (!begun_) {
      begun_ = true;
      if (!bot_->begin(view_)) return Microseconds(0);  // cannot be: the server asks only seats that have to decide
    }
    const std::uint32_t wanted = bot_->wants();
    if (wanted == 0) {  // it does not search, or has no choice
      action_ = bot_->decide().action;
      return Microseconds(0);
    }
    if (done_ < wanted) {
      const auto began = std::chrono::steady_clock::now();
      const std::uint32_t before = done_;
      done_ = bot_->think(next_);
      const auto took =
          std::chrono::duration_cast<Microseconds>(std::chrono::steady_clock::now() - began) + Microseconds(1);
      spent_ += took;
      const auto of_one = std::max<std::int64_t>(1, took.count() / std::max<std::uint32_t>(1, done_ - before));
      next_ = static_cast<std::uint32_t>(std::max<std::int64_t>(1, FairQueue::kSlice.count() / of_one));
      if (done_ < wanted && (max_.count() == 0 || spent_ < max_)) return Microseconds(of_one * (wanted - done_));
    }
    action_ = bot_->finish();
    return Microseconds(0);
  }

 private:
  std::shared_ptr<match::AnyBot> bot_;
  std::string view_;
  Microseconds max_;
  Microseconds spent_{0};
  std::uint32_t next_ = kFirstIterations;
  std::uint32_t done_ = 0;
  bool begun_ = false;
  Action action_{};
  std::atomic<bool> cancelled_{false};
};

BotRunner::BotRunner(ServerContext& context, ThreadPool& pool)
    : context_(context), pool_(pool), pause_([this] { pool_.run_short(); }) {}
BotRunner::~BotRunner() = default;

void BotRunner::forget(TableId table) {
  seated_.erase(table);
  if (const auto found = searching_.find(table); found != searching_.end()) found->second.search->cancel();
}

bool BotRunner::request_move(const Table& table) {
  const Seat seat = table.to_act();
  const std::string_view level = table.mover(seat);
  if (const auto found = searching_.find(table.id); found != searching_.end()) {
    if (level.empty() || found->second.revision != table.revision()) forget(table.id);
    return true;  // when it reports that it was given up, the table asks again
  }
  if (level.empty()) {
    seated_.erase(table.id);
    return true;
  }
  Seated& seated = seated_[table.id];
  if (!seated.bot || seated.seat != seat) {
    const auto spec = ai::bot_spec(level, table.game->level_iterations(), {}, table.game->opponents());
    if (!spec) return true;
    seated = {table.game->make_bot(*spec, context_.random_bits()), seat, spec->budget.iterations, spec->budget.time};
  }
  if (!seated.bot) return true;
  auto search = std::make_shared<BotSearch>(seated.bot, table.match->match().view_bytes(seat), seated.time);
  Job job;
  job.owner = table.origin;
  job.expected = seated.iterations == 0 ? kGreedy : kIteration * seated.iterations;
  job.slice = [box = context_.mailbox, this, id = table.id, revision = table.revision(), search] {
    const Microseconds left = search->slice();
    if (left.count() == 0)
      box->put([this, id, revision, search] {
        searching_.erase(id);
        on_move(id, search->cancelled() ? kInterrupted : revision, search->action());
      });
    return left;
  };
  if (job.owner.user == 0) job.owner.user = table.creator;
  if (!pool_.submit(std::move(job))) return false;
  searching_[table.id] = {std::move(search), table.revision()};
  return true;
}

std::optional<RequestError> BotRunner::request_hint(const Table& table, Seat seat, const JobOwner& owner, Then then) {
  const auto& config = context_.config;
  if (hinting_.contains(table.id) || hinting_.size() >= config.max_hints_waiting) return MessageKey::kBusy;
  const auto of_user = std::count_if(hinting_.begin(), hinting_.end(),
                                     [&](const auto& other) { return other.second.user == owner.user; });
  const auto of_address = std::count_if(hinting_.begin(), hinting_.end(), [&](const auto& other) {
    return !owner.address.empty() && other.second.address == owner.address;
  });
  if (of_user != 0 || static_cast<std::size_t>(of_address) >= config.max_hints_of_address) return MessageKey::kTooMany;
  Job job;
  job.owner = owner;
  job.expected = config.hint_time;
  job.slice = [box = context_.mailbox, this, id = table.id, revision = table.revision(), then = std::move(then),
               search = hint_job(table.match->match(), seat, config, context_.random_bits(), &pause_)] {
    auto hint = std::make_shared<const hints::Hint>(search());
    box->put([this, id, revision, then, hint] {
      hinting_.erase(id);
      then(revision, *hint);
    });
    return Microseconds(0);
  };
  if (!pool_.submit(std::move(job))) return MessageKey::kBusy;
  hinting_.emplace(table.id, owner);
  return {};
}

}  // namespace patolli::server
