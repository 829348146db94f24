// Worker threads for what takes long: bots and hints, analyses; pass phrases have a pool of their own. Jobs work in
// slices, so that the next one waits for a slice only, and are taken from a fair queue.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
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

  // False: too much is waiting already, in all or of that address.
  bool submit(Job job);
  // For jobs that cannot be sliced, to be called now and then on their thread: lets short ones go first.
  void run_short();
  // Waits for the slices that run, and drops what waits.
  void stop();
  [[nodiscard]] std::size_t waiting() const;

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
