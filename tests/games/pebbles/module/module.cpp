#include "games/pebbles/module/module.hpp"

#include "match/module_of.hpp"

PATOLLI_DEFINE_GAME(patolli::pebbles::State)

namespace patolli::pebbles {

std::span<const match::AnyGame* const> games() noexcept {
  static const match::AnyGame* const all[] = {&match::game_of<State>()};
  return all;
}

}  // namespace patolli::pebbles
