// Why the rules of Splendor refuse an action. The keys name messages for people.
#pragma once

#include "core/types.hpp"

namespace patolli::splendor::reject {

inline constexpr RejectReason kTakeThree{
    "reject.splendor.take_three"};  // fewer than three of the colours that are there
inline constexpr RejectReason kTakeTooMany{"reject.splendor.take_too_many"};
inline constexpr RejectReason kColourGone{"reject.splendor.colour_gone"};
inline constexpr RejectReason kFewerThanFour{"reject.splendor.fewer_than_four"};

inline constexpr RejectReason kThreeReserved{"reject.splendor.three_reserved"};
inline constexpr RejectReason kEmptyPlace{"reject.splendor.empty_place"};
inline constexpr RejectReason kEmptyDeck{"reject.splendor.empty_deck"};

inline constexpr RejectReason kNoReserved{"reject.splendor.no_reserved"};
inline constexpr RejectReason kNotEnoughTokens{"reject.splendor.not_enough_tokens"};
inline constexpr RejectReason kNotEnoughGold{"reject.splendor.not_enough_gold"};  // the payment names more than is held
inline constexpr RejectReason kGoldNotNeeded{"reject.splendor.gold_not_needed"};  // gold for a colour that isn't owed
inline constexpr RejectReason kMoreGoldNeeded{"reject.splendor.more_gold_needed"};

inline constexpr RejectReason kReturnExactly{"reject.splendor.return_exactly"};  // not the surplus above ten
inline constexpr RejectReason kReturnNotHeld{"reject.splendor.return_not_held"};

inline constexpr RejectReason kNobleNotThere{"reject.splendor.noble_not_there"};
inline constexpr RejectReason kNobleNotEarned{"reject.splendor.noble_not_earned"};

inline constexpr RejectReason kCannotPass{"reject.splendor.cannot_pass"};

inline constexpr RejectReason kCardNotThere{"reject.splendor.card_not_there"};  // an outcome that isn't in the deck
inline constexpr RejectReason kRedacted{"reject.splendor.masked"};              // an entry of somebody else's log

}  // namespace patolli::splendor::reject
