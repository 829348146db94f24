// PostgreSQL's text holds neither a zero byte nor anything that is not UTF-8. Ours may: such bytes are written as an
// escape sequence, and read back. Texts without them, nearly all, are stored as they are.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace patolli::store::postgres {

std::string to_stored(std::string_view text);
std::string from_stored(std::string_view stored);

// A bytea in text form: \x and hexadecimal digits.
std::string to_hex(std::span<const std::uint8_t> bytes);
bool from_hex(std::string_view text, std::span<std::uint8_t> into);  // false: not of that size

// An array literal, one element after the other.
class ArrayText {
 public:
  void add(std::int64_t value) { next() += std::to_string(value); }
  void add_null() { next() += "NULL"; }
  void add(std::string_view text);  // as to_stored()
  [[nodiscard]] std::string take();
  [[nodiscard]] bool empty() const { return text_.empty(); }

 private:
  std::string& next();

  std::string text_;
};

}  // namespace patolli::store::postgres
