// Which pieces may complete a Cóatl: only those after which what closing it takes can be played.
// (Part of rules.cpp.)
#pragma once

#include "games/coatl/rules/patterns.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

namespace {

// What two pieces at the end of a Cóatl say about a further one of the card's own colour there. The colour stands in
// the low byte when it takes a look at the rest, and in the high byte when the card is shown then.
using Prospect = std::uint16_t;
constexpr int kYes = 8;

constexpr Prospect prospect_of(const Prophecy& card, int side, int last, int one_before) {
  const auto colour_from_end = [&](int i) { return card.colour[side == kLeft ? i : card.size - 1 - i]; };
  const Prospect look = card.edge[side];
  const auto shows = static_cast<Prospect>(card.points[1] != 0 ? look << kYes : look);
  const Prospect no = 0;
  switch (card.shape) {
    case Shape::kCount: return look;
    case Shape::kLonePair: return last == card.colour[0] && one_before != card.colour[0] ? shows : no;
    case Shape::kTriple: return last == card.colour[0] && one_before == card.colour[0] ? shows : no;
    case Shape::kPair: return last == colour_from_end(1) ? shows : no;
    case Shape::kLine: return last == colour_from_end(1) && one_before == colour_from_end(2) ? look : no;
    case Shape::kFlanked:
      return last == card.colour[1] && (one_before == card.colour[1] || one_before == colour_from_end(2)) ? look : no;
    case Shape::kMirror: return last == card.colour[1] ? look : no;
  }
  return look;
}

// By end, kind, and the two pieces as the bits of their planes (see two_at()). Two numbers that no pieces have stand
// for not looking at them, with open and with closed gaps.
constexpr std::size_t kUnknown = 0;
constexpr std::size_t kUnknownClosed = 63;
constexpr auto kProspects = [] {
  std::array<std::array<std::array<Prospect, 64>, kProphecies + 1>, 2> table{};
  for (int side = 0; side < 2; ++side)
    for (int kind = 1; kind <= kProphecies; ++kind) {
      for (int bits = 0; bits < 64; ++bits) {
        const int low = (bits & 1) + (bits >> 2 & 1) * 2 + (bits >> 4 & 1) * 4 - 1;
        const int high = (bits >> 1 & 1) + (bits >> 3 & 1) * 2 + (bits >> 5 & 1) * 4 - 1;
        const bool left = side == kLeft;
        table[side][kind][bits] = prospect_of(kProphecy[kind], side, left ? low : high, left ? high : low);
      }
      table[side][kind][kUnknown] = kChanging[0][side][kind];
      table[side][kind][kUnknownClosed] = kChanging[1][side][kind];
    }
  return table;
}();

// The pieces at places i and i + 1 of a Cóatl of at most 64.
constexpr std::size_t two_at(const Serpent& s, int i) noexcept {
  return static_cast<std::size_t>((s.low[0] >> i & 3) | (s.low[1] >> i & 3) << 2 | (s.low[2] >> i & 3) << 4);
}

}  // namespace

// How many Prophecies a completed Cóatl can end with: those on it and those of the hand that it fulfils (under
// algorithm 3 one of each frame). Counts no further than what closing it takes.
template <bool Solo>
int State<Solo>::closing_cards(const Player& p, const Serpent& s) const noexcept {
  const int needed = closing_needs();
  if (s.cards >= needed) return needed;
  return with_masks(s, gap_closed(), [&](const auto& m) {
    int cards = s.cards;
    std::uint32_t frames = 0;
    for (int i = 0; i < p.hand_size; ++i) {
      const int kind = p.hand[i];
      if (i > 0 && p.hand[i - 1] == kind) continue;
      if (!accepts_card(s, kind) || prophecy_points(kind, m) == 0) continue;
      const std::uint32_t frame = 1U << static_cast<int>(kProphecy[kind].frame);
      if (algorithm(3) && (frames & frame) != 0) continue;
      frames |= frame;
      if (++cards == needed) return needed;
    }
    return cards;
  });
}

// The last piece of a Cóatl may only be placed if what it needs can be played then and there.
template <bool Solo>
bool State<Solo>::closable(const Player& p, const Serpent& s) const noexcept {
  return closing_cards(p, s) == closing_needs() && (!algorithm(1) || temple_within_reach(p, s));
}

// Whatever piece completes it: it has a Prophecy already, or shows one in hand that no further piece can break.
template <bool Solo>
bool State<Solo>::surely_closable(const Player& p, const Serpent& s) const noexcept {
  if constexpr (Solo)
    if (agreed.algorithms != 0) return false;
  if (s.cards != 0) return true;
  for (const int i : Bits(s.playable))
    if (kProphecy[p.hand[i]].shape != Shape::kLonePair) return true;
  return false;
}

// Only a piece that completes the Cóatl may have to be tried out.
template <bool Solo>
std::uint32_t State<Solo>::completing_kinds(const Player& p, const Serpent& s, Side side,
                                            std::uint32_t set) const noexcept {
  if (set == 0 || s.length < 2) return 0;
  if (surely_closable(p, s)) return set;
  if (p.hand_size == 0 && s.cards < closing_needs()) return 0;
  return closing_kinds(p, s, side, set);
}

// Which of these heads or tails may complete the Cóatl, on which there is no Prophecy yet (or algorithms ask for more).
template <bool Solo>
[[gnu::noinline]] std::uint32_t State<Solo>::closing_kinds(const Player& p, const Serpent& s, Side side,
                                                           std::uint32_t set) const noexcept {
  if constexpr (Solo) {
    if (agreed.algorithms != 0) {
      std::uint32_t closing = 0;
      for (const int k : Bits(set)) {
        Serpent whole = s;
        side == kLeft ? whole.add_left(static_cast<Piece>(k)) : whole.add_right(static_cast<Piece>(k));
        if (closable(p, whole)) closing |= 1U << k;
      }
      return closing;
    }
  }
  const int first = (side == kLeft ? kHead : kTail) * kColours;
  std::uint32_t colours = set >> first;
  const bool near = s.length <= 64 && !gap_closed();
  const std::size_t end = near ? two_at(s, side == kLeft ? 0 : s.length - 2) : gap_closed() ? kUnknownClosed : kUnknown;
  const auto prospect = [&](int i) noexcept -> std::uint32_t { return kProspects[side][p.hand[i]][end]; };
  std::uint32_t all = 0;
  for (int i = 0; i < p.hand_size; ++i) all |= prospect(i);
  std::uint32_t sure = all >> kYes;
  std::uint32_t to_try = all;
  // What it shows already can only be lone pairs (surely_closable() has seen to the others): other colours leave them
  // be.
  const auto own = [&](int i) noexcept { return 1U << kProphecy[p.hand[i]].colour[0]; };
  for (const int i : Bits(s.playable)) {
    sure |= ~own(i);
    to_try |= own(i);
  }
  std::uint32_t closing = (colours & sure) << first;
  colours &= to_try & ~sure;
  if (colours == 0) return closing;
  with_masks(s, false, [&](auto m) {  // both ends will be closed, so the rule sets agree
    using M = std::remove_reference_t<decltype(m.of[0])>;
    if (side == kLeft)
      for (M& of : m.of) of <<= 1;
    const M place = side == kLeft ? M{1} : M{1} << s.length;
    for (int i = 0; i < p.hand_size; ++i) {
      const std::uint32_t shown = (s.playable >> i & 1) != 0 ? own(i) : 0;
      for (const int colour : Bits(colours & (prospect(i) | shown))) {
        const M before = m.of[colour];
        m.of[colour] |= place;
        if (prophecy_points(p.hand[i], m) != 0) {
          closing |= 1U << (first + colour);
          colours &= ~(1U << colour);
        }
        m.of[colour] = before;
      }
    }
  });
  return closing;
}

}  // namespace patolli::coatl
