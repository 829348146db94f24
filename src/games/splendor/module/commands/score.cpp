// patolli score splendor: a whole table at its end, as people with the box write it down, and who has won.
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <optional>
#include <tuple>

#include "cli/exit_code.hpp"
#include "cli/text_file.hpp"
#include "core/printable.hpp"
#include "core/text.hpp"
#include "games/splendor/module/commands/commands.hpp"
#include "games/splendor/module/terminal/words.hpp"
#include "games/splendor/module/words/words.hpp"
#include "games/splendor/rules/cards.hpp"
#include "i18n/catalogue.hpp"
#include "i18n/language.hpp"
#include "term/context.hpp"

namespace patolli::splendor {
namespace {

constexpr std::size_t kMaxPlayers = 4;
constexpr int kNoblePoints = 3;  // of every noble
constexpr int kMaxPoints = 5;    // of a card

struct ScoreArgs {
  std::string file;
  std::string table;  // the same under the name that other games have
  std::string lang;
};

// A card is known by its bonus and points: more is not needed to score it, and cards have no printed number.
struct Kind {
  int bonus = 0;
  int points = 0;
};

struct TablePlayer {
  std::string name;
  std::vector<Kind> cards;
  int nobles = 0;

  [[nodiscard]] int points() const {
    int sum = kNoblePoints * nobles;
    for (const Kind& card : cards) sum += card.points;
    return sum;
  }
  // Most points, then fewest cards.
  [[nodiscard]] auto rank() const { return std::tuple(points(), -static_cast<int>(cards.size())); }
};

class TableReader {
 public:
  explicit TableReader(const i18n::Catalogue& words) : words_(words) {
    for (int id = 1; id <= kCards; ++id) ++left_of({kCardTable[id].bonus, kCardTable[id].points});
  }

  // Empty: read. Otherwise what is wrong.
  std::string line(std::string_view text) {
    const auto colon = text.find(':');
    std::string_view name = text.substr(0, colon);
    name = name.substr(0, name.find_last_not_of(" \t") + 1);
    if (colon == std::string_view::npos || name.empty()) return words_.tr("score.splendor.no_name");
    TablePlayer& player = player_of(name);
    if (players.size() > kMaxPlayers) return words_.tr("score.splendor.players");
    std::string rest(text.substr(colon + 1));
    std::replace(rest.begin(), rest.end(), ',', ' ');
    for (char& ch : rest)
      if (ch >= 'A' && ch <= 'Z') ch = static_cast<char>(ch - 'A' + 'a');
    Scanner in(rest);
    while (!in.done())
      if (std::string error = item(in.word(), player); !error.empty()) return error;
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
  int& left_of(Kind kind) { return left_[static_cast<std::size_t>(kind.bonus * (kMaxPoints + 1) + kind.points)]; }

  std::string item(std::string_view text, TablePlayer& player) {
    std::string too_often = words_.tr("score.splendor.too_often", std::string(text));
    if (text.front() == 'n') {
      const auto id = parse_number(text.substr(1), 1, kNobles);
      if (text.size() > 1 && !id) return words_.tr("score.splendor.no_card", printable(text));
      if (id && std::exchange(noble_used_[static_cast<std::size_t>(*id)], true)) return too_often;
      if (++nobles_used_ > kNobles) return too_often;
      ++player.nobles;
      return {};
    }
    const auto id = parse_number(text, 1, kCards);
    if (id && std::exchange(card_used_[static_cast<std::size_t>(*id)], true)) return too_often;
    const auto kind = id ? Kind{kCardTable[*id].bonus, kCardTable[*id].points} : kind_of(text);
    if (!kind) return words_.tr("score.splendor.no_card", printable(text));
    if (--left_of(*kind) < 0) return too_often;
    player.cards.push_back(*kind);
    return {};
  }

  // "k4".
  static std::optional<Kind> kind_of(std::string_view text) {
    const std::string_view letters(kLetters, kColours);
    const auto bonus = letters.find(text.front());
    const auto points = parse_number(text.substr(1), 0, kMaxPoints);
    if (bonus == std::string_view::npos || !points) return std::nullopt;
    return Kind{static_cast<int>(bonus), *points};
  }

  const i18n::Catalogue& words_;
  std::array<int, static_cast<std::size_t>(kColours) * (kMaxPoints + 1)> left_{};
  std::array<bool, kCards + 1> card_used_{};
  std::array<bool, kNobles + 1> noble_used_{};
  int nobles_used_ = 0;
};

void print_player(const TablePlayer& player, const i18n::Catalogue& words) {
  const term::Context context{words, term::Paint(false), {}};
  const SplendorWords w(context);
  const std::string colon = words.tr("play.colon");
  fmt::print(std::cout, "{}\n",
             words.tr("score.splendor.player", player.name, words.count(player.points()),
                      words.count(static_cast<int>(player.cards.size())), words.count(player.nobles)));
  std::vector<std::string> scoring;
  Gems bonuses = 0;
  for (const Kind& card : player.cards) {
    bonuses += gems_of(card.bonus);
    if (card.points != 0) scoring.push_back(fmt::format("{} {}", w.colour(card.bonus), card.points));
  }
  if (!scoring.empty())
    fmt::print(std::cout, "  {}{}{}\n", words.tr("score.splendor.cards"), colon, term::join(scoring, ", "));
  if (player.nobles != 0)
    fmt::print(std::cout, "  {}{}{} × {} = {}\n", words.tr("score.splendor.nobles"), colon, player.nobles, kNoblePoints,
               player.nobles * kNoblePoints);
  if (bonuses != 0)
    fmt::print(std::cout, "  {}{}{}\n", words.tr("score.splendor.bonuses"), colon, term::printed(w.amounts(bonuses)));
}

int run_score(const ScoreArgs& args) {
  const i18n::Words own[] = {words()};
  const i18n::Catalogue words(i18n::language_or_environment(args.lang), own);
  if (args.file.empty() == args.table.empty()) return cli::bad_input("score", "one table was expected: FILE");
  const std::string& file = args.file.empty() ? args.table : args.file;
  const auto lines = cli::read_text_lines(file);
  if (!lines.ok()) return cli::bad_input("score", lines.error().text());
  TableReader reader(words);
  for (const auto& [number, text] : *lines)
    if (const std::string error = reader.line(text); !error.empty())
      return cli::bad_input("score", fmt::format("line {}: {}", number, error));
  if (reader.players.empty()) return cli::bad_input("score", printable(file) + ": " + words.tr("score.splendor.empty"));
  for (const TablePlayer& player : reader.players) print_player(player, words);
  const auto best = std::max_element(reader.players.begin(), reader.players.end(),
                                     [](const TablePlayer& a, const TablePlayer& b) { return a.rank() < b.rank(); });
  std::vector<std::string> names;
  for (const TablePlayer& player : reader.players)
    if (player.rank() == best->rank()) names.push_back(player.name);
  fmt::print(std::cout, "{}\n", words.tr(names.size() == 1 ? "play.winner" : "play.winners", term::join(names, ", ")));
  return cli::kGood;
}

}  // namespace

void declare_score(cli::CommandLine& line) {
  cli::Command command =
      line.game_command("score", "splendor", "Score a whole table at the end of a real game",
                        "Score a whole table at the end of a real game",
                        "One line per player in FILE: the cards by bonus and points, and an N for every noble, like\n"
                        "  Ana: w0 w1 b2 k4 k0 N\n"
                        "w white, b blue, g green, r red, k black. Instead of a card its number will do, as in "
                        "`patolli cards splendor`.\n"
                        "It explains every point and says who has won: most points, then fewest cards.\n"
                        "\n"
                        "Example:\n"
                        "  patolli score splendor table.txt");
  const auto args = std::make_shared<ScoreArgs>();
  command.text("FILE", args->file, "The table; - is standard input");
  command.text("--table", args->table, "The same: a file, or - for standard input").shown_as("FILE");
  command.language(args->lang);
  command.runs([args] { return run_score(*args); });
}

}  // namespace patolli::splendor
