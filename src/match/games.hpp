// The games of a program. The list is made in src/registry and passed to whoever has to find a game by its name: there
// is no global one.
//
// A game may be there in several versions of its rules. Only the newest is listed and can be begun; older ones are
// found by their number, for what was begun with them.
#pragma once

#include <span>
#include <string_view>

#include "match/any_game.hpp"

namespace patolli::match {

class Games {
 public:
  constexpr Games() = default;
  constexpr explicit Games(std::span<const AnyGame* const> list, std::span<const AnyGame* const> older = {}) noexcept
      : list_(list), older_(older) {}

  [[nodiscard]] auto begin() const noexcept { return list_.begin(); }
  [[nodiscard]] auto end() const noexcept { return list_.end(); }
  [[nodiscard]] std::size_t size() const noexcept { return list_.size(); }
  const AnyGame* operator[](std::size_t i) const noexcept { return list_[i]; }

  // The newest version. Null: no such game.
  [[nodiscard]] const AnyGame* find(std::string_view name) const noexcept {
    for (const AnyGame* game : list_)
      if (game->name() == name) return game;
    return nullptr;
  }
  // Null: no such game, or not in this version.
  [[nodiscard]] const AnyGame* find(std::string_view name, int version) const noexcept {
    for (const auto list : {list_, older_})
      for (const AnyGame* game : list)
        if (game->name() == name && game->version() == version) return game;
    return nullptr;
  }

 private:
  std::span<const AnyGame* const> list_;
  std::span<const AnyGame* const> older_;
};

}  // namespace patolli::match
