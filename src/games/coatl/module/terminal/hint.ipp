// Why an action of Cóatl is a good one, in words.
// (Part of presenter.cpp.)
#pragma once

#include "games/coatl/module/terminal/menu.ipp"
#include "games/coatl/module/terminal/presenter.hpp"

namespace patolli::coatl {

using namespace term;

template <bool Solo>
std::string CoatlPresenter<Solo>::reason(const View& v, const hints::Reason& r) const {
  const CoatlWords w = words(v);
  const auto card = [&] { return w.card(r.card); };
  const auto count = [&](int n) { return c_.text.count(n); };
  switch (r.why) {
    case hints::Why::kPlaysTop: return c_.tr("hint.coatl.plays_top", card(), r.n);
    case hints::Why::kPlays: return c_.tr("hint.coatl.plays", card(), count(r.n));
    case hints::Why::kMayGrow:
      return r.m == 0 ? c_.tr("hint.coatl.grow_ready", r.n) : c_.tr("hint.coatl.grow", r.n, count(r.m));
    case hints::Why::kCompletes:
      return r.n == 0 ? c_.tr("hint.coatl.completes_only", coatl_name(r.m))
                      : c_.tr("hint.coatl.completes", coatl_name(r.m), count(r.n));
    case hints::Why::kRaises: return c_.tr("hint.coatl.raises", card(), r.m, r.n);
    case hints::Why::kShows: return c_.tr("hint.coatl.shows", card(), count(r.n));
    case hints::Why::kTempleMet: return c_.tr("hint.coatl.temple", w.temple_number(r.card), r.n);
    case hints::Why::kNearer: return c_.tr("hint.coatl.nearer", card(), count(r.n), count(r.m));
    case hints::Why::kServes:
      return r.n == 0 ? c_.tr("hint.coatl.serves", card()) : c_.tr("hint.coatl.serves_two", card(), w.card(r.n));
    case hints::Why::kAllPieces: return c_.tr("hint.coatl.all_pieces", card(), count(r.n));
    case hints::Why::kPiecesLeft: return c_.tr("hint.coatl.pieces_left", card(), count(r.n), count(r.m));
    case hints::Why::kHeadFor: return c_.tr("hint.coatl.head_for", coatl_name(r.m));
    case hints::Why::kTailFor: return c_.tr("hint.coatl.tail_for", coatl_name(r.m));
    case hints::Why::kFits: return c_.tr("hint.coatl.fits", card(), coatl_name(r.m), count(r.n));
    case hints::Why::kCoatlWorth: return c_.tr("hint.coatl.worth", count(r.n));
    case hints::Why::kThirdCoatl:
      return r.n > 0 ? c_.tr("hint.coatl.third_ahead", count(r.n)) : c_.tr("hint.coatl.third");
    case hints::Why::kKeepsPieces: return c_.tr("hint.coatl.keeps_pieces", count(r.n));
    case hints::Why::kEnoughCards: return c_.tr("hint.coatl.enough", count(r.n));
    case hints::Why::kNewCards: return c_.tr("hint.coatl.new_cards");
    case hints::Why::kUnseenCard: return c_.tr("hint.coatl.unseen");
    case hints::Why::kTogether: return c_.tr("hint.coatl.together", card(), w.card(r.n), count(r.m));
    case hints::Why::kPromises: return c_.tr("hint.coatl.promises", r.n);
    case hints::Why::kDeniesPieces: return c_.tr("hint.coatl.denies_pieces", who(r.seat), card(), count(r.n));
    case hints::Why::kDeniesEnd:
      return r.n == 0 ? c_.tr("hint.coatl.denies_head", who(r.seat)) : c_.tr("hint.coatl.denies_tail", who(r.seat));
    case hints::Why::kDeniesProphecy: return c_.tr("hint.coatl.denies_prophecy", who(r.seat), r.n);
    case hints::Why::kDeniesMarco: return c_.tr("hint.coatl.denies_marco", card());
    case hints::Why::kTurnBrings: return c_.tr("hint.turn", count(r.n));
    default: return {};
  }
}

}  // namespace patolli::coatl
