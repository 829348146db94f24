// Each Prophecy as an automaton that reads a Cóatl from head to tail: where two arrangements have brought every card to
// the same state with the same pieces, whatever follows brings the same points, and only one of them need be followed.
#pragma once

#include <array>
#include <cstdint>

#include "games/coatl/rules/cards.hpp"

namespace patolli::coatl {

struct Automaton {
  static constexpr int kStates = 24;
  std::array<std::array<std::uint8_t, kColours>, kStates> next{};
  std::array<std::uint8_t, kStates> points{};       // if the Cóatl ends here, closed by its tail
  std::array<std::uint8_t, kStates> points_open{};  // … if its end is open and the rule set wants lone pairs closed in
  std::uint8_t beside_open = 0;                     // where to begin if an open left end does not close in a lone pair
};

namespace detail {

// Found so far, up to the highest level, and the length of the run that is being read; a run that touches an open left
// end may not count.
constexpr Automaton lone_pair_automaton(const Prophecy& card) {
  Automaton a;
  const int colour = card.colour[0];
  for (int found = 0; found <= 2; ++found) {
    for (int outer = 0; outer <= 1; ++outer) {
      for (int run = 0; run <= 3; ++run) {
        const int state = found * 8 + outer * 4 + run;
        const int total = found + (run == 2 && outer == 0 ? 1 : 0);
        const int kept = total < 2 ? total : 2;
        for (int c = 0; c < kColours; ++c) {
          const int to = found == 2 ? 16 : c == colour ? found * 8 + outer * 4 + (run < 3 ? run + 1 : 3) : kept * 8;
          a.next[state][c] = static_cast<std::uint8_t>(to);
        }
        a.points[state] = card.points[kept];
        a.points_open[state] = card.points[found];
      }
    }
  }
  a.beside_open = 4;
  return a;
}

// The longest beginning of the pattern that the row of `matched` pieces and one more of this colour ends with.
constexpr int line_next(const Prophecy& card, int matched, int colour) {
  std::array<int, 6> row{};
  for (int i = 0; i < matched; ++i) row[i] = card.colour[i];
  row[matched] = colour;
  for (int n = matched + 1; n > 0; --n) {
    bool same = true;
    for (int i = 0; i < n; ++i) same = same && row[matched + 1 - n + i] == card.colour[i];
    if (same) return n;
  }
  return 0;
}

// a b … b a: 0 nothing, 1 a, 2 a b, 3 something between, 4 … and b, 5 shown.
constexpr int mirror_next(int state, bool outer, bool inner) {
  switch (state) {
    case 0: return outer ? 1 : 0;
    case 1: return inner ? 2 : outer ? 1 : 0;
    case 2: return 3;
    case 3: return inner ? 4 : 3;
    case 4: return outer ? 5 : inner ? 4 : 3;
    default: return 5;
  }
}

// The state after one more piece: `found` times the width, plus the part that is being read. Occurrences are taken
// where they end first, which gives the most of them.
constexpr int next_state(const Prophecy& card, int state, int c) {
  const int top = card.top_times;
  const auto is = [&](int i) { return card.colour[i] == c; };
  const auto merged = [&](int width, int found, int part) { return found >= top ? top * width : found * width + part; };
  switch (card.shape) {
    case Shape::kCount: return is(0) && state < top ? state + 1 : state;
    case Shape::kTriple: {
      const int part = is(0) ? state % 3 + 1 : 0;
      return merged(3, state / 3 + part / 3, part % 3);
    }
    case Shape::kPair: {
      const bool ends = state % 2 == 1 && is(1);
      return merged(2, state / 2 + (ends ? 1 : 0), is(0) ? 1 : 0);
    }
    case Shape::kLine: return state == card.size ? state : line_next(card, state, c);
    case Shape::kFlanked: {
      const int part = state % 3;
      if (part == 2 && is(2)) return merged(3, state / 3 + 1, 0);
      return merged(3, state / 3, is(0) ? 1 : part != 0 && is(1) ? 2 : 0);
    }
    case Shape::kMirror: return mirror_next(state, is(0), is(1));
    case Shape::kLonePair: break;
  }
  return 0;
}

constexpr int times_in(const Prophecy& card, int state) {
  switch (card.shape) {
    case Shape::kCount: return state;
    case Shape::kPair: return state / 2;
    case Shape::kLine: return state == card.size ? 1 : 0;
    case Shape::kMirror: return state == 5 ? 1 : 0;
    default: return state / 3;
  }
}

constexpr int states_of(const Prophecy& card) {
  switch (card.shape) {
    case Shape::kCount: return card.top_times + 1;
    case Shape::kPair: return 2 * card.top_times + 1;
    case Shape::kLine: return card.size + 1;
    case Shape::kMirror: return 6;
    default: return 3 * card.top_times + 1;
  }
}

constexpr Automaton make_automaton(const Prophecy& card) {
  if (card.shape == Shape::kLonePair) return lone_pair_automaton(card);
  Automaton a;
  for (int state = 0; state < states_of(card); ++state) {
    for (int c = 0; c < kColours; ++c) a.next[state][c] = static_cast<std::uint8_t>(next_state(card, state, c));
    a.points[state] = a.points_open[state] = card.points[times_in(card, state)];
  }
  return a;
}

}  // namespace detail

// By kind, from 1.
inline constexpr std::array<Automaton, kProphecies + 1> kAutomaton = [] {
  std::array<Automaton, kProphecies + 1> all{};
  for (int kind = 1; kind <= kProphecies; ++kind) all[kind] = detail::make_automaton(kProphecy[kind]);
  return all;
}();

}  // namespace patolli::coatl
