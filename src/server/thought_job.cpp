#include "server/thought_job.hpp"

#include <algorithm>

#include "ai/bot.hpp"
#include "match/any_bot.hpp"
#include "match/any_game.hpp"

namespace patolli::server {
namespace {

using Microseconds = Job::Microseconds;

// At a time: by their number, so that a search ends after the same iterations everywhere.
constexpr std::uint32_t kFirstIterations = 16;
constexpr std::uint32_t kIterations = 64;

}  // namespace

TurnBot::TurnBot() = default;
TurnBot::~TurnBot() = default;

std::shared_ptr<TurnBot> TurnBot::make(const match::AnyGame& game, std::string_view level, std::uint64_t seed) {
  const auto spec = ai::bot_spec(level, game.level_iterations(), {}, game.opponents());
  if (!spec) return nullptr;
  const std::shared_ptr<TurnBot> turn(new TurnBot);
  turn->bot = game.make_bot(*spec, seed);
  turn->iterations = spec->budget.iterations;
  turn->max_time = spec->budget.time;
  return turn->bot ? turn : nullptr;
}

ThoughtJob::ThoughtJob(Question question, std::shared_ptr<TurnBot> turn, const std::function<void()>* pause)
    : question_(std::move(question)), turn_(std::move(turn)), pause_(pause) {}
ThoughtJob::~ThoughtJob() = default;

Microseconds ThoughtJob::slice() {
  if (cancelled_) return Microseconds(0);
  ai::Budget budget{question_.iterations, question_.time};
  budget.pause = pause_;
  switch (question_.kind) {
    case Question::Kind::kMove: return move_slice();
    case Question::Kind::kHint:
      answer_.hint = question_.game->hint(question_.view(), budget, question_.seed).value_or(hints::Hint{});
      break;
    case Question::Kind::kDecision:
      answer_.decision = analysis::look_at(*question_.game, question_.view(), question_.played,
                                           {question_.seed, budget, question_.alternatives, question_.opponent});
      break;
  }
  return Microseconds(0);
}

Microseconds ThoughtJob::move_slice() {
  match::AnyBot& bot = *turn_->bot;
  if (!begun_) {
    begun_ = true;
    spent_ = Microseconds(0);
    done_ = 0;
    // One that was asked about this step before is asked again.
    const std::size_t step = std::min(turn_->seen, question_.views.size() - 1);
    if (!bot.begin(question_.views[step])) return Microseconds(0);  // cannot be: only seats that decide are asked
  }
  const std::uint32_t wanted = bot.wants();
  if (wanted == 0) return decided(bot.decide().action);  // it does not search, or has no choice
  const auto began = std::chrono::steady_clock::now();
  const std::uint32_t before = done_;
  Microseconds took{0};
  const Microseconds max = turn_->max_time;
  const auto in_time = [&] { return max.count() == 0 || spent_ + took < max; };
  while (done_ < wanted && took < FairQueue::kSlice && in_time()) {
    done_ = bot.think(done_ == 0 ? kFirstIterations : kIterations);
    took = std::chrono::duration_cast<Microseconds>(std::chrono::steady_clock::now() - began) + Microseconds(1);
  }
  if (done_ < wanted && in_time()) {
    spent_ += took;
    return Microseconds(std::max<std::int64_t>(1, took.count() * (wanted - done_) / (done_ - before)));
  }
  spent_ += took;
  return decided(bot.finish());
}

Microseconds ThoughtJob::decided(Action action) {
  const bool last = ++turn_->seen >= question_.views.size();
  begun_ = false;
  if (!last) return std::max(spent_, Microseconds(1));  // the next step of the turn
  answer_.action = action;
  return Microseconds(0);
}

}  // namespace patolli::server
