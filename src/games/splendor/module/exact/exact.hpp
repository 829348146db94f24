// What Splendor tells exactly (match/exact.hpp): the last rounds of a game.
#pragma once

#include <cstdint>
#include <span>

#include "games/splendor/module/endgame.hpp"
#include "match/exact.hpp"

namespace patolli::splendor {

nlohmann::ordered_json endgame_json(const View& view, const Endgame& end);

inline constexpr std::uint64_t kMaxEndgameTurns = 40;
inline constexpr EndgameLimits kEndgameLimits{2'000'000, 8};  // unless others are given

std::span<const match::Exact> exact() noexcept;  // for src/registry

}  // namespace patolli::splendor
