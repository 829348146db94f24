// What we need of OpenSSL, as values. Nothing here is cryptography of our own: each function is one call of its EVP
// interface. An empty result: OpenSSL refused.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <string>
#include <string_view>

namespace patolli::push {

struct KeyFree {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
using KeyPtr = std::unique_ptr<EVP_PKEY, KeyFree>;

KeyPtr new_key();                                           // on P-256
KeyPtr key_from_pem(std::string_view pem);                  // a private one
std::string key_to_pem(EVP_PKEY* key);                      // likewise
std::string public_bytes(EVP_PKEY* key);                    // the uncompressed point
KeyPtr key_from_public(std::string_view bytes);             // null: no point of the curve
std::string shared_secret(EVP_PKEY* own, EVP_PKEY* other);  // ECDH
std::string hkdf(std::string_view salt, std::string_view secret, std::string_view info, std::size_t bytes);
std::string aes_128_gcm(std::string_view key, std::string_view nonce, std::string_view text);  // and its tag
std::string sign_es256(EVP_PKEY* key, std::string_view text);                                  // r and s, 32 bytes each
std::string hmac_sha256(std::string_view key, std::string_view text);
std::string sha256(std::string_view text);
std::string random_bytes(std::size_t count);

}  // namespace patolli::push
