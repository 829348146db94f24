#include "store/read_queue.hpp"

#include <utility>

namespace patolli::store {

void ReadQueue::start(std::function<void(const Store::Query&)> call) {
  call_ = std::move(call);
  thread_ = std::thread([this] { run(); });
}

void ReadQueue::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void ReadQueue::push(Store::Query query) {
  {
    const std::lock_guard lock(mutex_);
    queries_.push_back(std::move(query));
    ++asked_;
  }
  wake_.notify_one();
}

void ReadQueue::drain() {
  std::unique_lock lock(mutex_);
  const auto last = asked_;
  idle_.wait(lock, [&] { return answered_ >= last; });
}

std::uint64_t ReadQueue::asked() const {
  const std::lock_guard lock(mutex_);
  return asked_;
}

void ReadQueue::run() {
  for (;;) {
    Store::Query query;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !queries_.empty(); });
      if (queries_.empty()) return;  // stopping, and all is answered
      query = std::move(queries_.front());
      queries_.pop_front();
    }
    call_(query);
    query = nullptr;  // what it holds goes before drain() returns
    {
      const std::lock_guard lock(mutex_);
      ++answered_;
    }
    idle_.notify_all();
  }
}

}  // namespace patolli::store
