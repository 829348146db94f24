// Options of a game.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "games/coatl/rules/actions.hpp"

namespace patolli::coatl {

// How many Cóatls a player may have in all.
enum CoatlLimit : std::uint8_t { kAnyCoatls = 0, kAtMostThree = 1 };
// Whether `!` in a pattern holds at an open end, or only where head or tail closes it.
enum Gap : std::uint8_t { kGapOpen = 0, kGapClosed = 1 };

// 2 to 4 players.
struct GroupSetup {
  std::uint8_t seats = 2;
  std::uint8_t sacrifice = 0;
  std::uint8_t coatls = kAnyCoatls;
  std::uint8_t gap = kGapOpen;

  bool set(std::string_view name, std::string_view value);
  [[nodiscard]] std::string get(std::string_view name) const;
};

// One player against M.A.R.C.O.
struct SoloSetup {
  std::uint8_t seats = 1;
  std::uint8_t algorithms = 0;  // bit n-1: advanced algorithm n
  std::uint8_t coatls = kAnyCoatls;
  std::uint8_t gap = kGapOpen;
  // The supply spaces in the order in which M.A.R.C.O. looks at them. The printed sheet shows the order in a picture,
  // so owners of the print can set it.
  std::array<std::uint8_t, kSpaces> order = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  std::uint8_t private_temple = 0;  // 1: the player is dealt one, as with several players

  bool set(std::string_view name, std::string_view value);
  [[nodiscard]] std::string get(std::string_view name) const;

  [[nodiscard]] constexpr bool algorithm(int n) const noexcept { return (algorithms >> (n - 1) & 1) != 0; }
};

template <bool Solo>
using SetupOf = std::conditional_t<Solo, SoloSetup, GroupSetup>;

}  // namespace patolli::coatl
