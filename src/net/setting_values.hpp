// What the values of settings may be: each function reads one, and says what is wrong with it; empty: nothing.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/printable.hpp"
#include "net/network_settings.hpp"

namespace patolli::net::values {

inline std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
  return number;
}

template <std::uint64_t kMin, std::uint64_t kMax, class T>
std::string number(T& into, std::string_view value) {
  const auto read = whole_number(value);
  if (!read || *read < kMin || *read > kMax)
    return printable(value) + " is not a whole number from " + std::to_string(kMin) + " to " + std::to_string(kMax);
  into = static_cast<T>(*read);
  return {};
}

// A number of units, whatever the setting itself is counted in.
template <std::uint64_t kMin, std::uint64_t kMax, class Unit, class Duration>
std::string duration(Duration& into, std::string_view value, Unit unit) {
  std::int64_t count = 0;
  std::string wrong = number<kMin, kMax>(count, value);
  if (wrong.empty()) into = unit * count;
  return wrong;
}

// So many a second for ever; at once, as many times more as there were before.
template <std::uint64_t kMax>
std::string rate(Rate& into, std::string_view value) {
  const double times = into.burst / into.per_second;
  std::string wrong = number<1, kMax>(into.per_second, value);
  if (wrong.empty()) into.burst = into.per_second * times;
  return wrong;
}

// 500M, 20G; 0 is no bound.
inline std::string bytes(std::uint64_t& into, std::string_view value) {
  constexpr std::uint64_t kMax = std::uint64_t{1} << 44;  // what SQLite can hold, about
  std::uint64_t unit = 1;
  std::string_view digits = value;
  if (!value.empty()) {
    const char last = value.back();
    unit = last == 'K' ? 1 << 10 : last == 'M' ? 1 << 20 : last == 'G' ? 1 << 30 : 1;
    if (unit != 1) digits.remove_suffix(1);
  }
  const auto read = whole_number(digits);
  if (!read || *read > kMax / unit) return printable(value) + " is not a size like 500M or 20G";
  into = *read * unit;
  return {};
}

inline std::string text(std::string& into, std::string_view value) {
  into = value;
  return {};
}

// It becomes part of a header.
inline std::string contact(std::string& into, std::string_view value) {
  const bool known = value.empty() || value.starts_with("mailto:") || value.starts_with("https://");
  if (!known || std::any_of(value.begin(), value.end(), [](char c) { return c <= ' ' || c >= '\x7f'; }))
    return printable(value) + " is neither mailto: with an address nor https:// with one";
  return text(into, value);
}

inline std::string list(std::vector<std::string>& into, std::string_view value) {
  into.clear();
  while (!value.empty()) {
    const auto end = std::min(value.find_first_of(", \t"), value.size());
    if (end != 0) into.emplace_back(value.substr(0, end));
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  return {};
}

template <class T, std::size_t kSize>
std::string one_of(T& into, std::string_view value, const std::array<std::pair<std::string_view, T>, kSize>& values) {
  std::string names;
  for (const auto& [name, meaning] : values) {
    if (name == value) {
      into = meaning;
      return {};
    }
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  return printable(value) + " is none of " + names;
}

}  // namespace patolli::net::values
