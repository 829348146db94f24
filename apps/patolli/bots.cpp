// patolli bots: lists the bots that a game can seat.
#include <fmt/ostream.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "ai/bot.hpp"
#include "commands.hpp"
#include "common.hpp"
#include "match/any_game.hpp"
#include "registry/registry.hpp"
#include "registry/words.hpp"

namespace patolli::cli {
namespace {

struct BotsArgs {
  std::string game;  // empty: all
  bool json = false;
};

struct Listed {
  std::string_view name;
  std::string_view kind;
  std::uint32_t iterations = 0;  // without a budget; 0: it does not search, or for two seconds
  std::string_view key = {};     // of its name for people, and of what is said about it
  std::string_view about = {};
};

std::vector<Listed> bots_of(const match::AnyGame& game) {
  std::vector<Listed> list{{"random", "script"}, {"greedy", "script"}, {"search", "search"}};
  for (const std::string_view level : ai::kLevels) {
    const auto spec = ai::bot_spec(level, game.level_iterations());
    list.push_back({level, "level", spec ? spec->budget.iterations : 0});
  }
  for (const ai::Opponent& opponent : game.opponents())
    list.push_back({opponent.name, ai::kind_name(opponent.kind), opponent.iterations, opponent.key, opponent.about});
  return list;
}

// {"en": …, "es": …}; null without a key.
nlohmann::ordered_json in_all_languages(std::string_view key) {
  if (key.empty()) return nullptr;
  nlohmann::ordered_json texts;
  for (const i18n::Language language : i18n::kLanguages)
    texts[std::string(i18n::to_text(language))] = registry::catalogue(language).text(key);
  return texts;
}

void print_text(std::ostream& out, const match::AnyGame& game) {
  const i18n::Catalogue words = registry::catalogue(i18n::language_of_environment());
  fmt::print(out, "{}\n", game.name());
  for (const Listed& bot : bots_of(game)) {
    fmt::print(out, "  {:<12}{}", bot.name, bot.kind);
    if (bot.iterations != 0) fmt::print(out, ", {} iterations a decision", bot.iterations);
    if (!bot.about.empty()) fmt::print(out, ". {}", words.text(bot.about));
    out << '\n';
  }
}

int run_bots(const BotsArgs& args) {
  using nlohmann::ordered_json;
  if (!args.game.empty() && registry::games().find(args.game) == nullptr)
    return bad_input("bots", "no such game; there are " + game_names());
  auto all = ordered_json::array();
  for (const match::AnyGame* game : registry::games()) {
    if (!args.game.empty() && args.game != game->name()) continue;
    if (!args.json) {
      print_text(std::cout, *game);
      continue;
    }
    auto bots = ordered_json::array();
    for (const Listed& bot : bots_of(*game))
      bots.push_back({{"name", bot.name},
                      {"kind", bot.kind},
                      {"iterations", bot.iterations},
                      {"names", in_all_languages(bot.key)},
                      {"about", in_all_languages(bot.about)}});
    all.push_back({{"game", game->name()}, {"bots", std::move(bots)}});
  }
  if (args.json) std::cout << all.dump(2) << '\n';
  return kGood;
}

}  // namespace

void declare_bots(CommandLine& line) {
  Command command = line.command(
      "bots", "List the bots of each game",
      "What can be named in play, arena, selfplay, bot and the bindings. A *version* (search:1) is the search as it "
      "was\n"
      "published, and never changes; `patolli bench` prints the signature of each. A *style* is a search with a\n"
      "preference. Budgets follow an @: search:1@100ms, search:1@400i.\n\n"
      "Examples:\n"
      "  patolli bots splendor\n"
      "  patolli arena splendor --bots search@100ms,search:1@100ms --games 200");
  const auto args = std::make_shared<BotsArgs>();
  command.text("GAME", args->game, "One of: " + game_names() + " (default: all)");
  command.flag("--json", args->json, "Print one JSON list instead of text");
  command.runs([args] { return run_bots(*args); });
}

}  // namespace patolli::cli
