// patolli solve: the provably best build with the pieces and cards of a player; also for physical games.
#include <fmt/ostream.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/exit_code.hpp"
#include "games/coatl/module/commands/cards.hpp"
#include "games/coatl/module/commands/commands.hpp"
#include "games/coatl/module/commands/solve_problem.hpp"
#include "games/coatl/module/missing.hpp"
#include "games/coatl/rules/coatl.hpp"

namespace patolli::coatl {
namespace {

using cli::bad_input;
using cli::kGood;

using nlohmann::ordered_json;

struct Solved {
  BuildProblem problem;
  BuildPlan plan;
  int grown = 0;  // the most that is shown if no Cóatl is completed
  Missing missing;
};

Solved solve(const BuildProblem& problem) {
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

std::string letter_of(int coatl) { return coatl < 0 ? "new" : coatl == 0 ? "a" : "b"; }

std::string colours_text(const std::pair<std::uint8_t, std::uint8_t>& colours) {
  std::string text(1, kColourLetters[colours.first]);
  if (colours.second < kColours) text += '.' + std::string(1, kColourLetters[colours.second]);
  return text;
}

std::string extra_text(const Extra& extra) {
  return piece_text(extra.first) + (extra.second == kNoPiece ? "" : '.' + piece_text(extra.second));
}

// -- JSON -------------------------------------------------------------------------------------------------------------

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

void print_json(const Solved& solved, const std::string& aim) {
  const BuildPlan& plan = solved.plan;
  ordered_json object = {{"aim", aim},
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
  std::cout << object.dump() << '\n';
}

// -- for people -------------------------------------------------------------------------------------------------------

void print_built(const i18n::Catalogue& words, const Built& built, bool gap_closed) {
  const std::string state = built.closed ? words.tr("solve.completed") : words.tr("solve.unfinished");
  const std::string name = built.origin < 0 ? words.tr("solve.new") : letter_of(built.origin);
  fmt::print(std::cout, "{}  {}  {}, {}\n", name, serpent_text(built.serpent),
             words.tr("score.pieces", words.count(built.serpent.length)), state);
  for (int i = 0; i < built.serpent.cards; ++i)
    print_prophecy(words, score_prophecy(built.serpent.prophecy[i], built.serpent, gap_closed));
  if (built.temple != 0) print_temple(words, score_temple(built.temple, built.serpent));
  fmt::print(std::cout, "  {}\n\n", words.tr("score.total", words.count(built.prophecy_points + built.temple_points)));
}

void print_steps(const i18n::Catalogue& words, const BuildPlan& plan) {
  if (plan.steps == 0) {
    fmt::print(std::cout, "{}\n", words.tr("solve.no_steps"));
    return;
  }
  fmt::print(std::cout, "{}\n", words.tr("solve.steps"));
  for (int i = 0; i < plan.steps; ++i) fmt::print(std::cout, "  {}\n", State<false>::action_text(plan.step[i]));
}

// Pieces that bring the same stand in one line; the best lines only.
void print_extras(const i18n::Catalogue& words, const BuildPlan& plan, const std::vector<Extra>& extras,
                  const std::string& title) {
  constexpr int kLines = 3;
  constexpr int kPiecesInLine = 8;
  int line = 0;
  for (std::size_t i = 0; i < extras.size() && line < kLines; ++line) {
    std::string pieces;
    std::size_t same = i;
    for (; same < extras.size() && extras[same].scored == extras[i].scored && extras[same].shown == extras[i].shown;
         ++same) {
      if (same - i < kPiecesInLine) pieces += (pieces.empty() ? "" : "  ") + extra_text(extras[same]);
      if (same - i == kPiecesInLine) pieces += "  …";
    }
    const std::string gain = words.tr("solve.gain", fmt::format("{:+}", extras[i].scored - plan.scored),
                                      fmt::format("{:+}", extras[i].shown - plan.shown));
    fmt::print(std::cout, "  {}: {}  {}\n", line == 0 ? title : std::string("…"), gain, pieces);
    i = same;
  }
}

void print_missing(const i18n::Catalogue& words, const Solved& solved) {
  const Missing& missing = solved.missing;
  fmt::print(std::cout, "\n{}\n", words.tr("solve.missing"));
  if (missing.one.empty() && missing.two.empty()) fmt::print(std::cout, "  {}\n", words.tr("solve.nothing_missing"));
  print_extras(words, solved.plan, missing.one, words.tr("solve.one_more"));
  print_extras(words, solved.plan, missing.two, words.tr("solve.two_more"));
  for (const CompletionNeeds& lack : missing.coatls) {
    const std::string name = letter_of(lack.coatl);
    if (lack.head) fmt::print(std::cout, "  {}\n", words.tr("solve.lacks_head", name));
    if (lack.tail) fmt::print(std::cout, "  {}\n", words.tr("solve.lacks_tail", name));
    if (lack.prophecy) fmt::print(std::cout, "  {}\n", words.tr("solve.lacks_prophecy", name));
  }
  for (const CardUpgrade& lift : missing.cards) {
    const auto& face = kProphecyFaces[lift.kind - 1];
    std::string text = words.tr("solve.card_now", lift.now, words.count(kProphecy[lift.kind].top_points));
    if (lift.then != 0) {
      std::string colours;
      for (const auto& pair : lift.colours) colours += (colours.empty() ? "" : "  ") + colours_text(pair);
      text += "; " + words.tr("solve.card_then", lift.then, colours);
    }
    fmt::print(std::cout, "  {:<14}{:<12}{}\n", words.tr("score.prophecy", static_cast<int>(lift.kind)), face.pattern,
               text);
  }
}

void print(const i18n::Catalogue& words, const Solved& solved) {
  const BuildPlan& plan = solved.plan;
  fmt::print(std::cout, "{}\n{}\n{}\n\n", words.tr("solve.scored", words.count(plan.scored)),
             words.tr("solve.shown", words.count(plan.shown), plan.shown_before),
             words.tr("solve.grown", words.count(solved.grown)));
  for (int i = 0; i < plan.coatls; ++i) print_built(words, plan.built[i], solved.problem.gap_closed);
  print_steps(words, plan);
  print_missing(words, solved);
  fmt::print(std::cout, "\n{}\n", words.tr("solve.proven", plan.nodes));
}

int run(const SolveArgs& args) {
  const i18n::Catalogue words = catalogue_of(args.lang);
  const auto problem = read_problem(args, words);
  if (!problem.ok()) return bad_input("solve", problem.error().text());
  const Solved solved = solve(*problem);
  if (args.json)
    print_json(solved, args.aim);
  else
    print(words, solved);
  return kGood;
}

}  // namespace

void declare_solve(cli::CommandLine& line) {
  cli::Command command = line.game_command(
      "solve", "coatl", "Find what is provably best", "Find the best build with the pieces and cards at hand",
      "Two values count: the points that Cóatls score by being completed now, and the points that the Prophecies on\n"
      "unfinished Cóatls show at the end of the turn. --aim chooses what to maximise: 'score' the points scored, then\n"
      "those shown; 'total' their sum; 'grow' completes nothing. Ties are broken by using fewer pieces.\n"
      "What is missing for more points is found by solving again with one or two more pieces.\n"
      "\n"
      "Cóatls are written as for `patolli score`, pieces as in a state: Y a body, <Y a head, Y> a tail, dots between.\n"
      "Steps are actions of the game; a and b are the Cóatls in the order given, a new one takes the free letter.\n"
      "\n"
      "--json gives one object: aim; scored; shown; shown_before (without any step); shown_without_completing;\n"
      "coatls (coatl, from a, b or new, completed, prophecies and temple as `patolli score` has them, played_now, "
      "points);\n"
      "steps; missing: one and two (pieces, and scored and shown with them), cards (id, on which Cóatl or null for the "
      "hand,\n"
      "the most points it could show now and then, with which bodies), coatls (what each lacks to be completed); "
      "nodes.\n"
      "\n"
      "Examples:\n"
      "  patolli solve coatl --coatl '<BBR' --coatl 'KYG>' --board 'R.R.K>.<Y' --hand 29,10,5,1,40\n"
      "  patolli solve coatl --coatl BRB --played 5,10 --board 'B.B.<K.R>' --hand 22 --temples 3 --piles 9,12");
  const auto args = std::make_shared<SolveArgs>();
  command.texts("--coatl", args->coatls, "Unfinished Cóatl, like '<BBR'; at most two").shown_as("COATL");
  command.texts("--played", args->played, "The Prophecies on it, like 12,3; for each --coatl in order, '-' for none")
      .shown_as("CARDS");
  command.text("--board", args->board, "The pieces on the player's board, like 'R.R.K>.<Y'; at most eight")
      .shown_as("PIECES");
  command.text("--hand", args->hand, "The Prophecies in hand, like 29,10,5; at most five").shown_as("CARDS");
  command.text("--temples", args->temples, "The player's own Temples, like 3,9").shown_as("TEMPLES");
  command.text("--piles", args->piles, "The open Temples on the piles, like 1,12").shown_as("TEMPLES");
  command.number("--completed", args->completed, 0, 15, "How many Cóatls the player has completed");
  command.flag("--no-new", args->no_new, "Don't start a new Cóatl");
  command.text("--aim", args->aim, "score, total or grow").among({"score", "total", "grow"});
  command.text("--coatls", args->coatls_option, "any, or three: at most three Cóatls in all").among({"any", "three"});
  command.text("--gap", args->gap, "open, or closed: '!' at an open end holds only once head or tail closes it")
      .among({"open", "closed"});
  command.text("--rules", args->rules, "A name for both: rulebook is any and open, bga three and closed")
      .among({"rulebook", "bga"});
  command.words_or_json(args->lang, args->json);
  command.runs([args] { return run(*args); });
}

}  // namespace patolli::coatl
