#include "core/clean_text.hpp"

namespace patolli {
namespace {

struct Decoded {
  char32_t code = 0;
  std::size_t bytes = 0;  // 0: not UTF-8 here
};

Decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t n = first < 0x80   ? 1
                        : first < 0xC2 ? 0
                        : first < 0xE0 ? 2
                        : first < 0xF0 ? 3
                        : first < 0xF5 ? 4
                                       : 0;
  if (n <= 1 || n > text.size()) return {first, n == 1 ? n : 0};
  char32_t code = first & (0x7FU >> n);
  for (std::size_t i = 1; i < n; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3FU);
  }
  constexpr char32_t kMin[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < kMin[n] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return {};
  return {code, n};
}

bool harmless(char32_t c) {
  if (c < 0x20 || (c >= 0x7F && c < 0xA0)) return false;                           // controls
  if (c == 0x61C || c == 0x200E || c == 0x200F || c == 0xFEFF) return false;       // marks of direction, of bytes
  if ((c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069)) return false;  // lines, overrides, isolates
  return c != 0x200B && !(c >= 0xE000 && c <= 0xF8FF) && !(c >= 0xE0000 && c <= 0xE0FFF);  // invisible or private use
}

}  // namespace

std::string clean_text(std::string_view text, std::size_t max) {
  std::string out;
  bool blank = false;  // runs of blanks and of what is left out become one blank
  while (!text.empty()) {
    const Decoded c = decode(text);
    const std::size_t bytes = c.bytes == 0 ? 1 : c.bytes;
    if (c.bytes == 0 || c.code == ' ' || !harmless(c.code)) {
      blank = !out.empty();
    } else {
      if (out.size() + (blank ? 1 : 0) + bytes > max) break;
      if (blank) out += ' ';
      blank = false;
      out += text.substr(0, bytes);
    }
    text.remove_prefix(bytes);
  }
  return out;
}

}  // namespace patolli
