// Answers as bytes: the status line and the headers that every answer gets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace patolli::net {

struct Answer {
  int status = 200;
  std::string type;                            // empty: no content
  std::shared_ptr<const std::string> content;  // may be shared; none: empty
  std::string more;                            // further lines, each with its \r\n
  bool cacheable = false;                      // otherwise: no-store

  static Answer plain(int status, std::string_view text);
};

// How we are reached, which decides on some headers.
struct PublicUrl {
  bool secure = false;    // the base URL is https
  std::string base_path;  // for the cookie
};

// Everything in front of the content. `keep` tells whether the connection stays open.
std::string head_of(const Answer& answer, const PublicUrl& public_url, bool keep);

// A Set-Cookie line; an empty value deletes the cookie.
std::string cookie_line(std::string_view value, const PublicUrl& public_url);
// A Content-Disposition line for a download.
std::string download_line(std::string_view filename);

inline constexpr std::string_view kCookie = "patolli";
inline constexpr std::string_view kSecureCookie = "__Secure-patolli";  // browsers take it over TLS only
[[nodiscard]] inline std::string_view cookie_name(const PublicUrl& public_url) {
  return public_url.secure ? kSecureCookie : kCookie;
}

}  // namespace patolli::net
