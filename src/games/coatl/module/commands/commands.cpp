#include "games/coatl/module/commands/commands.hpp"

namespace patolli::coatl {

std::span<const cli::Declare> commands() noexcept {
  static constexpr cli::Declare kCommands[] = {declare_score, declare_solve};
  return kCommands;
}

}  // namespace patolli::coatl
