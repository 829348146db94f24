#include "games/splendor/module/commands/commands.hpp"

namespace patolli::splendor {

std::span<const cli::Declare> commands() noexcept {
  static constexpr cli::Declare kCommands[] = {declare_score, declare_solve};
  return kCommands;
}

}  // namespace patolli::splendor
