// Limits attempts, by key, at what is expensive or can be guessed.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

namespace patolli::server {

class RateLimiter {
 public:
  RateLimiter(int max, std::int64_t within_ms) : max_(max), within_(within_ms) {}
  bool allow(const std::string& who, std::int64_t now);

 private:
  struct Count {
    std::int64_t since = 0;
    int n = 0;
  };
  int max_;
  std::int64_t within_;
  std::unordered_map<std::string, Count> counts_;
};

}  // namespace patolli::server
