// Options of a game.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "games/coatl/rules/actions.hpp"

namespace patolli::coatl {

enum RuleSet : std::uint8_t { kRulebook = 0, kBga = 1 };

// 2 to 4 players.
struct GroupSetup {
  std::uint8_t seats = 2;
  std::uint8_t sacrifice = 0;
  std::uint8_t rules = kRulebook;
  std::uint8_t unused = 0;

  bool set(std::string_view name, std::string_view value);
  [[nodiscard]] std::string get(std::string_view name) const;
};

// One player against M.A.R.C.O.
struct SoloSetup {
  std::uint8_t seats = 1;
  std::uint8_t algorithms = 0;  // bit n-1: advanced algorithm n
  std::uint8_t rules = kRulebook;
  std::uint8_t unused = 0;
  // The supply spaces in the order in which M.A.R.C.O. looks at them. The printed sheet shows the order in a picture,
  // so owners of the print can set it.
  std::array<std::uint8_t, kSpaces> order = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

  bool set(std::string_view name, std::string_view value);
  [[nodiscard]] std::string get(std::string_view name) const;

  [[nodiscard]] constexpr bool algorithm(int n) const noexcept { return (algorithms >> (n - 1) & 1) != 0; }
};

template <bool Solo>
using SetupOf = std::conditional_t<Solo, SoloSetup, GroupSetup>;

}  // namespace patolli::coatl
