#include "net/hosts.hpp"

#include <algorithm>

#include "net/addresses.hpp"
#include "net/trimmed.hpp"

namespace patolli::net {
namespace {

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
}

bool is_address(std::string_view host) {
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  return Address::read(host).has_value();
}

}  // namespace

std::string host_of(std::string_view header) {
  header = trimmed(header);
  const auto bracket = header.find(']');
  const auto colon = header.find(':', bracket == std::string_view::npos ? 0 : bracket);
  std::string host(header.substr(0, colon));
  std::transform(host.begin(), host.end(), host.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (host.size() > 1 && host.back() == '.') host.pop_back();  // the same name, written out
  return host;
}

bool HostNames::add(std::string_view name) {
  std::string host = host_of(name);
  if (host.empty() || !(is_address(host) || std::all_of(host.begin(), host.end(), is_name_character))) return false;
  names_.insert(std::move(host));
  return true;
}

bool HostNames::allow(std::string_view header) const {
  const std::string host = host_of(header);
  return host.empty() || host == "localhost" || is_address(host) || names_.contains(host);
}

}  // namespace patolli::net
