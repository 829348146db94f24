// Limits attempts, by key, at what is expensive or can be guessed. Bounded: when there are too many keys, those that
// were seen first are forgotten. No call looks at all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace patolli::server {

class RateLimiter {
 public:
  static constexpr std::size_t kMaxKeys = 50'000;

  RateLimiter(int max, std::int64_t within_ms, std::size_t max_keys = kMaxKeys)
      : max_(max), within_(within_ms), max_keys_(max_keys) {}
  bool allow(const std::string& who, std::int64_t now) { return take(who, max_, now); }
  // By the address's network, and looser by its site (server/address.hpp). Empty: of a network without limits.
  bool allow_address(std::string_view address, std::int64_t now);
  [[nodiscard]] std::size_t size() const noexcept { return counts_.size(); }

 private:
  struct Count {
    std::string who;
    std::int64_t since = 0;
    int n = 0;
  };
  bool take(const std::string& who, int max, std::int64_t now);

  int max_;
  std::int64_t within_;
  std::size_t max_keys_;
  std::list<Count> counts_;  // the first to expire is the first
  std::unordered_map<std::string_view, std::list<Count>::iterator> by_key_;
};

}  // namespace patolli::server
