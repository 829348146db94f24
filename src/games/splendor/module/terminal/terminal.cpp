#include "games/splendor/module/terminal/terminal.hpp"

#include "games/splendor/module/module.hpp"
#include "games/splendor/module/terminal/presenter.hpp"
#include "play/terminal_of.hpp"

namespace patolli::splendor {

std::span<const play::TerminalGame* const> terminals() noexcept {
  static const play::TerminalOf<State, SplendorPresenter> terminal;
  static const play::TerminalGame* const all[] = {&terminal};
  return all;
}

}  // namespace patolli::splendor
