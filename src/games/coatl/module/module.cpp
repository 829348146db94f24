#include "games/coatl/module/module.hpp"

#include "match/module_of.hpp"

PATOLLI_DEFINE_GAME(patolli::coatl::Coatl)
PATOLLI_DEFINE_GAME(patolli::coatl::CoatlSolo)

namespace patolli::coatl {

std::span<const match::AnyGame* const> games() noexcept {
  static const match::AnyGame* const all[] = {&match::game_of<Coatl>(), &match::game_of<CoatlSolo>()};
  return all;
}

}  // namespace patolli::coatl
