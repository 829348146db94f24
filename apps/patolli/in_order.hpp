// Independent pieces of work on several threads, whose results are taken one by one in their order.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace patolli::cli {

// Each thread gets a function of its own from start(); that is called with i and `stop`, for first <= i < last, and
// returns nothing if it gave up because of `stop`. take(i, result) is called on the calling thread, in order; false
// ends everything. Returns how many were taken.
template <class Made, class Start, class Take>
std::uint64_t work_in_order(std::uint64_t first, std::uint64_t last, int threads, const std::atomic<bool>& interrupted,
                            const Start& start, const Take& take) {
  constexpr std::uint64_t kAhead = 32;  // how far a thread may be ahead of the slowest, so that little waits in memory
  constexpr auto kLookAround = std::chrono::milliseconds(50);
  std::mutex mutex;
  std::condition_variable ready;
  std::condition_variable room;
  std::map<std::uint64_t, Made> finished;
  std::uint64_t next = first;
  std::uint64_t taken = first;
  std::atomic<bool> stop{false};
  const auto most = static_cast<std::uint64_t>(std::max(1, threads));
  const auto work = [&] {
    auto make = start();
    std::unique_lock lock(mutex);
    while (!stop && next < last) {
      if (next >= taken + kAhead * most) {
        room.wait(lock);
        continue;
      }
      const std::uint64_t index = next++;
      lock.unlock();
      std::optional<Made> made = make(index, stop);
      lock.lock();
      if (!made) return;
      finished.emplace(index, std::move(*made));
      ready.notify_one();
    }
  };
  std::vector<std::jthread> workers;
  for (std::uint64_t i = 0; i < std::min(most, last - first); ++i) workers.emplace_back(work);
  std::unique_lock lock(mutex);
  while (taken < last && !interrupted) {
    const auto found = finished.find(taken);
    if (found == finished.end()) {
      ready.wait_for(lock, kLookAround);
      continue;
    }
    const Made made = std::move(found->second);
    finished.erase(found);
    ++taken;
    room.notify_all();
    lock.unlock();
    const bool go_on = take(taken - 1, made);
    lock.lock();
    if (!go_on) break;
  }
  stop = true;
  room.notify_all();
  return taken - first;
}

}  // namespace patolli::cli
