#include "server/thread_pool.hpp"

#include <algorithm>
#include <utility>

namespace patolli::server {
namespace {

using Clock = std::chrono::steady_clock;
using Microseconds = Job::Microseconds;

// What run_short() has taken on this thread since the job began that called it.
thread_local Microseconds interrupted{0};

}  // namespace

ThreadPool::ThreadPool(Settings settings) : queue_(settings.limits), share_(std::clamp(settings.share, 0.01, 1.0)) {
  for (int i = 0; i < std::max(1, settings.threads); ++i) threads_.emplace_back([this] { work(); });
}

bool ThreadPool::submit(Job job, bool begin) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || !queue_.push(std::move(job))) return false;
  }
  if (begin) wake_.notify_one();
  return true;
}

void ThreadPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    queue_.clear();
  }
  wake_.notify_all();
  resting_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

std::size_t ThreadPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

std::optional<FairQueue::Running> ThreadPool::give_away() {
  const std::lock_guard lock(mutex_);
  return stopping_ ? std::nullopt : queue_.pop_away();
}

void ThreadPool::take_back(FairQueue::Running running, Microseconds spent, Microseconds left) {
  running.job.number = 0;
  if (left.count() == 0) running.job.slice = nullptr;
  {
    const std::lock_guard lock(mutex_);
    queue_.done(std::move(running), spent, stopping_ ? Microseconds(0) : left);
  }
  wake_.notify_one();
}

Microseconds ThreadPool::run(std::unique_lock<std::mutex>& lock, FairQueue::Running running) {
  running.job.number = 0;  // what was begun here is ended here
  lock.unlock();
  const Microseconds outer = std::exchange(interrupted, Microseconds(0));
  const auto began = Clock::now();
  const Microseconds left = running.job.slice();
  const auto took = std::chrono::duration_cast<Microseconds>(Clock::now() - began);
  const Microseconds own = std::max(took - interrupted, Microseconds(0));
  interrupted = outer + took;
  if (left.count() == 0) running.job.slice = nullptr;  // what it holds goes without the lock
  lock.lock();
  queue_.done(std::move(running), own, stopping_ ? Microseconds(0) : left);
  return own;
}

void ThreadPool::run_short() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    auto next = queue_.pop_short();
    if (!next) return;
    run(lock, std::move(*next));
  }
}

void ThreadPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
    if (stopping_) return;
    const Microseconds took = run(lock, std::move(*queue_.pop()));
    if (share_ >= 1) continue;
    const auto rest = std::chrono::duration_cast<Microseconds>(took * (1 / share_ - 1));
    resting_.wait_for(lock, rest, [&] { return stopping_; });
  }
}

}  // namespace patolli::server
