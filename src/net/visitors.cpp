#include "net/visitors.hpp"

namespace patolli {

Visitors::Visitor& Visitors::visitor_at(const Address& address) {
  const auto [entry, is_new] = visitors_.try_emplace(address.counted());
  if (is_new) entry->second.unlimited = unlimited.contain(address);
  return entry->second;
}

Visitors::Stay Visitors::enter(const Address& address, Clock::time_point now) {
  Visitor& visitor = visitor_at(address);
  if (visitor.unlimited) return Stay(visitor);
  if (visitor.connections >= limits_.connections_per_address) return {};
  if (!visitor.connects.take(limits_.connects_per_address, now)) return {};
  return Stay(visitor);
}

bool Visitors::may_ask(const Address& address, Clock::time_point now) {
  Visitor& visitor = visitor_at(address);
  return visitor.unlimited || visitor.requests.take(limits_.requests_per_address, now);
}

void Visitors::forget_quiet(Clock::time_point now) {
  for (auto entry = visitors_.begin(); entry != visitors_.end();) {
    Visitor& visitor = entry->second;
    const bool quiet = visitor.connections == 0 && visitor.connects.full(limits_.connects_per_address, now) &&
                       visitor.requests.full(limits_.requests_per_address, now) &&
                       visitor.messages.full(limits_.messages_per_address, now);
    entry = quiet ? visitors_.erase(entry) : std::next(entry);
  }
}

}  // namespace patolli
