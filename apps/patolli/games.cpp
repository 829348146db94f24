// patolli games: lists the games.
#include <fmt/ostream.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "common.hpp"
#include "match/any_game.hpp"
#include "match/setup.hpp"
#include "registry/registry.hpp"

namespace patolli::cli {
namespace {

void print_text(std::ostream& out) {
  for (const match::AnyGame* game : registry::games()) {
    fmt::print(out, "{:<12}{} player{}\n", game->name(), match::seats_text(game->min_seats(), game->max_seats()),
               game->max_seats() == 1 ? "" : "s");
    for (const OptionSpec& option : game->options())
      fmt::print(out, "  --option {}={}  (default: {})\n", option.name, option.values, option.default_value);
  }
}

void print_json(std::ostream& out) {
  using nlohmann::ordered_json;
  auto list = ordered_json::array();
  for (const match::AnyGame* game : registry::games()) {
    auto options = ordered_json::array();
    for (const OptionSpec& option : game->options())
      options.push_back({{"name", option.name}, {"values", option.values}, {"standard", option.default_value}});
    list.push_back({{"name", game->name()},
                    {"version", game->version()},
                    {"min_players", game->min_seats()},
                    {"max_players", game->max_seats()},
                    {"options", options}});
  }
  out << list.dump(2) << '\n';
}

}  // namespace

void declare_games(CommandLine& line) {
  Command command =
      line.command("games", "List the games with numbers of players and options", "Example:\n  patolli games --json");
  const auto json = std::make_shared<bool>(false);
  command.flag("--json", *json, "Print one JSON list instead of text");
  command.runs([json] {
    *json ? print_json(std::cout) : print_text(std::cout);
    return kGood;
  });
}

}  // namespace patolli::cli
