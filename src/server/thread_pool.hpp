// Worker threads with two queues: bots and hints first, then analyses, one decision at a time.
#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace patolli::server {

class ThreadPool {
 public:
  enum class Priority { kNow, kLater };

  ThreadPool(int threads, std::size_t max_waiting);
  ~ThreadPool() { stop(); }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // False: too much is waiting already.
  bool submit(Priority priority, std::function<void()> job);
  // Waits for the jobs that run, and drops those that wait.
  void stop();
  [[nodiscard]] std::size_t waiting() const;

 private:
  void work();

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::array<std::deque<std::function<void()>>, 2> queues_;
  std::size_t max_;
  std::size_t busy_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace patolli::server
