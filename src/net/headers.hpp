// Answers as bytes: the status line and the headers that every answer gets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
std::string cookie_line(std::string_view name, std::string_view value, const PublicUrl& public_url);
// A Content-Disposition line for a download.
std::string download_line(std::string_view filename);

// The session's cookie. Browsers take __Host- over TLS and for the root of this very host only, so that neither a
// neighbouring name nor a plain connection can plant one; __Secure- over TLS only. Below a path the former cannot be.
[[nodiscard]] std::string_view cookie_name(const PublicUrl& public_url);
// The cookie by which a device is known that has logged in before.
[[nodiscard]] std::string device_cookie_name(const PublicUrl& public_url);

// What a Cookie header says of the session. A cookie under a name of before counts where there is none under today's.
struct SessionCookie {
  std::string value;
  bool renew = false;                  // it came under a former name
  std::vector<std::string_view> gone;  // former names that are there, and can go
};
[[nodiscard]] SessionCookie session_cookie(std::string_view header, const PublicUrl& public_url);

}  // namespace patolli::net
