#include "play_setup.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "arena/bot_text.hpp"
#include "bots/external_bot.hpp"
#include "common.hpp"
#include "core/line_reader.hpp"
#include "core/printable.hpp"
#include "core/text.hpp"
#include "match/setup.hpp"
#include "play/plain_text.hpp"
#include "play/saving.hpp"
#include "registry/registry.hpp"
#include "registry/words.hpp"
#include "term/commands.hpp"

namespace patolli::cli {
namespace {

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

// "search@400i", "exec:CMD" and the like.
play::OtherBots other_bots(const match::AnyGame& game, const ai::Budget& budget) {
  return [&game, budget](std::string_view text) -> std::optional<std::string> {
    const auto bot = arena::read_bot(text, game, budget);
    if (bot.ok()) return std::string();
    const bool meant = bots::is_external(text) || text.find('@') != std::string_view::npos;
    return meant ? std::optional(bot.error().text()) : std::nullopt;
  };
}

// A person whose name is nearly a bot's is one only if they say so.
std::string confirm_names(std::vector<play::PlayerSpec>& players, const i18n::Catalogue& text, term::Screen* screen) {
  for (play::PlayerSpec& player : players) {
    const std::string meant = player.person ? play::misspelt_bot(player.name) : std::string();
    if (meant.empty()) continue;
    if (screen == nullptr) return text.tr("play.nearly_bot", player.name, meant);
    const auto answer = screen->ask(text.tr("play.is_bot", player.name, meant) + " ");
    if (!answer) return text.tr("play.nearly_bot", player.name, meant);
    if (term::is_yes(*answer, text)) player = {play::bot_title(meant, text), false, meant};
  }
  return {};
}

PlaySetup fail(std::string error) {
  PlaySetup setup;
  setup.error = std::move(error);
  return setup;
}

Result<match::Record> read_saved(const std::string& file) {
  std::ifstream in;
  std::error_code ignored;
  if (!std::filesystem::is_directory(file, ignored)) in.open(file, std::ios::binary);
  if (!in.is_open()) return Error::malformed("--load", "cannot read " + printable(file));
  LineReader lines(in, match::kMaxRecordLine);
  std::string line;
  const auto read = lines.next(line);
  if (read == LineReader::Read::kTooLong) return match::record_too_long();
  if (read == LineReader::Read::kEnd) return Error::malformed("--load", printable(file) + " is empty");
  return match::read_record(line);
}

// The players of a record. What it says is not trusted: it starts no program.
play::PlayerList players_of(const match::Record& record, const i18n::Catalogue& text) {
  play::PlayerList list;
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    const auto& [name, kind] = record.seats[i];
    play::PlayerSpec player{term::clean(name, 16), kind == "human", kind == "human" ? "" : kind};
    if (bots::is_external(kind + ":") || kind.rfind("exec", 0) == 0)
      list.error = text.tr("play.load_program", player.name);
    if (player.name.empty()) player.name = text.tr("play.person") + " " + std::to_string(i + 1);
    for (const play::PlayerSpec& other : list.players)
      if (other.name == player.name) player.name = fmt::format("{} {}", term::fit(player.name, 14), i + 1);
    list.players.push_back(player);
  }
  return list;
}

PlaySetup set_up_saved(const PlayArgs& args, const i18n::Catalogue& text, term::Screen* screen) {
  const auto record = read_saved(args.load);
  if (!record.ok()) return fail(record.error().text());
  auto match = match::open_record(registry::games(), *record);
  if (!match.ok()) return fail(match.error().text());
  const match::AnyGame& game = (*match)->game();
  if (!args.game.empty() && args.game != game.name()) return fail(text.tr("play.load_other_game", game.name()));
  if (!args.options.empty()) return fail(text.tr("play.load_options"));
  if ((*match)->over()) return fail(text.tr("play.load_over"));
  play::PlayerList list;
  const auto known = other_bots(game, args.budget());
  if (args.players.empty()) {
    list = players_of(*record, text);
    for (const play::PlayerSpec& player : list.players)
      if (list.error.empty() && !player.person && known(player.bot) != std::optional(std::string()))
        list.error = text.tr("play.load_program", player.name);
  } else {
    list = play::parse_players(args.players, game, text, args.level, known);
    if (list.error.empty() && list.players.size() != record->seats.size())
      list.error = text.tr("play.load_seats", text.count(static_cast<std::int64_t>(record->seats.size())));
    if (list.error.empty()) list.error = confirm_names(list.players, text, screen);
  }
  if (!list.error.empty()) return fail(list.error);
  PlaySetup setup;
  setup.match = std::move(*match);
  setup.players = std::move(list.players);
  if (play::is_saved_by_itself(args.load)) setup.saved_as = args.load;
  return setup;
}

}  // namespace

PlaySetup set_up(const PlayArgs& args, const i18n::Catalogue& text, term::Screen* screen) {
  if (!args.load.empty()) return set_up_saved(args, text, screen);
  const match::AnyGame* const game = registry::games().find(args.game);
  if (game == nullptr) return fail(text.tr("play.no_such_game", printable(args.game), game_names()));
  match::Options options;
  if (const std::string error = read_options(*game, args.options, text, options); !error.empty()) return fail(error);
  const std::string level = args.level.empty() ? std::string(play::kDefaultLevel) : args.level;
  play::PlayerList list = play::parse_players(args.players, *game, text, level, other_bots(*game, args.budget()));
  if (list.error.empty() && !args.players.empty()) list.error = confirm_names(list.players, text, screen);
  if (!list.error.empty()) return fail(list.error);
  auto start = game->make(static_cast<int>(list.players.size()), options);
  if (!start.ok()) return fail(start.error().text());
  PlaySetup setup;
  setup.match = std::make_unique<match::Match>(std::move(*start));
  setup.players = std::move(list.players);
  return setup;
}

play::MakeBot bot_maker(const ai::Budget& budget) {
  return [budget](const match::AnyGame& game, const std::string& name, std::uint64_t seed) {
    auto bot = arena::read_bot(name, game, budget);
    bot->spec.budget.processor_time = false;  // people wait by the clock on the wall
    auto seated = arena::seat_bot(game, *bot, seed);
    return std::move(*seated);
  };
}

}  // namespace patolli::cli
