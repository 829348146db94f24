// Names under which this server may be asked for. A page of somebody else's whose name is made to point here (DNS
// rebinding) would otherwise be of the same origin as ours.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace patolli::net {

// The name or address in a Host header, without the port, in lower case; brackets of IPv6 stay.
std::string host_of(std::string_view header);

class HostNames {
 public:
  // "games.example.org"; false: that is no name.
  bool add(std::string_view name);
  // Addresses and localhost always pass, since nobody else's name can be one of them. So does no Host at all: whoever
  // sends none is no browser.
  [[nodiscard]] bool allow(std::string_view header) const;

 private:
  std::set<std::string, std::less<>> names_;
};

}  // namespace patolli::net
