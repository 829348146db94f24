// Networks of addresses, and the client behind a proxy.
#pragma once

#include <string_view>
#include <vector>

#include "server/address.hpp"

namespace patolli::net {

using server::Address;
using server::AddressHash;

class Networks {
 public:
  // Adds "10.0.0.0/8", "::1" or "loopback"; false: that is none of them.
  bool add(std::string_view text);
  [[nodiscard]] bool contain(const Address& address) const;

 private:
  std::vector<server::AddressRange> networks_;
};

// Where a request comes from.
struct RequestOrigin {
  Address address;
  // A named proxy did not say for whom it asks: the address is the proxy's, and whatever that address may do beyond
  // others, such as reading metrics, the client may not.
  bool hidden = false;
};

// The client of a request that came from `peer` with this X-Forwarded-For: all its lines in their order, joined by
// commas; empty: none. The header is believed only as far as named proxies have written it: from the right, the first
// address that is not one of theirs.
RequestOrigin client_behind(const Address& peer, std::string_view forwarded_for, const Networks& proxies);

}  // namespace patolli::net
