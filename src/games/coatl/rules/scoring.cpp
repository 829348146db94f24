#include "games/coatl/rules/scoring.hpp"

#include <optional>

#include "games/coatl/rules/cards.hpp"
#include "games/coatl/rules/patterns.hpp"

namespace patolli::coatl {

namespace {

// The colour at a place, or -1 outside the Cóatl.
int at(const Serpent& s, int i) noexcept { return i >= 0 && i < s.length ? s.colour_at(i) : -1; }

// May the place beside a lone pair stay without the pair's colour? With closed gaps an open end is no such place.
bool apart(const Serpent& s, int i, int colour, bool gap_closed) noexcept {
  if (i < 0) return !gap_closed || (s.ends & kHasHead) != 0;
  if (i >= s.length) return !gap_closed || (s.ends & kHasTail) != 0;
  return s.colour_at(i) != colour;
}

// Where the occurrence that begins at `from` ends (one past its last piece), the shortest if there are several.
std::optional<int> occurrence(const Prophecy& card, const Serpent& s, int from, bool gap_closed) noexcept {
  const auto colour = [&](int i) -> int { return card.colour[i]; };
  switch (card.shape) {
    case Shape::kCount: return at(s, from) == colour(0) ? std::optional(from + 1) : std::nullopt;
    case Shape::kLonePair:
      if (at(s, from) != colour(0) || at(s, from + 1) != colour(0)) return std::nullopt;
      if (!apart(s, from - 1, colour(0), gap_closed) || !apart(s, from + 2, colour(0), gap_closed)) return std::nullopt;
      return from + 2;
    case Shape::kTriple:
    case Shape::kPair:
    case Shape::kLine:
      for (int i = 0; i < card.size; ++i)
        if (at(s, from + i) != colour(i)) return std::nullopt;
      return from + card.size;
    case Shape::kFlanked: {
      if (at(s, from) != colour(0) || at(s, from + 1) != colour(1)) return std::nullopt;
      int i = from + 2;
      while (at(s, i) == colour(1)) ++i;
      return at(s, i) == colour(2) ? std::optional(i + 1) : std::nullopt;
    }
    case Shape::kMirror:
      if (at(s, from) != colour(0) || at(s, from + 1) != colour(1)) return std::nullopt;
      for (int i = from + 3; i + 1 < s.length; ++i)
        if (at(s, i) == colour(1) && at(s, i + 1) == colour(0)) return i + 2;
      return std::nullopt;
  }
  return std::nullopt;
}

std::vector<int> places_of(const Serpent& s, int a, int b) {
  std::vector<int> places;
  for (int i = 0; i < s.length; ++i)
    if (s.colour_at(i) == a || s.colour_at(i) == b) places.push_back(i + 1);
  return places;
}

}  // namespace

// Occurrences are stretches of the line: taking the one that ends first, again and again, gives the most of them.
CardScore score_prophecy(int kind, const Serpent& s, bool gap_closed) {
  const Prophecy& card = kProphecy[kind];
  CardScore out;
  out.id = kind;
  int from = 0;
  while (from < s.length) {
    std::optional<int> best_end;
    int best_start = 0;
    for (int i = from; i < s.length; ++i) {
      const auto end = occurrence(card, s, i, gap_closed);
      if (end && (!best_end || *end < *best_end)) {
        best_end = end;
        best_start = i;
      }
    }
    if (!best_end) break;
    std::vector<int> places;
    for (int i = best_start; i < *best_end; ++i) places.push_back(i + 1);
    out.pieces.push_back(std::move(places));
    from = *best_end;
  }
  out.times = static_cast<int>(out.pieces.size());
  out.points = card.points[out.times < 6 ? out.times : 6];
  return out;
}

bool meets(const Requirement& r, const Serpent& s) {
  const auto a = places_of(s, r.a, r.a);
  switch (r.demand) {
    case Demand::kWithout: return a.empty();
    case Demand::kLength: return s.length == r.a;
    case Demand::kEqual: return !a.empty() && a.size() == places_of(s, r.b, r.b).size();
  }
  return false;
}

CardScore score_temple(int number, const Serpent& s) {
  CardScore out;
  out.id = number;
  for (const Requirement& r : {kTemple[number].first, kTemple[number].second}) {
    const auto a = places_of(s, r.a, r.a);
    const auto b = places_of(s, r.b, r.b);
    switch (r.demand) {
      case Demand::kWithout:
        if (a.empty()) out.pieces.emplace_back();
        break;
      case Demand::kLength:
        if (s.length == r.a) {
          out.pieces.emplace_back();
          for (int i = 1; i <= s.length; ++i) out.pieces.back().push_back(i);
        }
        break;
      case Demand::kEqual:
        if (!a.empty() && a.size() == b.size()) out.pieces.push_back(places_of(s, r.a, r.b));
        break;
    }
  }
  out.times = static_cast<int>(out.pieces.size());
  out.points = temple_points(out.times);
  return out;
}

}  // namespace patolli::coatl
