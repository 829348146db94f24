#include "play/coatl_presenter.hpp"

#include "play/coatl_describe.ipp"
#include "play/coatl_final.ipp"
#include "play/coatl_help.ipp"
#include "play/coatl_hint.ipp"
#include "play/coatl_marco.ipp"
#include "play/coatl_menu.ipp"
#include "play/coatl_players.ipp"
#include "play/coatl_table.ipp"

namespace patolli::play {

template class CoatlPresenter<false>;
template class CoatlPresenter<true>;

}  // namespace patolli::play
