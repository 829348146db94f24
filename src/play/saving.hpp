// Saving games as records, and finding those that saved themselves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "match/record.hpp"
#include "play/players.hpp"

namespace patolli::play {

match::Record record_of(const match::Match& match, const std::vector<PlayerSpec>& players,
                        std::optional<std::uint64_t> seed);

// False: it could not be written.
bool write_game(const std::string& file, const match::AnyGame& game, const match::Record& record);
// A file that only its owner can read: it holds hidden cards. What was there before is replaced at once or not at all.
bool write_privately(const std::string& file, const match::AnyGame& game, const match::Record& record);

// The folder of games that saved themselves: patolli in XDG_STATE_HOME (~/.local/state).
std::string saved_folder();
// A new file there, for a game that is interrupted now; the folder is made. Empty: there can be none.
std::string new_saved_name(std::string_view game);
// The last one there; empty: none.
std::string last_saved();
bool is_saved_by_itself(const std::string& file);
void remove_saved(const std::string& file);

}  // namespace patolli::play
