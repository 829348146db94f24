// How far a Cóatl is from a Prophecy: the fewest pieces that have to be added for one more occurrence, and how many of
// them the player does not have yet. It looks at both ends; what other cards want of the same ends it does not see.
#pragma once

#include <array>
#include <cstdint>

#include "games/coatl/rules/patterns.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

// Pieces a player has on the board, by colour, whatever their form.
using Stock = std::array<std::int8_t, kColours>;

inline Stock stock_of(const Player& p) noexcept {
  Stock s{};
  for (int k = 0; k < kPieces; ++k) s[k % kColours] = static_cast<std::int8_t>(s[k % kColours] + p.pieces[k]);
  return s;
}

struct Reach {
  int add = 99;    // pieces to add
  int fetch = 99;  // of those, not on the board yet

  void better(Reach other) noexcept {
    if (other.fetch < fetch || (other.fetch == fetch && other.add < add)) *this = other;
  }
};

// The cost of a row of colours.
inline Reach cost_of(const std::uint8_t* colour, int n, Stock stock) noexcept {
  Reach r{n, 0};
  for (int i = 0; i < n; ++i)
    if (--stock[colour[i]] < 0) ++r.fetch;
  return r;
}

// A plain row of colours: how much of it stands at an end already.
inline Reach line_reach(const Serpent& s, const std::uint8_t* pattern, int n, const Stock& stock) noexcept {
  Reach best;
  const bool left = (s.ends & kHasHead) == 0;
  const bool right = (s.ends & kHasTail) == 0;
  for (int k = n - 1; k >= 0; --k) {
    if (k > s.length) continue;
    if (right) {
      bool fits = true;
      for (int i = 0; i < k && fits; ++i) fits = s.colour_at(s.length - k + i) == pattern[i];
      if (fits) best.better(cost_of(pattern + k, n - k, stock));
    }
    if (left) {
      bool fits = true;
      for (int i = 0; i < k && fits; ++i) fits = s.colour_at(i) == pattern[n - k + i];
      if (fits) best.better(cost_of(pattern, n - k, stock));
    }
    if (best.add <= n - k) break;
  }
  return best;
}

// One more occurrence of the card's pattern.
inline Reach reach_of(const Serpent& s, const Prophecy& card, const Stock& stock) noexcept {
  const auto* c = card.colour.data();
  switch (card.shape) {
    case Shape::kCount: return s.complete() ? Reach{} : cost_of(c, 1, stock);
    case Shape::kLonePair: {
      const std::array<std::uint8_t, 2> pair = {c[0], c[0]};
      return line_reach(s, pair.data(), 2, stock);
    }
    case Shape::kTriple:
    case Shape::kPair:
    case Shape::kLine: return line_reach(s, c, card.size, stock);
    case Shape::kFlanked: {
      Reach best = line_reach(s, c, 3, stock);
      const auto run_end = [&](int from, int step) {
        int i = from;
        while (i >= 0 && i < s.length && s.colour_at(i) == c[1]) i += step;
        return i;
      };
      if ((s.ends & kHasTail) == 0 && s.length > 1) {
        const int i = run_end(s.length - 1, -1);
        if (i < s.length - 1 && i >= 0 && s.colour_at(i) == c[0]) best.better(cost_of(c + 2, 1, stock));
      }
      if ((s.ends & kHasHead) == 0 && s.length > 1) {
        const int i = run_end(0, 1);
        if (i > 0 && i < s.length && s.colour_at(i) == c[2]) best.better(cost_of(c, 1, stock));
      }
      return best;
    }
    case Shape::kMirror: {
      // a b … b a: one half may stand anywhere far enough from the end at which the other is added.
      const std::array<std::uint8_t, 5> whole = {c[0], c[1], c[1], c[1], c[0]};
      Reach best = cost_of(whole.data(), 5, stock);
      for (int i = 0; i + 1 < s.length; ++i) {
        const bool opening = s.colour_at(i) == c[0] && s.colour_at(i + 1) == c[1];
        const bool closing = s.colour_at(i) == c[1] && s.colour_at(i + 1) == c[0];
        if (opening && (s.ends & kHasTail) == 0) {
          const bool gap = i + 2 < s.length;
          const bool started = gap && i + 3 < s.length && s.colour_at(s.length - 1) == c[1];
          const std::array<std::uint8_t, 2> rest = {c[1], c[0]};
          Reach r = cost_of(rest.data() + (started ? 1 : 0), started ? 1 : 2, stock);
          if (!gap) ++r.add;
          best.better(r);
        }
        if (closing && (s.ends & kHasHead) == 0) {
          const bool gap = i > 0;
          const bool started = i > 1 && s.colour_at(0) == c[1];
          Reach r = cost_of(c, started ? 1 : 2, stock);
          if (!gap) ++r.add;
          best.better(r);
        }
      }
      return best;
    }
  }
  return {};
}

}  // namespace patolli::coatl
