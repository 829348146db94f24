#include "server/thread_pool.hpp"

#include <algorithm>
#include <utility>

namespace patolli::server {

ThreadPool::ThreadPool(int threads, std::size_t max_waiting) : max_(max_waiting) {
  for (int i = 0; i < std::max(1, threads); ++i) threads_.emplace_back([this] { work(); });
}

bool ThreadPool::submit(Priority priority, std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    auto& queue = queues_[static_cast<std::size_t>(priority)];
    if (stopping_ || queue.size() >= max_) return false;
    queue.push_back(std::move(job));
  }
  wake_.notify_one();
  return true;
}

void ThreadPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (auto& queue : queues_) queue.clear();
  }
  wake_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

std::size_t ThreadPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return queues_[0].size() + queues_[1].size() + busy_;
}

void ThreadPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return stopping_ || !queues_[0].empty() || !queues_[1].empty(); });
    if (stopping_) return;
    auto& queue = queues_[queues_[0].empty() ? 1 : 0];
    const std::function<void()> job = std::move(queue.front());
    queue.pop_front();
    ++busy_;
    lock.unlock();
    job();
    lock.lock();
    --busy_;
  }
}

}  // namespace patolli::server
