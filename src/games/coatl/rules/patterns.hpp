// How often a Cóatl shows a Prophecy's pattern: shifts and ands over one mask a colour. Hot: every legal-move list of a
// building player asks this of each card in hand.
//
// Counts are exact up to the card's highest level, which is all that points depend on; scoring.hpp finds every
// occurrence.
#pragma once

#include <bit>
#include <cstdint>

#include "games/coatl/rules/cards.hpp"
#include "games/coatl/rules/serpent.hpp"

namespace patolli::coatl {

inline int count_bits(std::uint64_t m) noexcept { return std::popcount(m); }
inline int count_bits(Wide m) noexcept {
  return std::popcount(static_cast<std::uint64_t>(m)) + std::popcount(static_cast<std::uint64_t>(m >> 64));
}
inline int lowest(std::uint64_t m) noexcept { return std::countr_zero(m); }
inline int lowest(Wide m) noexcept {
  const auto low = static_cast<std::uint64_t>(m);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(m >> 64));
}
inline int highest(std::uint64_t m) noexcept { return 63 - std::countl_zero(m); }
inline int highest(Wide m) noexcept {
  const auto high = static_cast<std::uint64_t>(m >> 64);
  return high != 0 ? 64 + highest(high) : highest(static_cast<std::uint64_t>(m));
}

// A Cóatl as one mask a colour. M is a machine word for all but the very longest.
template <class M>
struct Masks {
  M of[kColours];
  // Starting places of a lone pair that does not count: with closed gaps its open neighbours have to be closed.
  M not_alone;
};

template <class M>
inline Masks<M> masks_of(M p0, M p1, M p2, const Serpent& s, bool gap_closed) noexcept {
  Masks<M> m;
  m.of[kYellow] = p0 & ~p1 & ~p2;
  m.of[kRed] = p1 & ~p0;
  m.of[kBlack] = p1 & p0;
  m.of[kGreen] = p2 & ~p0;
  m.of[kBlue] = p2 & p0;
  m.not_alone = 0;
  if (gap_closed) {
    if ((s.ends & kHasHead) == 0) m.not_alone |= M{1};
    if ((s.ends & kHasTail) == 0 && s.length >= 2) m.not_alone |= M{1} << (s.length - 2);
  }
  return m;
}

// Flanked patterns whose two ends have one colour (G Y+ G) may share that end: G Y G Y G is one, not two.
template <class M>
inline int disjoint_flanked(M middle, M ends) noexcept {
  const int found = count_bits(ends);
  if (found != 2) return found;  // of three in a row the first and the last are apart, and the card stops at two
  const int first_end = lowest(ends);
  const int last_end = highest(ends);
  const M before = ~middle & ((M{1} << last_end) - 1);
  return highest(before) == first_end ? 1 : 2;
}

template <class M>
inline int times(const Prophecy& card, const Masks<M>& m) noexcept {
  const M a = m.of[card.colour[0]];
  switch (card.shape) {
    case Shape::kCount: return count_bits(a);
    case Shape::kLonePair: return count_bits(a & ~(a << 1) & (a >> 1) & ~(a >> 2) & ~m.not_alone);
    case Shape::kTriple: {
      const M starts = a & (a >> 1) & (a >> 2);
      if (starts == 0) return 0;
      return (starts & ~(M{7} << lowest(starts))) != 0 ? 2 : 1;
    }
    case Shape::kPair: return count_bits(a & (m.of[card.colour[1]] >> 1));
    case Shape::kLine: {
      M starts = a;
      for (int i = 1; i < card.size; ++i) starts &= m.of[card.colour[i]] >> i;
      return starts != 0 ? 1 : 0;
    }
    case Shape::kFlanked: {
      const M middle = m.of[card.colour[1]];
      // Adding 1 at the first piece of a run carries through it: the bit that comes out stands right behind the run.
      const M behind = (middle + (middle & (a << 1))) & ~middle;
      const M ends = behind & m.of[card.colour[2]];
      return card.colour[0] == card.colour[2] ? disjoint_flanked(middle, ends) : count_bits(ends);
    }
    case Shape::kMirror: {
      const M b = m.of[card.colour[1]];
      const M opening = a & (b >> 1);
      const M closing = b & (a >> 1);
      if (opening == 0 || closing == 0) return 0;
      return highest(closing) >= lowest(opening) + 3 ? 1 : 0;
    }
  }
  return 0;
}

// Points of a Prophecy (by kind) for what the Cóatl shows.
template <class M>
inline int prophecy_points(int kind, const Masks<M>& m) noexcept {
  const Prophecy& card = kProphecy[kind];
  const int t = times(card, m);
  return card.points[t < 6 ? t : 6];
}

// Runs f on the Cóatl's masks in the narrowest type that holds them (with room for the shifts above).
template <class F>
inline auto with_masks(const Serpent& s, bool gap_closed, F&& f) noexcept {
  if (s.length <= 60) [[likely]]
    return f(masks_of<std::uint64_t>(s.low[0], s.low[1], s.low[2], s, gap_closed));
  const auto wide = [&](int k) { return static_cast<Wide>(s.high[k]) << 64 | s.low[k]; };
  return f(masks_of<Wide>(wide(0), wide(1), wide(2), s, gap_closed));
}

inline int prophecy_points(int kind, const Serpent& s, bool gap_closed) noexcept {
  return with_masks(s, gap_closed, [&](const auto& m) { return prophecy_points(kind, m); });
}

// How many of a Temple's two requirements the Cóatl meets.
template <class M>
inline int temple_met(int number, const Masks<M>& m, int length) noexcept {
  const auto meets = [&](const Requirement& r) {
    switch (r.demand) {
      case Demand::kWithout: return m.of[r.a] == 0;
      case Demand::kLength: return length == r.a;
      case Demand::kEqual: return m.of[r.a] != 0 && count_bits(m.of[r.a]) == count_bits(m.of[r.b]);
    }
    return false;
  };
  return static_cast<int>(meets(kTemple[number].first)) + static_cast<int>(meets(kTemple[number].second));
}

inline int temple_met(int number, const Serpent& s) noexcept {
  return with_masks(s, false, [&](const auto& m) { return temple_met(number, m, s.length); });
}

constexpr int temple_points(int met) noexcept { return met == 2 ? kTempleBoth : met == 1 ? kTempleOne : 0; }

}  // namespace patolli::coatl
