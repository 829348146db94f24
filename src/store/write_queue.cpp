#include "store/write_queue.hpp"

namespace patolli::store {
namespace {

// When so many come at once, the next group waits for more of them: syncs cost more than the moment does.
constexpr std::size_t kCrowd = 8;
constexpr std::chrono::milliseconds kGather{2};

}  // namespace

void WriteQueue::start(std::function<void(Group&)> commit) {
  commit_ = std::move(commit);
  thread_ = std::thread([this] { run(); });
}

void WriteQueue::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void WriteQueue::push(WriteJob job) {
  job.asked = std::chrono::steady_clock::now();
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = jobs_.empty();
    jobs_.push_back(std::move(job));
    ++queued_;
  }
  if (first) wake_.notify_one();  // later jobs are part of the same group
}

void WriteQueue::drain() {
  std::unique_lock lock(mutex_);
  const auto last = queued_;
  idle_.wait(lock, [&] { return reported_ >= last; });
}

std::uint64_t WriteQueue::asked() const {
  const std::lock_guard lock(mutex_);
  return queued_;
}

StoreCounts WriteQueue::counts() const {
  StoreCounts counts;
  {
    const std::lock_guard lock(mutex_);
    counts.waiting = queued_ - reported_;
  }
  counts.writes = writes_;
  counts.failed = failed_;
  counts.refused = refused_;
  return counts;
}

void WriteQueue::report(const Status& status) {
  const auto now = std::chrono::steady_clock::now();
  const auto kind = status.ok() ? std::nullopt : std::optional(status.error().kind);
  if (kind == last_told_ && (status.ok() || now - told_at_ < std::chrono::seconds(10))) return;
  last_told_ = kind;
  told_at_ = now;
  if (tell) tell(status);
}

void WriteQueue::run() {
  Group group;
  auto began = std::chrono::steady_clock::now();
  bool crowd = false;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
      if (jobs_.empty()) return;  // stopping, and all is written
      if (crowd) wake_.wait_until(lock, began + kGather, [this] { return stopping_; });
      group.swap(jobs_);
    }
    began = std::chrono::steady_clock::now();
    crowd = group.size() >= kCrowd;
    commit_(group);
    finish(group);
    group.clear();
  }
}

void WriteQueue::finish(Group& group) {
  for (WriteJob& job : group) {
    if (!job.control) ++(job.result.ok() ? writes_ : is_refusal(job.result) ? refused_ : failed_);
    if (job.done) job.done(job.result);
  }
  {
    const std::lock_guard lock(mutex_);
    reported_ += group.size();
  }
  idle_.notify_all();
}

}  // namespace patolli::store
