#include "push/address.hpp"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netdb.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "push/curl.hpp"

namespace patolli::push {
namespace {

constexpr std::size_t kMaxUrl = 2048;
constexpr std::size_t kMaxPinned = 4;

struct Range {
  const char* from;
  int bits;
};
// Special-purpose addresses, as IANA lists them.
constexpr Range kReserved4[] = {
    {"0.0.0.0", 8},     {"10.0.0.0", 8},      {"100.64.0.0", 10},  {"127.0.0.0", 8},    {"169.254.0.0", 16},
    {"172.16.0.0", 12}, {"192.0.0.0", 24},    {"192.0.2.0", 24},   {"192.88.99.0", 24}, {"192.168.0.0", 16},
    {"198.18.0.0", 15}, {"198.51.100.0", 24}, {"203.0.113.0", 24}, {"224.0.0.0", 4},    {"240.0.0.0", 4},
};
constexpr Range kGlobal6{"2000::", 3};  // all others are special, embedded IPv4 addresses included
constexpr Range kReserved6[] = {{"2001::", 23}, {"2001:db8::", 32}, {"2002::", 16}, {"3fff::", 20}};

template <std::size_t kBytes>
bool within(const std::array<std::uint8_t, kBytes>& address, int family, const Range& range) {
  std::array<std::uint8_t, kBytes> from{};
  inet_pton(family, range.from, from.data());
  for (int bit = 0; bit < range.bits; ++bit) {
    const auto byte = static_cast<std::size_t>(bit / 8);
    if (((address[byte] ^ from[byte]) >> (7 - bit % 8) & 1) != 0) return false;
  }
  return true;
}

std::string part(CURLU* url, CURLUPart which, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(url, which, &text, flags) != CURLUE_OK) return {};
  std::string copy = text;
  curl_free(text);
  return copy;
}

std::optional<Target> parsed(std::string_view text) {
  if (text.size() > kMaxUrl) return std::nullopt;
  if (std::any_of(text.begin(), text.end(), [](char c) { return c <= ' ' || c >= '\x7f'; })) return std::nullopt;
  const std::unique_ptr<CURLU, UrlFree> url(curl_url());
  if (!url || curl_url_set(url.get(), CURLUPART_URL, std::string(text).c_str(), 0) != CURLUE_OK) return std::nullopt;
  if (!part(url.get(), CURLUPART_USER).empty() || !part(url.get(), CURLUPART_PASSWORD).empty()) return std::nullopt;
  Target target;
  target.url = part(url.get(), CURLUPART_URL);
  target.host = part(url.get(), CURLUPART_HOST);
  target.port = static_cast<int>(std::strtol(part(url.get(), CURLUPART_PORT, CURLU_DEFAULT_PORT).c_str(), nullptr, 10));
  const std::string scheme = part(url.get(), CURLUPART_SCHEME);
  const bool usual = part(url.get(), CURLUPART_PORT, CURLU_NO_DEFAULT_PORT).empty();
  target.origin = scheme + "://" + target.host + (usual ? "" : ":" + std::to_string(target.port));
  if (target.host.empty() || target.url.empty()) return std::nullopt;
  return target;
}

std::string without_brackets(std::string_view host) {
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return std::string(host);
}

bool is_digits(const std::string& host) {
  std::array<std::uint8_t, 16> bytes{};
  return inet_pton(AF_INET, host.c_str(), bytes.data()) == 1 || inet_pton(AF_INET6, host.c_str(), bytes.data()) == 1;
}

}  // namespace

std::optional<Target> read_target(std::string_view url, std::string_view stub) {
  auto target = parsed(url);
  if (!target) return std::nullopt;
  if (!stub.empty()) {
    const auto exempt = parsed(stub);
    target->stub = exempt && exempt->origin == target->origin;
  }
  if (target->stub) return target;
  if (!target->origin.starts_with("https://") || target->port != 443) return std::nullopt;
  const std::string host = without_brackets(target->host);
  if (is_digits(host) && !is_public(host)) return std::nullopt;
  return target;
}

bool is_public(std::string_view address) {
  const std::string text(address);
  std::array<std::uint8_t, 4> four{};
  if (inet_pton(AF_INET, text.c_str(), four.data()) == 1)
    return std::none_of(std::begin(kReserved4), std::end(kReserved4),
                        [&](const Range& range) { return within(four, AF_INET, range); });
  std::array<std::uint8_t, 16> six{};
  return inet_pton(AF_INET6, text.c_str(), six.data()) == 1 && within(six, AF_INET6, kGlobal6) &&
         std::none_of(std::begin(kReserved6), std::end(kReserved6),
                      [&](const Range& range) { return within(six, AF_INET6, range); });
}

std::vector<std::string> resolve(const Target& target) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(without_brackets(target.host).c_str(), nullptr, &hints, &found) != 0) return {};
  std::vector<std::string> addresses;
  for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
    std::array<char, NI_MAXHOST> text{};
    if (getnameinfo(one->ai_addr, one->ai_addrlen, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) == 0)
      addresses.emplace_back(text.data());
  }
  freeaddrinfo(found);
  return addresses;
}

std::string pinned(const Target& target, const std::vector<std::string>& addresses) {
  if (addresses.empty()) return {};
  if (!target.stub && !std::all_of(addresses.begin(), addresses.end(), is_public)) return {};
  std::string entry = without_brackets(target.host) + ":" + std::to_string(target.port) + ":";
  for (std::size_t i = 0; i < std::min(addresses.size(), kMaxPinned); ++i)
    entry +=
        (i == 0 ? "" : ",") + (addresses[i].find(':') == std::string::npos ? addresses[i] : "[" + addresses[i] + "]");
  return entry;
}

}  // namespace patolli::push
