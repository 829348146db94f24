// What several subcommands share: limits, and the options that name a game and its settings.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/exit_code.hpp"
#include "match/any_game.hpp"

namespace patolli::cli {

// Limits of arguments.
inline constexpr std::uint64_t kMaxGames = 1'000'000'000;
inline constexpr std::uint64_t kMaxTimeMs = 600'000;  // milliseconds

// GAME, --players, --option and --seed.
struct TableArgs {
  std::string game;
  std::uint64_t players = 0;  // 0: the fewest the game allows
  std::vector<std::string> options;
  std::uint64_t seed = 1;

  void declare(Command& command);
};

// The same, parsed and validated.
struct TableSpec {
  const match::AnyGame* game = nullptr;
  int players = 0;
  match::Options options;
};
Result<TableSpec> understand(const TableArgs& args);

void declare_seed(Command& command, std::uint64_t& seed);

std::string game_names();  // "coatl, coatl-solo, splendor"

}  // namespace patolli::cli
