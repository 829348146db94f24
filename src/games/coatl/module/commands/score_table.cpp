#include "games/coatl/module/commands/score_table.hpp"

#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <tuple>

#include "cli/exit_code.hpp"
#include "cli/text_file.hpp"
#include "core/printable.hpp"
#include "core/text.hpp"
#include "games/coatl/module/commands/cards.hpp"
#include "games/coatl/rules/cards.hpp"
#include "games/coatl/rules/scoring.hpp"

namespace patolli::coatl {
namespace {

constexpr std::size_t kMaxPlayers = 4;
constexpr std::string_view kMarcoName = "M.A.R.C.O.";

// A line of the file: a Cóatl with its cards, or what M.A.R.C.O. has completed.
struct TableEntry {
  Serpent serpent{};
  std::vector<int> prophecies;
  int temple = 0;
};

struct TablePlayer {
  std::string name;
  std::vector<TableEntry> entries;
  int points = 0;
  int completed = 0;
  int cards = 0;  // on completed Cóatls: the first tie-break
  int best = 0;   // points of the most valuable one: the second

  [[nodiscard]] bool automaton() const { return name == kMarcoName; }
  [[nodiscard]] auto rank() const { return std::tuple(points, cards, best); }
};

// Reads the file line by line and checks it against the box.
class TableReader {
 public:
  explicit TableReader(const i18n::Catalogue& words) : words_(words) {}

  // Empty: read. Otherwise what is wrong.
  std::string line(std::string_view text) {
    const auto colon = text.find(':');
    std::string_view name = text.substr(0, colon);
    name = name.substr(0, name.find_last_not_of(" \t") + 1);
    if (colon == std::string_view::npos || name.empty()) return words_.tr("score.table.no_name");
    TablePlayer& player = player_of(name);
    if (players.size() > kMaxPlayers) return words_.tr("score.table.players");
    std::string rest(text.substr(colon + 1));
    std::replace(rest.begin(), rest.end(), ',', ' ');
    Scanner in(rest);
    if (in.done()) return {};
    TableEntry entry;
    if (!player.automaton()) {
      const ReadSerpent read = read_written(in.word());
      if (read.error) return error_text(words_, *read.error);
      entry.serpent = read.serpent;
    }
    while (!in.done())
      if (std::string error = card(in.word(), entry); !error.empty()) return error;
    if (std::string error = validate(player, entry); !error.empty()) return error;
    player.entries.push_back(std::move(entry));
    return {};
  }

  std::vector<TablePlayer> players;

 private:
  TablePlayer& player_of(std::string_view name) {
    for (TablePlayer& player : players)
      if (player.name == name) return player;
    players.push_back({std::string(name), {}});
    return players.back();
  }

  std::string card(std::string_view text, TableEntry& entry) {
    const bool temple = text.front() == 'T' || text.front() == 't';
    const auto number = parse_number(temple ? text.substr(1) : text, 1, temple ? kTemples : kProphecies);
    if (!number) return words_.tr("score.table.no_card", printable(text));
    int& used =
        temple ? temples_used_[static_cast<std::size_t>(*number)] : prophecies_used_[static_cast<std::size_t>(*number)];
    if (++used > (temple ? 1 : kProphecyFaces[static_cast<std::size_t>(*number) - 1].copies))
      return words_.tr("score.table.too_often", std::string(text));
    if (temple) {
      if (entry.temple != 0) return words_.tr("score.table.one_temple");
      entry.temple = *number;
      return {};
    }
    if (std::find(entry.prophecies.begin(), entry.prophecies.end(), *number) != entry.prophecies.end())
      return words_.tr("score.table.twice", std::string(text));
    entry.prophecies.push_back(*number);
    return {};
  }

  std::string validate(const TablePlayer& player, const TableEntry& entry) const {
    if (player.automaton()) return {};
    if (entry.prophecies.size() > static_cast<std::size_t>(kMaxProphecies)) return words_.tr("score.table.four");
    if (entry.serpent.complete() && entry.prophecies.empty()) return words_.tr("score.table.none");
    return {};
  }

  const i18n::Catalogue& words_;
  std::array<int, kProphecies + 1> prophecies_used_{};
  std::array<int, kTemples + 1> temples_used_{};
};

void count_automaton(TablePlayer& player) {
  for (const TableEntry& entry : player.entries) {
    for (const int kind : entry.prophecies) {
      player.points += kProphecy[kind].points[kProphecy[kind].top_times];
      ++player.completed;
    }
  }
}

void print_entry(TablePlayer& player, const TableEntry& entry, bool gap_closed, const i18n::Catalogue& words) {
  if (!entry.serpent.complete()) {
    fmt::print(std::cout, " {}  {}\n", serpent_text(entry.serpent), words.tr("score.incomplete"));
    return;
  }
  int points = 0;
  std::vector<CardScore> prophecies;
  for (const int kind : entry.prophecies) prophecies.push_back(score_prophecy(kind, entry.serpent, gap_closed));
  for (const CardScore& card : prophecies) points += card.points;
  const CardScore temple = entry.temple != 0 ? score_temple(entry.temple, entry.serpent) : CardScore{};
  points += temple.points;
  fmt::print(std::cout, " {}  {}\n", serpent_text(entry.serpent), words.tr("score.coatl", words.count(points)));
  for (const CardScore& card : prophecies) {
    print_prophecy(words, card);
    explain_prophecy(words, card);
  }
  if (entry.temple != 0) {
    print_temple(words, temple);
    explain_temple(words, temple, entry.serpent);
  }
  player.points += points;
  player.best = std::max(player.best, points);
  player.cards += static_cast<int>(entry.prophecies.size()) + (entry.temple != 0 ? 1 : 0);
  ++player.completed;
}

void print_player(const TablePlayer& player, const i18n::Catalogue& words) {
  if (player.automaton())
    fmt::print(std::cout, "{}\n",
               words.tr("score.marco", player.name, words.count(player.points), words.count(player.completed)));
  else
    fmt::print(std::cout, "{}\n",
               words.tr("score.player", player.name, words.count(player.points), words.count(player.completed),
                        words.count(player.cards), player.best));
}

// Against M.A.R.C.O. equal points are a defeat; among people equal in everything the victory is shared.
void print_winners(const std::vector<TablePlayer>& players, const i18n::Catalogue& words) {
  const auto marco = std::find_if(players.begin(), players.end(), [](const auto& p) { return p.automaton(); });
  const auto best = std::max_element(players.begin(), players.end(),
                                     [](const TablePlayer& a, const TablePlayer& b) { return a.rank() < b.rank(); });
  std::vector<std::string> names;
  for (const TablePlayer& player : players)
    if (player.rank() == best->rank()) names.push_back(player.name);
  if (marco != players.end() && marco->points >= best->points) names = {marco->name};
  fmt::print(std::cout, "{}\n", words.tr(names.size() == 1 ? "play.winner" : "play.winners", fmt::join(names, ", ")));
}

}  // namespace

int score_table(const std::string& file, bool gap_closed, const i18n::Catalogue& words) {
  const auto lines = cli::read_text_lines(file);
  if (!lines.ok()) return cli::bad_input("score", lines.error().text());
  TableReader reader(words);
  for (const auto& [number, text] : *lines)
    if (const std::string error = reader.line(text); !error.empty())
      return cli::bad_input("score", fmt::format("line {}: {}", number, error));
  if (reader.players.empty()) return cli::bad_input("score", printable(file) + ": " + words.tr("score.table.empty"));
  for (TablePlayer& player : reader.players) {
    fmt::print(std::cout, "{}\n", player.name);
    if (player.automaton()) count_automaton(player);
    for (const TableEntry& entry : player.entries)
      if (!player.automaton()) print_entry(player, entry, gap_closed, words);
  }
  fmt::print(std::cout, "\n");
  for (const TablePlayer& player : reader.players) print_player(player, words);
  print_winners(reader.players, words);
  return cli::kGood;
}

}  // namespace patolli::coatl
