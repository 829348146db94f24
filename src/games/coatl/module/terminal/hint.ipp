// Why an action of Cóatl is a good one, in words.
// (Part of presenter.cpp.)
#pragma once

#include "games/coatl/module/terminal/menu.ipp"
#include "games/coatl/module/terminal/presenter.hpp"
#include "games/coatl/module/why.hpp"

namespace patolli::coatl {

using namespace term;

template <bool Solo>
std::string CoatlPresenter<Solo>::reason(const View& v, const hints::Reason& r) const {
  const CoatlWords w = words(v);
  const auto card = [&] { return w.card(r.card); };
  const auto count = [&](int n) { return c_.text.count(n); };
  if (r.why == why::kPlaysTop) return c_.tr("hint.coatl.plays_top", card(), r.n);
  if (r.why == why::kPlays) return c_.tr("hint.coatl.plays", card(), count(r.n));
  if (r.why == why::kMayGrow)
    return r.m == 0 ? c_.tr("hint.coatl.grow_ready", r.n) : c_.tr("hint.coatl.grow", r.n, count(r.m));
  if (r.why == why::kCompletes)
    return r.n == 0 ? c_.tr("hint.coatl.completes_only", coatl_name(r.m))
                    : c_.tr("hint.coatl.completes", coatl_name(r.m), count(r.n));
  if (r.why == why::kRaises) return c_.tr("hint.coatl.raises", card(), r.m, r.n);
  if (r.why == why::kShows) return c_.tr("hint.coatl.shows", card(), count(r.n));
  if (r.why == why::kTempleMet) return c_.tr("hint.coatl.temple", w.temple_number(r.card), r.n);
  if (r.why == why::kNearer) return c_.tr("hint.coatl.nearer", card(), count(r.n), count(r.m));
  if (r.why == why::kServes)
    return r.n == 0 ? c_.tr("hint.coatl.serves", card()) : c_.tr("hint.coatl.serves_two", card(), w.card(r.n));
  if (r.why == why::kAllPieces) return c_.tr("hint.coatl.all_pieces", card(), count(r.n));
  if (r.why == why::kPiecesLeft) return c_.tr("hint.coatl.pieces_left", card(), count(r.n), count(r.m));
  if (r.why == why::kHeadFor) return c_.tr("hint.coatl.head_for", coatl_name(r.m));
  if (r.why == why::kTailFor) return c_.tr("hint.coatl.tail_for", coatl_name(r.m));
  if (r.why == why::kFits) return c_.tr("hint.coatl.fits", card(), coatl_name(r.m), count(r.n));
  if (r.why == why::kCoatlWorth) return c_.tr("hint.coatl.worth", count(r.n));
  if (r.why == why::kThirdCoatl)
    return r.n > 0 ? c_.tr("hint.coatl.third_ahead", count(r.n)) : c_.tr("hint.coatl.third");
  if (r.why == why::kKeepsPieces) return c_.tr("hint.coatl.keeps_pieces", count(r.n));
  if (r.why == why::kEnoughCards) return c_.tr("hint.coatl.enough", count(r.n));
  if (r.why == why::kNewCards) return c_.tr("hint.coatl.new_cards");
  if (r.why == why::kUnseenCard) return c_.tr("hint.coatl.unseen");
  if (r.why == why::kTogether) return c_.tr("hint.coatl.together", card(), w.card(r.n), count(r.m));
  if (r.why == why::kPromises) return c_.tr("hint.coatl.promises", r.n);
  if (r.why == why::kDeniesPieces) return c_.tr("hint.coatl.denies_pieces", who(r.seat), card(), count(r.n));
  if (r.why == why::kDeniesEnd)
    return r.n == 0 ? c_.tr("hint.coatl.denies_head", who(r.seat)) : c_.tr("hint.coatl.denies_tail", who(r.seat));
  if (r.why == why::kDeniesProphecy) return c_.tr("hint.coatl.denies_prophecy", who(r.seat), r.n);
  if (r.why == why::kDeniesMarco) return c_.tr("hint.coatl.denies_marco", card());
  if (r.why == hints::kTurnBrings) return c_.tr("hint.turn", count(r.n));
  return {};
}

}  // namespace patolli::coatl
