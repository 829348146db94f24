#include "net/connection_limiter.hpp"

namespace patolli::net {

ConnectionLimiter::Entry& ConnectionLimiter::entry_at(const Address& address) {
  const auto [found, is_new] = entries_.try_emplace(address.counted());
  if (is_new) found->second.unlimited = unlimited.contain(address);
  return found->second;
}

ConnectionLimiter::Stay ConnectionLimiter::enter(const Address& address, Clock::time_point now) {
  Entry& entry = entry_at(address);
  if (entry.unlimited) return Stay(entry);
  if (entry.connections >= limits_.connections_per_address) return {};
  if (!entry.connects.take(limits_.connects_per_address, now)) return {};
  return Stay(entry);
}

bool ConnectionLimiter::allow_request(const Address& address, Clock::time_point now) {
  Entry& entry = entry_at(address);
  return entry.unlimited || entry.requests.take(limits_.requests_per_address, now);
}

void ConnectionLimiter::evict_idle(Clock::time_point now) {
  for (auto next = entries_.begin(); next != entries_.end();) {
    Entry& entry = next->second;
    const bool quiet = entry.connections == 0 && entry.connects.full(limits_.connects_per_address, now) &&
                       entry.requests.full(limits_.requests_per_address, now) &&
                       entry.messages.full(limits_.messages_per_address, now);
    next = quiet ? entries_.erase(next) : std::next(next);
  }
}

}  // namespace patolli::net
