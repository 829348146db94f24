#include "games/coatl/module/terminal/presenter.hpp"

#include "games/coatl/module/terminal/describe.ipp"
#include "games/coatl/module/terminal/final.ipp"
#include "games/coatl/module/terminal/help.ipp"
#include "games/coatl/module/terminal/hint.ipp"
#include "games/coatl/module/terminal/marco.ipp"
#include "games/coatl/module/terminal/menu.ipp"
#include "games/coatl/module/terminal/players.ipp"
#include "games/coatl/module/terminal/table.ipp"

namespace patolli::coatl {

template class CoatlPresenter<false>;
template class CoatlPresenter<true>;

}  // namespace patolli::coatl
