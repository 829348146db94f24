// Output that all games share: options, winners, saving the record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "play/context.hpp"
#include "play/players.hpp"
#include "play/screen.hpp"

namespace patolli::play {

std::string_view game_key(const match::AnyGame& game);  // the key of its name

// The options of a game in words, one per line.
Lines describe_options(const match::Match& match, const Context& context);

// "Ana wins." The side after the seats is M.A.R.C.O.
std::string winners_text(const Outcome& outcome, const Context& context);

// Writes the record to a file; asks before it replaces one. False: the input has ended.
bool save_game(std::string_view file, const match::Match& match, const std::vector<PlayerSpec>& players,
               std::optional<std::uint64_t> seed, const Context& context, Screen& screen);

}  // namespace patolli::play
