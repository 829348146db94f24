// The rules of Cóatl, one translation unit made of files that can be read one by one.
#include "games/coatl/apply.ipp"
#include "games/coatl/chance.ipp"
#include "games/coatl/hand.ipp"
#include "games/coatl/legal.ipp"
#include "games/coatl/marco.ipp"

namespace patolli::coatl {

template struct State<false>;
template struct State<true>;

}  // namespace patolli::coatl
