// Fields of a query, and numbers of a request's body.
#pragma once

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

namespace patolli::server {

// The value of a field behind the question mark; empty: there is none. For values that need no encoding.
inline std::string_view query_field(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view field = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), field.size() + 1));
    if (field.starts_with(name) && field.substr(name.size()).starts_with('=')) return field.substr(name.size() + 1);
  }
  return {};
}

inline std::optional<std::int64_t> number_field(const nlohmann::json& body, const char* name) {
  constexpr std::int64_t kMax = std::int64_t{1} << 53;
  const auto found = body.find(name);
  if (found == body.end() || !found->is_number_integer()) return std::nullopt;
  if (found->is_number_unsigned() && found->get<std::uint64_t>() > static_cast<std::uint64_t>(kMax))
    return std::nullopt;
  const auto value = found->get<std::int64_t>();
  return value < -kMax ? std::nullopt : std::optional(value);
}

}  // namespace patolli::server
