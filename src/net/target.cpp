#include "net/target.hpp"

#include <algorithm>

#include "net/hosts.hpp"
#include "net/trimmed.hpp"

namespace patolli::net {
namespace {

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

// The text up to the mark, which is taken off the rest together with it.
std::string_view next_part(std::string_view& rest, char mark) {
  const auto end = rest.find(mark);
  const std::string_view part = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  return part;
}

std::optional<std::string> decode(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size() || hex(text[i + 1]) < 0 || hex(text[i + 2]) < 0) return std::nullopt;
      c = static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2]));
      // An encoded slash is not a slash to some and one to others, so it is nothing here.
      if (c == '/') return std::nullopt;
      i += 2;
    }
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\') return std::nullopt;
    decoded.push_back(c);
  }
  return decoded;
}

bool clean_parts(std::string_view path) {
  std::string_view rest = path.substr(1);
  while (!rest.empty()) {
    const std::string_view part = next_part(rest, '/');
    if (part.empty() || part == "." || part == "..") return false;
  }
  return true;
}

bool is_q_zero(std::string_view parameter) {
  parameter = trimmed(parameter);
  if (parameter.size() < 3 || lower(parameter[0]) != 'q' || parameter[1] != '=') return false;
  const std::string_view value = parameter.substr(2);
  return value[0] == '0' && std::all_of(value.begin() + 1, value.end(), [](char c) { return c == '0' || c == '.'; });
}

}  // namespace

std::optional<Target> read_target(std::string_view target, std::string_view base) {
  if (target.empty() || target.front() != '/') return std::nullopt;
  if (target.find('#') != std::string_view::npos) return std::nullopt;
  Target result;
  const std::string_view path = next_part(target, '?');
  result.query = target;
  auto decoded = decode(path);
  if (!decoded || !clean_parts(*decoded)) return std::nullopt;
  if (!decoded->starts_with(base)) return std::nullopt;
  decoded->erase(0, base.size());
  if (!decoded->empty() && decoded->front() != '/') return std::nullopt;
  result.path = std::move(*decoded);
  return result;
}

std::string_view cookie_value(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::string_view pair = trimmed(next_part(header, ';'));
    const auto equals = pair.find('=');
    if (equals != std::string_view::npos && pair.substr(0, equals) == name) return pair.substr(equals + 1);
  }
  return {};
}

bool takes_encoding(std::string_view accept, std::string_view coding) {
  bool any = false;
  while (!accept.empty()) {
    std::string_view entry = next_part(accept, ',');
    const std::string_view name = trimmed(next_part(entry, ';'));
    bool dropped = false;
    while (!entry.empty()) dropped = is_q_zero(next_part(entry, ';')) || dropped;
    if (same_word(name, coding)) return !dropped;
    if (name == "*") any = !dropped;
  }
  return any;
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
  while (!if_none_match.empty()) {
    std::string_view entry = trimmed(next_part(if_none_match, ','));
    if (entry.starts_with("W/")) entry.remove_prefix(2);
    if (entry == tag || entry == "*") return true;
  }
  return false;
}

std::optional<std::string> origin_of(std::string_view url) {
  std::string origin;
  std::transform(url.begin(), url.end(), std::back_inserter(origin), lower);
  const std::string_view scheme = origin.starts_with("https://") ? "https://" : "http://";
  if (!origin.starts_with(scheme)) return std::nullopt;
  origin.resize(std::min(origin.size(), origin.find_first_of("/?#", scheme.size())));
  const std::string_view host = std::string_view(origin).substr(scheme.size());
  const auto ordinary = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == ':' || c == '[' || c == ']';
  };
  if (host.empty() || host.front() == ':' || !std::all_of(host.begin(), host.end(), ordinary)) return std::nullopt;
  const std::string_view port = scheme == "https://" ? ":443" : ":80";
  if (origin.ends_with(port)) origin.resize(origin.size() - port.size());
  return origin;
}

bool same_origin(std::string_view origin, std::string_view base_origin, std::string_view host) {
  const auto theirs = origin_of(origin);
  if (!theirs || theirs->size() < origin.size() - (origin.ends_with(":443") ? 4 : origin.ends_with(":80") ? 3 : 0))
    return false;  // an origin has no path
  if (!base_origin.empty() && *theirs == base_origin) return true;
  const std::string scheme = theirs->substr(0, theirs->find("//") + 2);
  const std::string_view base_host = base_origin.substr(std::min(base_origin.size(), base_origin.find("//") + 2));
  if (!base_origin.empty() && host_of(host) == host_of(base_host))
    return false;  // by its name, only as the base URL says
  return origin_of(scheme + std::string(host)) == theirs;
}

}  // namespace patolli::net
