// The games of a program. The list is made in src/registry and passed to whoever has to find a game by its name: there
// is no global one.
#pragma once

#include <span>
#include <string_view>

#include "match/any_game.hpp"

namespace patolli::match {

class Games {
 public:
  constexpr Games() = default;
  constexpr explicit Games(std::span<const AnyGame* const> list) noexcept : list_(list) {}

  [[nodiscard]] auto begin() const noexcept { return list_.begin(); }
  [[nodiscard]] auto end() const noexcept { return list_.end(); }
  [[nodiscard]] std::size_t size() const noexcept { return list_.size(); }
  const AnyGame* operator[](std::size_t i) const noexcept { return list_[i]; }

  // Null: no such game.
  [[nodiscard]] const AnyGame* find(std::string_view name) const noexcept {
    for (const AnyGame* game : list_)
      if (game->name() == name) return game;
    return nullptr;
  }

 private:
  std::span<const AnyGame* const> list_;
};

}  // namespace patolli::match
