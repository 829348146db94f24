// Cards of a Cóatl with their points.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

#include "games/coatl/rules/scoring.hpp"

namespace patolli::coatl {

// Which cards to score; both empty: all there are.
struct ScoredCards {
  std::vector<int> prophecies;
  std::vector<int> temples;
  bool gap_closed = false;
};

struct ScoredCoatl {
  std::vector<CardScore> prophecies;
  std::vector<CardScore> temples;
  int total = 0;
};

ScoredCoatl score_cards(const Serpent& s, ScoredCards cards);
nlohmann::ordered_json scored_json(std::string_view coatl, const ScoredCoatl& scored);

}  // namespace patolli::coatl
