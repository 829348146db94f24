// The reasons that Splendor has (hints/reason.hpp). What the numbers of a reason mean stands behind each: card, n, m,
// seat; `card` is a card's id unless something else is said.
#pragma once

#include "hints/reason.hpp"

namespace patolli::splendor::why {

using hints::Why;

inline constexpr Why kReachesGoal{"reaches_goal"};  // n: points then
inline constexpr Why kPoints{"points"};             // n: points at once
inline constexpr Why kNobleComes{"noble_comes"};    // card: the noble
inline constexpr Why kNobleNearer{"noble_nearer"};  // card: the noble, n: bonuses that are still missing
inline constexpr Why kAllows{"allows"};  // card: can be paid for next turn, n: its points, m: how many more can be
inline constexpr Why kAllowsGoal{"allows_goal"};      // card: it would reach n points next turn
inline constexpr Why kApproaches{"approaches"};       // card: n tokens are still missing, m: its points
inline constexpr Why kCheaper{"cheaper"};             // card: a colour, n: how many cards within sight it makes cheaper
inline constexpr Why kDeniesCard{"denies_card"};      // card: seat could have bought it at once, n: its points
inline constexpr Why kDeniesGoal{"denies_goal"};      // card: with it seat would have reached n points
inline constexpr Why kDeniesTokens{"denies_tokens"};  // card: seat could have taken its cost at once, n: points
inline constexpr Why kDeniesNoble{"denies_noble"};    // card: the noble, seat lacks n bonuses for it
inline constexpr Why kGold{"gold"};                   // a gold comes with it
inline constexpr Why kStillAffords{"still_affords"};  // card: can be paid for after returning tokens, n: its points
inline constexpr Why kNotNeeded{"not_needed"};        // card: what is returned is not needed for it

}  // namespace patolli::splendor::why
