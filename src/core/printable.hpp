// Untrusted text inside our messages: short, and without control characters for a terminal or a log.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace patolli {

// Quoted; bytes outside printable ASCII as \xNN, and at most `max` of them.
inline std::string printable(std::string_view text, std::size_t max = 60) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string out = "'";
  for (const char c : text.substr(0, max)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) {
      out += c;
    } else {
      out += "\\x";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    }
  }
  out += text.size() > max ? "…'" : "'";
  return out;
}

}  // namespace patolli
