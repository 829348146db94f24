// Text without the blanks around it: of headers, addresses and lines of a configuration file.
#pragma once

#include <string_view>

namespace patolli::net {

inline std::string_view trimmed(std::string_view text) noexcept {
  constexpr std::string_view kBlanks = " \t\r";
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

}  // namespace patolli::net
