// A 64-bit hash of a value's bytes, the same on every platform we build for (all little-endian).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/types.hpp"

namespace patolli {

constexpr std::uint64_t mix64(std::uint64_t h) noexcept {
  h = (h ^ (h >> 32)) * 0xD6E8FEB86659FD93ULL;
  h = (h ^ (h >> 32)) * 0xD6E8FEB86659FD93ULL;
  return h ^ (h >> 32);
}

// A round as in xxHash64: the word is multiplied before it is added. (With a mere xor, the highest bit of one word and
// a middle bit of the next would cancel each other out, always: two small states that differ there would collide.)
constexpr std::uint64_t hash_step(std::uint64_t h, std::uint64_t word) noexcept {
  h += word * 0xC2B2AE3D27D4EB4FULL;
  return (h << 31 | h >> 33) * 0x9E3779B185EBCA87ULL;
}

inline std::uint64_t hash_bytes(const void* data, std::size_t size) noexcept {
  const auto* p = static_cast<const unsigned char*>(data);
  std::uint64_t h = 0x2545F4914F6CDD1DULL ^ size;
  for (; size >= 8; size -= 8, p += 8) {
    std::uint64_t word;
    std::memcpy(&word, p, 8);
    h = hash_step(h, word);
  }
  if (size != 0) {
    std::uint64_t word = 0;
    std::memcpy(&word, p, size);
    h = hash_step(h, word);
  }
  return mix64(h);
}

template <class T>
std::uint64_t hash_value(const T& value) noexcept {
  static_assert(is_pod_v<T>, "a value with padding has no well-defined bytes to hash");
  return hash_bytes(&value, sizeof(T));
}

template <class T>
bool same_bytes(const T& a, const T& b) noexcept {
  static_assert(is_pod_v<T>);
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

}  // namespace patolli
