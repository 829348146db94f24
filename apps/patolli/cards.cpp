// patolli cards: every card of a game in words.
#include <fmt/ostream.h>

#include <iostream>
#include <memory>

#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "registry/registry.hpp"
#include "registry/terminal.hpp"
#include "registry/words.hpp"
#include "term/terminal.hpp"

namespace patolli::cli {
namespace {

struct CardsArgs {
  std::string game;
  std::string language;
  std::string colour = "auto";
};

int run_cards(const CardsArgs& args) {
  const play::TerminalGame* const game = registry::find_terminal(args.game);
  if (game == nullptr)
    return bad_input("cards", "no such game: " + printable(args.game) + "; there are " + game_names());
  const i18n::Catalogue text = registry::catalogue(i18n::language_or_environment(args.language));
  const term::Context context{text, term::Paint(term::Terminal().colours(args.colour)), {}};
  for (const std::string& line : game->all_cards(context)) fmt::print(std::cout, "{}\n", term::printed(line));
  return kGood;
}

}  // namespace

void declare_cards(CommandLine& line) {
  Command command = line.command("cards", "List all cards of a game in words",
                                 "Numbers and letters are those of the whole program: in games, records, `score` and "
                                 "the bot protocol.\n\n"
                                 "Examples:\n"
                                 "  patolli cards splendor\n"
                                 "  patolli cards coatl --lang pt");
  const auto args = std::make_shared<CardsArgs>();
  command.text("GAME", args->game, "One of: " + game_names()).required();
  command.language(args->language);
  command.text("--color", args->colour, "always, never or auto").among({"always", "never", "auto"});
  command.runs([args] { return run_cards(*args); });
}

}  // namespace patolli::cli
