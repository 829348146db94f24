#include "encoding/workers.hpp"

#include <unistd.h>

namespace patolli::encoding {

namespace {

// A step takes about as long as it takes to wake a thread up, so they look again a while before they sleep.
template <class Done>
bool look_again(Done done) noexcept {
  constexpr int kLooks = 4000;
  for (int i = 0; i < kLooks; ++i) {
    if (done()) return true;
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
  return false;
}

}  // namespace

Workers::~Workers() {
  if (!shared_) return;
  if (process_ != getpid()) {
    // The threads are the parent's: there is nothing to join, and destroying their handles would end the process.
    static_cast<void>(shared_.release());
    return;
  }
  shared_->stop = true;
  shared_->round.fetch_add(1);
  shared_->round.notify_all();
  for (std::thread& thread : shared_->crew) thread.join();
}

void Workers::work(Shared& shared, int part) noexcept {
  for (std::uint32_t seen = 0;;) {
    if (!look_again([&] { return shared.round.load() != seen; })) shared.round.wait(seen);
    seen = shared.round.load();
    if (shared.stop) return;
    shared.job(shared.self, part);
    if (shared.busy.fetch_sub(1) == 1) shared.busy.notify_one();
  }
}

void Workers::start() {
  static_cast<void>(shared_.release());  // a parent's, if there was one
  shared_ = std::make_unique<Shared>();
  process_ = getpid();
  for (int part = 1; part < threads_; ++part)
    shared_->crew.emplace_back([shared = shared_.get(), part] { work(*shared, part); });
}

void Workers::run(Job job, void* self) {
  if (threads_ == 1) return job(self, 0);
  if (!shared_ || process_ != getpid()) start();
  shared_->job = job;
  shared_->self = self;
  shared_->busy.store(threads_ - 1);
  shared_->round.fetch_add(1);
  shared_->round.notify_all();
  job(self, 0);
  while (!look_again([&] { return shared_->busy.load() == 0; })) {
    const int busy = shared_->busy.load();
    if (busy != 0) shared_->busy.wait(busy);
  }
}

}  // namespace patolli::encoding
