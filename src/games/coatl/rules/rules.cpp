// The rules of Cóatl, one translation unit made of files that can be read one by one.
#include "games/coatl/rules/apply.ipp"
#include "games/coatl/rules/build.ipp"
#include "games/coatl/rules/chance.ipp"
#include "games/coatl/rules/closing.ipp"
#include "games/coatl/rules/hand.ipp"
#include "games/coatl/rules/legal.ipp"
#include "games/coatl/rules/marco.ipp"

namespace patolli::coatl {

template struct State<false>;
template struct State<true>;

}  // namespace patolli::coatl
