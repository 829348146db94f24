// Saving a game that is played in the terminal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "play/players.hpp"
#include "term/context.hpp"
#include "term/screen.hpp"

namespace patolli::play {

// Writes the record to a file; asks before it replaces one. False: the input has ended.
bool save_game(std::string_view file, const match::Match& match, const std::vector<PlayerSpec>& players,
               std::optional<std::uint64_t> seed, const term::Context& context, term::Screen& screen);

}  // namespace patolli::play
