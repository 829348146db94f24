#include "server/phrase_strength.hpp"

#include <zxcvbn.h>

#include <algorithm>
#include <iterator>

namespace patolli::server {
namespace {

constexpr std::size_t kMaxRated = 40;  // bytes: it takes more than linear time, and so many are enough to tell

// Of the number of guesses, as bits: zxcvbn's 10³, 10⁶, 10⁸ and 10¹⁰.
constexpr double kBits[] = {9.97, 19.93, 26.58, 33.22};

}  // namespace

int phrase_score(std::string_view phrase, const std::string& name) {
  const std::string rated(phrase.substr(0, kMaxRated));
  const char* known[] = {name.c_str(), "patolli", nullptr};
  if (name.empty()) known[0] = "patolli";
  const double bits = ZxcvbnMatch(rated.c_str(), known, nullptr);
  return static_cast<int>(
      std::count_if(std::begin(kBits), std::end(kBits), [&](double bound) { return bits >= bound; }));
}

}  // namespace patolli::server
