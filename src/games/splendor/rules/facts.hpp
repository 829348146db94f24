// The facts of Splendor (core/fact.hpp): kinds, and the places between which cards move. README.md has the whole list.
#pragma once

#include <cstdint>

#include "core/fact.hpp"
#include "games/splendor/rules/codes.hpp"

namespace patolli::splendor {

enum class FactId : std::int32_t {
  kTakes,    // seat, tokens: from the bank, also the gold of a reservation
  kPays,     // seat, tokens
  kReturns,  // seat, tokens: those above ten
  kCard,     // card, level (from 1), from, to, seat, points (when bought)
  kDraws,    // seat, level: reserves the top of a deck; the card follows as an outcome of chance
  kNoble,    // noble, seat, points: a visit
  kReveals,  // noble: in the set-up
  kPasses,   // seat
  kGoal,     // seat, points: somebody has enough to end the game
  kOver      // ending
};

// Where a card is: an open place (0 to 11), a reserved card of its player (12 to 14), or one of these.
namespace at {
inline constexpr int kDeck = 0x20;    // of its level
inline constexpr int kBought = 0x21;  // before its player
constexpr int reserved(int i) noexcept { return kFaces + i; }
}  // namespace at

// Tokens in one number: four bits a kind, gold last.
constexpr int packed_tokens(Gems g) noexcept {
  int sum = 0;
  for (int c = 0; c < kTokenKinds; ++c) sum |= amount(g, c) << 4 * c;
  return sum;
}
constexpr int tokens_in(int packed, int kind) noexcept { return packed >> 4 * kind & 15; }

}  // namespace patolli::splendor
