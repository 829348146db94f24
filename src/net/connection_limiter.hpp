// Connections and rates of each address: of its network, and looser of its site (server/address.hpp). Idle addresses
// are evicted.
#pragma once

#include <array>
#include <cstddef>
#include <unordered_map>
#include <utility>

#include "net/addresses.hpp"
#include "net/token_bucket.hpp"

namespace patolli::net {

class ConnectionLimiter {
 public:
  using Clock = TokenBucket::Clock;
  struct Entry {
    std::size_t connections = 0;
    TokenBucket connects;
    TokenBucket requests;
    TokenBucket messages;
  };

  // Counts as one connection of its address as long as it lives.
  class Stay {
   public:
    Stay() = default;
    Stay(Entry& network, Entry* site, bool unlimited) : network_(&network), site_(site), unlimited_(unlimited) {
      ++network.connections;
      if (site != nullptr) ++site->connections;
    }
    Stay(Stay&& other) noexcept
        : network_(std::exchange(other.network_, nullptr)), site_(other.site_), unlimited_(other.unlimited_) {}
    Stay& operator=(Stay&& other) noexcept {
      std::swap(network_, other.network_);
      std::swap(site_, other.site_);
      std::swap(unlimited_, other.unlimited_);
      return *this;
    }
    Stay(const Stay&) = delete;
    Stay& operator=(const Stay&) = delete;
    ~Stay() {
      if (network_ == nullptr) return;
      --network_->connections;
      if (site_ != nullptr) --site_->connections;
    }
    [[nodiscard]] explicit operator bool() const { return network_ != nullptr; }

   private:
    friend class ConnectionLimiter;
    Entry* network_ = nullptr;
    Entry* site_ = nullptr;  // none: it is the network
    bool unlimited_ = false;
  };

  explicit ConnectionLimiter(const NetworkLimits& limits);

  void use(const NetworkLimits& limits);  // from now on

  // Networks whose clients have no limits.
  Networks unlimited;
  [[nodiscard]] bool is_unlimited(const RequestOrigin& origin) const {
    return !origin.hidden && unlimited.contain(origin.address);
  }

  // Empty: too many connections of that address already, or too many new ones.
  Stay enter(const RequestOrigin& origin, Clock::time_point now);
  // Whether one more request of that address is all right.
  bool allow_request(const RequestOrigin& origin, Clock::time_point now);
  // How long a message of such a connection has to wait.
  std::chrono::milliseconds owe_message(const Stay& stay, Clock::time_point now) const;
  void evict_idle(Clock::time_point now);
  [[nodiscard]] std::size_t size() const { return networks_.size() + sites_.size(); }

 private:
  using Entries = std::unordered_map<Address, Entry, AddressHash>;  // whose elements stay where they are
  Entry* site_at(const Address& address) { return address.is_v4() ? nullptr : &sites_[address.site()]; }
  static void evict_idle(Entries& entries, const NetworkLimits& limits, Clock::time_point now);

  NetworkLimits limits_;
  NetworkLimits site_limits_;
  Entries networks_;
  Entries sites_;  // of IPv6
};

}  // namespace patolli::net
