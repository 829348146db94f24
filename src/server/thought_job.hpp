// Thinking about a question on one thread, a slice at a time: the same for our own questions and for those of others.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "server/fair_queue.hpp"
#include "server/thought.hpp"

namespace patolli::match {
class AnyBot;  // match/any_bot.hpp
}

namespace patolli::server {

// A bot within one turn: later steps go on with the search of the earlier ones. One that is asked later than at the
// first step thinks about the earlier ones again, and then knows the same.
class TurnBot {
 public:
  // Null: there is no such bot.
  static std::shared_ptr<TurnBot> make(const match::AnyGame& game, std::string_view level, std::uint64_t seed);
  ~TurnBot();
  TurnBot(const TurnBot&) = delete;
  TurnBot& operator=(const TurnBot&) = delete;

  std::unique_ptr<match::AnyBot> bot;
  std::uint32_t iterations = 0;  // of a step; 0: it does not search
  std::chrono::microseconds max_time{0};
  std::size_t seen = 0;  // steps of the turn that it was asked about

 private:
  TurnBot();
};

class ThoughtJob {
 public:
  // `turn`: of a move. `pause` is called now and then by what cannot be sliced; it outlives the job.
  ThoughtJob(Question question, std::shared_ptr<TurnBot> turn, const std::function<void()>* pause);
  ~ThoughtJob();
  ThoughtJob(const ThoughtJob&) = delete;
  ThoughtJob& operator=(const ThoughtJob&) = delete;

  void cancel() noexcept { cancelled_ = true; }  // from any thread
  [[nodiscard]] bool cancelled() const noexcept { return cancelled_; }
  // What is left to do; 0: it is done.
  Job::Microseconds slice();
  [[nodiscard]] const Question& question() const noexcept { return question_; }
  [[nodiscard]] const Answer& answer() const noexcept { return answer_; }

 private:
  Job::Microseconds move_slice();
  Job::Microseconds decided(Action action);

  Question question_;
  std::shared_ptr<TurnBot> turn_;
  const std::function<void()>* pause_;
  Answer answer_;
  Job::Microseconds spent_{0};  // on this step
  std::uint32_t done_ = 0;
  bool begun_ = false;
  std::atomic<bool> cancelled_{false};
};

}  // namespace patolli::server
