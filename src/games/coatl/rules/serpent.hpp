// A Cóatl: a line of pieces from head to tail, with the Prophecies played on it.
#pragma once

#include <array>
#include <cstdint>

#include "games/coatl/rules/pieces.hpp"

namespace patolli::coatl {

// 128 bits, enough for the longest Cóatl (122 pieces).
__extension__ typedef unsigned __int128 Wide;  // NOLINT(modernize-use-using): only a typedef can carry __extension__

inline constexpr int kMaxProphecies = 4;  // on one Cóatl

// Which ends are closed.
enum Ends : std::uint8_t { kOpen = 0, kHasHead = 1, kHasTail = 2, kClosed = 3 };

// Colours are stored as three bit planes of the number 1 to 5 (0: no piece), the head end at bit 0; a mask per colour
// is three operations away. That is half the size of five masks, and a state must stay small to be copied fast.
struct Serpent {
  std::array<std::uint64_t, 3> low{};
  std::array<std::uint64_t, 3> high{};
  std::uint8_t length = 0;
  std::uint8_t ends = kOpen;
  std::uint8_t cards = 0;     // Prophecies on it
  std::uint8_t playable = 0;  // bit i: it shows the pattern of its owner's i-th card in hand (kept up by hand.hpp)
  std::array<std::uint8_t, kMaxProphecies> prophecy{};

  [[nodiscard]] constexpr bool exists() const noexcept { return length != 0; }
  [[nodiscard]] constexpr bool complete() const noexcept { return ends == kClosed; }

  [[nodiscard]] constexpr int colour_at(int i) const noexcept {
    const auto& word = i < 64 ? low : high;
    const int shift = i & 63;
    const auto code = (word[0] >> shift & 1) | (word[1] >> shift & 1) << 1 | (word[2] >> shift & 1) << 2;
    return static_cast<int>(code) - 1;
  }
  [[nodiscard]] constexpr Piece piece_at(int i) const noexcept {
    const Form form = i == 0 && (ends & kHasHead) != 0            ? kHead
                      : i == length - 1 && (ends & kHasTail) != 0 ? kTail
                                                                  : kBody;
    return make_piece(form, colour_at(i));
  }

  // Both trust the caller that the end is open and the form fits.
  constexpr void add_left(Piece p) noexcept {
    const auto code = static_cast<std::uint64_t>(colour_of(p) + 1);
    for (int k = 0; k < 3; ++k) {
      high[k] = high[k] << 1 | low[k] >> 63;
      low[k] = low[k] << 1 | (code >> k & 1);
    }
    ++length;
    if (form_of(p) == kHead) ends |= kHasHead;
    if (form_of(p) == kTail) ends |= kHasTail;  // the first piece of a Cóatl may be one
  }
  constexpr void add_right(Piece p) noexcept {
    const auto code = static_cast<std::uint64_t>(colour_of(p) + 1);
    auto& word = length < 64 ? low : high;
    for (int k = 0; k < 3; ++k) word[k] |= (code >> k & 1) << (length & 63);
    ++length;
    if (form_of(p) == kHead) ends |= kHasHead;
    if (form_of(p) == kTail) ends |= kHasTail;
  }

  [[nodiscard]] constexpr bool has_prophecy(int kind) const noexcept {
    for (int i = 0; i < cards; ++i)
      if (prophecy[i] == kind) return true;
    return false;
  }
};
static_assert(sizeof(Serpent) == 56);

}  // namespace patolli::coatl
