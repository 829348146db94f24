#include "games/coatl/module/terminal/terminal.hpp"

#include "games/coatl/module/terminal/presenter.hpp"
#include "play/terminal_of.hpp"

namespace patolli::coatl {

const play::TerminalGame& group_terminal() noexcept {
  static const play::TerminalOf<Coatl, CoatlPresenter<false>> terminal;
  return terminal;
}

const play::TerminalGame& solo_terminal() noexcept {
  static const play::TerminalOf<CoatlSolo, CoatlPresenter<true>> terminal;
  return terminal;
}

}  // namespace patolli::coatl
