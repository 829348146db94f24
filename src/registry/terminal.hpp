// What the games bring to the program `patolli`: how they are played in the terminal, and commands of their own.
#pragma once

#include <span>
#include <string_view>

#include "cli/arguments.hpp"
#include "play/terminal_game.hpp"

namespace patolli::registry {

// Null: no such game.
const play::TerminalGame* find_terminal(std::string_view game) noexcept;

std::span<const cli::Declare> commands() noexcept;

}  // namespace patolli::registry
