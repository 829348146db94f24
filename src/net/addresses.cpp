#include "net/addresses.hpp"

#include <algorithm>
#include <optional>

#include "net/trimmed.hpp"

namespace patolli::net {
namespace {

// As proxies write them: 192.0.2.1, 192.0.2.1:4711, 2001:db8::1, [2001:db8::1], [2001:db8::1]:4711.
std::optional<Address> read_forwarded(std::string_view text) {
  text = trimmed(text);
  if (!text.empty() && text.front() == '[') {
    const auto end = text.find(']');
    return end == std::string_view::npos ? std::nullopt : Address::read(text.substr(1, end - 1));
  }
  if (std::count(text.begin(), text.end(), ':') == 1) text = text.substr(0, text.find(':'));
  return Address::read(text);
}

}  // namespace

bool Networks::add(std::string_view text) {
  text = trimmed(text);
  if (text == "loopback") return add("127.0.0.0/8") && add("::1");
  const auto range = server::AddressRange::read(text);
  if (range) networks_.push_back(*range);
  return range.has_value();
}

bool Networks::contain(const Address& address) const {
  return std::any_of(networks_.begin(), networks_.end(),
                     [&](const server::AddressRange& network) { return network.contains(address); });
}

RequestOrigin client_behind(const Address& peer, std::string_view forwarded_for, const Networks& proxies) {
  RequestOrigin origin{peer, proxies.contain(peer)};
  while (proxies.contain(origin.address) && !forwarded_for.empty()) {
    const auto comma = forwarded_for.rfind(',');
    const auto next = read_forwarded(comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
    origin.hidden = !next.has_value();
    if (!next) break;  // nonsense: the last that we know is as good as it gets
    origin.address = *next;
    forwarded_for = comma == std::string_view::npos ? std::string_view{} : forwarded_for.substr(0, comma);
  }
  return origin;
}

}  // namespace patolli::net
