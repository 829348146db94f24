// Who plays: --players on the command line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "i18n/catalogue.hpp"
#include "match/any_game.hpp"

namespace patolli::play {

struct PlayerSpec {
  std::string name;
  bool person = true;
  std::string bot = {};  // who else: "random", "greedy", "master"
};

struct Lineup {
  std::vector<PlayerSpec> players;
  std::string error;  // a sentence for the person who wrote it; empty: all is well
};

inline constexpr std::string_view kUsualLevel = "casual";

// "Ana,Rui,skilled": a name is a person, the name of a level or another bot is that bot, however it is written. A
// number: one person and bots of `level`. Nothing: one person and as many bots as the game needs.
Lineup parse_lineup(std::string_view text, const AnyGame& game, const Catalogue& catalogue,
                    std::string_view level = kUsualLevel);

std::string bot_names();  // "random, greedy, novice, …"

}  // namespace patolli::play
