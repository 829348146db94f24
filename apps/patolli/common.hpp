// What several subcommands share: exit codes, limits, and the options that name a game and its settings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arguments.hpp"
#include "match/any_game.hpp"

namespace patolli::cli {

inline constexpr int kGood = 0;
inline constexpr int kFailed = 1;    // a check failed, or something could not be written
inline constexpr int kBadInput = 2;  // invalid arguments or input

// Limits of arguments.
inline constexpr std::uint64_t kMaxGames = 1'000'000'000;
inline constexpr std::uint64_t kMaxTimeMs = 600'000;  // milliseconds

// "patolli <command>: <message>" on standard error. Returns the code, to be returned at once.
int bad_input(std::string_view command, std::string_view message);
int failed(std::string_view command, std::string_view message);

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
