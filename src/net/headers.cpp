#include "net/headers.hpp"

#include <algorithm>

#include "net/target.hpp"

namespace patolli::net {
namespace {

std::string_view reason(int status) {
  switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 302: return "Found";
    case 304: return "Not Modified";
    case 307: return "Temporary Redirect";
    case 308: return "Permanent Redirect";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 413: return "Payload Too Large";
    case 421: return "Misdirected Request";
    case 415: return "Unsupported Media Type";
    case 426: return "Upgrade Required";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    case 507: return "Insufficient Storage";
    default: return status < 400 ? "OK" : "Error";
  }
}

// Nothing from anywhere else, no script or style in the page's text. The engine is WebAssembly, which needs its own
// permission to be compiled; style attributes are what the parts of a table are placed with.
constexpr std::string_view kPolicy =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src "
    "'self'; "
    "manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), "
    "payment=(), usb=()\r\n";
constexpr std::string_view kOnlySecure = "Strict-Transport-Security: max-age=31536000\r\n";

constexpr std::string_view kYear = "31536000";

constexpr std::string_view kPlainCookie = "patolli";
constexpr std::string_view kSecureCookie = "__Secure-patolli";
constexpr std::string_view kHostCookie = "__Host-patolli";

bool is_cookie_character(char c) { return c > ' ' && c < 0x7f && c != '"' && c != ',' && c != ';' && c != '\\'; }

}  // namespace

Answer Answer::plain(int status, std::string_view text) {
  Answer answer;
  answer.status = status;
  answer.type = "text/plain; charset=utf-8";
  answer.content = std::make_shared<const std::string>(std::string(text) + "\n");
  return answer;
}

std::string head_of(const Answer& answer, const PublicUrl& public_url, bool keep) {
  std::string head;
  head.reserve(1400);
  head += "HTTP/1.1 ";
  head += std::to_string(answer.status);
  head += ' ';
  head += reason(answer.status);
  head += "\r\n";
  if (!answer.type.empty()) {
    head += "Content-Type: ";
    head += answer.type;
    head += "\r\n";
  }
  if (answer.status != 204 && answer.status != 304) {
    head += "Content-Length: ";
    head += std::to_string(answer.content ? answer.content->size() : 0);
    head += "\r\n";
  }
  if (!answer.cacheable) head += "Cache-Control: no-store\r\n";
  head += answer.more;
  head += kPolicy;
  if (public_url.secure) head += kOnlySecure;
  head += keep ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
  return head;
}

std::string_view cookie_name(const PublicUrl& public_url) {
  if (!public_url.secure) return kPlainCookie;
  return public_url.base_path.empty() ? kHostCookie : kSecureCookie;
}

std::string device_cookie_name(const PublicUrl& public_url) { return std::string(cookie_name(public_url)) + "-device"; }

SessionCookie session_cookie(std::string_view header, const PublicUrl& public_url) {
  SessionCookie cookie;
  cookie.value = cookie_value(header, cookie_name(public_url));
  // Over a plain connection names with a prefix do not come, and below a path the root's cookie is another server's.
  for (const std::string_view former : {kSecureCookie, kPlainCookie}) {
    if (former == cookie_name(public_url) || !public_url.secure) continue;
    const std::string_view value = cookie_value(header, former);
    if (value.empty()) continue;
    cookie.gone.push_back(former);
    if (!cookie.value.empty()) continue;
    cookie.value = value;
    cookie.renew = true;
  }
  return cookie;
}

std::string cookie_line(std::string_view name, std::string_view value, const PublicUrl& public_url) {
  std::string line = "Set-Cookie: ";
  line += name;
  line += '=';
  std::copy_if(value.begin(), value.end(), std::back_inserter(line), is_cookie_character);
  line += "; Path=";
  line += public_url.base_path.empty() ? "/" : public_url.base_path;
  line += "; Max-Age=";
  line += value.empty() ? "0" : kYear;
  line += "; HttpOnly; SameSite=Lax";
  if (public_url.secure) line += "; Secure";
  return line + "\r\n";
}

std::string download_line(std::string_view filename) {
  std::string line = "Content-Disposition: attachment; filename=\"";
  std::copy_if(filename.begin(), filename.end(), std::back_inserter(line), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ||
           c == '_';
  });
  return line + "\"\r\n";
}

}  // namespace patolli::net
