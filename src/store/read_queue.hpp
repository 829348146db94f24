// The thread that reads: one query after the other.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "store/store.hpp"

namespace patolli::store {

class ReadQueue {
 public:
  ReadQueue() = default;
  ~ReadQueue() { stop(); }
  ReadQueue(const ReadQueue&) = delete;
  ReadQueue& operator=(const ReadQueue&) = delete;

  // `call` is called on the queue's thread, once for each query, and calls it with a reader.
  void start(std::function<void(const Store::Query&)> call);
  void stop();  // after all that was asked for
  void push(Store::Query query);
  void drain();                               // until what was asked for before has been called
  [[nodiscard]] std::uint64_t asked() const;  // since the start

 private:
  void run();

  std::function<void(const Store::Query&)> call_;
  mutable std::mutex mutex_;
  std::condition_variable wake_, idle_;
  std::deque<Store::Query> queries_;
  std::uint64_t asked_ = 0, answered_ = 0;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace patolli::store
