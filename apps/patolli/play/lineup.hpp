// Who plays: --players on the command line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/any_game.hpp"
#include "text/catalogue.hpp"

namespace patolli::play {

struct PlayerSpec {
  std::string name;
  bool person = true;  // else a random player
};

struct Lineup {
  std::vector<PlayerSpec> players;
  std::string problem;  // a sentence for the person who wrote it; empty: all is well
};

// "Ana,Rui,random": a name is a person, "random" a random player. A number: one person and random players. Nothing: one
// person and as many random players as the game needs.
Lineup parse_lineup(std::string_view text, const AnyGame& game, const Catalogue& catalogue);

}  // namespace patolli::play
