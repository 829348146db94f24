#include "push/vapid.hpp"

#include "push/encode.hpp"
#include "push/openssl.hpp"

namespace patolli::push {
namespace {

constexpr std::int64_t kValid = 12 * 60 * 60;  // seconds; at most 24 hours

// Addresses have no control characters (push/address.hpp, net/settings.cpp).
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

VapidKey from_key(const KeyPtr& key) {
  if (!key) return {};
  return {key_to_pem(key.get()), to_base64url(public_bytes(key.get()))};
}

}  // namespace

VapidKey make_vapid_key() { return from_key(new_key()); }
VapidKey read_vapid_key(std::string_view pem) { return from_key(key_from_pem(pem)); }

std::string vapid_header(const VapidKey& key, std::string_view origin, std::string_view contact, std::int64_t now_s) {
  const KeyPtr own = key_from_pem(key.pem);
  if (!own) return {};
  const std::string claims =
      "{\"aud\":" + quoted(origin) + ",\"exp\":" + std::to_string(now_s + kValid) + ",\"sub\":" + quoted(contact) + "}";
  const std::string text = to_base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + to_base64url(claims);
  return "vapid t=" + text + "." + to_base64url(sign_es256(own.get(), text)) + ", k=" + key.public_key;
}

}  // namespace patolli::push
