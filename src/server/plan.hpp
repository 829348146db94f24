// Turns that a player has planned for when their turn comes: conditional moves. A plan is its owner's secret, like a
// hand of cards: it is in no message to anybody else, in no log and in no metric.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace patolli::server {

// One whole turn, and when it may be played.
struct PlannedTurn {
  std::vector<std::string> actions;
  // What lay where each action takes something, when it was planned; empty: it takes nothing. If anything else lies
  // there, that action is not what was meant.
  std::vector<std::string> taken{};
  std::string there{};       // only if this card still lies openly; empty: it does not matter
  std::string unreserved{};  // only if nobody has put this card by
  bool no_last_round = false;

  friend bool operator==(const PlannedTurn&, const PlannedTurn&) = default;
};
using Plan = std::vector<PlannedTurn>;  // the first that is possible is played

inline constexpr std::size_t kMaxPlannedTurns = 8;
inline constexpr std::size_t kMaxPlannedActions = 24;  // of a turn

nlohmann::ordered_json plan_json(const Plan& plan);  // for its owner
// As the store has it; empty: no plan.
std::string plan_text(const Plan& plan);
Plan read_plan(std::string_view text);

}  // namespace patolli::server
