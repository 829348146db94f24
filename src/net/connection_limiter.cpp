#include "net/connection_limiter.hpp"

#include <algorithm>

namespace patolli::net {
namespace {

NetworkLimits of_site(NetworkLimits limits) {
  limits.connections_per_address *= server::kSiteFactor;
  for (Rate* const rate : {&limits.connects_per_address, &limits.requests_per_address, &limits.messages_per_address}) {
    rate->per_second *= static_cast<double>(server::kSiteFactor);
    rate->burst *= static_cast<double>(server::kSiteFactor);
  }
  return limits;
}

}  // namespace

ConnectionLimiter::ConnectionLimiter(const NetworkLimits& limits) : limits_(limits), site_limits_(of_site(limits)) {}

void ConnectionLimiter::use(const NetworkLimits& limits) {
  limits_ = limits;
  site_limits_ = of_site(limits);
}

ConnectionLimiter::Stay ConnectionLimiter::enter(const RequestOrigin& origin, Clock::time_point now) {
  Entry& network = networks_[origin.address.network()];
  Entry* const site = site_at(origin.address);
  if (is_unlimited(origin)) return {network, site, true};
  if (network.connections >= limits_.connections_per_address) return {};
  if (site != nullptr && site->connections >= site_limits_.connections_per_address) return {};
  if (!network.connects.take(limits_.connects_per_address, now)) return {};
  if (site != nullptr && !site->connects.take(site_limits_.connects_per_address, now)) return {};
  return {network, site, false};
}

bool ConnectionLimiter::allow_request(const RequestOrigin& origin, Clock::time_point now) {
  if (is_unlimited(origin)) return true;
  Entry* const site = site_at(origin.address);
  return networks_[origin.address.network()].requests.take(limits_.requests_per_address, now) &&
         (site == nullptr || site->requests.take(site_limits_.requests_per_address, now));
}

std::chrono::milliseconds ConnectionLimiter::owe_message(const Stay& stay, Clock::time_point now) const {
  if (stay.unlimited_) return std::chrono::milliseconds(0);
  auto wait = stay.network_->messages.owe(limits_.messages_per_address, now);
  if (stay.site_ != nullptr) wait = std::max(wait, stay.site_->messages.owe(site_limits_.messages_per_address, now));
  return wait;
}

void ConnectionLimiter::evict_idle(Clock::time_point now) {
  evict_idle(networks_, limits_, now);
  evict_idle(sites_, site_limits_, now);
}

void ConnectionLimiter::evict_idle(Entries& entries, const NetworkLimits& limits, Clock::time_point now) {
  for (auto next = entries.begin(); next != entries.end();) {
    Entry& entry = next->second;
    const bool quiet = entry.connections == 0 && entry.connects.full(limits.connects_per_address, now) &&
                       entry.requests.full(limits.requests_per_address, now) &&
                       entry.messages.full(limits.messages_per_address, now);
    next = quiet ? entries.erase(next) : std::next(next);
  }
}

}  // namespace patolli::net
