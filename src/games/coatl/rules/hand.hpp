// A hand of Prophecies is sorted by kind, alike cards by origin, so that equal hands are equal bytes. Hidden cards in
// somebody else's view have kind 0 and so stand first, the longest held foremost.
//
// Each unfinished Cóatl remembers which cards of its owner's hand it fulfils, because legal moves are asked for far
// more often than pieces or cards move.
#pragma once

#include "games/coatl/rules/patterns.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

// Returns the place of the new card.
inline int insert_sorted(Player& p, std::uint8_t kind, std::uint8_t origin) noexcept {
  int i = p.hand_size++;
  for (; i > 0 && (p.hand[i - 1] > kind || (p.hand[i - 1] == kind && p.origin[i - 1] > origin)); --i) {
    p.hand[i] = p.hand[i - 1];
    p.origin[i] = p.origin[i - 1];
  }
  p.hand[i] = kind;
  p.origin[i] = origin;
  return i;
}

inline void erase_at(Player& p, int i) noexcept {
  --p.hand_size;
  for (; i < p.hand_size; ++i) {
    p.hand[i] = p.hand[i + 1];
    p.origin[i] = p.origin[i + 1];
  }
  p.hand[i] = 0;
  p.origin[i] = 0;
}

inline void refresh_playable(const Player& p, Serpent& s, bool gap_closed) noexcept {
  s.playable = 0;
  if (!s.exists()) return;
  with_masks(s, gap_closed, [&](const auto& m) {
    for (int i = 0; i < p.hand_size; ++i)
      s.playable |= static_cast<std::uint8_t>((prophecy_points(p.hand[i], m) != 0 ? 1U : 0U) << i);
  });
}

// After a piece was added: only cards that it can have changed are looked at.
inline void update_playable(const Player& p, Serpent& s, Side side, int colour, bool gap_closed) noexcept {
  std::uint32_t again = 0;
  for (int i = 0; i < p.hand_size; ++i) again |= (kChanging[gap_closed][side][p.hand[i]] >> colour & 1U) << i;
  if (again == 0) return;
  with_masks(s, gap_closed, [&](const auto& m) {
    for (const int i : Bits(again)) {
      const std::uint32_t shows = prophecy_points(p.hand[i], m) != 0 ? 1U : 0U;
      s.playable = static_cast<std::uint8_t>((s.playable & ~(1U << i)) | shows << i);
    }
  });
}

inline void refresh_playable(Player& p, bool gap_closed) noexcept {
  for (Serpent& s : p.coatl) refresh_playable(p, s, gap_closed);
}

inline void empty_hand(Player& p) noexcept {
  p.hand = {};
  p.origin = {};
  p.hand_size = 0;
}

}  // namespace patolli::coatl
