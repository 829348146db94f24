#include "play/players.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/text.hpp"
#include "term/screen.hpp"

namespace patolli::play {

namespace {

constexpr int kMaxNameWidth = 16;

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

struct BotName {
  std::string_view bot;
  std::string_view key;  // of its displayed name
};
constexpr std::array<BotName, 8> kBots = {{
    {"random", "play.random"},
    {"greedy", "play.bot.greedy"},
    {"novice", "play.bot.novice"},
    {"casual", "play.bot.casual"},
    {"skilled", "play.bot.skilled"},
    {"expert", "play.bot.expert"},
    {"master", "play.bot.master"},
    {"search", "play.bot.search"},
}};

// The bot of that name, ignoring case: one that plays every game, or one of this game's own. None: a person's name.
std::optional<BotName> find_bot(std::string_view name, ai::Opponents own) {
  const auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
  const auto is = [&](std::string_view bot) {
    return name.size() == bot.size() && std::equal(name.begin(), name.end(), bot.begin(), same);
  };
  for (const BotName& known : kBots)
    if (is(known.bot)) return known;
  for (const ai::Opponent& opponent : own)
    if (is(opponent.name)) return BotName{opponent.name, opponent.key};
  return std::nullopt;
}

// Names bots by their kind; several of a name are numbered.
void name_bots(std::vector<PlayerSpec>& players, const i18n::Catalogue& catalogue, ai::Opponents own) {
  for (PlayerSpec& p : players)
    if (!p.person) p.name = bot_title(p.bot, catalogue, own);
  for (auto p = players.begin(); p != players.end(); ++p) {
    const std::string name = p->name;
    const auto same = [&](const PlayerSpec& q) { return !q.person && q.name == name; };
    if (p->person || std::count_if(p, players.end(), same) < 2) continue;
    int n = 0;
    for (auto q = p; q != players.end(); ++q)
      if (same(*q)) q->name = term::fit(name, kMaxNameWidth - 1) + " " + std::to_string(++n);
  }
}

// How many letters have to be changed, added, left out or swapped with their neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

// A number, whatever its sign and size: nobody is called so.
bool is_integer(std::string_view text) {
  const std::string digits = trimmed(text);
  const std::size_t sign = !digits.empty() && (digits.front() == '-' || digits.front() == '+') ? 1 : 0;
  return digits.size() > sign && digits.size() < 20 &&
         std::all_of(digits.begin() + static_cast<std::ptrdiff_t>(sign), digits.end(),
                     [](unsigned char ch) { return std::isdigit(ch) != 0; });
}

std::string bad_count(const match::AnyGame& game, const std::string& count, const i18n::Catalogue& catalogue) {
  if (game.min_seats() == game.max_seats())
    return catalogue.tr("play.bad_count_one", game.name(), catalogue.count(game.min_seats()), count);
  return catalogue.tr("play.bad_count", game.name(), game.min_seats(), game.max_seats(), count);
}

}  // namespace

PlayerList parse_players(std::string_view text, const match::AnyGame& game, const i18n::Catalogue& catalogue,
                         std::string_view level, const OtherBots& other_bots) {
  PlayerList list;
  const auto fail = [&](std::string error) {
    list.error = std::move(error);
    return list;
  };
  const auto bot_of = [&](const std::string& name) -> std::optional<std::string> {
    if (const auto bot = find_bot(name, game.opponents())) return std::string(bot->bot);
    const auto wrong = other_bots ? other_bots(name) : std::nullopt;
    if (!wrong) return std::nullopt;
    if (!wrong->empty()) list.error = *wrong;
    return name;
  };
  const auto default_bot = bot_of(std::string(level));
  if (!list.error.empty()) return list;
  if (!default_bot) return fail(catalogue.tr("play.bad_level", term::clean(level, kMaxNameWidth), bot_names()));
  const auto number = parse_number(text, 1, 99);
  if (!number && is_integer(text)) return fail(bad_count(game, trimmed(text), catalogue));
  if (text.empty() || number) {
    list.players.resize(static_cast<std::size_t>(number.value_or(game.min_seats())),
                        PlayerSpec{"", false, *default_bot});
    list.players.front() = {catalogue.tr("play.person")};
  } else {
    for (;;) {
      const auto start = text.find_first_not_of(" \t");
      const bool runs = start != std::string_view::npos && text.substr(start, 4) == "exec" && other_bots;
      const auto comma = runs ? std::string_view::npos : text.find(',');
      const std::string name = trimmed(text.substr(0, comma));
      if (name.empty()) return fail(catalogue.tr("play.empty_name"));
      if (const auto bot = bot_of(name)) {
        if (!list.error.empty()) return list;
        list.players.push_back({name, false, *bot});
      } else {
        const std::string shown = term::clean(name, kMaxNameWidth);
        if (shown != name) return fail(catalogue.tr("play.bad_name", shown, kMaxNameWidth));
        list.players.push_back({name});
      }
      if (comma == std::string_view::npos) break;
      text.remove_prefix(comma + 1);
    }
  }
  const auto count = static_cast<int>(list.players.size());
  if (count < game.min_seats() || count > game.max_seats())
    return fail(bad_count(game, std::to_string(count), catalogue));
  name_bots(list.players, catalogue, game.opponents());
  for (auto p = list.players.begin(); p != list.players.end(); ++p)
    if (std::any_of(list.players.begin(), p, [&](const PlayerSpec& q) { return q.name == p->name; }))
      return fail(catalogue.tr("play.same_name", p->name));
  return list;
}

std::string misspelt_bot(std::string_view name) {
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  std::string meant;
  std::size_t least = 3;
  for (const BotName& known : kBots) {
    // Of short names one letter, of longer ones two.
    const std::size_t off = distance(lower, known.bot);
    if (off < least && off <= known.bot.size() / 3) {
      meant = known.bot;
      least = off;
    }
  }
  return meant;
}

std::string bot_title(std::string_view bot, const i18n::Catalogue& catalogue, ai::Opponents own) {
  if (const auto known = find_bot(bot, own))
    return known->key.empty() ? std::string(known->bot) : catalogue.tr(known->key);
  // A program is called by the last word of its command, without folders.
  std::string name(bot);
  if (const auto colon = name.find(':'); colon != std::string::npos) {
    name.erase(0, colon + 1);
    while (!name.empty() && name.back() == ' ') name.pop_back();
    if (const auto cut = name.find_last_of(" /"); cut != std::string::npos) name.erase(0, cut + 1);
  }
  return term::clean(name.empty() ? std::string(bot) : name, kMaxNameWidth);
}

std::string bot_names() {
  std::string names;
  for (const BotName& known : kBots) names.append(names.empty() ? "" : ", ").append(known.bot);
  return names;
}

}  // namespace patolli::play
