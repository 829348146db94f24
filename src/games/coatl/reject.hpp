// Why an action is refused: keys of messages in the catalogues.
#pragma once

#include "core/types.hpp"

namespace patolli::coatl {

inline constexpr Reject kEmptySpace{"reject.coatl.empty_space"};
inline constexpr Reject kNoRoom{"reject.coatl.no_room"};
inline constexpr Reject kHandFull{"reject.coatl.hand_full"};
inline constexpr Reject kEmptySlot{"reject.coatl.empty_slot"};
inline constexpr Reject kDeckEmpty{"reject.coatl.deck_empty"};
inline constexpr Reject kNotOnBoard{"reject.coatl.not_on_board"};
inline constexpr Reject kTwoUnfinished{"reject.coatl.two_unfinished"};
inline constexpr Reject kThreeCoatls{"reject.coatl.three_coatls"};
inline constexpr Reject kNoCoatl{"reject.coatl.no_coatl"};
inline constexpr Reject kEndClosed{"reject.coatl.end_closed"};
inline constexpr Reject kHeadLeft{"reject.coatl.head_left"};
inline constexpr Reject kTailRight{"reject.coatl.tail_right"};
inline constexpr Reject kHeadOnTail{"reject.coatl.head_on_tail"};
inline constexpr Reject kNeedsProphecy{"reject.coatl.needs_prophecy"};
inline constexpr Reject kNeedsFour{"reject.coatl.needs_four"};
inline constexpr Reject kNeedsTemple{"reject.coatl.needs_temple"};
inline constexpr Reject kNotInHand{"reject.coatl.not_in_hand"};
inline constexpr Reject kFourProphecies{"reject.coatl.four_prophecies"};
inline constexpr Reject kSameKind{"reject.coatl.same_kind"};
inline constexpr Reject kSameFrame{"reject.coatl.same_frame"};
inline constexpr Reject kNotFulfilled{"reject.coatl.not_fulfilled"};
inline constexpr Reject kOtherCoatl{"reject.coatl.other_coatl"};
inline constexpr Reject kTempleNotMet{"reject.coatl.temple_not_met"};
inline constexpr Reject kPileEmpty{"reject.coatl.pile_empty"};
inline constexpr Reject kNoToken{"reject.coatl.no_token"};
inline constexpr Reject kNotInBag{"reject.coatl.not_in_bag"};
inline constexpr Reject kTakeFirst{"reject.coatl.take_first"};
inline constexpr Reject kKeepThree{"reject.coatl.keep_three"};
inline constexpr Reject kCanAct{"reject.coatl.can_act"};

}  // namespace patolli::coatl
