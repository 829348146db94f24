// The facts of Cóatl (core/fact.hpp): kinds, and the places between which things move. README.md has the whole list.
#pragma once

#include <cstdint>

#include "core/fact.hpp"
#include "games/coatl/rules/actions.hpp"

namespace patolli::coatl {

enum class FactId : std::int32_t {
  kPieceMoves,      // piece, from, to, seat
  kProphecyMoves,   // card, from, to, seat, points (when played, and when M.A.R.C.O. completes it)
  kKeeps,           // seat, card: kept in the set-up
  kTempleMoves,     // temple, from, to, seat
  kToken,           // seat, token
  kCompleted,       // seat, Cóatl, number (of all completed ones, from 0), length, points, score (of the seat)
  kProphecyScores,  // card, points: of the Cóatl completed just before
  kTempleScores,    // temple, points
  kNewDeck,         // cards: the discards were shuffled
  kDeclines,        // seat: no second action
  kPasses,          // seat
  kLastTurns,       // ending, seat (who caused it), turns still to come
  kOver,            // ending
  kMarcoLooks,      // at (its card from the left, from 1), card, needs: it looks for this card's needs
  kMarcoTakes,      // at, card, space: that card decided
  kMarcoClears,     // space: no card needs anything
  kMarcoIdle        // the supply board is empty
};

// Where a piece or a card is. A Cóatl with a side is where a piece was added.
namespace at {
inline constexpr int kBag = 0;        // the piece's bag
inline constexpr int kBoard = 1;      // the player's board
inline constexpr int kOut = 2;        // out of the game
inline constexpr int kDeck = 3;       // of the Prophecies
inline constexpr int kHand = 4;       // of the player
inline constexpr int kSetAside = 5;   // discarded in the set-up, unseen by the others
inline constexpr int kDiscards = 6;   // open
inline constexpr int kStack = 7;      // the Temples that nobody has seen
inline constexpr int kCompleted = 8;  // M.A.R.C.O.'s completed cards
constexpr int space(int s) noexcept { return 0x10 + s; }
constexpr int row(int slot) noexcept { return 0x20 + slot; }
constexpr int pile(int n) noexcept { return 0x30 + n; }
constexpr int coatl(int c) noexcept { return 0x40 + c; }
constexpr int end(int c, Side side) noexcept { return 0x50 + 2 * c + side; }
constexpr int marco(int card) noexcept { return 0x60 + card; }
}  // namespace at

// What a card of M.A.R.C.O.'s lacks, in one number: three bits a colour, and three for pieces of any colour.
constexpr int lacks_of(int packed, int colour) noexcept { return packed >> 3 * colour & 7; }
constexpr int lacks_any(int packed) noexcept { return packed >> 3 * kColours & 7; }

}  // namespace patolli::coatl
