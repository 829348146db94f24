// Worker threads for what takes long: bots and hints, analyses; pass phrases have a pool of their own. Jobs work in
// slices, so that the next one waits for a slice only, and are taken from a fair queue.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "server/fair_queue.hpp"

namespace patolli::server {

class ThreadPool {
 public:
  struct Settings {
    int threads = 1;
    double share = 1;  // of each thread's time; the rest of it is for others
    FairQueue::Limits limits;
  };

  explicit ThreadPool(Settings settings);
  ~ThreadPool() { stop(); }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // False: too much is waiting already, in all or of that address. Not to be begun at once: until wake().
  bool submit(Job job, bool begin = true);
  void wake() { wake_.notify_all(); }
  // For jobs that cannot be sliced, to be called now and then on their thread: lets short ones go first.
  void run_short();
  // The next job in order, if it may be done elsewhere, for that; to be handed back by take_back().
  [[nodiscard]] std::optional<FairQueue::Running> give_away();
  // With `left`: it was not done after all, and waits again for a thread here.
  void take_back(FairQueue::Running running, Job::Microseconds spent, Job::Microseconds left);
  // Waits for the slices that run, and drops what waits.
  void stop();
  [[nodiscard]] std::size_t waiting() const;  // those that run, or were given away, included
  [[nodiscard]] std::size_t threads() const noexcept { return threads_.size(); }

 private:
  void work();
  // Runs it without the lock. What other jobs took in between is charged to them.
  Job::Microseconds run(std::unique_lock<std::mutex>& lock, FairQueue::Running running);

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable resting_;  // of its own, so that no wake_ is lost on a thread that rests
  FairQueue queue_;
  double share_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace patolli::server
