// Splendor in the terminal.
#pragma once

#include "play/terminal_game.hpp"

namespace patolli::splendor {

const play::TerminalGame& terminal() noexcept;

}  // namespace patolli::splendor
