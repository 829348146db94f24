// Internet addresses as bytes, and what limits count them by.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace patolli::server {

// IPv6, or IPv4 mapped into it, so that there is one kind.
struct Address {
  std::array<std::uint8_t, 16> bytes{};

  static std::optional<Address> read(std::string_view text);  // "192.0.2.1", "2001:db8::1"
  [[nodiscard]] bool is_v4() const;
  [[nodiscard]] std::string text() const;
  // What a customer has at least, so limits count it as one: of IPv6 the /64, of IPv4 the address.
  [[nodiscard]] Address network() const;
  // What a customer may have: of IPv6 the /48, of IPv4 the address. Many customers may share one, so limits of sites
  // are kSiteFactor times those of networks.
  [[nodiscard]] Address site() const;
  friend auto operator<=>(const Address&, const Address&) = default;
};

inline constexpr std::size_t kSiteFactor = 8;
// Where an address may have so many of what all share: what a site may have. Half of all at most, so that others find
// room.
constexpr std::size_t share_of_site(std::size_t of_address, std::size_t all) {
  return std::max(of_address, std::min(of_address * kSiteFactor, all / 2));
}
// The site of a network, as text; empty where it has none of its own: IPv4, or no address.
std::string site_of(std::string_view network);

// 192.0.2.0/24, 2001:db8::/32; an address alone is a range of one.
struct AddressRange {
  Address address;
  int bits = 0;  // of 128

  static std::optional<AddressRange> read(std::string_view text);
  [[nodiscard]] bool contains(const Address& other) const;
};

struct AddressHash {
  std::size_t operator()(const Address& address) const noexcept;
};

}  // namespace patolli::server
