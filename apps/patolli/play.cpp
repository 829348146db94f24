// patolli play: a game in the terminal.
#include <fmt/ostream.h>

#include <iostream>
#include <limits>
#include <memory>

#include "analyse_words.hpp"
#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "play/full_screen.hpp"
#include "play/line_mode.hpp"
#include "play_setup.hpp"
#include "registry/registry.hpp"
#include "registry/terminal.hpp"
#include "registry/words.hpp"
#include "term/line_editor.hpp"

namespace patolli::cli {
namespace {

std::unique_ptr<term::LineSource> line_source(const term::Terminal& terminal, term::Signals& signals) {
  std::unique_ptr<term::LineSource> source;
  if (terminal.moves()) {
    term::use_utf8();
    source = term::edited_lines(signals);
  }
  return source ? std::move(source) : term::plain_lines(signals, !terminal.in);
}

// A game that a signal ended, saved for another day; then the signal has its effect.
[[noreturn]] void end_game(const play::LocalGame& game, const term::Context& context, int signal) {
  const std::string file = game.save_itself();
  if (!file.empty())
    std::cout << '\n' << context.tr("play.saved_itself") << '\n' << "  patolli play --load " << file << '\n';
  std::cout.flush();
  term::Signals::end_by(signal);
}

struct Ended {
  play::Left left;
  std::vector<std::string> lines;  // to be printed when the terminal is as before
};

Ended play_full(play::LocalGame& game, term::Context& context, term::Signals& signals) {
  term::Curses curses(signals);
  if (!curses.good()) return {play::Left::kDone, {context.tr("play.no_screen")}};
  const play::Left left = play::FullScreen(game, context, curses).run();
  return {left, game.match().over() && left == play::Left::kDone ? game.final_lines() : term::Lines{}};
}

// One game after the other, until nobody wants another.
int play_games(play::LocalGameConfig config, const PlayArgs& args, term::Context& context, term::Screen& screen,
               const term::Terminal& terminal, term::Signals& signals) {
  const play::TerminalGame& shown = *registry::find_terminal(config.match->game().name());
  for (;;) {
    play::LocalGame game(std::move(config), shown, context, signals);
    const bool full = !args.lines && terminal.full_screen();
    const Ended end = full ? play_full(game, context, signals) : Ended{play::LineMode(game, context, screen).run(), {}};
    if (signals.end() != 0) end_game(game, context, signals.end());
    screen.print(end.lines);
    game.forget_saved();
    if (end.left != play::Left::kAgain) return kGood;
    config = game.again();
  }
}

int run_play(PlayArgs args) {
  const auto wanted = i18n::language_from_text(args.language);
  if (!args.language.empty() && !wanted)
    return bad_input("play", "--lang: " + printable(args.language) + " is not one of en, pt, es, fr");
  std::optional<i18n::Catalogue> text(registry::catalogue(wanted.value_or(i18n::language_of_environment())));
  const term::Terminal terminal;
  term::Signals signals;
  term::Screen screen(terminal, line_source(terminal, signals), std::cout);
  const bool asks = terminal.in && terminal.out;
  if (args.empty()) {
    if (!asks) return bad_input("play", text->tr("play.name_a_game", game_names()));
    if (!ask_what_to_play(args, text, screen)) {
      if (signals.end() != 0) term::Signals::end_by(signals.end());
      return kGood;
    }
  }
  PlaySetup setup = set_up(args, *text, asks ? &screen : nullptr);
  if (signals.end() != 0) term::Signals::end_by(signals.end());
  if (!setup.error.empty()) return bad_input("play", setup.error);

  term::Context context{*text, term::Paint(terminal.colours(args.colour)), {}};
  for (const play::PlayerSpec& p : setup.players) context.names.push_back(p.name);
  play::LocalGameConfig config;
  config.match = std::move(setup.match);
  config.players = std::move(setup.players);
  if (args.seeded) config.seed = args.seed;
  config.hint_budget = args.budget();
  config.make_bot = bot_maker(args.budget());
  config.analyse = analyse_people;
  config.saved_as = setup.saved_as;
  return play_games(std::move(config), args, context, screen, terminal, signals);
}

}  // namespace

void declare_play(CommandLine& line) {
  Command command = line.command(
      "play", "Play a game in the terminal, against bots or people",
      "A name is a person; " + play::bot_names() +
          "\n"
          "are bots; so are search@400i, expert@2s (a budget of iterations or time) and exec:CMD (a program, last in "
          "the\n"
          "list). A number is the number of players: you and bots of --level. Without --players it is you and as many\n"
          "bots as the game needs. With bots only, the game runs by itself. Several people share the screen in turns "
          "(hot\n"
          "seat), so that hands stay hidden. Type `help` in the game for all commands, `hint` for a suggested move.\n"
          "On a terminal with at least 60 columns and UTF-8 the game fills the screen, for keys and mouse; --lines, a\n"
          "pipe and TERM=dumb get lines. Ctrl-C saves the game and says how to go on (--load).\n"
          "--time and --iterations set the budget of bots that search, and of hints. Without --seed random numbers "
          "come\n"
          "from the system; without --lang the language is that of LC_ALL, LC_MESSAGES or LANG.\n\n"
          "Examples:\n"
          "  patolli play\n"
          "  patolli play coatl --players Ana,Rui,skilled --option sacrifice=on\n"
          "  patolli play coatl-solo --option algorithms=15 --lang pt\n"
          "  patolli play splendor --players 3 --level expert --seed 7\n"
          "  patolli play splendor --players Ana,search@100ms --lines\n"
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
  command.text("--load", args->load, "Go on with a saved game: the first record of a file").shown_as("FILE");
  command.flag("--lines", args->lines, "Line by line, also where the game could fill the screen");
  command.text("--lang", args->language, "en, pt, es or fr");
  command.text("--color", args->colour, "always, never or auto").among({"always", "never", "auto"});
  command.runs([args, seed] {
    args->seeded = seed.given();
    return run_play(*args);
  });
}

}  // namespace patolli::cli
