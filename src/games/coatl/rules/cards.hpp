// The 49 kinds of Prophecy and the 15 Temples, as printed. The tables hold the faces; what the matcher needs is worked
// out from them by the compiler. A test compares every cell with data/coatl_*.csv.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/coatl/rules/pieces.hpp"

namespace patolli::coatl {

enum class Frame : std::uint8_t { kRed, kBlack, kBlue, kYellow, kGreen };
inline constexpr std::array<std::string_view, 5> kFrameNames = {"red", "black", "blue", "yellow", "green"};

struct ProphecyFace {
  Frame frame;
  int copies;
  std::string_view pattern;
  std::string_view points;
};

inline constexpr int kProphecies = 49;
inline constexpr int kProphecyCards = 54;
inline constexpr int kTwins = 5;  // kinds 1 to 5 come twice

inline constexpr std::array<ProphecyFace, kProphecies> kProphecyFaces = {{
    {Frame::kRed, 2, "count Y", "3:2 4:3 5:4 6:5"},
    {Frame::kRed, 2, "count R", "3:2 4:3 5:4 6:5"},
    {Frame::kRed, 2, "count K", "3:2 4:3 5:4 6:5"},
    {Frame::kRed, 2, "count G", "3:2 4:3 5:4 6:5"},
    {Frame::kRed, 2, "count B", "3:2 4:3 5:4 6:5"},
    {Frame::kBlack, 1, "!Y Y Y !Y", "1:2 2:5"},
    {Frame::kBlack, 1, "!R R R !R", "1:2 2:5"},
    {Frame::kBlack, 1, "!K K K !K", "1:2 2:5"},
    {Frame::kBlack, 1, "!G G G !G", "1:2 2:5"},
    {Frame::kBlack, 1, "!B B B !B", "1:2 2:5"},
    {Frame::kBlack, 1, "Y Y Y", "1:3 2:7"},
    {Frame::kBlack, 1, "R R R", "1:3 2:7"},
    {Frame::kBlack, 1, "K K K", "1:3 2:7"},
    {Frame::kBlack, 1, "G G G", "1:3 2:7"},
    {Frame::kBlack, 1, "B B B", "1:3 2:7"},
    {Frame::kBlue, 1, "Y G", "1:1 2:3 3:5"},
    {Frame::kBlue, 1, "R K", "1:1 2:3 3:5"},
    {Frame::kBlue, 1, "Y B", "1:1 2:3 3:5"},
    {Frame::kBlue, 1, "G B", "1:1 2:3 3:5"},
    {Frame::kBlue, 1, "K G", "1:1 2:3 3:5"},
    {Frame::kBlue, 1, "Y K", "1:1 2:3 3:5"},
    {Frame::kBlue, 1, "R B", "1:1 2:3 3:5"},
    {Frame::kBlue, 1, "K B K B", "1:5"},
    {Frame::kBlue, 1, "Y R Y R", "1:5"},
    {Frame::kBlue, 1, "R G R G", "1:5"},
    {Frame::kYellow, 1, "R R R G G", "1:6"},
    {Frame::kYellow, 1, "K K G G G", "1:6"},
    {Frame::kYellow, 1, "Y Y B B B", "1:6"},
    {Frame::kYellow, 1, "B B Y Y", "1:4"},
    {Frame::kYellow, 1, "R R B B", "1:4"},
    {Frame::kYellow, 1, "K K Y Y", "1:4"},
    {Frame::kYellow, 1, "G G R R", "1:4"},
    {Frame::kYellow, 1, "Y K R G B", "1:7"},
    {Frame::kYellow, 1, "R K B Y G", "1:7"},
    {Frame::kYellow, 1, "K G R B Y", "1:7"},
    {Frame::kGreen, 1, "Y K+ R", "1:2 2:6"},
    {Frame::kGreen, 1, "G Y+ K", "1:2 2:6"},
    {Frame::kGreen, 1, "Y B+ G", "1:2 2:6"},
    {Frame::kGreen, 1, "B G+ K", "1:2 2:6"},
    {Frame::kGreen, 1, "R K+ B", "1:2 2:6"},
    {Frame::kGreen, 1, "R B+ Y", "1:2 2:6"},
    {Frame::kGreen, 1, "G R+ K", "1:2 2:6"},
    {Frame::kGreen, 1, "G Y+ G", "1:2 2:6"},
    {Frame::kGreen, 1, "B G+ B", "1:2 2:6"},
    {Frame::kGreen, 1, "K Y *+ Y K", "1:4"},
    {Frame::kGreen, 1, "G K *+ K G", "1:4"},
    {Frame::kGreen, 1, "K B *+ B K", "1:4"},
    {Frame::kGreen, 1, "Y R *+ R Y", "1:4"},
    {Frame::kGreen, 1, "R B *+ B R", "1:4"},
}};

// The seven shapes that all patterns have.
enum class Shape : std::uint8_t {
  kCount,     // count Y
  kLonePair,  // !Y Y Y !Y
  kTriple,    // Y Y Y
  kPair,      // Y G
  kLine,      // any other plain row of pieces
  kFlanked,   // Y K+ R
  kMirror     // K Y *+ Y K
};

// A Prophecy as the matcher wants it.
struct Prophecy {
  Frame frame = Frame::kRed;
  Shape shape = Shape::kCount;
  std::uint8_t size = 0;                 // colours in use
  std::array<std::uint8_t, 5> colour{};  // kFlanked: left, middle, right; kMirror: outer, inner
  std::array<std::uint8_t, 7> points{};  // by times; 6 stands for 6 and more
  std::uint8_t top_times = 0;            // the times of the highest level
  std::uint8_t top_points = 0;
  // The colours it begins and ends with, a bit each: a pattern that comes about with a new piece begins or ends with
  // it.
  std::array<std::uint8_t, 2> edge{};
  // What M.A.R.C.O. collects: pieces by colour for the highest level, and pieces of any colour.
  std::array<std::uint8_t, kColours> needs{};
  std::uint8_t needs_any = 0;
};

namespace detail {

// "1:2 2:5" into points by times: each level holds up to the next one.
constexpr void read_points(std::string_view text, Prophecy& out) {
  for (std::size_t i = 0; i + 2 < text.size(); i += 4) {
    const int times = text[i] - '0';
    const auto points = static_cast<std::uint8_t>(text[i + 2] - '0');
    for (int t = times; t <= 6; ++t) out.points[t] = points;
    out.top_times = static_cast<std::uint8_t>(times);
    out.top_points = points;
  }
}

constexpr Prophecy read_face(const ProphecyFace& face) {
  Prophecy p;
  p.frame = face.frame;
  read_points(face.points, p);
  std::string_view text = face.pattern;
  const bool count = text.substr(0, 6) == "count ";
  if (count) text.remove_prefix(6);
  bool forbids = false;
  bool repeats = false;
  bool any = false;
  std::array<std::uint8_t, kColours> per_time{};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ') continue;
    if (c == '!') {
      forbids = true;
      ++i;  // its colour is the pair's own
    } else if (c == '*') {
      any = true;
    } else if (c == '+') {
      repeats = true;
    } else {
      const int colour = colour_from_letter(c);
      p.colour[p.size++] = static_cast<std::uint8_t>(colour);
      ++per_time[colour];
    }
  }
  const bool plain = !count && !forbids && !repeats && !any;
  p.shape = count                  ? Shape::kCount
            : forbids              ? Shape::kLonePair
            : any                  ? Shape::kMirror
            : repeats              ? Shape::kFlanked
            : plain && p.size == 2 ? Shape::kPair
            : plain && p.size == 3 ? Shape::kTriple
                                   : Shape::kLine;
  const int last = p.shape == Shape::kMirror ? 0 : p.size - 1;
  p.edge = {static_cast<std::uint8_t>(1U << p.colour[0]), static_cast<std::uint8_t>(1U << p.colour[last])};
  for (int c = 0; c < kColours; ++c) p.needs[c] = static_cast<std::uint8_t>(per_time[c] * p.top_times);
  p.needs_any = any ? 1 : 0;
  return p;
}

constexpr std::array<Prophecy, kProphecies + 1> read_faces() {
  std::array<Prophecy, kProphecies + 1> cards{};
  for (int i = 0; i < kProphecies; ++i) cards[i + 1] = read_face(kProphecyFaces[i]);
  return cards;
}

}  // namespace detail

// By kind, from 1; entry 0 is no card.
inline constexpr std::array<Prophecy, kProphecies + 1> kProphecy = detail::read_faces();

// The colours of a piece that, added at an end, may change whether a Cóatl shows a card, by option `gap`, end and kind.
// What is there stays, unless it is a lone pair that its own colour widens; with closed gaps any piece may close an
// open end beside one.
using ByKind = std::array<std::uint8_t, kProphecies + 1>;
inline constexpr std::array<std::array<ByKind, 2>, 2> kChanging = [] {
  std::array<std::array<ByKind, 2>, 2> colours{};
  for (int gap_closed = 0; gap_closed < 2; ++gap_closed)
    for (int side = 0; side < 2; ++side)
      for (int kind = 1; kind <= kProphecies; ++kind)
        colours[gap_closed][side][kind] =
            gap_closed == 1 && kProphecy[kind].shape == Shape::kLonePair ? 0x1F : kProphecy[kind].edge[side];
  return colours;
}();

enum class Demand : std::uint8_t { kWithout, kLength, kEqual };

struct Requirement {
  Demand demand;
  std::uint8_t a;  // a colour, or the length
  std::uint8_t b;  // the other colour
};

struct Temple {
  Requirement first;
  Requirement second;
};

inline constexpr int kTemples = 15;
inline constexpr int kTempleOne = 3;   // points for one requirement met
inline constexpr int kTempleBoth = 7;  // and for both

// By number, from 1; entry 0 is no card.
inline constexpr std::array<Temple, kTemples + 1> kTemple = {{
    {{Demand::kLength, 0, 0}, {Demand::kLength, 0, 0}},
    {{Demand::kWithout, kYellow, 0}, {Demand::kLength, 7, 0}},
    {{Demand::kWithout, kBlack, 0}, {Demand::kLength, 8, 0}},
    {{Demand::kWithout, kGreen, 0}, {Demand::kLength, 9, 0}},
    {{Demand::kWithout, kBlue, 0}, {Demand::kLength, 10, 0}},
    {{Demand::kWithout, kRed, 0}, {Demand::kLength, 11, 0}},
    {{Demand::kEqual, kRed, kYellow}, {Demand::kLength, 12, 0}},
    {{Demand::kEqual, kYellow, kGreen}, {Demand::kLength, 6, 0}},
    {{Demand::kEqual, kBlue, kBlack}, {Demand::kLength, 9, 0}},
    {{Demand::kEqual, kRed, kGreen}, {Demand::kLength, 6, 0}},
    {{Demand::kEqual, kBlue, kYellow}, {Demand::kLength, 12, 0}},
    {{Demand::kWithout, kBlack, 0}, {Demand::kEqual, kBlue, kRed}},
    {{Demand::kWithout, kBlue, 0}, {Demand::kEqual, kBlack, kRed}},
    {{Demand::kWithout, kGreen, 0}, {Demand::kEqual, kBlack, kYellow}},
    {{Demand::kWithout, kRed, 0}, {Demand::kEqual, kBlue, kGreen}},
    {{Demand::kWithout, kYellow, 0}, {Demand::kEqual, kBlack, kGreen}},
}};

}  // namespace patolli::coatl
