// patolli score: the points of a Cóatl, card by card; also for physical games.
#include <fmt/ostream.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/exit_code.hpp"
#include "core/printable.hpp"
#include "games/coatl/module/commands/cards.hpp"
#include "games/coatl/module/commands/commands.hpp"
#include "games/coatl/module/commands/score_table.hpp"
#include "games/coatl/module/exact/scored.hpp"
#include "games/coatl/rules/cards.hpp"
#include "games/coatl/rules/notation.hpp"
#include "games/coatl/rules/scoring.hpp"
#include "i18n/catalogue.hpp"

namespace patolli::coatl {
namespace {

using cli::bad_input;
using cli::kBadInput;
using cli::kGood;

using nlohmann::ordered_json;

struct ScoreArgs {
  std::string coatl;
  bool coatl_given = false;
  std::string table;
  std::string prophecies;
  std::string temples;
  std::string gap;    // open, closed; empty: not given
  std::string rules;  // what decides it under another name
  std::string lang;
  bool json = false;
};

void print(const i18n::Catalogue& words, const Serpent& s, const ScoredCoatl& scored) {
  fmt::print(std::cout, "{}  {}\n", serpent_text(s), words.tr("score.pieces", words.count(s.length)));
  // All cards at once are for an overview: only those that score are explained then.
  const bool explain_all = scored.prophecies.size() + scored.temples.size() < static_cast<std::size_t>(kProphecies);
  for (const auto& card : scored.prophecies) {
    print_prophecy(words, card);
    if (explain_all || card.points != 0) explain_prophecy(words, card);
  }
  for (const auto& card : scored.temples) {
    print_temple(words, card);
    if (explain_all || card.points != 0) explain_temple(words, card, s);
  }
  fmt::print(std::cout, "{}\n", words.tr("score.total", words.count(scored.total)));
}

int score_one(const ScoreArgs& args, const ScoredCards& cards, const i18n::Catalogue& words) {
  const ReadSerpent read = read_written(args.coatl);
  if (read.error) return bad_input("score", error_text(words, *read.error));
  const ScoredCoatl scored = score_cards(read.serpent, cards);
  if (args.json)
    std::cout << scored_json(args.coatl, scored).dump() << '\n';
  else
    print(words, read.serpent, scored);
  return kGood;
}

// One Cóatl per line in, one JSON object per line out; an invalid one gets an object with the error, and makes the exit
// code kBadInput.
int score_lines(const ScoredCards& cards, const i18n::Catalogue& words) {
  std::string line;
  int code = kGood;
  int number = 0;
  while (std::getline(std::cin, line)) {
    ++number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const ReadSerpent read = read_written(line);
    if (read.error) {
      code = kBadInput;
      const ordered_json object = {
          {"line", number}, {"error", error_text(words, *read.error)}, {"place", read.error->place}};
      std::cout << object.dump() << '\n';
      continue;
    }
    std::cout << scored_json(line, score_cards(read.serpent, cards)).dump() << '\n';
  }
  return code;
}

int run_score(const ScoreArgs& args) {
  if (!args.table.empty() && (args.coatl_given || !args.prophecies.empty() || !args.temples.empty() || args.json))
    return bad_input("score", "--table has Cóatls and cards of its own, and no JSON");
  const auto prophecies = read_different_numbers(args.prophecies, kProphecies);
  if (!prophecies)
    return bad_input("score", fmt::format("--prophecy takes different numbers from 1 to {}, like 29,10,5; not {}",
                                          kProphecies, printable(args.prophecies)));
  const auto temples = read_different_numbers(args.temples, kTemples);
  if (!temples)
    return bad_input("score", fmt::format("--temple takes different numbers from 1 to {}; not {}", kTemples,
                                          printable(args.temples)));
  if (!args.rules.empty() && !args.gap.empty())
    return bad_input("score", "--rules stands for --gap, and cannot be given beside it");
  const ScoredCards cards{*prophecies, *temples, args.gap == "closed" || args.rules == "bga"};
  const i18n::Catalogue words = catalogue_of(args.lang);
  if (!args.table.empty()) return score_table(args.table, cards.gap_closed, words);
  return !args.coatl_given || args.coatl == "-" ? score_lines(cards, words) : score_one(args, cards, words);
}

}  // namespace

void declare_score(cli::CommandLine& line) {
  cli::Command command = line.game_command(
      "score", "coatl", "Score Cóatls card by card, or a whole table at the end of a real game",
      "Score a Cóatl card by card, with the pieces that count, or a whole table",
      "A Cóatl is written from head to tail: Y yellow, R red, K black, G green, B blue; '<' before the head,\n"
      "'>' behind the tail, an end without a mark is open. Quote it: < and > are special to the shell.\n"
      "Small letters will do. Without a Cóatl, reads one per line from standard input and prints one JSON object per "
      "line.\n"
      "\n"
      "--table FILE is for the end of a real game: one Cóatl per line with its cards, like\n"
      "  Ana: <BBRBBKRBBYY> 29,10,5 T3\n"
      "and a name alone for somebody without any. Numbers are those of `patolli cards coatl`. It says who has won. "
      "For a\n"
      "game against M.A.R.C.O. a line `M.A.R.C.O.: 29 10` has the Prophecies that M.A.R.C.O. completed.\n"
      "\n"
      "Examples:\n"
      "  patolli score coatl '<BBRBBKRBBYY>' --prophecy 29,10,5 --temple 3\n"
      "  patolli score coatl '<bbrbbkrbbyy>'\n"
      "  patolli score coatl --json < coatls.txt\n"
      "  patolli score coatl --table table.txt");
  const auto args = std::make_shared<ScoreArgs>();
  const cli::Option coatl =
      command.text("COATL", args->coatl, "The Cóatl, like '<BBRBBKRBBYY>'; '-' or nothing: standard input");
  command.text("--table", args->table, "A whole table: a file, or - for standard input").shown_as("FILE");
  command.text("--prophecy", args->prophecies, "Only these Prophecies, like 29,10,5");
  command.text("--temple", args->temples, "Only these Temples");
  command.text("--gap", args->gap, "open, or closed: '!' at an open end holds only once head or tail closes it")
      .among({"open", "closed"});
  command.text("--rules", args->rules, "rulebook (open) or bga (closed)").among({"rulebook", "bga"});
  command.language(args->lang);
  command.flag("--json", args->json, "One JSON object: prophecies, temples (id, times, points, pieces), total");
  command.runs([args, coatl] {
    args->coatl_given = coatl.given();
    return run_score(*args);
  });
}

}  // namespace patolli::coatl
