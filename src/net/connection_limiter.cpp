#include "net/connection_limiter.hpp"

namespace patolli::net {

ConnectionLimiter::Entry& ConnectionLimiter::entry_at(const Address& address) {
  const auto [entry, is_new] = visitors_.try_emplace(address.counted());
  if (is_new) entry->second.unlimited = unlimited.contain(address);
  return entry->second;
}

ConnectionLimiter::Stay ConnectionLimiter::enter(const Address& address, Clock::time_point now) {
  Entry& visitor = entry_at(address);
  if (visitor.unlimited) return Stay(visitor);
  if (visitor.connections >= limits_.connections_per_address) return {};
  if (!visitor.connects.take(limits_.connects_per_address, now)) return {};
  return Stay(visitor);
}

bool ConnectionLimiter::allow_request(const Address& address, Clock::time_point now) {
  Entry& visitor = entry_at(address);
  return visitor.unlimited || visitor.requests.take(limits_.requests_per_address, now);
}

void ConnectionLimiter::evict_idle(Clock::time_point now) {
  for (auto entry = visitors_.begin(); entry != visitors_.end();) {
    Entry& visitor = entry->second;
    const bool quiet = visitor.connections == 0 && visitor.connects.full(limits_.connects_per_address, now) &&
                       visitor.requests.full(limits_.requests_per_address, now) &&
                       visitor.messages.full(limits_.messages_per_address, now);
    entry = quiet ? visitors_.erase(entry) : std::next(entry);
  }
}

}  // namespace patolli::net
