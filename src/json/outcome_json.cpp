#include "json/outcome_json.hpp"

#include <nlohmann/json.hpp>

namespace patolli::json {

nlohmann::ordered_json outcome_json(const Outcome& outcome) {
  nlohmann::ordered_json out;
  out["ending"] = to_text(outcome.ending);
  for (const char* list : {"scores", "tie_breaks", "winners"}) out[list] = nlohmann::ordered_json::array();
  for (int side = 0; side < outcome.sides; ++side) {
    out["scores"].push_back(outcome.score[side]);
    out["tie_breaks"].push_back(outcome.tie_break[side]);
    if ((outcome.winners >> side & 1) != 0) out["winners"].push_back(side);
  }
  return out;
}

}  // namespace patolli::json
