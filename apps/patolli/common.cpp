#include "common.hpp"

#include <limits>

#include "core/printable.hpp"
#include "registry/registry.hpp"

namespace patolli::cli {

std::string game_names() {
  std::string names;
  for (const match::AnyGame* game : registry::games()) names += (names.empty() ? "" : ", ") + std::string(game->name());
  return names;
}

void declare_seed(Command& command, std::uint64_t& seed) {
  command.number("--seed", seed, 0, std::numeric_limits<std::uint64_t>::max(),
                 "Random seed; same seed, same games (default: 1)");
}

void TableArgs::declare(Command& command) {
  command.text("GAME", game, "One of: " + game_names()).required();
  command.number("--players", players, 1, kMaxSeats, "Number of players (default: the fewest)");
  command.texts("--option", options, "Option of the game, may be repeated; see `patolli games`").shown_as("K=V");
  declare_seed(command, seed);
}

Result<TableSpec> understand(const TableArgs& args) {
  TableSpec spec;
  spec.game = registry::games().find(args.game);
  if (spec.game == nullptr)
    return Error::malformed("", "no such game: " + printable(args.game) + "; there are " + game_names());
  spec.players = args.players == 0 ? spec.game->min_seats() : static_cast<int>(args.players);
  for (const std::string& option : args.options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos)
      return Error::malformed("--option", printable(option) + " has no '=': write name=value");
    spec.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
  }
  const auto made = spec.game->make(spec.players, spec.options);  // rejects invalid settings before anything runs
  if (!made.ok()) return made.error();
  return spec;
}

}  // namespace patolli::cli
