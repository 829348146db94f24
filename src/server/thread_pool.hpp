// The threads that think: bots first, then what can wait (analyses, one decision at a time).
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
  bool think(Priority urgency, std::function<void()> job);
  // Ends what is being thought and forgets what waits.
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
