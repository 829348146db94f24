#include "play/lineup.hpp"

#include <algorithm>
#include <cctype>

#include "core/text.hpp"
#include "play/screen.hpp"

namespace patolli::play {

namespace {

constexpr int kLongestName = 16;

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

bool is_random(std::string_view name) {
  constexpr std::string_view kRandom = "random";
  return name.size() == kRandom.size() && std::equal(name.begin(), name.end(), kRandom.begin(), [](char a, char b) {
           return std::tolower(static_cast<unsigned char>(a)) == b;
         });
}

// Random players get a name of their own; several are numbered.
void name_random_players(std::vector<PlayerSpec>& players, const Catalogue& catalogue) {
  const auto count = std::count_if(players.begin(), players.end(), [](const PlayerSpec& p) { return !p.person; });
  int n = 0;
  for (PlayerSpec& p : players) {
    if (p.person) continue;
    p.name = catalogue.tr("play.random");
    if (count > 1) p.name += " " + std::to_string(++n);
  }
}

}  // namespace

Lineup parse_lineup(std::string_view text, const AnyGame& game, const Catalogue& catalogue) {
  Lineup lineup;
  const auto fail = [&](std::string problem) {
    lineup.problem = std::move(problem);
    return lineup;
  };
  const auto number = parse_number(text, 1, 99);
  if (text.empty() || number) {
    lineup.players.resize(static_cast<std::size_t>(number.value_or(game.min_seats())), PlayerSpec{"", false});
    lineup.players.front() = {catalogue.tr("play.person"), true};
  } else {
    for (;;) {
      const auto comma = text.find(',');
      const std::string name = trimmed(text.substr(0, comma));
      if (name.empty()) return fail(catalogue.tr("play.empty_name"));
      const std::string shown = clean(name, kLongestName);
      if (!is_random(name) && shown != name) return fail(catalogue.tr("play.bad_name", shown, kLongestName));
      lineup.players.push_back({name, !is_random(name)});
      if (comma == std::string_view::npos) break;
      text.remove_prefix(comma + 1);
    }
  }
  const auto count = static_cast<int>(lineup.players.size());
  if (count < game.min_seats() || count > game.max_seats()) {
    if (game.min_seats() == game.max_seats())
      return fail(catalogue.tr("play.bad_count_one", game.name(), catalogue.count(game.min_seats()), count));
    return fail(catalogue.tr("play.bad_count", game.name(), game.min_seats(), game.max_seats(), count));
  }
  name_random_players(lineup.players, catalogue);
  for (auto p = lineup.players.begin(); p != lineup.players.end(); ++p)
    if (std::any_of(lineup.players.begin(), p, [&](const PlayerSpec& q) { return q.name == p->name; }))
      return fail(catalogue.tr("play.same_name", p->name));
  return lineup;
}

}  // namespace patolli::play
