// Addresses that strangers give us to send to. They must not lead us to anything that they could not reach themselves:
// https, the usual port, and only addresses of the public internet, looked at after the name was resolved; the
// connection is made to the address that was looked at.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace patolli::push {

struct Target {
  std::string url;
  std::string origin;  // https://push.example.org
  std::string host;
  int port = 443;
  bool stub = false;  // the one address that is exempt
};

// What can be said without resolving it; nothing: nothing is sent there. `stub`: an origin that is exempt, for tests;
// usually empty.
std::optional<Target> read_target(std::string_view url, std::string_view stub);

// An IPv4 or IPv6 address in digits that belongs to the public internet.
bool is_public(std::string_view address);

// What the name stands for now, in digits.
std::vector<std::string> resolve(const Target& target);

// The entry for CURLOPT_RESOLVE that pins the connection to these addresses. Empty: nothing may be sent, since there is
// none, or one of them is not public.
std::string pinned(const Target& target, const std::vector<std::string>& addresses);

}  // namespace patolli::push
