// Who sends a push message (RFC 8292): a signed token that names the sender, by a key that is the server's for ever.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace patolli::push {

struct VapidKey {
  std::string pem;         // the private key: a secret
  std::string public_key;  // base64url, for browsers
};
VapidKey make_vapid_key();
VapidKey read_vapid_key(std::string_view pem);  // empty: it is none

// The header Authorization. `origin`: of the push service; `contact`: mailto: or https:.
std::string vapid_header(const VapidKey& key, std::string_view origin, std::string_view contact, std::int64_t now_s);

}  // namespace patolli::push
