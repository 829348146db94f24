#include "match/any_game.hpp"

#include <array>

#include "match/all_games.hpp"
#include "match/game_of.hpp"

namespace patolli::match {

std::span<const AnyGame* const> games() noexcept {
  static const auto all = [] {
    std::array<const AnyGame*, AllGames::kSize> list{};
    std::size_t n = 0;
    AllGames::each([&]<class S>() { list[n++] = &game_of<S>(); });
    return list;
  }();
  return all;
}

const AnyGame* find_game(std::string_view name) noexcept {
  for (const AnyGame* game : games())
    if (game->name() == name) return game;
  return nullptr;
}

}  // namespace patolli::match
