// A hint in words: what to choose, why, what follows, and how much it matters.
#pragma once

#include <string>
#include <string_view>

#include "hints/hint.hpp"
#include "match/any_game.hpp"
#include "play/any_presenter.hpp"
#include "term/context.hpp"
#include "term/menu.hpp"

namespace patolli::play {

inline constexpr std::size_t kMaxReasons = 3;  // more would be too much to read

// The view is that of the seat to act, as bytes; the menu is its own.
term::Lines hint_lines(const hints::Hint& hint, const match::AnyGame& game, std::string_view view,
                       const term::Menu& menu, const AnyPresenter& presenter, const term::Context& context);

}  // namespace patolli::play
