// How many connections each address has, and how fast it talks. Addresses that have gone and been quiet are forgotten.
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
    explicit Stay(Entry& visitor) : visitor_(&visitor) { ++visitor.connections; }
    Stay(Stay&& other) noexcept : visitor_(std::exchange(other.visitor_, nullptr)) {}
    Stay& operator=(Stay&& other) noexcept {
      std::swap(visitor_, other.visitor_);
      return *this;
    }
    Stay(const Stay&) = delete;
    Stay& operator=(const Stay&) = delete;
    ~Stay() {
      if (visitor_ != nullptr) --visitor_->connections;
    }
    [[nodiscard]] explicit operator bool() const { return visitor_ != nullptr; }
    // Precondition: not empty.
    [[nodiscard]] Entry& visitor() const { return *visitor_; }

   private:
    Entry* visitor_ = nullptr;
  };

  explicit ConnectionLimiter(const NetworkLimits& limits) : limits_(limits) {}

  // Their clients may come in any number, and talk as fast as they like.
  Networks unlimited;

  // Empty: too many connections of that address already, or too many new ones.
  Stay enter(const Address& address, Clock::time_point now);
  // Whether one more request of that address is all right.
  bool allow_request(const Address& address, Clock::time_point now);
  void evict_idle(Clock::time_point now);
  [[nodiscard]] std::size_t size() const { return visitors_.size(); }

 private:
  Entry& entry_at(const Address& address);

  NetworkLimits limits_;
  std::unordered_map<Address, Entry, AddressHash> visitors_;  // whose elements stay where they are
};

}  // namespace patolli::net
