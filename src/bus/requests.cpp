#include "bus/requests.hpp"

#include <utility>

namespace patolli::bus {

Requests::~Requests() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
  for (auto& [number, waiting] : waiting_) waiting.then(std::nullopt);
}

std::uint64_t Requests::add(std::chrono::milliseconds patience, Bus::Answer then) {
  const std::lock_guard lock(mutex_);
  if (!thread_.joinable()) thread_ = std::thread([this] { expire(); });
  const std::uint64_t number = ++last_;
  const auto until = Clock::now() + patience;
  waiting_.emplace(number, Waiting{until, std::move(then)});
  deadlines_.emplace(until, number);
  if (deadlines_.begin()->second == number) wake_.notify_one();  // it is the next
  return number;
}

void Requests::answer(std::uint64_t number, std::optional<std::string> reply) {
  Bus::Answer then;
  {
    const std::lock_guard lock(mutex_);
    const auto found = waiting_.find(number);
    if (found == waiting_.end()) return;
    then = std::move(found->second.then);
    deadlines_.erase({found->second.until, number});
    waiting_.erase(found);
    unanswered_ += reply ? 0 : 1;
  }
  then(std::move(reply));
}

std::uint64_t Requests::asked() const {
  const std::lock_guard lock(mutex_);
  return last_;
}

std::uint64_t Requests::unanswered() const {
  const std::lock_guard lock(mutex_);
  return unanswered_;
}

void Requests::expire() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    if (deadlines_.empty()) {
      wake_.wait(lock);
      continue;
    }
    const auto [until, number] = *deadlines_.begin();
    if (Clock::now() < until) {
      wake_.wait_until(lock, until);
      continue;
    }
    lock.unlock();
    answer(number, std::nullopt);
    lock.lock();
  }
}

}  // namespace patolli::bus
