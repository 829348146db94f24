// patolli score: the points of a Cóatl, card by card, also for people at a real table.
#include <fmt/ostream.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "commands.hpp"
#include "common.hpp"
#include "core/text.hpp"
#include "games/coatl/cards.hpp"
#include "games/coatl/notation.hpp"
#include "games/coatl/scoring.hpp"
#include "match/printable.hpp"
#include "text/catalogue.hpp"

namespace patolli::cli {
namespace {

using nlohmann::ordered_json;

struct Args {
  std::string game;
  std::string coatl;
  std::string prophecies;
  std::string temples;
  std::string rules = "rulebook";
  std::string lang;
  bool json = false;
};

// Which cards to score; empty lists with `all`: every card.
struct Cards {
  std::vector<int> prophecies;
  std::vector<int> temples;
  bool bga = false;
};

struct Scored {
  std::vector<coatl::CardScore> prophecies;
  std::vector<coatl::CardScore> temples;
  int total = 0;
};

// "29,10,5": numbers from 1 to `most`, each once.
std::optional<std::vector<int>> read_list(std::string_view text, int most) {
  std::vector<int> ids;
  while (!text.empty()) {
    const auto comma = text.find(',');
    const auto id = parse_number(text.substr(0, comma), 1, most);
    if (!id || std::find(ids.begin(), ids.end(), *id) != ids.end()) return std::nullopt;
    ids.push_back(*id);
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    if (comma != std::string_view::npos && text.empty()) return std::nullopt;
  }
  return ids;
}

std::vector<int> up_to(int n) {
  std::vector<int> ids;
  for (int i = 1; i <= n; ++i) ids.push_back(i);
  return ids;
}

Scored score(const coatl::Serpent& s, const Cards& cards) {
  Scored out;
  for (const int id : cards.prophecies) out.prophecies.push_back(coatl::score_prophecy(id, s, cards.bga));
  for (const int id : cards.temples) out.temples.push_back(coatl::score_temple(id, s));
  for (const auto& card : out.prophecies) out.total += card.points;
  for (const auto& card : out.temples) out.total += card.points;
  return out;
}

std::string error_text(const Catalogue& words, const coatl::SerpentError& error) {
  const auto byte = static_cast<unsigned char>(error.letter);
  const std::string letter = byte > ' ' && byte < 0x7F ? std::string(1, error.letter) : fmt::format("\\x{:02X}", byte);
  return words.tr(error.key, fmt::arg("place", error.place), fmt::arg("letter", letter));
}

ordered_json to_json(const coatl::CardScore& card) {
  return {{"id", card.id}, {"times", card.times}, {"points", card.points}, {"pieces", card.pieces}};
}

ordered_json to_json(std::string_view text, const Scored& scored) {
  ordered_json object;
  object["coatl"] = text;
  object["prophecies"] = ordered_json::array();
  object["temples"] = ordered_json::array();
  for (const auto& card : scored.prophecies) object["prophecies"].push_back(to_json(card));
  for (const auto& card : scored.temples) object["temples"].push_back(to_json(card));
  object["total"] = scored.total;
  return object;
}

// "8–11" for a stretch, "1, 3, 4" otherwise.
std::string places_text(const std::vector<int>& places) {
  if (places.size() > 1 && places.back() - places.front() + 1 == static_cast<int>(places.size()))
    return fmt::format("{}–{}", places.front(), places.back());
  return fmt::format("{}", fmt::join(places, ","));
}

std::string pieces_text(const std::vector<std::vector<int>>& occurrences) {
  std::string text;
  for (const auto& places : occurrences)
    if (!places.empty()) text += (text.empty() ? "" : "  ") + places_text(places);
  return text;
}

std::string temple_text(const coatl::Requirement& r) {
  const auto letter = [](int c) { return coatl::kColourLetters[c]; };
  switch (r.demand) {
    case coatl::Demand::kWithout: return fmt::format("!{}", letter(r.a));
    case coatl::Demand::kLength: return fmt::format("#{}", r.a);
    case coatl::Demand::kEqual: return fmt::format("{}={}", letter(r.a), letter(r.b));
  }
  return {};
}

void print(const Catalogue& words, const coatl::Serpent& s, const Scored& scored) {
  fmt::print(std::cout, "{}  {}\n", coatl::serpent_text(s), words.tr("score.pieces", words.count(s.length)));
  const auto line = [&](const std::string& name, const std::string& face, const coatl::CardScore& card) {
    fmt::print(std::cout, "  {:<14}{:<12}{:>3} ×{:>4}  {}\n", name, face, card.times, card.points,
               pieces_text(card.pieces));
  };
  for (const auto& card : scored.prophecies)
    line(words.tr("score.prophecy", card.id), std::string(coatl::kProphecyFaces[card.id - 1].pattern), card);
  for (const auto& card : scored.temples) {
    const coatl::Temple& temple = coatl::kTemple[card.id];
    line(words.tr("score.temple", card.id), temple_text(temple.first) + ' ' + temple_text(temple.second), card);
  }
  fmt::print(std::cout, "{}\n", words.tr("score.total", words.count(scored.total)));
}

int score_one(const Args& args, const Cards& cards, const Catalogue& words) {
  const coatl::ReadSerpent read = coatl::read_serpent(args.coatl);
  if (read.error) return bad_input("score", error_text(words, *read.error));
  const Scored scored = score(read.serpent, cards);
  if (args.json)
    std::cout << to_json(args.coatl, scored).dump() << '\n';
  else
    print(words, read.serpent, scored);
  return kGood;
}

// One Cóatl a line in, one JSON object a line out; what cannot exist gets an object with the error, and the exit code
// says that there was one.
int score_lines(const Cards& cards, const Catalogue& words) {
  std::string line;
  int code = kGood;
  int number = 0;
  while (std::getline(std::cin, line)) {
    ++number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const coatl::ReadSerpent read = coatl::read_serpent(line);
    if (read.error) {
      code = kBadInput;
      const ordered_json object = {
          {"line", number}, {"error", error_text(words, *read.error)}, {"place", read.error->place}};
      std::cout << object.dump() << '\n';
      continue;
    }
    std::cout << to_json(line, score(read.serpent, cards)).dump() << '\n';
  }
  return code;
}

int run(const Args& args) {
  if (args.game != "coatl") return bad_input("score", "only Cóatls can be scored: patolli score coatl '<BBRBBKRBBYY>'");
  const auto prophecies = read_list(args.prophecies, coatl::kProphecies);
  if (!prophecies)
    return bad_input("score", fmt::format("--prophecy takes different numbers from 1 to {}, like 29,10,5; not {}",
                                          coatl::kProphecies, printable(args.prophecies)));
  const auto temples = read_list(args.temples, coatl::kTemples);
  if (!temples)
    return bad_input("score", fmt::format("--temple takes different numbers from 1 to {}; not {}", coatl::kTemples,
                                          printable(args.temples)));
  Cards cards{*prophecies, *temples, args.rules == "bga"};
  if (prophecies->empty() && temples->empty()) cards = {up_to(coatl::kProphecies), up_to(coatl::kTemples), cards.bga};
  const Catalogue words(language_from_text(args.lang).value_or(language_of_environment()));
  return args.coatl.empty() || args.coatl == "-" ? score_lines(cards, words) : score_one(args, cards, words);
}

}  // namespace

void declare_score(CommandLine& line) {
  Command command = line.command(
      "score", "The points of a Cóatl, card by card, with the pieces that make them",
      "A Cóatl is written from head to tail: Y yellow, R red, K black, G green, B blue; '<' before the head,\n"
      "'>' behind the tail, an end without a mark is open. Quote it: the shell has its own idea of < and >.\n"
      "Without a Cóatl, reads one a line from standard input and answers one JSON object a line.\n"
      "\n"
      "Examples:\n"
      "  patolli score coatl '<BBRBBKRBBYY>' --prophecy 29,10,5 --temple 3\n"
      "  patolli score coatl '<BBRBBKRBBYY>'                 every card\n"
      "  patolli score coatl --json < coatls.txt");
  const auto args = std::make_shared<Args>();
  command.text("GAME", args->game, "coatl").required();
  command.text("COATL", args->coatl, "The Cóatl, like '<BBRBBKRBBYY>'; '-' or nothing: standard input");
  command.text("--prophecy", args->prophecies, "Only these Prophecies, like 29,10,5");
  command.text("--temple", args->temples, "Only these Temples");
  command.text("--rules", args->rules, "rulebook or bga: does an open end count as 'no such piece'?")
      .among({"rulebook", "bga"});
  command.text("--lang", args->lang, "en, pt, es or fr").among({"en", "pt", "es", "fr"});
  command.flag("--json", args->json, "One JSON object: prophecies, temples (id, times, points, pieces), total");
  command.runs([args] { return run(*args); });
}

}  // namespace patolli::cli
