#include "server/address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace patolli::server {
namespace {

constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr std::size_t kLongest = INET6_ADDRSTRLEN;

Address with_prefix(const Address& address, std::ptrdiff_t bytes) {
  Address network = address;
  if (!address.is_v4()) std::fill(network.bytes.begin() + bytes, network.bytes.end(), std::uint8_t{0});
  return network;
}

}  // namespace

std::optional<Address> Address::read(std::string_view text) {
  if (text.empty() || text.size() >= kLongest) return std::nullopt;
  char terminated[kLongest] = {};
  std::copy(text.begin(), text.end(), terminated);
  Address address;
  if (inet_pton(AF_INET6, terminated, address.bytes.data()) == 1) return address;
  if (inet_pton(AF_INET, terminated, address.bytes.data() + kMapped.size()) != 1) return std::nullopt;
  std::copy(kMapped.begin(), kMapped.end(), address.bytes.begin());
  return address;
}

bool Address::is_v4() const { return std::equal(kMapped.begin(), kMapped.end(), bytes.begin()); }

std::string Address::text() const {
  char text[kLongest] = {};
  if (is_v4()) {
    inet_ntop(AF_INET, bytes.data() + kMapped.size(), text, sizeof text);
  } else {
    inet_ntop(AF_INET6, bytes.data(), text, sizeof text);
  }
  return text;
}

Address Address::network() const { return with_prefix(*this, 8); }
Address Address::site() const { return with_prefix(*this, 6); }

std::string site_of(std::string_view network) {
  const auto address = Address::read(network);
  return !address || address->is_v4() ? std::string() : address->site().text();
}

std::optional<AddressRange> AddressRange::read(std::string_view text) {
  const auto slash = text.find('/');
  const auto address = Address::read(text.substr(0, slash));
  if (!address) return std::nullopt;
  const int max = address->is_v4() ? 32 : 128;
  int bits = max;
  if (slash != std::string_view::npos) {
    const std::string_view number = text.substr(slash + 1);
    const char* const end = number.data() + number.size();
    const auto [stop, error] = std::from_chars(number.data(), end, bits);
    if (error != std::errc{} || stop != end || bits < 0 || bits > max) return std::nullopt;
  }
  return AddressRange{*address, bits + 128 - max};
}

bool AddressRange::contains(const Address& other) const {
  const auto whole = static_cast<std::ptrdiff_t>(bits / 8);
  if (!std::equal(other.bytes.begin(), other.bytes.begin() + whole, address.bytes.begin())) return false;
  const int rest = bits % 8;
  if (rest == 0) return true;
  const auto at = static_cast<std::size_t>(whole);
  return ((other.bytes[at] ^ address.bytes[at]) >> (8 - rest)) == 0;
}

std::size_t AddressHash::operator()(const Address& address) const noexcept {
  std::uint64_t words[2];
  std::memcpy(words, address.bytes.data(), sizeof words);
  std::uint64_t hash = (words[0] ^ 0x9e3779b97f4a7c15U) * 0xbf58476d1ce4e5b9U;
  hash = (hash ^ (hash >> 29) ^ words[1]) * 0x94d049bb133111ebU;
  return hash ^ (hash >> 32);
}

}  // namespace patolli::server
