// Output in words that no game has to bring: names, options, winners, and what DefaultPresenter is made of.
#pragma once

#include <string>
#include <string_view>

#include "core/game.hpp"
#include "match/match.hpp"
#include "term/context.hpp"
#include "term/layout.hpp"
#include "term/log_text.hpp"

namespace patolli::play {

// The name of a game for people; without words for it, the name that programs use.
std::string game_name(std::string_view game, const i18n::Catalogue& text);

// The options of a game in words, one per line.
term::Lines describe_options(const match::Match& match, const term::Context& context);

// A seat's name. The side after the seats is the automaton that the game may have.
std::string side_name(int side, std::string_view game, const term::Context& context);

// "Ana wins."
std::string winners_text(const Outcome& outcome, std::string_view game, const term::Context& context);

term::Lines plain_table(std::string_view game, const std::string& view, const term::Context& context);
term::LogSentence plain_step(Seat actor, const std::string& action, const term::Context& context);
// One line per side: score, and tie-breaks where there are any.
term::Lines plain_scores(const Outcome& outcome, std::string_view game, const term::Context& context);
std::string plain_ending(Ending ending, const term::Context& context);

}  // namespace patolli::play
