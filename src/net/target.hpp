// What a request asks for, read by hand and strictly: whatever is odd is refused rather than interpreted.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace patolli::net {

struct Target {
  std::string path;   // decoded, begins with "/", without "." and ".." parts, empty parts and control characters
  std::string query;  // behind the question mark, as it came
};

// The target of a request line; nothing for one that is no plain path. `base` ("/patolli" or empty) is taken off its
// front; a path outside of it gets nothing, and "/patolli" alone an empty path.
std::optional<Target> read_target(std::string_view target, std::string_view base);

// The value of one cookie in a Cookie header, or nothing.
std::string_view cookie_value(std::string_view header, std::string_view name);

// Whether an Accept-Encoding header takes this coding ("gzip", "br"): named, or by "*", and not with q=0.
bool takes_encoding(std::string_view accept, std::string_view coding);

// Whether an If-None-Match header names this entity tag (with its quotes), or any.
bool names_tag(std::string_view if_none_match, std::string_view tag);

// "https://games.example.org:8443/x" gives "https://games.example.org:8443", in lower case and without a default port;
// nothing if that is no http or https address.
std::optional<std::string> origin_of(std::string_view url);

// Whether a page of this origin (a browser's Origin header) is ours: of the base URL's origin, or of the host that the
// request names when that is another one (an address, localhost), which the caller has found to be one of ours.
bool same_origin(std::string_view origin, std::string_view base_origin, std::string_view host);

}  // namespace patolli::net
