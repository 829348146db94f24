// Messages that only one browser can read (RFC 8291, in the encoding aes128gcm of RFC 8188).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace patolli::push {

// What a browser gives with its subscription, decoded.
struct BrowserKeys {
  std::string p256dh;  // a point of P-256
  std::string auth;    // 16 bytes
};
// From base64url; nothing: they are none.
std::optional<BrowserKeys> read_browser_keys(std::string_view p256dh, std::string_view auth);

// The body of a request. Empty: it could not be made.
std::string encrypt(std::string_view text, const BrowserKeys& to);
// With a key (PEM) and a salt that are given, for comparison with the RFC's example.
std::string encrypt_with(std::string_view text, const BrowserKeys& to, std::string_view key_pem, std::string_view salt);

}  // namespace patolli::push
