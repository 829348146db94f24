// Splendor in the terminal.
#pragma once

#include <span>

#include "play/terminal_game.hpp"

namespace patolli::splendor {

std::span<const play::TerminalGame* const> terminals() noexcept;  // for src/registry

}  // namespace patolli::splendor
