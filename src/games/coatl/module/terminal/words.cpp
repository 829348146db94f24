#include "games/coatl/module/terminal/words.hpp"

#include <array>
#include <string_view>

#include "games/coatl/rules/notation.hpp"

namespace patolli::coatl {

using namespace term;

namespace {

constexpr std::array<Ink, kColours> kInks = {kYellowTile, kRedTile, kBlackTile, kGreenTile, kBlueTile};

constexpr std::array<std::string_view, kColours> kColourKeys = {
    "coatl.colour.yellow", "coatl.colour.red", "coatl.colour.black", "coatl.colour.green", "coatl.colour.blue"};
constexpr std::array<std::string_view, kColours> kColoursKeys = {
    "coatl.colours.yellow", "coatl.colours.red", "coatl.colours.black", "coatl.colours.green", "coatl.colours.blue"};
constexpr std::array<std::string_view, kPieces> kPieceKeys = {
    "coatl.body.yellow", "coatl.body.red", "coatl.body.black", "coatl.body.green", "coatl.body.blue",
    "coatl.head.yellow", "coatl.head.red", "coatl.head.black", "coatl.head.green", "coatl.head.blue",
    "coatl.tail.yellow", "coatl.tail.red", "coatl.tail.black", "coatl.tail.green", "coatl.tail.blue"};
constexpr std::array<std::string_view, 5> kFrameKeys = {"coatl.frame.red", "coatl.frame.black", "coatl.frame.blue",
                                                        "coatl.frame.yellow", "coatl.frame.green"};
constexpr std::string_view kFrameLetters = "rkbyg";
constexpr std::array<Ink, 5> kFrameInks = {kRedTile, kBlackTile, kBlueTile, kYellowTile, kGreenTile};

}  // namespace

std::string CoatlWords::colour(int colour) const { return c_.tr(kColourKeys[colour]); }

std::string CoatlWords::colours(int colour) const { return c_.tr(kColoursKeys[colour]); }

std::string CoatlWords::letter(int colour) const {
  return c_.paint(kInks[colour], kColourLetters.substr(static_cast<std::size_t>(colour), 1));
}

std::string CoatlWords::tile(Piece piece) const { return c_.paint(kInks[colour_of(piece)], piece_text(piece)); }

std::string CoatlWords::tiles(std::span<const Piece> pieces) const {
  std::vector<std::string> parts;
  for (const Piece p : pieces)
    if (p != kNoPiece) parts.push_back(tile(p));
  return join(parts, kGlueText);
}

std::string CoatlWords::piece(Piece piece) const { return c_.tr(kPieceKeys[piece]); }

std::string CoatlWords::pieces(std::span<const Piece> pieces) const {
  std::vector<std::string> parts;
  for (const Piece p : pieces)
    if (p != kNoPiece) parts.push_back(piece(p) + kGlue + tile(p));
  return join(parts, ", ");
}

std::string CoatlWords::serpent(const Serpent& s) const {
  std::string text;
  for (int i = 0; i < s.length; ++i) text += tile(s.piece_at(i));
  return text;
}

std::string CoatlWords::space(int space) { return space_text(space); }

std::string CoatlWords::number(int kind) const {
  std::string text = "#" + std::to_string(kind);
  if (!frames_) return text;
  const auto frame = static_cast<std::size_t>(kProphecy[kind].frame);
  return text + c_.paint(kFrameInks[frame], kFrameLetters.substr(frame, 1));
}

std::string CoatlWords::pattern(int kind) const {
  std::string_view text = kProphecyFaces[kind - 1].pattern;
  if (kProphecy[kind].shape == Shape::kCount) return c_.tr("coatl.pattern.total", letter(kProphecy[kind].colour[0]));
  std::string out;
  for (const char ch : text) {
    const int colour = colour_from_letter(ch);
    if (colour < 0)
      out += ch == ' ' ? kGlue : ch;
    else
      out += letter(colour);
  }
  return out;
}

std::string CoatlWords::levels(int kind) { return std::string(kProphecyFaces[kind - 1].points); }

std::string CoatlWords::card(int kind) const { return number(kind) + kGlue + pattern(kind); }

std::string CoatlWords::numbers(std::span<const std::uint8_t> kinds) const {
  std::vector<std::string> parts;
  for (const int kind : kinds)
    if (kind != 0) parts.push_back(number(kind));
  return join(parts, " ");
}

std::string CoatlWords::card_row(int kind) const {
  return pad_right(number(kind), frames_ ? 5 : 4) + pad_right(pattern(kind), 11) + pad_right(levels(kind), 16);
}

std::string CoatlWords::line_in_words(const Prophecy& card) const {
  // Neighbours of one colour are counted together: "two blue, then two yellow".
  std::vector<std::string> parts;
  for (int i = 0; i < card.size;) {
    int n = 1;
    while (i + n < card.size && card.colour[i + n] == card.colour[i]) ++n;
    parts.push_back(std::to_string(n) + " " + (n == 1 ? colour(card.colour[i]) : colours(card.colour[i])));
    i += n;
  }
  return join(parts, c_.tr("coatl.words.then"));
}

std::string CoatlWords::shape_in_words(int kind) const {
  const Prophecy& card = kProphecy[kind];
  const auto one = [&](int i) { return colour(card.colour[i]); };
  const auto many = [&](int i) { return colours(card.colour[i]); };
  switch (card.shape) {
    case Shape::kCount: return c_.tr("coatl.words.count", many(0));
    case Shape::kLonePair: return c_.tr("coatl.words.lone_pair", many(0));
    case Shape::kTriple: return c_.tr("coatl.words.triple", many(0));
    case Shape::kPair: return c_.tr("coatl.words.pair", one(0), one(1));
    case Shape::kLine: return c_.tr("coatl.words.line", line_in_words(card));
    case Shape::kFlanked: return c_.tr("coatl.words.flanked", one(0), many(1), one(2));
    case Shape::kMirror: return c_.tr("coatl.words.mirror", one(0), one(1));
  }
  return {};
}

std::string CoatlWords::levels_in_words(int kind) const {
  const Prophecy& card = kProphecy[kind];
  std::vector<std::string> levels;
  int before = 0;
  for (int times = 1; times <= card.top_times; ++times) {
    const int points = card.points[times];
    const bool pieces = card.shape == Shape::kCount;
    if (points != before)
      levels.push_back(c_.tr(pieces ? "coatl.words.level_pieces" : "coatl.words.level", c_.text.count(times),
                             c_.text.count(points)));
    before = points;
  }
  return join(levels, ", ");
}

std::string CoatlWords::in_words(int kind) const {
  const auto frame = static_cast<std::size_t>(kProphecy[kind].frame);
  return c_.tr("coatl.words.card", number(kind), pattern(kind), c_.tr(kFrameKeys[frame]), shape_in_words(kind),
               levels_in_words(kind));
}

std::string CoatlWords::temple_number(int temple) { return "T" + std::to_string(temple); }

std::string CoatlWords::demand(const Requirement& r) const {
  switch (r.demand) {
    case Demand::kWithout: return c_.tr("coatl.temple.without", letter(r.a));
    case Demand::kLength: return c_.tr("coatl.temple.length", static_cast<int>(r.a));
    case Demand::kEqual: return letter(r.a) + kGlue + "=" + kGlue + letter(r.b);
  }
  return {};
}

std::string CoatlWords::demand_in_words(const Requirement& r) const {
  switch (r.demand) {
    case Demand::kWithout: return c_.tr("coatl.words.without", colour(r.a));
    case Demand::kLength: return c_.tr("coatl.words.length", static_cast<int>(r.a));
    case Demand::kEqual: return c_.tr("coatl.words.equal", colours(r.a), colours(r.b));
  }
  return {};
}

std::string CoatlWords::temple(int temple) const { return temple_number(temple) + " " + demands(temple); }

std::string CoatlWords::demands(int temple) const {
  const Temple& card = kTemple[temple];
  return demand(card.first) + ", " + demand(card.second);
}

std::string CoatlWords::temple_in_words(int temple) const {
  const Temple& card = kTemple[temple];
  return c_.tr("coatl.words.temple", temple_number(temple), demand_in_words(card.first), demand_in_words(card.second),
               kTempleOne, kTempleBoth);
}

}  // namespace patolli::coatl
