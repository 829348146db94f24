// Why an action of Splendor is a good one, in words.
#include "games/splendor/module/terminal/presenter.hpp"
#include "games/splendor/module/why.hpp"

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
  if (r.why == why::kReachesGoal) return c_.tr("hint.splendor.goal", r.n);
  if (r.why == why::kPoints) return c_.tr("hint.splendor.points", count(r.n));
  if (r.why == why::kNobleComes) return c_.tr("hint.splendor.noble", w_.noble(r.card), r.n);
  if (r.why == why::kNobleNearer) return c_.tr("hint.splendor.noble_nearer", w_.noble(r.card), count(r.n));
  if (r.why == why::kAllows)
    return r.m == 0 ? c_.tr("hint.splendor.allows", card()) : c_.tr("hint.splendor.allows_more", card(), count(r.m));
  if (r.why == why::kAllowsGoal) return c_.tr("hint.splendor.allows_goal", card(), r.n);
  if (r.why == why::kApproaches) return c_.tr("hint.splendor.approaches", card(), count(r.n));
  if (r.why == why::kCheaper) return c_.tr("hint.splendor.cheaper", w_.colour(r.card), count(r.n));
  if (r.why == why::kDeniesCard) return c_.tr("hint.splendor.denies", who(r.seat));
  if (r.why == why::kDeniesGoal) return c_.tr("hint.splendor.denies_goal", who(r.seat), r.n);
  if (r.why == why::kDeniesTokens) return c_.tr("hint.splendor.denies_tokens", who(r.seat), card());
  if (r.why == why::kDeniesNoble) return c_.tr("hint.splendor.denies_noble", who(r.seat));
  if (r.why == why::kGold) return c_.tr("hint.splendor.gold");
  if (r.why == why::kStillAffords) return c_.tr("hint.splendor.still_affords", card());
  if (r.why == why::kNotNeeded) return c_.tr("hint.splendor.not_needed", card());
  if (r.why == hints::kTurnBrings) return c_.tr("hint.turn", count(r.n));
  return {};
}

}  // namespace patolli::splendor
