#include "games/coatl/module/exact/exact.hpp"

#include "core/printable.hpp"
#include "games/coatl/module/exact/problem_text.hpp"
#include "games/coatl/module/exact/scored.hpp"
#include "games/coatl/module/exact/solved.hpp"
#include "games/coatl/module/exact/written.hpp"
#include "games/coatl/module/solver.hpp"
#include "games/coatl/module/view_json.hpp"
#include "games/coatl/rules/cards.hpp"
#include "games/coatl/rules/coatl.hpp"

namespace patolli::coatl {
namespace {

Aim aim_of(const std::string& name) {
  return name == "grow" ? Aim::kGrow : name == "total" ? Aim::kTotal : Aim::kScore;
}

// A decision of a game: all else follows from the view.
template <bool Solo>
Result<BuildProblem> problem_of_view(const nlohmann::json& json, match::Request& request) {
  const std::string aim = request.among("aim", {"score", "total", "grow"});
  if (request.wrong()) return *request.wrong();
  const auto view = read_view<Solo>(json);
  if (!view.ok()) return view.error();
  return problem_of(view->shown, view->seat, aim_of(aim));
}

Result<BuildProblem> problem_of_text(match::Request& request) {
  ProblemText text;
  text.coatls = request.texts("coatl");
  text.played = request.lists_of_numbers("played");
  text.board = request.text("board", {});
  text.hand = request.numbers("hand");
  text.temples = request.numbers("temples");
  text.piles = request.numbers("piles");
  text.completed = request.number("completed", 0, 15, 0);
  text.no_new = request.flag("no_new");
  text.aim = request.among("aim", {"score", "total", "grow"});
  text.coatls_option = request.among("coatls", {"any", "three"});
  text.gap = request.among("gap", {"open", "closed"});
  text.rules = request.among("rules", {"rulebook", "bga"});
  if (request.wrong()) return *request.wrong();
  return read_problem(text, {"", plain_text});
}

template <bool Solo>
match::Answer solve(const nlohmann::json& json) {
  match::Request request(json);
  const nlohmann::json* const view = request.object("view");
  const auto problem = view != nullptr ? problem_of_view<Solo>(*view, request) : problem_of_text(request);
  if (!problem.ok()) return problem.error();
  return solved_json(solve_problem(*problem));
}

match::Answer score(const nlohmann::json& json) {
  match::Request request(json);
  const std::string coatl = request.text("coatl", {});
  const std::string prophecies = request.numbers("prophecies");
  const std::string temples = request.numbers("temples");
  const bool closed = request.among("gap", {"open", "closed"}) == "closed";
  if (request.wrong()) return *request.wrong();
  const ReadSerpent read = read_written(coatl);
  if (read.error) return Error::malformed("coatl " + printable(coatl), plain_text(*read.error));
  const auto first = read_different_numbers(prophecies, kProphecies);
  if (!first) return Error::malformed("prophecies", "different numbers from 1 to 49 were expected");
  const auto second = read_different_numbers(temples, kTemples);
  if (!second) return Error::malformed("temples", "different numbers from 1 to 15 were expected");
  return scored_json(coatl, score_cards(read.serpent, {*first, *second, closed}));
}

}  // namespace

std::span<const match::Exact> exact() noexcept {
  static constexpr match::Exact kAll[] = {{Coatl::kName, solve<false>, score}, {CoatlSolo::kName, solve<true>, score}};
  return kAll;
}

}  // namespace patolli::coatl
