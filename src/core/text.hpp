// Reading notation: words and numbers from an untrusted line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace patolli {

class Scanner {
 public:
  constexpr explicit Scanner(std::string_view text) noexcept : rest_(text) {}

  // The next word (characters other than blanks); empty at the end.
  constexpr std::string_view word() noexcept {
    skip_blanks();
    std::size_t n = 0;
    while (n < rest_.size() && !is_blank(rest_[n])) ++n;
    const std::string_view w = rest_.substr(0, n);
    rest_.remove_prefix(n);
    return w;
  }

  // Consumes c if it comes next (no blanks skipped).
  constexpr bool take(char c) noexcept {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  // A decimal number without sign, at most `max`; nothing is consumed if there is none.
  constexpr std::optional<int> number(int max) noexcept {
    std::size_t n = 0;
    std::int64_t value = 0;  // holds ten times any `max`
    while (n < rest_.size() && rest_[n] >= '0' && rest_[n] <= '9') {
      value = value * 10 + (rest_[n] - '0');
      if (value > max) return std::nullopt;
      ++n;
    }
    if (n == 0) return std::nullopt;
    rest_.remove_prefix(n);
    return static_cast<int>(value);
  }

  // The next character; 0 at the end.
  constexpr char get() noexcept {
    if (rest_.empty()) return 0;
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }
  [[nodiscard]] constexpr char peek() const noexcept { return rest_.empty() ? '\0' : rest_.front(); }

  constexpr void skip_blanks() noexcept {
    while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
  }

  // True when only blanks are left.
  constexpr bool done() noexcept {
    skip_blanks();
    return rest_.empty();
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return rest_.empty(); }
  [[nodiscard]] constexpr std::string_view rest() const noexcept { return rest_; }

 private:
  static constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }
  std::string_view rest_;
};

// A whole word as a number within [min, max].
constexpr std::optional<int> parse_number(std::string_view word, int min, int max) noexcept {
  Scanner in(word);
  const auto n = in.number(max);
  if (!n || !in.empty() || *n < min) return std::nullopt;
  return n;
}

}  // namespace patolli
