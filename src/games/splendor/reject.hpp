// Why the rules of Splendor refuse an action. The keys name messages for people.
#pragma once

#include "core/types.hpp"

namespace patolli::splendor::reject {

inline constexpr Reject kTakeThree{"reject.splendor.take_three"};  // fewer than three of the colours that are there
inline constexpr Reject kTakeTooMany{"reject.splendor.take_too_many"};
inline constexpr Reject kColourGone{"reject.splendor.colour_gone"};
inline constexpr Reject kFewerThanFour{"reject.splendor.fewer_than_four"};

inline constexpr Reject kThreeReserved{"reject.splendor.three_reserved"};
inline constexpr Reject kEmptyPlace{"reject.splendor.empty_place"};
inline constexpr Reject kEmptyDeck{"reject.splendor.empty_deck"};

inline constexpr Reject kNoReserved{"reject.splendor.no_reserved"};
inline constexpr Reject kNotEnoughTokens{"reject.splendor.not_enough_tokens"};
inline constexpr Reject kNotEnoughGold{"reject.splendor.not_enough_gold"};  // the payment names more than is held
inline constexpr Reject kGoldNotNeeded{"reject.splendor.gold_not_needed"};  // gold for a colour that isn't owed
inline constexpr Reject kMoreGoldNeeded{"reject.splendor.more_gold_needed"};

inline constexpr Reject kReturnExactly{"reject.splendor.return_exactly"};  // not the surplus above ten
inline constexpr Reject kReturnNotHeld{"reject.splendor.return_not_held"};

inline constexpr Reject kNobleNotThere{"reject.splendor.noble_not_there"};
inline constexpr Reject kNobleNotEarned{"reject.splendor.noble_not_earned"};

inline constexpr Reject kCannotPass{"reject.splendor.cannot_pass"};

inline constexpr Reject kCardNotThere{"reject.splendor.card_not_there"};  // an outcome that isn't in the deck
inline constexpr Reject kMasked{"reject.splendor.masked"};                // an entry of somebody else's log

}  // namespace patolli::splendor::reject
