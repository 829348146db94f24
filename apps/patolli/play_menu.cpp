// The questions to people who said nothing: which game, which language, against whom.
#include <fmt/format.h>

#include <filesystem>

#include "ai/bot.hpp"
#include "core/text.hpp"
#include "play/plain_text.hpp"
#include "play/saving.hpp"
#include "play_setup.hpp"
#include "registry/registry.hpp"
#include "registry/words.hpp"
#include "term/commands.hpp"

namespace patolli::cli {
namespace {

// False: nobody wants a game. A language has been chosen on the way, perhaps.
bool ask_for_game(PlayArgs& args, std::optional<i18n::Catalogue>& text, term::Screen& screen) {
  const std::string saved = play::last_saved();
  const auto games = static_cast<int>(registry::games().size());
  const int choices = games + (saved.empty() ? 0 : 1);
  for (;;) {
    screen.print(text->tr("play.which_game"));
    int n = 0;
    for (const match::AnyGame* game : registry::games())
      screen.print(fmt::format("  {}  {}", ++n, play::game_name(game->name(), *text)));
    if (!saved.empty())
      screen.print(fmt::format("  {}  {}", ++n, text->tr("play.go_on", std::filesystem::path(saved).stem().string())));
    screen.print("  " + text->tr("play.languages"));
    const auto answer = screen.ask(fmt::format("[1-{}]> ", choices));
    if (!answer || term::parse_command(*answer, *text)) return false;
    const auto number = parse_number(*answer, 1, choices);
    const auto language = answer->size() == 2 ? i18n::language_from_text(*answer) : std::nullopt;
    if (language) {
      text.emplace(registry::catalogue(*language));
      continue;
    }
    if (number && *number > games)
      args.load = saved;
    else if (number)
      args.game = registry::games()[static_cast<std::size_t>(*number) - 1]->name();
    else if (registry::games().find(*answer) != nullptr)
      args.game = *answer;
    else
      screen.print(" " + text->tr("play.no_such_number", choices));
    if (!args.empty()) return true;
  }
}

bool ask_for_level(PlayArgs& args, const i18n::Catalogue& text, term::Screen& screen) {
  for (;;) {
    screen.print(text.tr("play.which_level"));
    int n = 0;
    for (const std::string_view level : ai::kLevels)
      screen.print(fmt::format("  {}  {}", ++n, play::bot_title(level, text)));
    const auto answer = screen.ask(fmt::format("[1-{}]> ", n));
    if (!answer || term::parse_command(*answer, text)) return false;
    const auto number = answer->empty() ? std::optional(2) : parse_number(*answer, 1, n);
    if (number) {
      args.level = ai::kLevels[static_cast<std::size_t>(*number) - 1];
      return true;
    }
    screen.print(" " + text.tr("play.no_such_number", n));
  }
}

bool ask_for_players(PlayArgs& args, const match::AnyGame& game, const i18n::Catalogue& text, term::Screen& screen) {
  for (;;) {
    const auto answer = screen.ask(text.tr("play.how_many", game.min_seats(), game.max_seats()) + " ");
    if (!answer || term::parse_command(*answer, text)) return false;
    args.players = *answer;
    if (answer->empty() || answer->find(',') != std::string::npos) return true;
    if (parse_number(*answer, game.min_seats(), game.max_seats())) return true;
  }
}

}  // namespace

bool ask_what_to_play(PlayArgs& args, std::optional<i18n::Catalogue>& text, term::Screen& screen) {
  if (!ask_for_game(args, text, screen)) return false;
  const match::AnyGame* const game = registry::games().find(args.game);
  if (game == nullptr || !args.players.empty() || game->max_seats() == 1) return true;
  if (args.level.empty() && !ask_for_level(args, *text, screen)) return false;
  return game->min_seats() == game->max_seats() || ask_for_players(args, *game, *text, screen);
}

}  // namespace patolli::cli
