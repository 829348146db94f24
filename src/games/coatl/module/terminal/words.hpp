// Cóatl in letters and in words: pieces, Cóatls, cards. Cards are described from their data, whatever they are.
#pragma once

#include <span>
#include <string>

#include "games/coatl/rules/cards.hpp"
#include "games/coatl/rules/serpent.hpp"
#include "term/context.hpp"
#include "term/layout.hpp"

namespace patolli::coatl {

class CoatlWords {
 public:
  // With frames the colour of a card's frame is shown, where the rules of the table ask for it.
  CoatlWords(const term::Context& context, bool frames) : c_(context), frames_(frames) {}

  [[nodiscard]] std::string colour(int colour) const;   // "yellow", of one piece
  [[nodiscard]] std::string colours(int colour) const;  // "yellow", of several
  [[nodiscard]] std::string tile(Piece piece) const;    // "<Y", coloured
  [[nodiscard]] std::string tiles(std::span<const Piece> pieces) const;
  [[nodiscard]] std::string piece(Piece piece) const;  // "yellow head"
  [[nodiscard]] std::string pieces(std::span<const Piece> pieces) const;
  [[nodiscard]] std::string serpent(const Serpent& s) const;  // "<BBRB", coloured
  [[nodiscard]] static std::string space(int space);          // "b3"

  [[nodiscard]] std::string number(int kind) const;   // "#29"
  [[nodiscard]] std::string pattern(int kind) const;  // "B B Y Y", coloured
  [[nodiscard]] static std::string levels(int kind);  // "1:4"
  [[nodiscard]] std::string card(int kind) const;     // "#29 B B Y Y"
  [[nodiscard]] std::string numbers(std::span<const std::uint8_t> kinds) const;
  // "#29 B B Y Y    1:4             ", in columns
  [[nodiscard]] std::string card_row(int kind) const;
  [[nodiscard]] std::string in_words(int kind) const;
  [[nodiscard]] std::string shape_in_words(int kind) const;   // "two blue pieces side by side, …"
  [[nodiscard]] std::string levels_in_words(int kind) const;  // "1 time: 2 points, 2 times: 5 points"

  [[nodiscard]] static std::string temple_number(int temple);  // "T3"
  [[nodiscard]] std::string temple(int temple) const;          // "T3 no G, length 9"
  [[nodiscard]] std::string demands(int temple) const;         // "no G, length 9"
  [[nodiscard]] std::string demand_in_words(const Requirement& r) const;
  [[nodiscard]] std::string temple_in_words(int temple) const;

 private:
  [[nodiscard]] std::string letter(int colour) const;
  [[nodiscard]] std::string line_in_words(const Prophecy& card) const;
  [[nodiscard]] std::string demand(const Requirement& r) const;

  const term::Context& c_;
  bool frames_;
};

}  // namespace patolli::coatl
