// Every occurrence of a card on a Cóatl, with its pieces: for people who want to see why. Not for the rules' inner
// loop.
#pragma once

#include <vector>

#include "games/coatl/rules/cards.hpp"
#include "games/coatl/rules/serpent.hpp"

namespace patolli::coatl {

struct CardScore {
  int id = 0;      // Prophecy kind or Temple number
  int times = 0;   // occurrences that share no piece, as many as there are; for a Temple, requirements met
  int points = 0;  // of the highest level reached
  std::vector<std::vector<int>> pieces;  // of each occurrence, counted from the head's end, from 1
};

CardScore score_prophecy(int kind, const Serpent& s, bool gap_closed);
CardScore score_temple(int number, const Serpent& s);
bool meets(const Requirement& r, const Serpent& s);

}  // namespace patolli::coatl
