// Connections and rates of each address. Idle addresses are evicted.
#pragma once

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
    bool unlimited = false;
    TokenBucket connects;
    TokenBucket requests;
    TokenBucket messages;
  };

  // Counts as one connection of its address as long as it lives.
  class Stay {
   public:
    Stay() = default;
    explicit Stay(Entry& entry) : entry_(&entry) { ++entry.connections; }
    Stay(Stay&& other) noexcept : entry_(std::exchange(other.entry_, nullptr)) {}
    Stay& operator=(Stay&& other) noexcept {
      std::swap(entry_, other.entry_);
      return *this;
    }
    Stay(const Stay&) = delete;
    Stay& operator=(const Stay&) = delete;
    ~Stay() {
      if (entry_ != nullptr) --entry_->connections;
    }
    [[nodiscard]] explicit operator bool() const { return entry_ != nullptr; }
    // Precondition: not empty.
    [[nodiscard]] Entry& entry() const { return *entry_; }

   private:
    Entry* entry_ = nullptr;
  };

  explicit ConnectionLimiter(const NetworkLimits& limits) : limits_(limits) {}

  void use(const NetworkLimits& limits) { limits_ = limits; }  // from now on

  // Networks whose clients have no limits.
  Networks unlimited;

  // Empty: too many connections of that address already, or too many new ones.
  Stay enter(const Address& address, Clock::time_point now);
  // Whether one more request of that address is all right.
  bool allow_request(const Address& address, Clock::time_point now);
  void evict_idle(Clock::time_point now);
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  Entry& entry_at(const Address& address);

  NetworkLimits limits_;
  std::unordered_map<Address, Entry, AddressHash> entries_;  // whose elements stay where they are
};

}  // namespace patolli::net
