// Queue of tasks from the store's and the workers' threads to the server's. Tasks that arrive together are posted to
// the event loop as one.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "server/game_server.hpp"

namespace patolli::server {

class Mailbox : public std::enable_shared_from_this<Mailbox> {
 public:
  using Task = std::function<void()>;

  explicit Mailbox(EventLoop& loop) : loop_(loop) {}

  // From any thread.
  void put(Task task) {
    bool first = false;
    {
      const std::lock_guard lock(mutex_);
      if (closed_) return;
      first = tasks_.empty();
      tasks_.push_back(std::move(task));
      // Under the lock: after close() the event loop is not used any more.
      if (first) loop_.post([box = shared_from_this()] { box->empty(); });
    }
  }

  // On the server's thread: whatever comes from now on is dropped.
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    tasks_.clear();
  }

 private:
  void empty() {
    {
      const std::lock_guard lock(mutex_);
      if (closed_) return;
      running_.swap(tasks_);
    }
    for (Task& task : running_) task();
    running_.clear();
  }

  EventLoop& loop_;
  std::mutex mutex_;
  std::vector<Task> tasks_;
  std::vector<Task> running_;  // the server's thread only
  bool closed_ = false;
};

}  // namespace patolli::server
