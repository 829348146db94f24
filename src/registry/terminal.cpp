#include "registry/terminal.hpp"

#include "games/coatl/module/commands/commands.hpp"
#include "games/coatl/module/terminal/terminal.hpp"
#include "games/splendor/module/terminal/terminal.hpp"

namespace patolli::registry {

const play::TerminalGame* find_terminal(std::string_view game) noexcept {
  for (const play::TerminalGame* known : {&coatl::group_terminal(), &coatl::solo_terminal(), &splendor::terminal()})
    if (known->name() == game) return known;
  return nullptr;
}

std::span<const cli::Declare> commands() noexcept { return coatl::commands(); }

}  // namespace patolli::registry
