#include "push/openssl.hpp"

#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>

#include <array>

namespace patolli::push {
namespace {

constexpr const char* kCurve = "P-256";
constexpr std::size_t kPointBytes = 65;
constexpr int kNumberBytes = 32;  // of a signature's r and s
constexpr int kTagBytes = 16;

template <auto Free>
struct FreeBy {
  template <class T>
  void operator()(T* thing) const {
    Free(thing);
  }
};
template <class T, auto Free>
using Owned = std::unique_ptr<T, FreeBy<Free>>;

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
OSSL_PARAM octets(const char* name, std::string_view value) {
  return OSSL_PARAM_construct_octet_string(name, const_cast<char*>(value.data()), value.size());  // NOLINT: read only
}

}  // namespace

KeyPtr new_key() { return KeyPtr(EVP_EC_gen(kCurve)); }

KeyPtr key_from_pem(std::string_view pem) {
  const Owned<BIO, BIO_free> file(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  return KeyPtr(PEM_read_bio_PrivateKey(file.get(), nullptr, nullptr, nullptr));
}

std::string key_to_pem(EVP_PKEY* key) {
  const Owned<BIO, BIO_free> file(BIO_new(BIO_s_mem()));
  if (PEM_write_bio_PrivateKey(file.get(), key, nullptr, nullptr, 0, nullptr, nullptr) != 1) return {};
  char* text = nullptr;
  const long size = BIO_get_mem_data(file.get(), &text);  // NOLINT(google-runtime-int): OpenSSL's type
  return std::string(text, static_cast<std::size_t>(size));
}

std::string public_bytes(EVP_PKEY* key) {
  std::array<unsigned char, kPointBytes> point{};
  std::size_t size = 0;
  if (EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size(), &size) != 1 ||
      size != point.size())
    return {};
  return std::string(point.begin(), point.end());
}

KeyPtr key_from_public(std::string_view bytes) {
  if (bytes.size() != kPointBytes) return nullptr;
  std::string group = kCurve;
  const std::array parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), group.size()),
      octets(OSSL_PKEY_PARAM_PUB_KEY, bytes), OSSL_PARAM_construct_end()};
  const Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free> context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  if (!context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, const_cast<OSSL_PARAM*>(parameters.data())) != 1)
    return nullptr;
  KeyPtr made(key);
  const Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free> check(EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr));
  return check && EVP_PKEY_public_check(check.get()) == 1 ? std::move(made) : nullptr;
}

std::string shared_secret(EVP_PKEY* own, EVP_PKEY* other) {
  const Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free> context(EVP_PKEY_CTX_new_from_pkey(nullptr, own, nullptr));
  std::string secret(kNumberBytes, '\0');
  std::size_t size = secret.size();
  if (!context || EVP_PKEY_derive_init(context.get()) != 1 || EVP_PKEY_derive_set_peer(context.get(), other) != 1 ||
      EVP_PKEY_derive(context.get(), bytes_of(secret), &size) != 1 || size != secret.size())
    return {};
  return secret;
}

std::string hkdf(std::string_view salt, std::string_view secret, std::string_view info, std::size_t bytes) {
  const Owned<EVP_KDF, EVP_KDF_free> kind(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
  const Owned<EVP_KDF_CTX, EVP_KDF_CTX_free> context(EVP_KDF_CTX_new(kind.get()));
  std::string digest = "SHA256";
  const std::array parameters = {OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), digest.size()),
                                 octets(OSSL_KDF_PARAM_SALT, salt), octets(OSSL_KDF_PARAM_KEY, secret),
                                 octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
  std::string made(bytes, '\0');
  if (!context || EVP_KDF_derive(context.get(), bytes_of(made), made.size(), parameters.data()) != 1) return {};
  return made;
}

std::string aes_128_gcm(std::string_view key, std::string_view nonce, std::string_view text) {
  const Owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free> context(EVP_CIPHER_CTX_new());
  std::string sealed(text.size() + kTagBytes, '\0');
  int size = 0;
  int rest = 0;
  if (!context || EVP_EncryptInit_ex2(context.get(), EVP_aes_128_gcm(), bytes_of(key), bytes_of(nonce), nullptr) != 1 ||
      EVP_EncryptUpdate(context.get(), bytes_of(sealed), &size, bytes_of(text), static_cast<int>(text.size())) != 1 ||
      EVP_EncryptFinal_ex(context.get(), bytes_of(sealed) + size, &rest) != 1 ||
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes, bytes_of(sealed) + text.size()) != 1)
    return {};
  return sealed;
}

std::string sign_es256(EVP_PKEY* key, std::string_view text) {
  const Owned<EVP_MD_CTX, EVP_MD_CTX_free> context(EVP_MD_CTX_new());
  std::array<unsigned char, 80> der{};
  std::size_t size = der.size();
  if (!context || EVP_DigestSignInit_ex(context.get(), nullptr, "SHA256", nullptr, nullptr, key, nullptr) != 1 ||
      EVP_DigestSign(context.get(), der.data(), &size, bytes_of(text), text.size()) != 1)
    return {};
  const unsigned char* at = der.data();
  const Owned<ECDSA_SIG, ECDSA_SIG_free> pair(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));  // NOLINT
  std::string signature(std::size_t{2} * kNumberBytes, '\0');
  if (!pair || BN_bn2binpad(ECDSA_SIG_get0_r(pair.get()), bytes_of(signature), kNumberBytes) != kNumberBytes ||
      BN_bn2binpad(ECDSA_SIG_get0_s(pair.get()), bytes_of(signature) + kNumberBytes, kNumberBytes) != kNumberBytes)
    return {};
  return signature;
}

std::string hmac_sha256(std::string_view key, std::string_view text) {
  std::string mac(32, '\0');
  std::size_t size = 0;
  if (EVP_Q_mac(nullptr, "HMAC", nullptr, "SHA256", nullptr, key.data(), key.size(), bytes_of(text), text.size(),
                bytes_of(mac), mac.size(), &size) == nullptr)
    return {};
  return mac;
}

std::string sha256(std::string_view text) {
  std::string digest(32, '\0');
  std::size_t size = 0;
  if (EVP_Q_digest(nullptr, "SHA256", nullptr, text.data(), text.size(), bytes_of(digest), &size) != 1) return {};
  return digest;
}

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  if (RAND_bytes(bytes_of(bytes), static_cast<int>(count)) != 1) return {};
  return bytes;
}

}  // namespace patolli::push
