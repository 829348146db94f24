// Why an action is good, as language-independent facts: what it gains now, what it brings nearer, what it denies to
// opponents. Presenters put them into words.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/types.hpp"

namespace patolli::hints {

// What the numbers of a reason mean stands behind each: card, n, m, seat.
enum class Why : std::uint8_t {
  // Splendor; `card` is a card's id unless something else is said
  kReachesGoal,   // n: points then
  kPoints,        // n: points at once
  kNobleComes,    // card: the noble
  kNobleNearer,   // card: the noble, n: bonuses that are still missing
  kAllows,        // card: can be paid for next turn, n: its points, m: how many more can be
  kAllowsGoal,    // card: it would reach n points next turn
  kApproaches,    // card: n tokens are still missing, m: its points
  kCheaper,       // card: a colour, n: how many cards within sight it makes cheaper
  kDeniesCard,    // card: seat could have bought it at once, n: its points
  kDeniesGoal,    // card: with it seat would have reached n points
  kDeniesTokens,  // card: seat could have fetched the tokens for it with one action, n: its points
  kDeniesNoble,   // card: the noble, seat lacks n bonuses for it
  kGold,          // a gold comes with it
  kStillAffords,  // card: can be paid for after returning tokens, n: its points
  kNotNeeded,     // card: what is returned is not needed for it
  // Cóatl; `card` is a Prophecy's kind unless something else is said, m a Cóatl (0: a, 1: b)
  kPlaysTop,        // card: at its highest level, n: points
  kPlays,           // card: n points now
  kMayGrow,         // card: n points with another occurrence, m: pieces that have to be fetched for it
  kCompletes,       // n: points of the Prophecies on the Cóatl then
  kRaises,          // card: on the Cóatl, from m to n points
  kShows,           // card: of the hand, can be played then for n points
  kTempleMet,       // card: a Temple, n: points
  kNearer,          // card: n pieces have to be added for it, m: its points then
  kServes,          // card: of the hand, its pattern has this colour; n: another such card, or 0
  kAllPieces,       // card: all pieces for it are there then, n: points
  kPiecesLeft,      // card: n pieces have to be fetched for it then, m: points
  kHeadFor,         // m: the Cóatl that needs a head
  kTailFor,         // m: the Cóatl that needs a tail
  kFits,            // card: can be played at once, on Cóatl m, for n points
  kCoatlWorth,      // n: points of the Cóatl that is closed
  kThirdCoatl,      // it ends the game; n: lead over the best of the others, below 0 when behind
  kKeepsPieces,     // n: pieces on the board that stay for later
  kEnoughCards,     // n: cards in hand
  kNewCards,        // six new Prophecies to choose from
  kUnseenCard,      // a card that nobody else sees
  kTogether,        // card and n: Prophecies that want the same colours, m: how many of them
  kPromises,        // n: points that the cards are worth at most
  kDeniesPieces,    // card: on a Cóatl of seat, which lacks just these pieces
  kDeniesEnd,       // seat needs a tail (n: 1) or a head (n: 0), and there is no other
  kDeniesProphecy,  // card: would bring seat n points at once
  kDeniesMarco,     // card: M.A.R.C.O. would take these pieces for it
  // both
  kTurnBrings,  // n: points that all steps of the turn bring together
};

// The key of a reason, "reaches_goal" and so on, for JSON and message catalogues.
std::string_view to_text(Why why) noexcept;

struct Reason {
  Why why;
  int card = 0;
  int n = 0;
  int m = 0;
  Seat seat = kNoSeat;

  friend bool operator==(const Reason& a, const Reason& b) noexcept {
    return a.why == b.why && a.card == b.card && a.n == b.n && a.m == b.m && a.seat == b.seat;
  }
};

using Reasons = std::vector<Reason>;  // most important first

}  // namespace patolli::hints
