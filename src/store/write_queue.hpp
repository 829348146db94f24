// The thread that writes: takes all that waits as one group, has it committed, and reports each write of it.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.hpp"

namespace patolli::store {

struct WriteJob {
  WriteBatch changes;
  Store::Done done;
  std::function<Status()> control{};  // instead of changes: outside of any transaction
  Result<Written> result = Written{};
  std::chrono::steady_clock::time_point asked{};
};

// It was refused for what it asked for: others that were written together with it go on without it.
template <class T>
bool is_refusal(const Result<T>& result) {
  return result.failed_with(Error::Kind::kConflict) || result.failed_with(Error::Kind::kLimit);
}

class WriteQueue {
 public:
  using Group = std::vector<WriteJob>;

  WriteQueue() = default;
  ~WriteQueue() { stop(); }
  WriteQueue(const WriteQueue&) = delete;
  WriteQueue& operator=(const WriteQueue&) = delete;

  // `commit` is called on the queue's thread, with one group after the other, and fills in the results.
  void start(std::function<void(Group&)> commit);
  void stop();  // after all that was asked for
  void push(WriteJob job);
  void drain();  // until what was asked for before has been reported
  [[nodiscard]] std::uint64_t asked() const;
  [[nodiscard]] StoreCounts counts() const;  // writes, failed, refused, waiting

  // Whether writing works at all. Calls on_trouble's function when that changes, and every ten seconds while it does
  // not. On the queue's thread.
  void report(const Status& status);
  std::function<void(const Status&)> tell;

 private:
  void run();
  void finish(Group& group);

  std::function<void(Group&)> commit_;
  std::atomic<std::uint64_t> writes_{0}, failed_{0}, refused_{0};
  std::optional<Error::Kind> last_told_;  // none: all is well
  std::chrono::steady_clock::time_point told_at_;
  mutable std::mutex mutex_;
  std::condition_variable wake_, idle_;
  Group jobs_;
  std::uint64_t queued_ = 0, reported_ = 0;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace patolli::store
