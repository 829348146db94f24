#include "store/postgres/text.hpp"

#include <cstdint>

namespace patolli::store::postgres {
namespace {

constexpr char kEscape = '\x01';
constexpr std::string_view kDigits = "0123456789abcdef";

// The length of the UTF-8 sequence that begins here; 0: there is none.
std::size_t sequence(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t n) -> unsigned {
    return n < text.size() ? static_cast<unsigned char>(text[n]) : 0;
  };
  const auto follows = [&](std::size_t n) { return (byte(n) & 0xC0U) == 0x80U; };
  const unsigned first = byte(at);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(at + 1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const unsigned second = byte(at + 1);
    const bool overlong = first == 0xE0 && second < 0xA0;
    const bool surrogate = first == 0xED && second > 0x9F;
    return follows(at + 1) && follows(at + 2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const unsigned second = byte(at + 1);
    const bool outside = (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return follows(at + 1) && follows(at + 2) && follows(at + 3) && !outside ? 4 : 0;
  }
  return 0;
}

int digit(char c) {
  const auto at = kDigits.find(c);
  return at == std::string_view::npos ? 0 : static_cast<int>(at);
}

void add_hex(std::string& to, std::uint8_t byte) {
  to += kDigits[byte >> 4U];
  to += kDigits[byte & 15U];
}

}  // namespace

std::string to_stored(std::string_view text) {
  std::string stored;
  stored.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequence(text, at);
    if (length == 0 || text[at] == '\0' || text[at] == kEscape) {
      stored += kEscape;
      add_hex(stored, static_cast<std::uint8_t>(text[at++]));
    } else {
      stored.append(text, at, length);
      at += length;
    }
  }
  return stored;
}

std::string from_stored(std::string_view stored) {
  if (stored.find(kEscape) == std::string_view::npos) return std::string(stored);
  std::string text;
  for (std::size_t at = 0; at < stored.size(); ++at) {
    if (stored[at] != kEscape || at + 2 >= stored.size()) {
      text += stored[at];
      continue;
    }
    text += static_cast<char>(digit(stored[at + 1]) * 16 + digit(stored[at + 2]));
    at += 2;
  }
  return text;
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string text = "\\x";
  for (const std::uint8_t byte : bytes) add_hex(text, byte);
  return text;
}

bool from_hex(std::string_view text, std::span<std::uint8_t> into) {
  if (text.size() != 2 + 2 * into.size() || !text.starts_with("\\x")) return false;
  for (std::size_t i = 0; i < into.size(); ++i)
    into[i] = static_cast<std::uint8_t>(digit(text[2 + 2 * i]) * 16 + digit(text[3 + 2 * i]));
  return true;
}

std::string& ArrayText::next() {
  text_ += text_.empty() ? '{' : ',';
  return text_;
}

void ArrayText::add(std::string_view text) {
  std::string& to = next();
  to += '"';
  for (const char c : to_stored(text)) {
    if (c == '"' || c == '\\') to += '\\';
    to += c;
  }
  to += '"';
}

std::string ArrayText::take() { return text_.empty() ? "{}" : std::move(text_) + "}"; }

}  // namespace patolli::store::postgres
