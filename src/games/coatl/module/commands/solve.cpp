// patolli solve: the provably best build with the pieces and cards of a player; also for physical games.
#include <fmt/ostream.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/exit_code.hpp"
#include "games/coatl/module/commands/cards.hpp"
#include "games/coatl/module/commands/commands.hpp"
#include "games/coatl/module/exact/problem_text.hpp"
#include "games/coatl/module/exact/solved.hpp"
#include "games/coatl/rules/coatl.hpp"

namespace patolli::coatl {
namespace {

using cli::bad_input;
using cli::kGood;

struct SolveArgs : ProblemText {
  std::string lang;
  bool json = false;
};

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
  const auto problem = read_problem(args, {"--", [&](const SerpentError& error) { return error_text(words, error); }});
  if (!problem.ok()) return bad_input("solve", problem.error().text());
  const Solved solved = solve_problem(*problem);
  if (args.json)
    std::cout << solved_json(solved).dump() << '\n';
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
