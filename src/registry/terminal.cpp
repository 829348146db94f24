#include "registry/terminal.hpp"

#include <vector>

// Every game has a terminal, its own or the default (cmake/Games.cmake); some have commands.
#define PATOLLI_MODULE(module)                                     \
  namespace patolli::module {                                      \
  std::span<const play::TerminalGame* const> terminals() noexcept; \
  }
#include "parts/terminal.def"
#undef PATOLLI_MODULE
#define PATOLLI_MODULE(module)                       \
  namespace patolli::module {                        \
  std::span<const cli::Declare> commands() noexcept; \
  }
#include "parts/commands.def"
#undef PATOLLI_MODULE

namespace patolli::registry {

const play::TerminalGame* find_terminal(std::string_view game) noexcept {
#define PATOLLI_MODULE(module)                                \
  for (const play::TerminalGame* known : module::terminals()) \
    if (known->name() == game) return known;
#include "parts/terminal.def"
#undef PATOLLI_MODULE
  return nullptr;
}

std::span<const cli::Declare> commands() noexcept {
  static const std::vector<cli::Declare> all = [] {
    std::vector<cli::Declare> list;
#define PATOLLI_MODULE(module) list.insert(list.end(), module::commands().begin(), module::commands().end());
#include "parts/commands.def"
#undef PATOLLI_MODULE
    return list;
  }();
  return all;
}

}  // namespace patolli::registry
