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

// The bot of that name, ignoring case; null: a person's name.
const BotName* find_bot(std::string_view name) {
  const auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
  for (const BotName& known : kBots)
    if (name.size() == known.bot.size() && std::equal(name.begin(), name.end(), known.bot.begin(), same)) return &known;
  return nullptr;
}

// Names bots by their kind; several of a kind are numbered.
void name_bots(std::vector<PlayerSpec>& players, const i18n::Catalogue& catalogue) {
  for (const BotName& known : kBots) {
    const auto is = [&](const PlayerSpec& p) { return p.bot == known.bot; };
    const auto count = std::count_if(players.begin(), players.end(), is);
    int n = 0;
    for (PlayerSpec& p : players) {
      if (!is(p)) continue;
      p.name = catalogue.tr(known.key);
      if (count > 1) p.name += " " + std::to_string(++n);
    }
  }
}

}  // namespace

PlayerList parse_players(std::string_view text, const match::AnyGame& game, const i18n::Catalogue& catalogue,
                         std::string_view level) {
  PlayerList list;
  const auto fail = [&](std::string error) {
    list.error = std::move(error);
    return list;
  };
  const BotName* const default_bot = find_bot(level);
  if (default_bot == nullptr)
    return fail(catalogue.tr("play.bad_level", term::clean(level, kMaxNameWidth), bot_names()));
  const auto number = parse_number(text, 1, 99);
  if (text.empty() || number) {
    list.players.resize(static_cast<std::size_t>(number.value_or(game.min_seats())),
                        PlayerSpec{"", false, std::string(default_bot->bot)});
    list.players.front() = {catalogue.tr("play.person")};
  } else {
    for (;;) {
      const auto comma = text.find(',');
      const std::string name = trimmed(text.substr(0, comma));
      if (name.empty()) return fail(catalogue.tr("play.empty_name"));
      if (const BotName* const bot = find_bot(name)) {
        list.players.push_back({name, false, std::string(bot->bot)});
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
  if (count < game.min_seats() || count > game.max_seats()) {
    if (game.min_seats() == game.max_seats())
      return fail(catalogue.tr("play.bad_count_one", game.name(), catalogue.count(game.min_seats()), count));
    return fail(catalogue.tr("play.bad_count", game.name(), game.min_seats(), game.max_seats(), count));
  }
  name_bots(list.players, catalogue);
  for (auto p = list.players.begin(); p != list.players.end(); ++p)
    if (std::any_of(list.players.begin(), p, [&](const PlayerSpec& q) { return q.name == p->name; }))
      return fail(catalogue.tr("play.same_name", p->name));
  return list;
}

std::string bot_names() {
  std::string names;
  for (const BotName& known : kBots) names.append(names.empty() ? "" : ", ").append(known.bot);
  return names;
}

}  // namespace patolli::play
