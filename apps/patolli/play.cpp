// patolli play: a game in the terminal.
#include <fmt/ostream.h>
#include <iostream>
#include <limits>
#include <memory>

#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "core/text.hpp"
#include "play/plain_text.hpp"
#include "registry/registry.hpp"
#include "registry/terminal.hpp"
#include "registry/words.hpp"
#include "term/commands.hpp"
#include "term/terminal.hpp"

namespace patolli::cli {
namespace {

struct PlayArgs {
  std::string game;
  std::string players;
  std::string level{play::kDefaultLevel};
  std::uint64_t milliseconds = 0;
  std::uint64_t iterations = 0;
  std::vector<std::string> options;
  std::uint64_t seed = 0;
  bool seeded = false;
  std::string language;
  std::string colour = "auto";
};

// Only on a terminal; a script must name the game.
std::string ask_for_game(term::Screen& screen, const i18n::Catalogue& text) {
  screen.print(text.tr("play.which_game"));
  int n = 0;
  for (const match::AnyGame* game : registry::games())
    screen.print(fmt::format("  {}  {}", ++n, play::game_name(game->name(), text)));
  for (;;) {
    const auto answer = screen.ask(fmt::format("[1-{}]> ", n));
    if (!answer || term::parse_command(*answer, text)) return {};
    if (const auto number = parse_number(*answer, 1, n)) return std::string(registry::games()[*number - 1]->name());
    if (registry::games().find(*answer) != nullptr) return *answer;
    screen.print(" " + text.tr("play.no_such_number", n));
  }
}

// Options by name and value. Returns the error of the first invalid one, or nothing.
std::string read_options(const match::AnyGame& game, const std::vector<std::string>& texts, const i18n::Catalogue& text,
                         match::Options& options) {
  for (const std::string& given : texts) {
    const auto equals = given.find('=');
    if (equals == std::string::npos) return text.tr("play.option_form", printable(given));
    options.emplace_back(given.substr(0, equals), given.substr(equals + 1));
    const auto& [name, value] = options.back();
    std::string_view values;
    for (const OptionSpec& o : game.options())
      if (o.name == name) values = o.values;
    for (const OptionAlias& alias : game.option_aliases())
      if (alias.name == name) values = alias.values;
    if (values.empty()) return text.tr("play.no_such_option", game.name(), printable(name));
    if (!game.make(game.min_seats(), {options.back()}).ok())
      return text.tr("play.option_value", name, printable(value), values);
  }
  return {};
}

int run_play(const PlayArgs& args) {
  const auto wanted = i18n::language_from_text(args.language);
  if (!args.language.empty() && !wanted)
    return bad_input("play", "--lang: " + printable(args.language) + " is not one of en, pt, es, fr");
  const i18n::Catalogue text = registry::catalogue(wanted.value_or(i18n::language_of_environment()));
  const term::Terminal terminal;
  term::Screen screen(std::cin, std::cout, terminal.moves(), !terminal.in);

  std::string name = args.game;
  if (name.empty()) {
    if (!terminal.in || !terminal.out) return bad_input("play", text.tr("play.name_a_game", game_names()));
    name = ask_for_game(screen, text);
    if (name.empty()) return kGood;
  }
  const match::AnyGame* const game = registry::games().find(name);
  if (game == nullptr) return bad_input("play", text.tr("play.no_such_game", printable(name), game_names()));
  match::Options options;
  if (const std::string error = read_options(*game, args.options, text, options); !error.empty())
    return bad_input("play", error);
  const play::PlayerList list = play::parse_players(args.players, *game, text, args.level);
  if (!list.error.empty()) return bad_input("play", list.error);
  auto start = game->make(static_cast<int>(list.players.size()), options);
  if (!start.ok()) return bad_input("play", start.error().text());

  term::Context context{text, term::Paint(terminal.colours(args.colour)), {}};
  for (const play::PlayerSpec& p : list.players) context.names.push_back(p.name);
  const ai::Budget budget{static_cast<std::uint32_t>(args.iterations), std::chrono::milliseconds(args.milliseconds)};
  const auto seed = args.seeded ? std::optional(args.seed) : std::nullopt;
  registry::find_terminal(name)->play({std::move(*start), list.players, seed, budget}, context, screen);
  return kGood;
}

}  // namespace

void declare_play(CommandLine& line) {
  Command command = line.command(
      "play", "Play a game in the terminal, against bots or people",
      "A name is a person; " + play::bot_names() +
          "\n"
          "are bots. A number is the number of players: you and bots of --level. Without --players it is you and as "
          "many\n"
          "bots as the game needs. With bots only, the game runs by itself. Several people share the screen in turns "
          "(hot\n"
          "seat), so that hands stay hidden. Type `help` in the game for all commands, `hint` for a suggested move.\n"
          "--time and --iterations set the budget of bots that search, and of hints. Without --seed random numbers "
          "come\n"
          "from the system; without --lang the language is that of LC_ALL, LC_MESSAGES or LANG.\n\n"
          "Examples:\n"
          "  patolli play\n"
          "  patolli play coatl --players Ana,Rui,skilled --option sacrifice=on\n"
          "  patolli play coatl-solo --option algorithms=15 --lang pt\n"
          "  patolli play splendor --players 3 --level expert --seed 7\n"
          "  patolli play splendor --players master,master --time 500");
  const auto args = std::make_shared<PlayArgs>();
  command.text("GAME", args->game, "One of: " + game_names());
  command.text("--players", args->players, "The players: Ana,Rui,skilled, or a number").shown_as("WHO");
  command.text("--level", args->level, "Level of bots that are not named (default: casual)").shown_as("LEVEL");
  command.number("--time", args->milliseconds, 1, kMaxTimeMs, "Milliseconds per decision").shown_as("MS");
  command.number("--iterations", args->iterations, 1, std::numeric_limits<std::uint32_t>::max(),
                 "Search iterations per decision; with --seed, games are reproducible");
  command.texts("--option", args->options, "Option of the game, may be repeated; see `patolli games`").shown_as("K=V");
  const Option seed = command.number("--seed", args->seed, 0, std::numeric_limits<std::uint64_t>::max(),
                                     "Random seed; same seed, same cards");
  command.text("--lang", args->language, "en, pt, es or fr");
  command.text("--color", args->colour, "always, never or auto").among({"always", "never", "auto"});
  command.runs([args, seed] {
    args->seeded = seed.given();
    return run_play(*args);
  });
}

}  // namespace patolli::cli
