#include "games/coatl/module/exact/solved.hpp"

#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>

#include "games/coatl/module/exact/written.hpp"
#include "games/coatl/rules/coatl.hpp"

namespace patolli::coatl {

std::string letter_of(int coatl) { return coatl < 0 ? "new" : coatl == 0 ? "a" : "b"; }

std::string colours_text(const std::pair<std::uint8_t, std::uint8_t>& colours) {
  std::string text(1, kColourLetters[colours.first]);
  if (colours.second < kColours) text += '.' + std::string(1, kColourLetters[colours.second]);
  return text;
}

std::string extra_text(const Extra& extra) {
  return piece_text(extra.first) + (extra.second == kNoPiece ? "" : '.' + piece_text(extra.second));
}

Solved solve_problem(const BuildProblem& problem) {
  Solved out;
  out.problem = problem;
  const auto solver = std::make_unique<CoatlSolver>();
  out.plan = solver->solve(problem);
  BuildProblem growing = problem;
  growing.aim = Aim::kGrow;
  out.grown = solver->solve(growing).shown;
  out.missing = what_is_missing(*solver, problem, out.plan);
  return out;
}

namespace {

using nlohmann::ordered_json;

ordered_json built_json(const Built& built, bool gap_closed) {
  ordered_json object = {{"coatl", serpent_text(built.serpent)},
                         {"from", letter_of(built.origin)},
                         {"completed", built.closed},
                         {"prophecies", ordered_json::array()},
                         {"temple", nullptr}};
  for (int i = 0; i < built.serpent.cards; ++i) {
    ordered_json card = card_json(score_prophecy(built.serpent.prophecy[i], built.serpent, gap_closed));
    card["played_now"] = i >= built.serpent.cards - built.played;
    object["prophecies"].push_back(std::move(card));
  }
  if (built.temple != 0) object["temple"] = card_json(score_temple(built.temple, built.serpent));
  object["points"] = built.prophecy_points + built.temple_points;
  return object;
}

ordered_json extras_json(const std::vector<Extra>& extras) {
  ordered_json list = ordered_json::array();
  for (const Extra& x : extras) list.push_back({{"pieces", extra_text(x)}, {"scored", x.scored}, {"shown", x.shown}});
  return list;
}

ordered_json missing_json(const Missing& missing) {
  ordered_json object = {{"one", extras_json(missing.one)},
                         {"two", extras_json(missing.two)},
                         {"cards", ordered_json::array()},
                         {"coatls", ordered_json::array()}};
  for (const CardUpgrade& lift : missing.cards) {
    ordered_json card = {{"id", lift.kind}, {"on", nullptr}, {"now", lift.now}, {"then", lift.then}};
    if (lift.coatl >= 0) card["on"] = letter_of(lift.coatl);
    card["with"] = ordered_json::array();
    for (const auto& colours : lift.colours) card["with"].push_back(colours_text(colours));
    object["cards"].push_back(std::move(card));
  }
  for (const CompletionNeeds& lack : missing.coatls)
    object["coatls"].push_back({{"coatl", letter_of(lack.coatl)},
                                {"lacks_head", lack.head},
                                {"lacks_tail", lack.tail},
                                {"lacks_prophecy", lack.prophecy}});
  return object;
}

}  // namespace

ordered_json solved_json(const Solved& solved) {
  static constexpr std::string_view kAims[] = {"score", "total", "grow"};
  const BuildPlan& plan = solved.plan;
  ordered_json object = {{"aim", kAims[static_cast<std::size_t>(solved.problem.aim)]},
                         {"scored", plan.scored},
                         {"shown", plan.shown},
                         {"shown_before", plan.shown_before},
                         {"shown_without_completing", solved.grown},
                         {"coatls", ordered_json::array()},
                         {"steps", ordered_json::array()}};
  for (int i = 0; i < plan.coatls; ++i)
    object["coatls"].push_back(built_json(plan.built[i], solved.problem.gap_closed));
  for (int i = 0; i < plan.steps; ++i) object["steps"].push_back(State<false>::action_text(plan.step[i]));
  object["missing"] = missing_json(solved.missing);
  object["nodes"] = plan.nodes;
  return object;
}

}  // namespace patolli::coatl
