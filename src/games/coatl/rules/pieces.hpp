// The 150 pieces: five colours, three forms. In this order everywhere, in words, tables and files.
#pragma once

#include <cstdint>
#include <string_view>

namespace patolli::coatl {

enum Colour : std::uint8_t { kYellow, kRed, kBlack, kGreen, kBlue };
inline constexpr int kColours = 5;
inline constexpr std::string_view kColourLetters = "YRKGB";

enum Form : std::uint8_t { kBody, kHead, kTail };
inline constexpr int kForms = 3;

// A kind of piece: form * 5 + colour. Pieces of one kind are all alike.
using Piece = std::uint8_t;
inline constexpr int kPieces = kForms * kColours;
inline constexpr Piece kNoPiece = 0xFF;

constexpr Piece make_piece(int form, int colour) noexcept { return static_cast<Piece>(form * kColours + colour); }
constexpr Form form_of(Piece p) noexcept { return static_cast<Form>(p / kColours); }
// By a table, which is shorter than a division's remainder.
inline constexpr std::uint8_t kColourOf[kPieces] = {0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4};
constexpr int colour_of(Piece p) noexcept { return kColourOf[p]; }

inline constexpr int kHeadsPerColour = 3;
inline constexpr int kTailsPerColour = 3;
inline constexpr int kBodiesPerColour = 24;
inline constexpr int kSoloBodiesPerColour = 16;

// A Cóatl of every body there is, a head and a tail.
inline constexpr int kLongest = kBodiesPerColour * kColours + 2;

constexpr int colour_from_letter(char c) noexcept {
  const auto at = kColourLetters.find(c);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

}  // namespace patolli::coatl
