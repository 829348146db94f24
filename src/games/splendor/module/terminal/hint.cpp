// Why an action of Splendor is a good one, in words.
#include "games/splendor/module/terminal/presenter.hpp"

namespace patolli::splendor {

using namespace term;

std::string SplendorPresenter::place_and_face(const View& v, int card) const {
  for (int slot = 0; slot < kSlots; ++slot)
    if (v.card_in_slot(v.viewer, slot) == card) return SplendorWords::slot(slot) + kGlue + w_.face(card);
  return w_.card(card);
}

std::string SplendorPresenter::reason(const View& v, const hints::Reason& r) const {
  const auto card = [&] { return place_and_face(v, r.card); };
  const auto count = [&](int n) { return c_.text.count(n); };
  switch (r.why) {
    case hints::Why::kReachesGoal: return c_.tr("hint.splendor.goal", r.n);
    case hints::Why::kPoints: return c_.tr("hint.splendor.points", count(r.n));
    case hints::Why::kNobleComes: return c_.tr("hint.splendor.noble", w_.noble(r.card), r.n);
    case hints::Why::kNobleNearer: return c_.tr("hint.splendor.noble_nearer", w_.noble(r.card), count(r.n));
    case hints::Why::kAllows:
      return r.m == 0 ? c_.tr("hint.splendor.allows", card()) : c_.tr("hint.splendor.allows_more", card(), count(r.m));
    case hints::Why::kAllowsGoal: return c_.tr("hint.splendor.allows_goal", card(), r.n);
    case hints::Why::kApproaches: return c_.tr("hint.splendor.approaches", card(), count(r.n));
    case hints::Why::kCheaper: return c_.tr("hint.splendor.cheaper", w_.colour(r.card), count(r.n));
    case hints::Why::kDeniesCard: return c_.tr("hint.splendor.denies", who(r.seat));
    case hints::Why::kDeniesGoal: return c_.tr("hint.splendor.denies_goal", who(r.seat), r.n);
    case hints::Why::kDeniesTokens: return c_.tr("hint.splendor.denies_tokens", who(r.seat), card());
    case hints::Why::kDeniesNoble: return c_.tr("hint.splendor.denies_noble", who(r.seat));
    case hints::Why::kGold: return c_.tr("hint.splendor.gold");
    case hints::Why::kStillAffords: return c_.tr("hint.splendor.still_affords", card());
    case hints::Why::kNotNeeded: return c_.tr("hint.splendor.not_needed", card());
    case hints::Why::kTurnBrings: return c_.tr("hint.turn", count(r.n));
    default: return {};
  }
}

}  // namespace patolli::splendor
