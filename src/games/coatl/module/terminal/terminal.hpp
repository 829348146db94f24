// Cóatl and Cóatl solo in the terminal.
#pragma once

#include "play/terminal_game.hpp"

namespace patolli::coatl {

const play::TerminalGame& group_terminal() noexcept;
const play::TerminalGame& solo_terminal() noexcept;

}  // namespace patolli::coatl
