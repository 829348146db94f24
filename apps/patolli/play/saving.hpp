// What every game has besides its table: options, winners, a record to keep.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "play/context.hpp"
#include "play/lineup.hpp"
#include "play/screen.hpp"

namespace patolli::play {

std::string_view game_key(const AnyGame& game);  // the key of its name

// The options of a table in words, one a line.
Lines describe_options(const Match& match, const Context& context);

// "Ana wins." Sides behind the seats are M.A.R.C.O.'s.
std::string winners_text(const Outcome& outcome, const Context& context);

// Writes the record to a file; asks before it replaces one. False: nobody is there any more.
bool save_game(std::string_view file, const Match& match, const std::vector<PlayerSpec>& players,
               std::optional<std::uint64_t> seed, const Context& context, Screen& screen);

}  // namespace patolli::play
