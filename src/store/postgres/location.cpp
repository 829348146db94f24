#include "store/postgres/location.hpp"

#include <algorithm>

namespace patolli::store {
namespace {

// Where a password stands: between the first colon and the at sign of the authority, or as a parameter.
struct Span {
  std::size_t from = 0, to = 0;
};

Span in_authority(std::string_view location) {
  const std::size_t begin = location.find("://") + 3;
  const std::size_t end = std::min(location.find_first_of("/?", begin), location.size());
  const std::size_t at = location.substr(0, end).rfind('@');
  if (at == std::string_view::npos || at < begin) return {};
  const std::size_t colon = location.find(':', begin);
  return colon < at ? Span{colon + 1, at} : Span{};
}

Span in_parameters(std::string_view location) {
  for (const std::string_view name : {"?password=", "&password=", "?sslpassword=", "&sslpassword="})
    if (const std::size_t at = location.find(name); at != std::string_view::npos)
      return {at + name.size(), std::min(location.find('&', at + 1), location.size())};
  return {};
}

}  // namespace

bool is_postgres(std::string_view location) {
  return location.starts_with("postgresql://") || location.starts_with("postgres://");
}

bool has_password(std::string_view location) {
  return is_postgres(location) && (in_authority(location).to != 0 || in_parameters(location).to != 0);
}

std::string shown(std::string_view location) {
  std::string text(location);
  if (!is_postgres(location)) return text;
  if (const Span span = in_authority(text); span.to != 0) text.replace(span.from, span.to - span.from, "…");
  for (Span span = in_parameters(text); span.to != 0 && text.compare(span.from, span.to - span.from, "…") != 0;
       span = in_parameters(text))
    text.replace(span.from, span.to - span.from, "…");
  return text;
}

}  // namespace patolli::store
