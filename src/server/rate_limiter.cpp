#include "server/rate_limiter.hpp"

#include <iterator>

#include "server/address.hpp"

namespace patolli::server {

bool RateLimiter::allow_address(std::string_view address, std::int64_t now) {
  if (address.empty()) return true;
  const auto parsed = Address::read(address);
  if (!parsed) return take(std::string(address), max_, now);
  // What its network is refused does not count for the site: one of its customers must not lock out the others.
  if (!take(parsed->network().text(), max_, now)) return false;
  return parsed->is_v4() || take(parsed->site().text() + "/48", max_ * static_cast<int>(kSiteFactor), now);
}

bool RateLimiter::take(const std::string& who, int max, std::int64_t now) {
  // The clock may have been set back: then what seems to be in the future has expired, too.
  const auto expired = [&](const Count& count) { return now - count.since > within_ || count.since > now; };
  while (!counts_.empty() && (expired(counts_.front()) || counts_.size() > max_keys_)) {
    by_key_.erase(counts_.front().who);
    counts_.pop_front();
  }
  auto found = by_key_.find(who);
  if (found != by_key_.end() && expired(*found->second)) {
    const auto old = found->second;
    by_key_.erase(found);
    counts_.erase(old);
    found = by_key_.end();
  }
  if (found == by_key_.end()) {
    counts_.push_back({who, now, 0});
    const auto last = std::prev(counts_.end());
    found = by_key_.emplace(last->who, last).first;
  }
  return ++found->second->n <= max;
}

}  // namespace patolli::server
