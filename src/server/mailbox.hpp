// From other threads to the house's: what the store and the thinkers have to report. Many reports that come at once are
// one task for the surroundings.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "server/game_server.hpp"

namespace patolli {

class Mailbox : public std::enable_shared_from_this<Mailbox> {
 public:
  using Task = std::function<void()>;

  explicit Mailbox(Outside& outside) : outside_(outside) {}

  // From any thread.
  void put(Task task) {
    bool first = false;
    {
      const std::lock_guard lock(mutex_);
      if (closed_) return;
      first = tasks_.empty();
      tasks_.push_back(std::move(task));
      // Under the lock: after close() nobody speaks with the surroundings any more.
      if (first) outside_.post([box = shared_from_this()] { box->empty(); });
    }
  }

  // On the house's thread: whatever comes from now on is dropped.
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

  Outside& outside_;
  std::mutex mutex_;
  std::vector<Task> tasks_;
  std::vector<Task> running_;  // the house's thread only
  bool closed_ = false;
};

}  // namespace patolli
