#include "games/coatl/module/exact/scored.hpp"

#include <nlohmann/json.hpp>
#include <numeric>

#include "games/coatl/module/exact/written.hpp"
#include "games/coatl/rules/cards.hpp"

namespace patolli::coatl {

ScoredCoatl score_cards(const Serpent& s, ScoredCards cards) {
  if (cards.prophecies.empty() && cards.temples.empty()) {
    cards.prophecies.resize(kProphecies);
    cards.temples.resize(kTemples);
    std::iota(cards.prophecies.begin(), cards.prophecies.end(), 1);
    std::iota(cards.temples.begin(), cards.temples.end(), 1);
  }
  ScoredCoatl out;
  for (const int id : cards.prophecies) out.prophecies.push_back(score_prophecy(id, s, cards.gap_closed));
  for (const int id : cards.temples) out.temples.push_back(score_temple(id, s));
  for (const auto& card : out.prophecies) out.total += card.points;
  for (const auto& card : out.temples) out.total += card.points;
  return out;
}

nlohmann::ordered_json scored_json(std::string_view coatl, const ScoredCoatl& scored) {
  nlohmann::ordered_json object;
  object["coatl"] = coatl;
  object["prophecies"] = nlohmann::ordered_json::array();
  object["temples"] = nlohmann::ordered_json::array();
  for (const auto& card : scored.prophecies) object["prophecies"].push_back(card_json(card));
  for (const auto& card : scored.temples) object["temples"].push_back(card_json(card));
  object["total"] = scored.total;
  return object;
}

}  // namespace patolli::coatl
