// Who plays: --players on the command line.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/opponents.hpp"
#include "i18n/catalogue.hpp"
#include "match/any_game.hpp"

namespace patolli::play {

struct PlayerSpec {
  std::string name;
  bool person = true;
  std::string bot = {};  // if not a person: "random", "greedy", "master", "search@100ms", "exec:CMD"
};

struct PlayerList {
  std::vector<PlayerSpec> players;
  std::string error;  // for the user; empty: none
};

inline constexpr std::string_view kDefaultLevel = "casual";

// Bots beside those of bot_names(), as people write them: "search@400i", "exec:CMD". Nothing: the text is no bot; a
// text that is not empty: what is wrong with it.
using OtherBots = std::function<std::optional<std::string>(std::string_view text)>;

// "Ana,Rui,skilled": the name of a level or of another bot, in any case, is that bot; any other name is a person. A
// number: one person and bots of `level`. Empty: one person and as many bots as the game needs. What runs a command
// ("exec:…") may contain commas, so it is the last in the list.
PlayerList parse_players(std::string_view text, const match::AnyGame& game, const i18n::Catalogue& catalogue,
                         std::string_view level = kDefaultLevel, const OtherBots& other_bots = {});

std::string bot_names();  // "random, greedy, novice, …": those of every game: those of every game

// The bot that somebody who typed this name probably meant: "skiled" is nearly "skilled". Empty: none.
std::string misspelt_bot(std::string_view name);

// What people call a bot: "Skilled bot"; one that is neither in bot_names() nor the game's own has no other name than
// its own.
std::string bot_title(std::string_view bot, const i18n::Catalogue& catalogue, ai::Opponents own = {});

}  // namespace patolli::play
