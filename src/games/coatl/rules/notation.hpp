// Names in text: pieces, supply spaces, Cóatls.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/coatl/rules/serpent.hpp"

namespace patolli::coatl {

// "Y" a body, "<Y" a head, "Y>" a tail.
std::string piece_text(Piece p);
std::optional<Piece> piece_from_text(std::string_view text) noexcept;

// "b1"–"b6", "h1", "h2", "t1", "t2"; -1 for anything else.
std::string space_text(int space);
int space_from_text(std::string_view text) noexcept;

// "<BBRBBKRBBYY>"; an end without a mark is open.
std::string serpent_text(const Serpent& s);

// Why a Cóatl cannot exist, with the place of the letter (from 1) that shows it.
struct SerpentError {
  std::string_view key;  // "score.two_heads", …
  int place = 0;
  char letter = 0;
};
struct ReadSerpent {
  Serpent serpent;
  std::optional<SerpentError> error;
};
ReadSerpent read_serpent(std::string_view text) noexcept;

}  // namespace patolli::coatl
