#include "server/plan.hpp"

#include <nlohmann/json.hpp>

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json turn_json(const PlannedTurn& turn) {
  return {{"actions", turn.actions},
          {"if",
           {{"there", text_or_null(turn.there)},
            {"unreserved", text_or_null(turn.unreserved)},
            {"no_last_round", turn.no_last_round}}}};
}

std::string text_in(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

Json plan_json(const Plan& plan) {
  Json turns = Json::array();
  for (const PlannedTurn& turn : plan) turns.push_back(turn_json(turn));
  return turns;
}

std::string plan_text(const Plan& plan) {
  if (plan.empty()) return {};
  Json turns = plan_json(plan);
  for (std::size_t i = 0; i < plan.size(); ++i) turns[i]["taken"] = plan[i].taken;
  return turns.dump();
}

// The server's own text; one that is damaged is no plan.
Plan read_plan(std::string_view text) {
  const Json turns = Json::parse(text.begin(), text.end(), nullptr, false);
  Plan plan;
  if (!turns.is_array()) return plan;
  try {
    for (const Json& turn : turns) {
      const Json& when = turn.at("if");
      plan.push_back({turn.at("actions").get<std::vector<std::string>>(),
                      turn.at("taken").get<std::vector<std::string>>(), text_in(when, "there"),
                      text_in(when, "unreserved"), when.at("no_last_round").get<bool>()});
      if (plan.back().taken.size() != plan.back().actions.size()) return {};
    }
  } catch (const Json::exception&) {
    return {};
  }
  return plan;
}

}  // namespace patolli::server
