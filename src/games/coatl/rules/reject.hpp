// Why an action is refused: keys of messages in the catalogues.
#pragma once

#include "core/types.hpp"

namespace patolli::coatl {

inline constexpr RejectReason kEmptySpace{"reject.coatl.empty_space"};
inline constexpr RejectReason kNoRoom{"reject.coatl.no_room"};
inline constexpr RejectReason kHandFull{"reject.coatl.hand_full"};
inline constexpr RejectReason kEmptySlot{"reject.coatl.empty_slot"};
inline constexpr RejectReason kDeckEmpty{"reject.coatl.deck_empty"};
inline constexpr RejectReason kNotOnBoard{"reject.coatl.not_on_board"};
inline constexpr RejectReason kTwoUnfinished{"reject.coatl.two_unfinished"};
inline constexpr RejectReason kThreeCoatls{"reject.coatl.three_coatls"};
inline constexpr RejectReason kNoCoatl{"reject.coatl.no_coatl"};
inline constexpr RejectReason kEndClosed{"reject.coatl.end_closed"};
inline constexpr RejectReason kHeadLeft{"reject.coatl.head_left"};
inline constexpr RejectReason kTailRight{"reject.coatl.tail_right"};
inline constexpr RejectReason kHeadOnTail{"reject.coatl.head_on_tail"};
inline constexpr RejectReason kNeedsProphecy{"reject.coatl.needs_prophecy"};
inline constexpr RejectReason kNeedsFour{"reject.coatl.needs_four"};
inline constexpr RejectReason kNeedsTemple{"reject.coatl.needs_temple"};
inline constexpr RejectReason kNotInHand{"reject.coatl.not_in_hand"};
inline constexpr RejectReason kFourProphecies{"reject.coatl.four_prophecies"};
inline constexpr RejectReason kSameKind{"reject.coatl.same_kind"};
inline constexpr RejectReason kSameFrame{"reject.coatl.same_frame"};
inline constexpr RejectReason kNotFulfilled{"reject.coatl.not_fulfilled"};
inline constexpr RejectReason kOtherCoatl{"reject.coatl.other_coatl"};
inline constexpr RejectReason kTempleNotMet{"reject.coatl.temple_not_met"};
inline constexpr RejectReason kPileEmpty{"reject.coatl.pile_empty"};
inline constexpr RejectReason kNoToken{"reject.coatl.no_token"};
inline constexpr RejectReason kNotInBag{"reject.coatl.not_in_bag"};
inline constexpr RejectReason kTakeFirst{"reject.coatl.take_first"};
inline constexpr RejectReason kKeepThree{"reject.coatl.keep_three"};
inline constexpr RejectReason kCanAct{"reject.coatl.can_act"};

}  // namespace patolli::coatl
