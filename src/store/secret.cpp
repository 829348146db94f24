#include "store/secret.hpp"

#include <sodium.h>

#include <cstdlib>

namespace patolli::store {
namespace {

constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr auto kEffort = crypto_pwhash_OPSLIMIT_INTERACTIVE;
constexpr auto kMemory = crypto_pwhash_MEMLIMIT_INTERACTIVE;

// Everything here is unsafe without it, so there is no going on without it.
void ready() {
  static const bool done = sodium_init() >= 0;
  if (!done) std::abort();
}

std::string encoded(std::span<const std::uint8_t> bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
  text.pop_back();  // the terminating zero
  return text;
}

}  // namespace

void fill_random(std::span<std::uint8_t> bytes) {
  ready();
  randombytes_buf(bytes.data(), bytes.size());
}

Secret Secret::make() {
  Secret secret;
  fill_random(secret.bytes_);
  return secret;
}

std::optional<Secret> Secret::parse(std::string_view text) {
  if (text.size() != kText) return std::nullopt;
  Secret secret;
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(secret.bytes_.data(), kBytes, text.data(), text.size(), nullptr, &size, &end, kVariant) != 0 ||
      size != kBytes || end != text.data() + text.size())
    return std::nullopt;
  return secret;
}

std::string Secret::text() const { return encoded(bytes_); }

SecretHash Secret::hash() const {
  ready();
  SecretHash hash{};
  crypto_generichash(hash.data(), hash.size(), bytes_.data(), bytes_.size(), nullptr, 0);
  return hash;
}

bool same(const SecretHash& one, const SecretHash& other) noexcept {
  return sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string random_text(std::size_t bytes) {
  std::string raw(bytes, '\0');
  const std::span view(reinterpret_cast<std::uint8_t*>(raw.data()), raw.size());
  fill_random(view);
  return encoded(view);
}

std::optional<std::string> hash_phrase(std::string_view phrase) {
  ready();
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str_alg(hash.data(), phrase.data(), phrase.size(), kEffort, kMemory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0)
    return std::nullopt;
  return std::string(hash.data());
}

bool check_phrase(const std::string& hash, std::string_view phrase) {
  ready();
  return !hash.empty() && hash.size() < crypto_pwhash_STRBYTES &&
         crypto_pwhash_str_verify(hash.c_str(), phrase.data(), phrase.size()) == 0;
}

bool outdated_phrase(const std::string& hash) {
  ready();
  return crypto_pwhash_str_needs_rehash(hash.c_str(), kEffort, kMemory) != 0;
}

}  // namespace patolli::store
