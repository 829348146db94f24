// Writes JSON directly into a string. The messages of every move are made this way: building a JSON object first takes
// ten times as long. Rare messages are built as objects (encode.cpp).
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <system_error>

namespace patolli::server {

inline void put_one(std::string& out, std::string_view text) { out += text; }
inline void put_one(std::string& out, char letter) { out += letter; }
template <std::same_as<bool> Flag>  // exactly: a pointer would do for a flag otherwise
void put_one(std::string& out, Flag flag) {
  out += flag ? "true" : "false";
}
template <std::integral Number>
requires(!std::same_as<Number, bool> && !std::same_as<Number, char>) void put_one(std::string& out, Number number) {
  std::array<char, 24> digits;
  const auto written = std::to_chars(digits.begin(), digits.end(), static_cast<std::int64_t>(number));
  out.append(digits.begin(), written.ptr);
}

// As they are: nothing is quoted or escaped.
template <class... Parts>
void put(std::string& out, const Parts&... parts) {
  (put_one(out, parts), ...);
}

// Somebody's words, quoted and escaped.
inline void put_text(std::string& out, std::string_view text) {
  out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}
inline void put_text_or_null(std::string& out, std::string_view text) {
  text.empty() ? put(out, "null") : put_text(out, text);
}
inline void put_or_null(std::string& out, std::int64_t number) { number == 0 ? put(out, "null") : put(out, number); }

}  // namespace patolli::server
