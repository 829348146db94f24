#include "push/encrypt.hpp"

#include "push/encode.hpp"
#include "push/openssl.hpp"

namespace patolli::push {
namespace {

constexpr std::size_t kAuthBytes = 16;
constexpr std::size_t kSaltBytes = 16;
constexpr std::string_view kRecordSize{"\0\0\x10\0", 4};  // 4096: one record
constexpr char kLastRecord = '\x02';

std::string zero_ended(std::string_view text) { return std::string(text) + '\0'; }

std::string encrypt_by(EVP_PKEY* own, std::string_view text, const BrowserKeys& to, std::string_view salt) {
  const KeyPtr other = key_from_public(to.p256dh);
  if (own == nullptr || !other || salt.size() != kSaltBytes) return {};
  const std::string ours = public_bytes(own);
  const std::string shared = shared_secret(own, other.get());
  const std::string secret = hkdf(to.auth, shared, zero_ended("WebPush: info") + to.p256dh + ours, 32);
  const std::string key = hkdf(salt, secret, zero_ended("Content-Encoding: aes128gcm"), 16);
  const std::string nonce = hkdf(salt, secret, zero_ended("Content-Encoding: nonce"), 12);
  if (shared.empty() || secret.empty() || key.empty() || nonce.empty()) return {};
  const std::string sealed = aes_128_gcm(key, nonce, std::string(text) + kLastRecord);
  if (sealed.empty()) return {};
  std::string body(salt);
  body += kRecordSize;
  body += static_cast<char>(ours.size());
  return body + ours + sealed;
}

}  // namespace

std::optional<BrowserKeys> read_browser_keys(std::string_view p256dh, std::string_view auth) {
  auto point = from_base64url(p256dh);
  auto secret = from_base64url(auth);
  if (!point || !secret || secret->size() != kAuthBytes || !key_from_public(*point)) return std::nullopt;
  return BrowserKeys{std::move(*point), std::move(*secret)};
}

std::string encrypt(std::string_view text, const BrowserKeys& to) {
  return encrypt_by(new_key().get(), text, to, random_bytes(kSaltBytes));
}

std::string encrypt_with(std::string_view text, const BrowserKeys& to, std::string_view key_pem,
                         std::string_view salt) {
  return encrypt_by(key_from_pem(key_pem).get(), text, to, salt);
}

}  // namespace patolli::push
