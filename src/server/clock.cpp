#include "server/clock.hpp"

#include <algorithm>

namespace patolli::server {

Clocks::Clocks(const TimeControl& config, int seats, std::uint8_t people) noexcept : control_(config), users_(people) {
  for (int seat = 0; seat < seats; ++seat) left_[static_cast<std::size_t>(seat)] = config.ms;
}

void Clocks::turn_to(Seat seat, std::int64_t now, std::int64_t until) noexcept {
  if (!any()) return;
  if (has(running_)) {
    std::int64_t& left = left_[static_cast<std::size_t>(running_)];
    left -= std::max<std::int64_t>(0, std::min(now, until) - since_);
    if (seat != running_) left += control_.increment;
  }
  if (seat != running_ && has(seat) && control_.kind == TimeControl::Kind::kDays)
    left_[static_cast<std::size_t>(seat)] = control_.ms;
  running_ = seat;
  since_ = now;
  still_until_ = 0;
}

void Clocks::set(Seat seat, std::int64_t left, std::int64_t now) noexcept {
  if (!has(seat)) return;
  left_[static_cast<std::size_t>(seat)] = left;
  if (seat != running_) return;
  since_ = now;
  still_until_ = 0;
}

void Clocks::not_before(std::int64_t since) noexcept { since_ = std::max(since_, since); }

void Clocks::stood_still(std::int64_t began, std::int64_t ended) noexcept {
  if (ended <= still_until_ || ended <= since_) return;
  since_ += ended - std::max(began, since_);
  still_until_ = ended;
}

void Clocks::not_after(std::int64_t now) noexcept { since_ = std::min(since_, now); }

std::int64_t Clocks::left(Seat seat, std::int64_t now) const noexcept {
  std::int64_t left = left_[static_cast<std::size_t>(seat)];
  if (seat == running_) left -= std::max<std::int64_t>(0, now - since_);
  return std::max<std::int64_t>(0, left);
}

std::optional<std::int64_t> Clocks::deadline() const noexcept {
  if (!has(running_)) return std::nullopt;
  return since_ + left_[static_cast<std::size_t>(running_)];
}

}  // namespace patolli::server
