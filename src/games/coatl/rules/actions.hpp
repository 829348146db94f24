// What an action code means in Cóatl. Tags are numbered in the order in which actions are listed to people.
#pragma once

#include <array>
#include <cstdint>

#include "core/types.hpp"
#include "games/coatl/rules/pieces.hpp"

namespace patolli::coatl {

enum Tag : std::uint32_t {
  // players
  kTake = 1,     // space: everything on it
  kRow,          // slot of the Prophecy row
  kDeck,         // top of the Prophecy deck
  kStart,        // piece: a new Cóatl
  kAdd,          // Cóatl, side, piece
  kPlay,         // Cóatl, Prophecy kind
  kTempleHand,   // a Temple of the own hand: closes the Cóatl
  kTemplePile,   // the top of a public pile: closes the Cóatl
  kClose,        // closes it without a Temple
  kPerfectPick,  // piece, and a second body or kNoPiece
  kSeeFuture,
  kPriest,  // pile
  kEnd,     // ends a turn of several steps, or declines a second action
  kPass,
  // chance
  kPiece = 32,    // a piece from its bag to the supply space that waits for it
  kReveal,        // a Prophecy, open
  kDraw,          // a Prophecy, for one player only; kind 0: redacted
  kRevealTemple,  // the new top of a public pile
  kSecretTemple,  // a Temple dealt to a player; number 0: redacted
  kMarco,         // the space M.A.R.C.O. takes or clears
  // one-shot sets of Prophecy kinds: up to five fields of six bits, the code's top bit set
  kKeep = 0x80,
  kDiscard = 0xC0,
};

inline constexpr std::uint32_t kRedactedKind = 63;  // a kind that the reader of a log may not know

inline constexpr int kSpaces = 10;  // supply spaces: 0–5 bodies, 6–7 heads, 8–9 tails
inline constexpr int kBodySpaces = 6;
inline constexpr int kRowSize = 6;
inline constexpr int kPiles = 2;

enum Side : std::uint8_t { kLeft = 0, kRight = 1 };

constexpr Action make_action(Tag tag, std::uint32_t value = 0) noexcept {
  return Action{static_cast<std::uint32_t>(tag) << 24 | value};
}
constexpr bool is_card_set(Action x) noexcept { return (x.code & 0x80000000U) != 0; }
constexpr Tag tag_of(Action x) noexcept {
  return is_card_set(x) ? static_cast<Tag>(x.code >> 24 & 0xC0U) : static_cast<Tag>(x.code >> 24);
}
constexpr std::uint32_t value_of(Action x) noexcept { return x.code & 0xFFFFFFU; }

constexpr Action add_action(int coatl, Side side, Piece p) noexcept {
  return make_action(kAdd, static_cast<std::uint32_t>(coatl << 9 | side << 8 | p));
}
constexpr int add_coatl(Action x) noexcept { return static_cast<int>(x.code >> 9 & 1); }
constexpr Side add_side(Action x) noexcept { return static_cast<Side>(x.code >> 8 & 1); }
constexpr Piece add_piece(Action x) noexcept { return static_cast<Piece>(x.code & 0xFF); }

constexpr Action play_action(int coatl, int kind) noexcept {
  return make_action(kPlay, static_cast<std::uint32_t>(coatl << 8 | kind));
}
constexpr int play_coatl(Action x) noexcept { return static_cast<int>(x.code >> 8 & 1); }
constexpr int play_kind(Action x) noexcept { return static_cast<int>(x.code & 0xFF); }

constexpr Action perfect_action(Piece first, Piece second) noexcept {
  return make_action(kPerfectPick, static_cast<std::uint32_t>(first << 8 | second));
}
constexpr Piece perfect_first(Action x) noexcept { return static_cast<Piece>(x.code >> 8 & 0xFF); }
constexpr Piece perfect_second(Action x) noexcept { return static_cast<Piece>(x.code & 0xFF); }

// A set of kinds in ascending order, most significant first, zero where there are fewer: so sets sort like words.
inline constexpr int kMaxCardsInSet = 5;
constexpr Action set_action(Tag tag, const std::array<std::uint8_t, kMaxCardsInSet>& kinds) noexcept {
  std::uint32_t code = static_cast<std::uint32_t>(tag) << 24;
  for (int i = 0; i < kMaxCardsInSet; ++i) code |= static_cast<std::uint32_t>(kinds[i]) << (24 - 6 * i);
  return Action{code};
}
constexpr std::array<std::uint8_t, kMaxCardsInSet> set_kinds(Action x) noexcept {
  std::array<std::uint8_t, kMaxCardsInSet> kinds{};
  for (int i = 0; i < kMaxCardsInSet; ++i) kinds[i] = static_cast<std::uint8_t>(x.code >> (24 - 6 * i) & 63);
  return kinds;
}

}  // namespace patolli::coatl
