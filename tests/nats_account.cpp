#include "nats_account.hpp"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <array>
#include <cstdint>
#include <ctime>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

namespace patolli {
namespace {

using nlohmann::json;

// Of a key: what it is for, and what comes before that in a seed.
enum class Role : std::uint8_t { kAccount = 0, kOperator = 14 << 3, kUser = 20 << 3 };
constexpr std::uint8_t kSeed = 18 << 3;
constexpr std::size_t kKeyBytes = 32;
constexpr std::size_t kSignatureBytes = 64;

// Groups of `bits` bits, the first bits first; the last group is filled up with zeros.
std::string in_groups(std::string_view bytes, int bits, std::string_view alphabet) {
  std::string text;
  std::uint32_t kept = 0;
  int count = 0;
  for (const char c : bytes) {
    kept = kept << 8 | static_cast<unsigned char>(c);
    for (count += 8; count >= bits; count -= bits) text += alphabet[(kept >> (count - bits)) & ((1U << bits) - 1)];
    kept &= (1U << count) - 1;
  }
  if (count > 0) text += alphabet[(kept << (bits - count)) & ((1U << bits) - 1)];
  return text;
}
std::string base32(std::string_view bytes) { return in_groups(bytes, 5, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"); }
std::string base64url(std::string_view bytes) {
  return in_groups(bytes, 6, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
}

// CRC-16/XMODEM, which ends every NKey.
std::string with_checksum(std::string bytes) {
  std::uint16_t sum = 0;
  for (const char c : bytes) {
    sum ^= static_cast<std::uint16_t>(static_cast<unsigned char>(c) << 8);
    for (int bit = 0; bit < 8; ++bit)
      sum = static_cast<std::uint16_t>((sum & 0x8000U) != 0 ? sum << 1 ^ 0x1021 : sum << 1);
  }
  bytes += static_cast<char>(sum & 0xFF);
  bytes += static_cast<char>(sum >> 8);
  return bytes;
}

struct KeyDeleter {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
struct DigestDeleter {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

struct Keys {
  explicit Keys(Role as) : role(static_cast<std::uint8_t>(as)) {
    std::array<unsigned char, kKeyBytes> random{};
    RAND_bytes(random.data(), static_cast<int>(random.size()));
    secret.assign(random.begin(), random.end());
    key.reset(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, random.data(), random.size()));
    std::size_t size = random.size();
    if (!key || EVP_PKEY_get_raw_public_key(key.get(), random.data(), &size) != 1) throw std::runtime_error("no key");
    name = base32(with_checksum(std::string(1, static_cast<char>(role)) + std::string(random.begin(), random.end())));
  }

  [[nodiscard]] std::string seed() const {
    std::string bytes = {static_cast<char>(kSeed | role >> 5), static_cast<char>((role & 31) << 3)};
    return base32(with_checksum(bytes + secret));
  }

  // What this key says of another, signed.
  [[nodiscard]] std::string token(const std::string& about, const json& claims) const {
    const json header = {{"typ", "JWT"}, {"alg", "ed25519-nkey"}};
    const json body = {{"jti", "TEST"}, {"iat", std::time(nullptr)}, {"iss", name}, {"name", "test"}, {"sub", about},
                       {"nats", claims}};
    const std::string text = base64url(header.dump()) + "." + base64url(body.dump());
    const std::unique_ptr<EVP_MD_CTX, DigestDeleter> context(EVP_MD_CTX_new());
    std::array<unsigned char, kSignatureBytes> signature{};
    std::size_t size = signature.size();
    if (EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) != 1 ||
        EVP_DigestSign(context.get(), signature.data(), &size, reinterpret_cast<const unsigned char*>(text.data()),
                       text.size()) != 1)
      throw std::runtime_error("no signature");
    return text + "." + base64url(std::string(signature.begin(), signature.end()));
  }

  std::uint8_t role;
  std::string secret, name;
  std::unique_ptr<EVP_PKEY, KeyDeleter> key;
};

}  // namespace

NatsAccount make_nats_account(int users) {
  const Keys owner(Role::kOperator), account(Role::kAccount);
  const json everything = {{"subs", -1},    {"conn", -1}, {"leaf", -1},    {"imports", -1},
                           {"exports", -1}, {"data", -1}, {"payload", -1}, {"wildcards", true}};
  const json of_account = {{"type", "account"}, {"version", 2}, {"limits", everything}};
  NatsAccount made;
  made.config = "operator: " + owner.token(owner.name, {{"type", "operator"}, {"version", 2}}) +
                "\nresolver: MEMORY\nresolver_preload: { " + account.name + ": " +
                owner.token(account.name, of_account) + " }\n";
  const json of_user = {{"type", "user"}, {"version", 2}, {"subs", -1}, {"data", -1}, {"payload", -1}};
  for (int n = 0; n < users; ++n) {
    const Keys user(Role::kUser);
    made.credentials.push_back("-----BEGIN NATS USER JWT-----\n" + account.token(user.name, of_user) +
                               "\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n" + user.seed() +
                               "\n------END USER NKEY SEED------\n");
  }
  return made;
}

}  // namespace patolli
