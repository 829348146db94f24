#include "server/random_bits.hpp"

#include <string_view>
#include <vector>

#include "store/secret.hpp"

namespace patolli::server {

std::uint64_t secure_bits() {
  std::uint64_t bits = 0;
  store::fill_random({reinterpret_cast<std::uint8_t*>(&bits), sizeof bits});
  return bits;
}

std::string random_name(std::size_t letters) {
  constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";  // no l, o, 0, 1
  static_assert(kLetters.size() == 32);
  std::vector<std::uint8_t> bytes(letters);
  store::fill_random(bytes);
  std::string name;
  for (const std::uint8_t byte : bytes) name += kLetters[byte % kLetters.size()];
  return name;
}

}  // namespace patolli::server
