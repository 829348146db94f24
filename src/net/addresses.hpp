// Internet addresses as bytes, networks of them, and the client behind a proxy.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace patolli::net {

// IPv6, or IPv4 mapped into it, so that there is one kind.
struct Address {
  std::array<std::uint8_t, 16> bytes{};

  static std::optional<Address> read(std::string_view text);  // "192.0.2.1", "2001:db8::1"
  [[nodiscard]] bool is_v4() const;
  [[nodiscard]] std::string text() const;
  // Who has one IPv6 address has 2^64 of them, so limits count networks.
  [[nodiscard]] Address counted() const;
  friend auto operator<=>(const Address&, const Address&) = default;
};

struct AddressHash {
  std::size_t operator()(const Address& address) const noexcept;
};

class Networks {
 public:
  // Adds "10.0.0.0/8", "::1" or "loopback"; false: that is none of them.
  bool add(std::string_view text);
  [[nodiscard]] bool contain(const Address& address) const;

 private:
  struct Network {
    Address address;
    int bits = 128;
  };
  std::vector<Network> networks_;
};

// The client of a request that came from `peer` with this X-Forwarded-For (empty: none). The header is believed only as
// far as named proxies have written it: from the right, the first address that is not one of theirs.
Address client_behind(const Address& peer, std::string_view forwarded_for, const Networks& proxies);

}  // namespace patolli::net
