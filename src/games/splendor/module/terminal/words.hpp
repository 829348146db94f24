// Splendor in letters and in words: gems, cards, nobles.
#pragma once

#include <string>

#include "games/splendor/rules/splendor.hpp"
#include "term/context.hpp"
#include "term/layout.hpp"

namespace patolli::splendor {

class SplendorWords {
 public:
  explicit SplendorWords(const term::Context& context) : c_(context) {}

  [[nodiscard]] std::string gem(int colour) const;          // "w", coloured
  [[nodiscard]] std::string colour(int colour) const;       // "white"
  [[nodiscard]] std::string amounts(Gems g) const;          // "w3 b2"
  [[nodiscard]] std::string tokens(Gems g) const;           // "w w b"
  [[nodiscard]] std::string tokens_in_words(Gems g) const;  // "2 white, 1 blue"
  [[nodiscard]] static std::string place(int place);        // "2.3"
  [[nodiscard]] static std::string slot(int slot);          // "2.3" or "r1"
  [[nodiscard]] std::string face(int card) const;           // "r 2p": the bonus and the points
  [[nodiscard]] std::string card(int card) const;           // "r 2p (w1 b4 g2)"
  [[nodiscard]] std::string card_in_words(int card) const;
  [[nodiscard]] std::string noble(int id) const;  // "N3 g4 r4"

 private:
  const term::Context& c_;
};

}  // namespace patolli::splendor
