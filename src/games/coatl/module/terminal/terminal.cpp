#include "games/coatl/module/terminal/terminal.hpp"

#include "games/coatl/module/module.hpp"
#include "games/coatl/module/terminal/presenter.hpp"
#include "play/terminal_of.hpp"

namespace patolli::coatl {

std::span<const play::TerminalGame* const> terminals() noexcept {
  static const play::TerminalOf<Coatl, CoatlPresenter<false>> group;
  static const play::TerminalOf<CoatlSolo, CoatlPresenter<true>> solo;
  static const play::TerminalGame* const all[] = {&group, &solo};
  return all;
}

}  // namespace patolli::coatl
