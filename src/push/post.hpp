// One POST to a stranger's address: bounded in time and size, without redirects, to an address that was looked at
// (push/address.hpp).
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "push/address.hpp"
#include "push/delivery.hpp"

namespace patolli::push {

// Blocks for at most some seconds, besides what the system takes to resolve the name; ends at once on `stop`.
Delivery post(const Target& target, const std::string& body, const std::vector<std::string>& headers,
              const std::atomic<bool>& stop);

}  // namespace patolli::push
