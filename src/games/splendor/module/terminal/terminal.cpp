#include "games/splendor/module/terminal/terminal.hpp"

#include "games/splendor/module/terminal/presenter.hpp"
#include "play/terminal_of.hpp"

namespace patolli::splendor {

const play::TerminalGame& terminal() noexcept {
  static const play::TerminalOf<State, SplendorPresenter> terminal;
  return terminal;
}

}  // namespace patolli::splendor
