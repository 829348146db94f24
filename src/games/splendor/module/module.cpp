#include "games/splendor/module/module.hpp"

#include "match/module_of.hpp"

PATOLLI_DEFINE_GAME(patolli::splendor::State)

namespace patolli::splendor {

std::span<const match::AnyGame* const> games() noexcept {
  static const match::AnyGame* const all[] = {&match::game_of<State>()};
  return all;
}

}  // namespace patolli::splendor
