// Secrets: what links, cookies and seats are proven with, and pass phrases. All of it is libsodium's work.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "store/rows.hpp"

namespace patolli::store {

void fill_random(std::span<std::uint8_t> bytes);  // from the system's secure generator

// 128 random bits. Written in base64url, 22 characters that may stand in an address; kept as a hash only.
class Secret {
 public:
  static constexpr std::size_t kBytes = 16;
  static constexpr std::size_t kText = 22;

  static Secret make();
  static std::optional<Secret> parse(std::string_view text);  // none: it has not the form of a secret

  [[nodiscard]] std::string text() const;
  [[nodiscard]] SecretHash hash() const;  // BLAKE2b; there is nothing to guess, so no salt and no slowness

 private:
  std::array<std::uint8_t, kBytes> bytes_{};
};

// In a time that says nothing about where they differ.
bool same(const SecretHash& one, const SecretHash& other) noexcept;

// `bytes` random bytes in base64url: names of tables in links.
std::string random_text(std::size_t bytes);

// Pass phrases: Argon2id with its salt and parameters in the text. Both take 64 MB and about a tenth of a second by
// intention, so they are not for a thread that others wait for.
inline constexpr std::size_t kMinPhrase = 8;  // bytes
inline constexpr std::size_t kMaxPhrase = 1024;
std::optional<std::string> hash_phrase(std::string_view phrase);  // none: out of memory
bool check_phrase(const std::string& hash, std::string_view phrase);
// Made with weaker parameters than today's: to be made again when the phrase is at hand.
bool outdated_phrase(const std::string& hash);

}  // namespace patolli::store
