// The reasons that Cóatl has (hints/reason.hpp). What the numbers of a reason mean stands behind each: card, n, m,
// seat; `card` is a Prophecy's kind unless something else is said, m a Cóatl (0: a, 1: b).
#pragma once

#include "hints/reason.hpp"

namespace patolli::coatl::why {

using hints::Why;

inline constexpr Why kPlaysTop{"plays_top"};    // card: at its highest level, n: points
inline constexpr Why kPlays{"plays"};           // card: n points now
inline constexpr Why kMayGrow{"may_grow"};      // card: n points with another occurrence, m: pieces to fetch for it
inline constexpr Why kCompletes{"completes"};   // n: points of the Prophecies on the Cóatl then
inline constexpr Why kRaises{"raises"};         // card: on the Cóatl, from m to n points
inline constexpr Why kShows{"shows"};           // card: of the hand, can be played then for n points
inline constexpr Why kTempleMet{"temple_met"};  // card: a Temple, n: points
inline constexpr Why kNearer{"nearer"};         // card: n pieces have to be added for it, m: its points then
inline constexpr Why kServes{"serves"};  // card: of the hand, its pattern has this colour; n: another such card, or 0
inline constexpr Why kAllPieces{"all_pieces"};      // card: all pieces for it are there then, n: points
inline constexpr Why kPiecesLeft{"pieces_left"};    // card: n pieces have to be fetched for it then, m: points
inline constexpr Why kHeadFor{"head_for"};          // m: the Cóatl that needs a head
inline constexpr Why kTailFor{"tail_for"};          // m: the Cóatl that needs a tail
inline constexpr Why kFits{"fits"};                 // card: can be played at once, on Cóatl m, for n points
inline constexpr Why kCoatlWorth{"coatl_worth"};    // n: points of the Cóatl that is closed
inline constexpr Why kThirdCoatl{"third_coatl"};    // ends the game; n: lead over the best other, below 0 when behind
inline constexpr Why kKeepsPieces{"keeps_pieces"};  // n: pieces on the board that stay for later
inline constexpr Why kEnoughCards{"enough_cards"};  // n: cards in hand
inline constexpr Why kNewCards{"new_cards"};        // six new Prophecies to choose from
inline constexpr Why kUnseenCard{"unseen_card"};    // a card that nobody else sees
inline constexpr Why kTogether{"together"};  // card and n: Prophecies that want the same colours, m: how many of them
inline constexpr Why kPromises{"promises"};  // n: points that the cards are worth at most
inline constexpr Why kDeniesPieces{"denies_pieces"};  // card: on a Cóatl of seat, which lacks just these pieces
inline constexpr Why kDeniesEnd{"denies_end"};  // seat needs a tail (n: 1) or a head (n: 0), and there is no other
inline constexpr Why kDeniesProphecy{"denies_prophecy"};  // card: would bring seat n points at once
inline constexpr Why kDeniesMarco{"denies_marco"};        // card: M.A.R.C.O. would take these pieces for it

}  // namespace patolli::coatl::why
