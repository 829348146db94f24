#include "net/addresses.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstring>

#include "net/trimmed.hpp"

namespace patolli::net {
namespace {

constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr std::size_t kLongest = INET6_ADDRSTRLEN;

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

Address Address::counted() const {
  Address network = *this;
  if (!is_v4()) std::fill(network.bytes.begin() + 8, network.bytes.end(), std::uint8_t{0});
  return network;
}

std::size_t AddressHash::operator()(const Address& address) const noexcept {
  std::uint64_t words[2];
  std::memcpy(words, address.bytes.data(), sizeof words);
  std::uint64_t hash = (words[0] ^ 0x9e3779b97f4a7c15U) * 0xbf58476d1ce4e5b9U;
  hash = (hash ^ (hash >> 29) ^ words[1]) * 0x94d049bb133111ebU;
  return hash ^ (hash >> 32);
}

bool Networks::add(std::string_view text) {
  text = trimmed(text);
  if (text == "loopback") return add("127.0.0.0/8") && add("::1");
  const auto slash = text.find('/');
  const auto address = Address::read(text.substr(0, slash));
  if (!address) return false;
  const int max = address->is_v4() ? 32 : 128;
  int bits = max;
  if (slash != std::string_view::npos) {
    const std::string_view number = text.substr(slash + 1);
    const char* const end = number.data() + number.size();
    const auto [stop, error] = std::from_chars(number.data(), end, bits);
    if (error != std::errc{} || stop != end || bits < 0 || bits > max) return false;
  }
  networks_.push_back({*address, bits + 128 - max});
  return true;
}

bool Networks::contain(const Address& address) const {
  return std::any_of(networks_.begin(), networks_.end(), [&](const Network& network) {
    const auto whole = static_cast<std::size_t>(network.bits / 8);
    if (!std::equal(address.bytes.begin(), address.bytes.begin() + whole, network.address.bytes.begin())) return false;
    const int rest = network.bits % 8;
    if (rest == 0) return true;
    return ((address.bytes[whole] ^ network.address.bytes[whole]) >> (8 - rest)) == 0;
  });
}

Address client_behind(const Address& peer, std::string_view forwarded_for, const Networks& proxies) {
  Address client = peer;
  while (proxies.contain(client) && !forwarded_for.empty()) {
    const auto comma = forwarded_for.rfind(',');
    const auto next = read_forwarded(comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
    if (!next) break;  // nonsense: the last that we know is as good as it gets
    client = *next;
    forwarded_for = comma == std::string_view::npos ? std::string_view{} : forwarded_for.substr(0, comma);
  }
  return client;
}

}  // namespace patolli::net
