// An analysis in words, in the player's language: what was played, what was better and why, and where the game turned.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/decision.hpp"
#include "match/record.hpp"
#include "play/terminal_game.hpp"
#include "term/context.hpp"

namespace patolli::cli {

// The win probabilities of a decision as whole percentages. What is shown as lost never reaches the next mark: of 9.6
// points nine are shown, because a mistake begins at ten.
struct ShownChance {
  int before = 0;
  int after = 0;
};
ShownChance shown_chance(const analysis::Decision& d) noexcept;

// `context` has the names of the record's seats. Lines without colour codes.
term::Lines analysis_in_words(const play::TerminalGame& game, const match::Record& record,
                              const std::vector<analysis::Decision>& decisions, const term::Context& context);

// The decisions of the people in a finished game, for those who have just played it. The context has the players'
// names.
term::Lines analyse_people(const match::Record& record, const term::Context& context);

}  // namespace patolli::cli
