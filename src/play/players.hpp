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
  std::string bot = {};  // if not a person: "random", "greedy", "master"
};

struct PlayerList {
  std::vector<PlayerSpec> players;
  std::string error;  // for the user; empty: none
};

inline constexpr std::string_view kDefaultLevel = "casual";

// "Ana,Rui,skilled": the name of a level or of another bot, in any case, is that bot; any other name is a person. A
// number: one person and bots of `level`. Empty: one person and as many bots as the game needs.
PlayerList parse_players(std::string_view text, const match::AnyGame& game, const i18n::Catalogue& catalogue,
                         std::string_view level = kDefaultLevel);

std::string bot_names();  // "random, greedy, novice, …"

}  // namespace patolli::play
