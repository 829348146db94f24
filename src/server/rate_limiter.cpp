#include "server/rate_limiter.hpp"

namespace patolli::server {

bool RateLimiter::allow(const std::string& who, std::int64_t now) {
  if (counts_.size() > 10'000)  // a flood of names: expired entries go first
    std::erase_if(counts_, [&](const auto& entry) { return now - entry.second.since > within_; });
  if (counts_.size() > 100'000) return false;
  Count& count = counts_[who];
  if (now - count.since > within_) count = {now, 0};
  return ++count.n <= max_;
}

}  // namespace patolli::server
