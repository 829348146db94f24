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

std::string fact_text(const AnyGame& game, const Fact& fact) {
  return patolli::fact_text(game.fact_kinds()[static_cast<std::size_t>(fact.kind)], fact,
                            [&](int i) { return game.fact_word(fact, i); });
}

}  // namespace patolli::match
